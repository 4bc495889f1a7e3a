import { createHash } from 'node:crypto'
import { cardDigits, TEST_CARDS, type ChargeFailure } from '#shared/cards.ts'
import type { ChargeResult, PaymentProvider } from './provider.ts'

const FAILURES: Record<string, ChargeFailure> = {
  [TEST_CARDS.declined]: 'declined',
  [TEST_CARDS.insufficientFunds]: 'insufficient_funds',
  [TEST_CARDS.network]: 'network',
}

const brandOf = (digits: string): string =>
  digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : 'card'

/** Idempotent: the same key gives the same reference. */
const refOf = (kind: string, key: string): string =>
  `test_${kind}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

/** Moves no money. Its answers depend only on the card number. (PY2, 5-states) */
export const testProvider: PaymentProvider = {
  name: 'test',
  isTest: true,
  charge: async ({ card, idempotencyKey }): Promise<ChargeResult> => {
    const digits = cardDigits(card.number)
    const shown = { cardBrand: brandOf(digits), cardLast4: digits.slice(-4) }
    const code = FAILURES[digits]
    if (code) return { status: 'failed', code, ...shown }
    return { status: 'succeeded', providerRef: refOf('charge', idempotencyKey), ...shown }
  },
  // No money moves, so an attempt whose answer was lost never happened.
  lookUp: async () => null,
  refund: async ({ idempotencyKey }) => ({ status: 'succeeded', providerRef: refOf('refund', idempotencyKey) }),
  registerAccount: async ({ vendorId }) => ({ providerRef: refOf('account', vendorId), status: 'verified' }),
  payOut: async ({ idempotencyKey }) => ({ status: 'succeeded', providerRef: refOf('payout', idempotencyKey) }),
}
