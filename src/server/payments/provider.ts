import type { ChargeFailure } from '#shared/cards.ts'

/** What is asked of a provider to take money. `idempotencyKey` names the attempt: the same key never charges twice. */
export type ChargeRequest = {
  idempotencyKey: string
  amountCents: number
  currency: string
  /** The card as typed, for the test provider; a real one gets a token made in the browser. */
  card: { number: string; expiry: string; cvc: string }
}

export type ChargeResult =
  | { status: 'succeeded'; providerRef: string; cardBrand: string; cardLast4: string }
  | { status: 'failed'; code: ChargeFailure; cardBrand: string; cardLast4: string }

/** What came of sending money back or out. */
export type TransferResult = { status: 'succeeded'; providerRef: string } | { status: 'failed'; message: string }

/** The one door to money: the test provider is behind it today, a real one can take its place. (PY2) */
export type PaymentProvider = {
  name: string
  /** True when no real money moves: every money screen says so. */
  isTest: boolean
  charge: (request: ChargeRequest) => Promise<ChargeResult>
  /** What came of an attempt whose answer was lost; null when the provider never got it. */
  lookUp: (idempotencyKey: string) => Promise<ChargeResult | null>
  refund: (request: { idempotencyKey: string; chargeRef: string; amountCents: number }) => Promise<TransferResult>
  /** Keeps a bank account and says whether it may be paid to; the number goes no further. */
  registerAccount: (request: {
    vendorId: string
    holderName: string
    accountNumber: string
  }) => Promise<{ providerRef: string; status: 'verified' | 'pending' | 'rejected' }>
  payOut: (request: { idempotencyKey: string; accountRef: string; amountCents: number }) => Promise<TransferResult>
}
