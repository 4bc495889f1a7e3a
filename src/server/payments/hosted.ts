import type { UsState } from '#shared/site/us-states.ts'

/**
 * A card or a bank account as it is shown, by the card's brand or the bank's name: the number never reaches this product.
 * (PY17)
 */
export type PaidWay = { kind: 'card' | 'bank'; name: string; last4: string }

/** A way to pay that was kept for later payments, by the provider's names; a bank account's permission is its mandate. */
export type SavedWay = { customerRef: string; methodRef: string; mandateRef: string | null }

/** The provider's page for one payment, and what has become of it. */
export type Checkout =
  | { state: 'open'; url: string }
  /** Nobody paid, and nobody can any more. */
  | { state: 'expired' }
  /** The money is held on the card until it is captured or released. */
  | { state: 'authorized'; intentRef: string; amountCents: number; way: PaidWay }
  /** A bank has been asked for the money, and answers in days. */
  | { state: 'clearing'; intentRef: string; way: PaidWay }
  | {
      state: 'captured'
      intentRef: string
      chargeRef: string
      amountCents: number
      way: PaidWay
      /** Where the couple has agreed that the way is kept. */
      saved: SavedWay | null
    }
  | { state: 'released'; intentRef: string }
  /** The bank has sent the debit back, or refused an automatic payment; why, in the provider's name for it. */
  | { state: 'refused'; intentRef: string | null; why: string | null }

/** `key` names the attempt: the provider does the same thing once, however often it is asked within a day. */
type Attempt = { key: string }

/**
 * The key of a refund or transfer that was definitely refused `failures` times. A key belongs to one attempt, which may
 * be repeated while its answer is missing; the provider answers a known key as before, so a new attempt has a new one.
 */
export const transferKey = (key: string, failures: number): string => (failures === 0 ? key : `${key}/${failures}`)

/** Whether two keys are of attempts at the same thing. */
export const areAttemptsOfOne = (key: string, other: string): boolean => {
  const [of, ofOther] = [key, other].map((one) => one.replace(/\/\d+$/, ''))
  return of === ofOther
}

/** How long a page must stay open at least, by the real clock. */
export const CHECKOUT_LEAST_MS = 30 * 60_000

export type CheckoutRequest = Attempt & {
  amountCents: number
  /** Sales tax on top of it, with its name. */
  tax?: { name: string; cents: number } | null
  currency: string
  /** What is paid for, in the couple's words. */
  title: string
  description: string
  email: string
  /** What the page offers, a card alone unless it says more; a bank debit is not authorized first, and clears for days. */
  ways?: readonly PaidWay['kind'][]
  /** The couple at the provider: its way to pay is kept for later payments. */
  customerRef?: string
  /** Half an hour to a day from now, by the real clock. */
  expiresAt: Date
  /** Where the provider sends the browser; `{CHECKOUT_SESSION_ID}` is replaced. */
  successUrl: string
  cancelUrl: string
  /** The booking: what belongs to it carries this name at the provider. */
  group: string
}

/** A page on which a couple has a way to pay kept, and nothing is paid. */
export type SetupRequest = Attempt &
  Pick<CheckoutRequest, 'expiresAt' | 'successUrl' | 'cancelUrl'> & {
    customerRef: string
    ways: readonly PaidWay['kind'][]
    /** What it is kept for. */
    description: string
  }

/** What has become of such a page. */
export type Setup =
  | { state: 'open'; url: string }
  /** The bank has not said yet whether the account is the couple's. */
  | { state: 'pending' }
  | { state: 'ended' }
  | { state: 'saved'; way: PaidWay; saved: SavedWay }

/** A payment with a way that was kept, without the couple. `isRepeat`: an earlier attempt with this key may have been made. */
export type AutomaticRequest = Attempt & {
  way: PaidWay['kind']
  saved: SavedWay
  amountCents: number
  currency: string
  title: string
  group: string
  isRepeat: boolean
}

/** The outcome of moving money; a thrown error means that it is not known, and the same key must be asked again. */
export type Moved = { status: 'succeeded'; providerRef: string } | { status: 'failed'; message: string }

/** `isRepeat`: an earlier attempt with this key may have succeeded, perhaps longer ago than the provider knows keys. */
export type RefundRequest = Attempt & { chargeRef: string; amountCents: number; isRepeat?: boolean }

/** What became of a refund after it was sent: a couple's bank may send it back, with its reason in the provider's name for it. */
export type SentRefund = { isReturned: boolean; why: string | null }

export type TransferRequest = Attempt & {
  accountRef: string
  /** The charge whose money is passed on; null takes it from the platform's available balance. */
  chargeRef: string | null
  amountCents: number
  currency: string
  group: string
  isRepeat?: boolean
}

/** A photographer's account at the provider. */
export type ConnectedAccount = {
  canBePaid: boolean
  /** The onboarding was finished at least once. */
  isSubmitted: boolean
  /** The provider will not pay it, and nothing that its owner could add changes that. */
  isRefused: boolean
  /** What the provider still asks for, in its own names. */
  due: string[]
  /** Where its payouts go; null before there is a bank account. */
  bank: { ref: string; name: string; holderName: string; last4: string } | null
}

/** A payment that the couple's bank took back; `warning`: the bank asks, and has taken nothing. */
export type ProviderChargeback = {
  state: 'open' | 'answered' | 'won' | 'lost' | 'warning'
  chargeRef: string
  amountCents: number
  /** The bank's reason, in the provider's name for it. */
  reason: string
  evidenceDueBy: Date | null
}

