import { cardDigits, expiryOf, isCardNumber, isFutureExpiry } from '#shared/money/cards.ts'
import type { ShownCard } from '#stand-ins/stripe/objects/charge.ts'

/** A refusal as the bank gives it. */
export type Decline = { code: string; declineCode: string | null; message: string }

export type CardOutcome =
  | {
      isRefused: false
      needsChallenge: boolean
      /** The money can be moved at once instead of in two days. */
      isAtOnce: boolean
      /** The couple's bank takes the money back right away. */
      isDisputed: boolean
      /** A refund to this card fails later. */
      refundFails: boolean
    }
  | { isRefused: true; decline: Decline; needsChallenge: boolean }

const declined = (code: string, declineCode: string | null, message: string): CardOutcome => ({
  isRefused: true,
  needsChallenge: false,
  decline: { code, declineCode, message },
})
const fine = {
  isRefused: false,
  needsChallenge: false,
  isAtOnce: false,
  isDisputed: false,
  refundFails: false,
} as const

/** The published test cards that matter to a marketplace, and the outcome of each. */
const OUTCOMES: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': fine,
  '5555555555554444': fine,
  '4000000000000077': { ...fine, isAtOnce: true },
  '4000002760003184': { ...fine, needsChallenge: true },
  '4000000000003220': { ...fine, needsChallenge: true },
  '4000000000000259': { ...fine, isDisputed: true },
  '4000000000005126': { ...fine, refundFails: true },
  '4000000000000002': declined('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declined('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc', 'Your card’s security code is incorrect.'),
  '4000000000000119': declined(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000008400001629': {
    isRefused: true,
    needsChallenge: true,
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  },
}

/** The couple did not pass its bank's challenge, at a payment or where the card was to be kept. */
export const failedChallenge = (at: 'payment' | 'setup'): Decline => ({
  code: `${at}_intent_authentication_failure`,
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different one and try again.',
})

/** A card as typed on the hosted page. */
export type TypedCard = { number: string; expiry: string; cvc: string }

export type ReadCard = { ok: true; card: ShownCard; outcome: CardOutcome } | { ok: false; message: string }

/** Checks a typed card and forgets everything of it but brand, last four digits and expiry. */
export function readCard({ number, expiry, cvc }: TypedCard, today: string): ReadCard {
  const digits = cardDigits(number)
  if (!isCardNumber(number)) return { ok: false, message: 'Your card number is invalid.' }
  const expires = expiryOf(expiry)
  if (!expires) return { ok: false, message: 'Your card’s expiration date is incomplete.' }
  if (!isFutureExpiry(expiry, today)) return { ok: false, message: 'Your card’s expiration date is in the past.' }
  if (!/^\d{3,4}$/.test(cvc.trim())) return { ok: false, message: 'Your card’s security code is incomplete.' }
  const outcome = OUTCOMES[digits]
  if (!outcome) {
    const message = 'Your card was declined. Your request was in test mode, but used a card that isn’t a test card.'
    return { ok: false, message }
  }
  const card: ShownCard = {
    brand: digits.startsWith('5') ? 'mastercard' : 'visa',
    last4: digits.slice(-4),
    expMonth: expires.month,
    expYear: expires.year,
    funding: 'credit',
  }
  return { ok: true, card, outcome }
}
