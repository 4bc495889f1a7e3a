import type { ChargeResult, PaymentProvider } from '#server/payments/provider.ts'
import { testProvider } from '#server/payments/test-provider.ts'

/** The provider's calls of one kind: cents by idempotency key, and the number of calls. */
type Moved = { cents: Map<string, number>; asked: number }

/**
 * A provider that remembers, as a real one does: what it was asked for by key, the same answer for the same key, and
 * what came of a charge whose answer was lost. `hold` runs after money was moved and before the answer, with the key.
 */
export function recordingProvider({ hold }: { hold?: (key: string) => Promise<void> } = {}) {
  const made = new Map<string, ChargeResult>()
  const moved = { charges: fresh(), refunds: fresh(), payouts: fresh() }
  const record = (kind: keyof typeof moved, key: string, cents: number) => {
    const known = moved[kind].cents.get(key)
    if (known !== undefined && known !== cents) throw new Error(`The key ${key} came again with another amount.`)
    moved[kind].cents.set(key, cents)
    moved[kind].asked += 1
  }
  const provider: PaymentProvider = {
    ...testProvider,
    name: 'recording',
    charge: async (request) => {
      const result = made.get(request.idempotencyKey) ?? (await testProvider.charge(request))
      made.set(request.idempotencyKey, result)
      if (result.status === 'succeeded') record('charges', request.idempotencyKey, request.amountCents)
      await hold?.(request.idempotencyKey)
      return result
    },
    lookUp: async (key) => made.get(key) ?? null,
    refund: async (request) => {
      record('refunds', request.idempotencyKey, request.amountCents)
      await hold?.(request.idempotencyKey)
      return testProvider.refund(request)
    },
    payOut: async (request) => {
      record('payouts', request.idempotencyKey, request.amountCents)
      await hold?.(request.idempotencyKey)
      return testProvider.payOut(request)
    },
  }
  return { provider, moved }
}

const fresh = (): Moved => ({ cents: new Map(), asked: 0 })

/** Everything that was moved, in cents. */
export const sumOf = ({ cents }: Moved): number => [...cents.values()].reduce((sum, amount) => sum + amount, 0)
