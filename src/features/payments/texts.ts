import { TEST_CARD } from '#shared/money/cards.ts'
import { formatMoney } from '#shared/money/money.ts'
import { type PaymentState, type PaymentType, SECOND_OVER_CENTS } from './model.ts'
import type { MoneyTable } from './search.ts'

/** X135: which card pays, while payments are tests. */
export const PAY_WITH_TEST_CARD = `Only test cards work here: ${TEST_CARD} pays.`
/** Who takes the card, before it is typed: the payment service by its name, or truthfully what stands in for it. */
export const whoTakesTheCard = ({ siteName, isStandIn }: { siteName: string; isStandIn: boolean }): string =>
  isStandIn
    ? 'On this demonstration a practice page stands in for Stripe. It charges no card, and no real money moves.'
    : `Stripe takes your card on its own page. ${siteName} never sees the number.`
/** What a line of a booking's schedule is called. */
export const LINE_LABELS: Record<PaymentType, string> = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' }

export const PAYMENT_NOT_FOUND = 'This payment does not exist.'
export const ALREADY_PAID = 'This payment has already been made.'
export const ALREADY_PAYING = 'This payment is being made at this moment. Please look again in a minute.'
export const NOT_PAYABLE = 'This payment can’t be made right now.'
export const EARLIER_FIRST = 'Please make the earlier payment first.'

export const NO_PAGE = 'The payment service did not answer. You have not been charged; please try again.'
/** What a couple reads when it comes back from the payment service's page. */
export const PAYMENT_OUTCOMES: Record<PaymentState, { title: string; text: string }> = {
  paid: { title: 'Paid, thank you', text: 'It is held in escrow until you have confirmed the delivery.' },
  open: {
    title: 'Not paid yet',
    text: 'You have not been charged. The page where you pay is still open; after half an hour it closes automatically.',
  },
  settling: {
    title: 'We are booking your payment',
    text: 'This takes a moment. Please do not pay again: we finish it by ourselves, and write to you.',
  },
  left: { title: 'Not paid', text: 'You came back without paying. You have not been charged, and can pay later.' },
  expired: {
    title: 'The time to pay is over',
    text: 'You have not been charged. You can start again; until then, others can book the date.',
  },
  'date-lost': {
    title: 'The date is gone',
    text: 'Another couple booked it first. You have not been charged: if your bank shows the amount as reserved, it will release it.',
  },
  closed: {
    title: 'This booking has ended',
    text: 'It ended before you paid. You have not been charged: if your bank shows the amount as reserved, it will release it.',
  },
  decided: {
    title: 'Not paid',
    text: 'Our team decided about this booking while the page was open. You have not been charged; your booking says what is still to pay.',
  },
  refused: { title: 'Your bank refused the payment', text: 'You have not been charged. Please use another card.' },
  returned: { title: 'Paid and given back', text: 'This payment was made, and you get it back in full.' },
}

export const PAYOUT_NOT_HELD = 'This payout is no longer held, so there is nothing to release.'
export const RELEASE_REASON_NEEDED = 'Please say why: it is kept in the audit log'
export const RELEASE_MEANS =
  'This payout waits: its vendor is suspended, or a couple’s bank took back a payment for the booking. Once released, it goes out on its day, or with the next run if that day has passed, even if it failed before. The others stay held.'
/** A hold is never overridden by one administrator alone. */
export const OVERRIDE_NEEDS_SECOND =
  'Because this overrides a hold, a second administrator has to confirm it, whatever the sum. Until then nothing moves.'
/** What the review step of an administrator's decision over the limit says. */
export const SECOND_NEEDED = `This moves more than ${formatMoney(SECOND_OVER_CENTS)}, so a second administrator has to confirm it. Until then nothing moves.`
export const SECOND_ASKED = 'Requested. It’s waiting for a second administrator'
export const ASK_SECOND = 'Ask a second administrator'
export const PAYOUT_NOT_FAILED = 'This payout has not failed, so there is nothing to try again.'

export const REFUND_NOT_RETURNED = 'This refund no longer needs a decision.'
export const SETTLE_REASON_NEEDED = 'Please say how it was paid: it is kept in the audit log'
/** What an administrator does about a refund that came back. */
export const RETURNED_MEANS = 'Ask the couple: send it again to the same card, or pay it another way and write it down.'
export const SETTLE_MEANS =
  'Only when the money has left by bank transfer or check: say when and how. The couple is told that it has been sent.'

export const RECOVERY_NOT_OPEN = 'Nothing is owed here any more.'
export const RECOVERY_UNDER_WAY = 'A part of this is being taken back at this moment. Please look again in a minute.'
export const WAIVE_REASON_NEEDED = 'Please say why: it is kept in the audit log'
/** What it means to ask a photographer for no more of a lost chargeback. */
export const WAIVE_MEANS =
  'For when it was paid another way, or is not worth asking for. What is missing is the platform’s loss for good, and nothing more is taken from the photographer for it.'

export const DOCUMENT_NOT_FOUND = 'This document does not exist.'
export const TOO_MANY_ACCOUNT_CHECKS = 'Your account was looked up too often. Please try again in a few minutes.'
export const TOO_MANY_DOCUMENTS = 'Too many receipts were downloaded from here. Please try again later.'
export const DOCUMENTS_BUSY = 'Many receipts are being prepared just now. Please try again in a moment.'

export const MONEY_TABLE_LABELS: Record<MoneyTable, string> = {
  payouts: 'Payouts',
  payments: 'Payments of couples',
  refunds: 'Refunds',
  documents: 'Receipts and invoices',
  rules: 'Rules of the books',
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
  couples: 'Of couples',
  vendors: 'Of photographers',
  credits: 'Credit notes',
} as const
