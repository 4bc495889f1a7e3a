/** A line of a booking's payment schedule; "completed" in the specification is `paid`. */
export const PAYMENT_STATUSES = [
  'scheduled',
  'processing',
  'clearing',
  'paid',
  'failed',
  'partially_refunded',
  'refunded',
  'cancelled',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_TYPES = ['retainer', 'balance', 'extra'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** One attempt to take money for a payment line; `clearing`: the couple's bank answers days later. */
export const CHARGE_STATUSES = ['processing', 'clearing', 'succeeded', 'failed'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]

/**
 * How an attempt ended without money: the page's time was over, or was never opened; the couple came back without
 * paying; the date was gone or the booking over, so that the money was released; the bank refused to hand it over, or
 * sent a bank debit back.
 */
export type ChargeEnd = 'expired' | 'left' | 'date-lost' | 'closed' | 'decided' | 'refused' | 'debit-returned'
/**
 * What a couple that comes back is told. `open`: the page can still be paid; `settling`: paid, and not booked yet;
 * `clearing`: the bank has been asked, and answers in a few days.
 */
export type PaymentState = 'open' | 'settling' | 'clearing' | 'paid' | 'returned' | ChargeEnd

/** A way to pay that a couple lets us keep; `revoked`: its bank no longer agrees to debits. */
export const SAVED_WAY_STATUSES = ['saved', 'removed', 'revoked'] as const

/** How a couple pays: by card, or by a debit of its bank account. */
export const WAYS_TO_PAY = ['card', 'bank'] as const
export type WayToPay = (typeof WAYS_TO_PAY)[number]

/** `returned`: it was sent, and the couple's bank sent it back. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'returned'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** `canceled`: nothing of it left before a couple's bank took its money back for good. */
export const PAYOUT_STATUSES = ['pending', 'processing', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** The part of a payout that is passed on from one of the couple's payments. */
export const TRANSFER_STATUSES = ['pending', 'succeeded', 'failed'] as const

/** What a couple's bank took back. Evidence may be given while it is open. */
export const CHARGEBACK_STATUSES = ['open', 'answered', 'won', 'lost'] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]

/** Whether a photographer still owes what a couple's bank kept; `waived`: the team asks for no more of it. */
export const RECOVERY_STATUSES = ['open', 'done', 'waived'] as const

/** A payout of the payment service to a photographer's bank, in the order in which it passes through them. */
export const BANK_PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'canceled', 'failed'] as const
export type BankPayoutStatus = (typeof BANK_PAYOUT_STATUSES)[number]

/**
 * Whether a photographer's account at the payment service can be paid: the details are not complete, they are being
 * checked, it can, or the service asks for more and has stopped payouts until then.
 */
export const PAYOUT_ACCOUNT_STATUSES = ['unverified', 'pending', 'verified', 'restricted'] as const
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number]

/** What the tax service is told: that something was sold, or that a part of it was taken back. */
export const TAX_REPORT_KINDS = ['sale', 'reversal'] as const

/** What a journal is about. */
export const JOURNAL_KINDS = [
  'charge',
  'release',
  'refund',
  'payout',
  'chargeback',
  'fee',
  'correction',
  'remittance',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** What a couple or a photographer gets in writing. */
export const MONEY_DOCUMENT_KINDS = ['receipt', 'credit-note', 'invoice', 'invoice-credit'] as const
export type MoneyDocumentKind = (typeof MONEY_DOCUMENT_KINDS)[number]

/**
 * The ledger's accounts. `escrow` is one per booking and `vendor_payable` one per vendor; the others are one each.
 * `external:vendor` is where a payout leaves to. What a couple's bank has taken back is in `chargeback_clearing` until
 * it decides; as far as the booking no longer held it, the platform has laid it out in `chargeback_losses`.
 * `service_fees` is what the payment service costs the platform, and
 * `external:service` where that leaves to. `sales_tax_payable` is what the platform owes the states: tax that was paid and
 * not returned, which is the platform's to remit from the moment of the payment; `external:state` is where it leaves to. A
 * positive amount enters an account, a negative one leaves it.
 */
export const LEDGER_ACCOUNTS = [
  'external:client',
  'external:vendor',
  'escrow',
  'vendor_payable',
  'platform_commission',
  'refund_clearing',
  'chargeback_clearing',
  'chargeback_losses',
  'external:service',
  'service_fees',
  'sales_tax_payable',
  'external:state',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

export const PAYMENTS_PAGE_SIZE = 20

/** How long payouts wait after the payout details were changed. */
export const PAYOUT_CHANGE_WAIT_HOURS = 72

/** How often a photographer may have the account read at the payment service. */
export const ACCOUNT_CHECK_LIMIT = { limit: 30, windowMs: 10 * 60_000 } as const

/** Downloads of receipts and invoices by one account, and from one address. */
export const DOCUMENT_LIMITS = {
  perAccount: { limit: 120, windowMs: 10 * 60_000 },
  perAddress: { limit: 240, windowMs: 10 * 60_000 },
} as const

/** An administrator's decision that moves more than this waits for a second one. */
export const SECOND_OVER_CENTS = 100_000
