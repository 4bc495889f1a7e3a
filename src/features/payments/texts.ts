import { TEST_CARD } from '#shared/money/cards.ts'
import { formatMoney } from '#shared/money/money.ts'
import { sentence } from '#shared/text/sentence.ts'
import { type PaymentState, type PaymentType, SECOND_OVER_CENTS, type WayToPay } from './model.ts'
import type { MoneyTable } from './search.ts'

/** X135: which card pays, while payments are tests. */
export const PAY_WITH_TEST_CARD = `Only test cards work here: use ${TEST_CARD}.`
/** Who takes the card, before it is typed: the payment service by its name, or truthfully what stands in for it. */
export const whoTakesTheCard = ({
  siteName,
  isStandIn,
  hasBank = false,
}: {
  siteName: string
  isStandIn: boolean
  hasBank?: boolean
}): string =>
  isStandIn
    ? 'In this demonstration, a practice page stands in for Stripe. It charges no card, and no real money moves.'
    : `Stripe takes your card${hasBank ? ' or bank account' : ''} on its own page. ${siteName} never sees the number.`
/** What a couple knows before it pays from its bank account. */
export const PAY_FROM_BANK =
  'You can pay by card or from your bank account. From your bank account, it usually takes 4 business days to arrive, and it counts as paid then.'
/** The text that a couple agrees to when it lets us keep its way to pay; a new text needs a new version. */
export const SAVE_CONSENT_VERSION = '1.0'
export const saveConsent = ({ amount, day }: { amount: string; day: string }): string =>
  `Save this card with Stripe, and charge it ${amount} for the balance on ${day}. We’ll write to you 7 days before, and you can switch this off at any time under Payments.`
/** The same where a way to pay is saved without paying; a new text needs a new version. */
export const ADD_CONSENT_VERSION = 'add 1.0'
export const addConsent = ({ amount, day, hasBank }: { amount: string; day: string; hasBank: boolean }): string =>
  `Save a card${hasBank ? ' or bank account' : ''} with Stripe, and charge it ${amount} for the balance on ${day}. We’ll write to you 7 days before, and you can switch this off at any time under Payments.`
export const NO_BALANCE = 'This booking has no balance that’s still to be paid automatically.'
export const ALREADY_ADDING = 'A way to pay is being saved right now. Please check again in a minute.'
export const SETUP_NOT_FOUND = 'This page doesn’t exist.'
/** What a couple reads when it comes back from the page where a way to pay is saved. */
export const SETUP_OUTCOMES = {
  saved: 'Saved. We’ll write to you 7 days before it’s charged.',
  pending: 'Your bank is still checking this account. We’ll save it as soon as it has answered.',
  open: 'Not saved yet. The page is still open: press the button again to go on.',
  ended: 'Nothing was saved. You can start again.',
} as const
/** The same while the payment service doesn't answer. */
export const NOT_LOOKED_UP =
  'The payment service didn’t answer. Nothing was charged, and what you saved on its page shows up here soon.'
