import type { ChargeFailure } from '#shared/cards.ts'

/** A charge. `idempotencyKey` names the attempt: the same key never charges twice. */
export type ChargeRequest = {
  idempotencyKey: string
  amountCents: number
  currency: string
  /** The card as typed, for the test provider; a real one would get a token made in the browser. */
  card: { number: string; expiry: string; cvc: string }
}

export type ChargeResult =
  | { status: 'succeeded'; providerRef: string; cardBrand: string; cardLast4: string }
  | { status: 'failed'; code: ChargeFailure; cardBrand: string; cardLast4: string }

/**
 * The key of a refund or payout that was definitely refused `failures` times. A key belongs to one attempt, which may
 * be repeated while its answer is missing; the provider answers a known key as before, so a new attempt has a new one.
 */
export const transferKey = (key: string, failures: number): string => (failures === 0 ? key : `${key}/${failures}`)

/** The outcome of a refund or payout. */
export type TransferResult = { status: 'succeeded'; providerRef: string } | { status: 'failed'; message: string }

/** The only interface to money: the test provider implements it today, a real one can replace it. (PY2) */
export type PaymentProvider = {
  name: string
  /** True when no real money moves: every money screen says so. */
  isTest: boolean
  charge: (request: ChargeRequest) => Promise<ChargeResult>
  /** The outcome of an attempt whose answer was lost; null when the provider never received it. */
  lookUp: (idempotencyKey: string) => Promise<ChargeResult | null>
  refund: (request: { idempotencyKey: string; chargeRef: string; amountCents: number }) => Promise<TransferResult>
  /** Stores a bank account and says whether it can be paid; the number goes no further. */
  registerAccount: (request: {
    vendorId: string
    holderName: string
    accountNumber: string
  }) => Promise<{ providerRef: string; status: 'verified' | 'pending' | 'rejected' }>
  payOut: (request: { idempotencyKey: string; accountRef: string; amountCents: number }) => Promise<TransferResult>
}
