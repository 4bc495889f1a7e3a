import type { ChargeFailure } from '#shared/cards.ts'
import { formatMoney } from '#shared/money.ts'
import { SECOND_OVER_CENTS } from './model.ts'
import type { MoneyTable } from './search.ts'

export const PAYMENT_NOT_FOUND = 'This payment does not exist.'
export const ALREADY_PAID = 'This payment has already been made.'
export const ALREADY_PAYING = 'This payment is being made at this moment. Please look again in a minute.'
export const KEY_OF_ANOTHER = 'Please open the payment again and try once more.'
export const NOT_PAYABLE = 'This payment cannot be made at the moment.'
export const PAYMENT_RETURNED = 'This booking had ended before your payment arrived. You get it back in full.'
export const GIVEN_BACK = 'This payment was made and has been given back.'
export const EARLIER_FIRST = 'Please make the earlier payment first.'

/** Why a card was refused, for the person who holds it. */
export const CHARGE_FAILED: Record<ChargeFailure, string> = {
  declined: 'Your card was declined. Please use another one or ask your bank.',
  insufficient_funds: 'There is not enough money on this card. Please use another one.',
  network: 'The payment service did not answer. You have not been charged; please try again.',
}
/** X135: no real card number is transmitted while no money moves. */
export const TEST_CARD_ONLY =
  'Payments are tests for now, so no real card can pay. Please use the test card 4242 4242 4242 4242.'
export const CARD_EXPIRED = 'This card has expired'
export const PAYOUT_NOT_HELD = 'This payout is no longer held, so there is nothing to release.'
export const RELEASE_REASON_NEEDED = 'Please say why: it is kept in the audit log'
export const RELEASE_MEANS =
  'The vendor is suspended, so this payout waits. Released, it goes out on its day, or with the next run when that has passed. The others stay held.'
/** What the review step of an administrator's decision over the limit says (AD14). */
export const SECOND_NEEDED = `This moves more than ${formatMoney(SECOND_OVER_CENTS)}, so a second administrator has to confirm it. Until then nothing moves.`
export const SECOND_ASKED = 'Asked: it waits for a second administrator'
export const ASK_SECOND = 'Ask a second administrator'
export const PAYOUT_NOT_FAILED = 'This payout has not failed, so there is nothing to try again.'

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
export const LINE_FILTER_LABELS = { late: 'Failed or overdue', open: 'Open', paid: 'Paid', all: 'All' } as const
export const REFUND_FILTER_LABELS = { open: 'On their way', failed: 'Failed', all: 'All' } as const
export const DOCUMENT_FILTER_LABELS = {
  all: 'All',
  couples: 'Of couples',
  vendors: 'Of photographers',
  credits: 'Credit notes',
} as const