/** What the platform says to a bank, in plain text. */
export type Evidence = {
  customerName: string
  customerEmail: string
  serviceDate: string
  product: string
  /** The signed agreement, and its terms of cancellation. */
  agreement: string
  refundPolicy: string
  /** What was delivered and when. */
  delivery: string
  statement: string
}

/** Something that the provider reports: the object it is about, of which account. */
export type ProviderEvent = { id: string; type: string; objectRef: string; accountRef: string | null; data: object }

/** One change of the platform's balance, for reconciliation; cents. */
export type BalanceChange = {
  ref: string
  sourceRef: string
  type: string
  amountCents: number
  feeCents: number
  netCents: number
  at: Date
}

/** A price whose sales tax is wanted, and where the service is rendered. */
export type TaxRequest = {
  amountCents: number
  currency: string
  /** What the service calls what is sold. */
  taxCode: string
  /** Empty texts are not known. */
  place: { line1: string; city: string; state: UsState; postalCode: string }
  /** What it is for, in our own name for it. */
  reference: string
}

/** Percentages as the service writes them, such as "6.25". */
export type TaxAnswer =
  | {
      status: 'calculated'
      calculationRef: string
      taxCents: number
      parts: { name: string; percent: string; taxCents: number }[]
    }
  /** The service finds no such address. */
  | { status: 'no-such-place' }
  /** The account is not registered in that state. */
  | { status: 'not-registered' }

/** `key` names the attempt, and what is recorded at the service. */
export type SaleReport = { key: string; calculationRef: string }
export type ReversalReport = { key: string; saleRef: string; lineRef: string; amountCents: number; taxCents: number }

/** The provider's tax service. A thrown error means that it did not answer. */
export type TaxService = {
  calculateTax: (request: TaxRequest) => Promise<TaxAnswer>
  recordSale: (report: SaleReport) => Promise<Moved & { lineRef?: string }>
  recordReversal: (report: ReversalReport) => Promise<Moved>
  /** The sale that is recorded under an ID, with the key that it was reported by; null when there is none. */
  findSale: (saleRef: string) => Promise<{ key: string; lineRef: string } | null>
}

/**
 * A payment provider with a hosted page: authorize first, capture when the date is won, release otherwise; separate
 * charges and transfers. (PY16)
 */
export type HostedPayments = TaxService & {
  /** True when no real money moves. */
  isTest: boolean
  openCheckout: (request: CheckoutRequest) => Promise<{ sessionRef: string; url: string }>
  checkout: (sessionRef: string) => Promise<Checkout>
  /** Closes an open page; when it was paid meanwhile, that is the answer. */
  closeCheckout: (sessionRef: string) => Promise<Checkout>
  /** The couple, by whose name its ways to pay are kept. */
  openCustomer: (request: Attempt & { email: string }) => Promise<{ customerRef: string }>
  openSetup: (request: SetupRequest) => Promise<{ sessionRef: string; url: string }>
  setup: (sessionRef: string) => Promise<Setup>
  /** Asks for a payment; what is refused has an outcome like any other. */
  payAutomatically: (request: AutomaticRequest) => Promise<Checkout>
  /** What became of an automatic payment: by its name, or by its key where its answer is missing; null when it was not made. */
  payment: (intentRef: string) => Promise<Checkout>
  madePayment: (request: Attempt & { customerRef: string }) => Promise<Checkout | null>
  /** Whether a bank account's permission still holds. */
  isMandateActive: (mandateRef: string) => Promise<boolean>
  forgetWay: (methodRef: string) => Promise<void>
  capture: (request: Attempt & { intentRef: string }) => Promise<Moved>
  release: (request: Attempt & { intentRef: string }) => Promise<Moved>
  refund: (request: RefundRequest) => Promise<Moved>
  /** Whether an attempt without an answer was made, whatever became of it since: the refund's name, or null. Nothing is sent. */
  madeRefund: (request: Attempt & { chargeRef: string }) => Promise<string | null>
  sentRefund: (ref: string) => Promise<SentRefund>
  openAccount: (request: Attempt & { vendorId: string; email: string }) => Promise<{ accountRef: string }>
  onboardingUrl: (request: { accountRef: string; returnUrl: string; refreshUrl: string }) => Promise<string>
  /** The photographer's own page at the provider, where the bank account is changed. */
  accountUrl: (accountRef: string) => Promise<string>
  account: (accountRef: string) => Promise<ConnectedAccount>
  transfer: (request: TransferRequest) => Promise<Moved>
  /** Whether this attempt or an earlier one at the same transfer has arrived: the transfer's name, or null. Nothing is sent. */
  madeTransfer: (request: Attempt & { group: string }) => Promise<string | null>
  reverse: (request: Attempt & { transferRef: string; amountCents: number; isRepeat?: boolean }) => Promise<Moved>
  /** What a photographer's account has: to move now, and still on its way there. */
  accountBalance: (accountRef: string, currency: string) => Promise<{ availableCents: number; pendingCents: number }>
  chargeback: (ref: string) => Promise<ProviderChargeback>
  /** Sends the evidence to the bank; once only. */
  answerChargeback: (request: Attempt & { ref: string; evidence: Evidence }) => Promise<Moved>
  /** The event of a signed report; null when signature, age or body is wrong. */
  readEvent: (payload: string, signature: string) => Promise<ProviderEvent | null>
  /** Every change of the platform's balance in a span of time, oldest last. */
  balanceChanges: (span: { from: Date; until: Date }) => AsyncIterable<BalanceChange>
}
