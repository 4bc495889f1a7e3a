import { daysBetween } from '#features/availability/days.ts'
import type { CancellationPolicy } from '#features/bookings/model.ts'
import type { PaymentType } from './model.ts'

/** What a couple gets back, in percent of what they paid, from so many days before the event on (5-states). */
const TIERS = {
  flexible: [
    { fromDays: 30, percent: 100 },
    { fromDays: 7, percent: 50 },
  ],
  moderate: [
    { fromDays: 90, percent: 100 },
    { fromDays: 30, percent: 50 },
  ],
  /** Of everything but the retainer, which is kept. */
  strict: [{ fromDays: 60, percent: 50 }],
} as const satisfies Record<CancellationPolicy, readonly { fromDays: number; percent: number }[]>

export const policyTiers = (policy: CancellationPolicy): readonly { fromDays: number; percent: number }[] =>
  TIERS[policy]

/** Money that was paid for one line of the schedule, in cents, and what of it already went back. */
export type PaidLine = { id: string; type: PaymentType; paidCents: number; refundedCents: number }

export type Refund = {
  percent: number
  /** By payment, in the order given; lines without a refund are left out. */
  lines: { paymentId: string; amountCents: number }[]
  refundCents: number
  /** What stays for the vendor, before commission. */
  keptCents: number
}

type Cancellation = {
  policy: CancellationPolicy
  by: 'client' | 'photographer' | 'admin'
  /** The day of the cancellation and of the event, both in the event's zone. */
  today: string
  eventDate: string
  paid: readonly PaidLine[]
}

function percentOf({ policy, by, today, eventDate }: Cancellation): number {
  if (by !== 'client') return 100
  const days = daysBetween(today, eventDate)
  return policyTiers(policy).find(({ fromDays }) => days >= fromDays)?.percent ?? 0
}

/**
 * What a cancellation gives back: the one function for the preview and for the refund itself. A vendor's cancellation,
 * and the platform's, returns everything. A fraction of a cent stays with the line, so no cent is made or lost. (PY7, PY8)
 */
export function refundOnCancellation(cancellation: Cancellation): Refund {
  const percent = percentOf(cancellation)
  const keepsRetainer = cancellation.by === 'client' && cancellation.policy === 'strict'
  const lines = cancellation.paid
    .map(({ id, type, paidCents, refundedCents }) => {
      const share = keepsRetainer && type === 'retainer' ? 0 : percent
      return { paymentId: id, amountCents: Math.floor(((paidCents - refundedCents) * share) / 100) }
    })
    .filter(({ amountCents }) => amountCents > 0)
  const refundCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const heldCents = cancellation.paid.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)
  return { percent, lines, refundCents, keptCents: heldCents - refundCents }
}

/**
 * Spreads a decided refund over what was paid, the newest payment first: what the couple paid last comes back first. (BK11)
 * @throws RangeError when more is asked back than is held.
 */
export function refundOfAmount(paid: readonly PaidLine[], refundCents: number): Refund {
  const heldCents = paid.reduce((sum, line) => sum + line.paidCents - line.refundedCents, 0)
  if (!Number.isSafeInteger(refundCents) || refundCents < 0 || refundCents > heldCents)
    throw new RangeError('refundCents must be whole and between nothing and what is held')
  let left = refundCents
  const lines: Refund['lines'] = []
  for (const { id, paidCents, refundedCents } of paid.toReversed()) {
    const amountCents = Math.min(left, paidCents - refundedCents)
    left -= amountCents
    if (amountCents > 0) lines.push({ paymentId: id, amountCents })
  }
  const percent = heldCents === 0 ? 0 : Math.floor((refundCents * 100) / heldCents)
  return { percent, lines: lines.toReversed(), refundCents, keptCents: heldCents - refundCents }
}