/** What the ways to pay are called. */
export const WAY_NAMES: Record<WayToPay, string> = { card: 'Card', bank: 'Bank account' }
/** A way to pay: "Visa ending 4242". */
export const wayName = ({ name, last4 }: { name: string; last4: string }): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} ending ${last4}`
export const NOT_AUTOMATIC = 'This payment can’t be made automatically.'
export const WAY_NOT_FOUND = 'This way to pay is no longer saved.'
/** Why automatic payment ended without the couple. */
export const endedWords = (why: string): string => {
  if (why === 'authentication_required') return 'Your bank wants you to confirm this payment yourself.'
  if (why === 'revoked' || why === 'payment_intent_mandate_invalid')
    return 'Your bank account no longer allows these payments.'
  if (why === 'too-near') return 'The wedding is too close for a payment from a bank account.'
  return 'Your bank declined this payment.'
}
/** What a line of a booking's schedule is called. */
export const LINE_LABELS: Record<PaymentType, string> = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' }

export const PAYMENT_NOT_FOUND = 'This payment doesn’t exist.'
export const ALREADY_PAID = 'This payment has already been made.'
export const ALREADY_PAYING = 'This payment is going through right now. Please check again in a minute.'
export const STILL_CLEARING = 'This payment is on its way from your bank account. You don’t have to do anything.'
export const NOT_PAYABLE = 'This payment can’t be made right now.'
export const EARLIER_FIRST = 'Please make the earlier payment first.'

export const NO_PAGE = 'The payment service didn’t answer. You haven’t been charged; please try again.'
/** What a couple reads when it comes back from the payment service's page. */
export const PAYMENT_OUTCOMES: Record<PaymentState, { title: string; text: string }> = {
  paid: { title: 'Paid, thank you', text: 'It’s held in escrow until you’ve confirmed the delivery.' },
  open: {
    title: 'Not paid yet',
    text: 'You haven’t been charged. The payment page is still open; it closes automatically after half an hour.',
  },
  settling: {
    title: 'We’re processing your payment',
    text: 'This takes a moment. Please don’t pay again: we’ll take it from here, and write to you.',
  },
  clearing: {
    title: 'Your payment is on its way',
    text: 'Your bank usually sends it within 4 business days. Please make sure the money stays in your account until then. We’ll write to you as soon as it has arrived, and you’ll get the receipt then.',
  },
  'debit-returned': {
    title: 'Your bank sent this payment back',
    text: 'You haven’t paid yet. Please pay again, by card or from another account.',
  },
  left: { title: 'Not paid', text: 'You came back without paying. You haven’t been charged, and you can pay later.' },
  expired: {
    title: 'The time to pay is over',
    text: 'You haven’t been charged. You can start again; until then, others can book the date.',
  },
  'date-lost': {
    title: 'The date is gone',
    text: 'Another couple booked it first. You haven’t been charged: if your bank shows the amount as pending, it will release it.',
  },
  closed: {
    title: 'This booking has ended',
    text: 'It ended before you paid. You haven’t been charged: if your bank shows the amount as pending, it will release it.',
  },
  decided: {
    title: 'Not paid',
    text: 'Our team decided on this booking while the page was open. You haven’t been charged; your booking says what’s still due.',
  },
  refused: { title: 'Your bank refused the payment', text: 'You haven’t been charged. Please use another card.' },
  returned: { title: 'Paid and refunded', text: 'This payment went through, and you’ll get it back in full.' },
}

export const PAYOUT_NOT_HELD = 'This payout is no longer held, so there’s nothing to release.'
export const RELEASE_REASON_NEEDED = 'Please say why: it’s kept in the audit log'
export const RELEASE_MEANS =
  'This payout is held: its vendor is suspended, or a couple’s bank took back a payment for the booking. Once released, it goes out on its day, or with the next run if that day has passed, even if it failed before. The others stay held.'
/** A hold is never overridden by one administrator alone. */
export const OVERRIDE_NEEDS_SECOND =
  'Because this overrides a hold, a second administrator has to confirm it, whatever the amount. Until then, no money moves.'
/** What the review step of an administrator's decision over the limit says. */
export const SECOND_NEEDED = `This moves more than ${formatMoney(SECOND_OVER_CENTS)}, so a second administrator has to confirm it. Until then, no money moves.`
export const SECOND_ASKED = 'Requested. It’s waiting for a second administrator'
export const ASK_SECOND = 'Ask a second administrator'
export const PAYOUT_NOT_FAILED = 'This payout hasn’t failed, so there’s nothing to try again.'

export const REFUND_NOT_RETURNED = 'This refund no longer needs a decision.'
export const SETTLE_REASON_NEEDED = 'Please say how it was paid: it’s kept in the audit log'
/** What an administrator does about a refund that came back. */
export const RETURNED_MEANS =
  'Ask the couple, then send it to the same card again, or pay it another way and record it.'
export const SETTLE_MEANS =
  'Only once the money has left by bank transfer or check: say when and how. We’ll tell the couple it’s been sent.'

export const RECOVERY_NOT_OPEN = 'Nothing is owed here anymore.'
export const RECOVERY_UNDER_WAY = 'Part of this is being taken back right now. Please check again in a minute.'
export const WAIVE_REASON_NEEDED = 'Please say why: it’s kept in the audit log'
/** What it means to ask a photographer for no more of a lost chargeback. */
export const WAIVE_MEANS =
  'Use this when it was paid another way, or isn’t worth asking for. What’s missing is the platform’s loss for good, and nothing more is taken from the photographer for it.'

export const REMITTANCE_MEANS = 'Only once the money has left for the state: it’s no longer owed in the books.'
export const REMITTED_LATER = 'Please enter a day that isn’t in the future.'
export const REMITTED_ALREADY = 'The same payment is recorded already: this amount, day and reference.'
export const REMITTED_AMOUNT_NEEDED = 'Please enter what was paid, in dollars.'
export const REMITTANCE_NOT_FOUND = 'This remittance doesn’t exist.'
export const REVERSED_ALREADY = 'This remittance has been reversed already.'
export const REVERSAL_REASON_NEEDED = 'Please say what was wrong: it’s kept in the audit log'
export const REVERSAL_MEANS =
  'Use this when it was recorded by mistake: with a wrong amount or for the wrong state, say. It’s owed again in the books, where both entries stay. No money moves.'
export const REFERENCE_NEEDED = 'Please enter the state’s or the bank’s reference.'
export const remittedTooMuch = (state: string, owedCents: number): string =>
  `Only ${formatMoney(owedCents, { withCents: true })} is owed to ${state}.`

export const DOCUMENT_NOT_FOUND = 'This document doesn’t exist.'
export const TOO_MANY_ACCOUNT_CHECKS = 'Your account was checked too often. Please try again in a few minutes.'
export const TOO_MANY_DOCUMENTS = 'Too many receipts were downloaded from here. Please try again later.'
export const DOCUMENTS_BUSY = 'We’re preparing a lot of receipts right now. Please try again in a moment.'

export const MONEY_TABLE_LABELS: Record<MoneyTable, string> = {
  payouts: 'Payouts',
  payments: 'Couples’ payments',
  refunds: 'Refunds',
  documents: 'Receipts and invoices',
  tax: 'Sales tax',
  rules: 'Bookkeeping rules',
}

export const PAYOUT_FILTER_LABELS = {
  open: 'Due and failed',
  failed: 'Failed',
  held: 'Held',
  paid: 'Paid out',
  all: 'All',
} as const
export const LINE_FILTER_LABELS = {
  late: 'Failed or overdue',
  open: 'Open',
  paid: 'Paid',
  'charged-back': 'With the couple’s bank',
  all: 'All',
} as const
export const REFUND_FILTER_LABELS = {
  open: 'On their way',
  failed: 'Failed',
  returned: 'Sent back by a bank',
  all: 'All',
} as const
export const DOCUMENT_FILTER_LABELS = {
  all: 'All',
  couples: 'For couples',
  vendors: 'For photographers',
  credits: 'Credit notes',
} as const

/** Who stands behind the money, where the operator has said so. */
export const insuredBy = (insurer: string): string =>
  sentence(`Real payments that are held for a booking are insured by ${insurer}`)
