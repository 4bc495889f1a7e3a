import type { ChargeFailure } from './model.ts'

/** What stands on every money screen while the test provider is behind it (PY2). */
export const TEST_PAYMENTS = 'Test payments'

export const PAYMENT_NOT_FOUND = 'This payment does not exist.'
export const ALREADY_PAID = 'This payment has been made already.'
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
export const CARD_EXPIRED = 'This card has expired'
export const PAYOUT_NOT_FAILED = 'This payout has not failed, so there is nothing to try again.'
