import type { AmendmentChange } from '#features/amendments/inputs.ts'
import { acceptAmendment } from '#features/amendments/server/answer.ts'
import { previewAmendment, proposeAmendment } from '#features/amendments/server/propose.ts'
import { listAmendments } from '#features/amendments/server/read.ts'
import type { OfferInput } from '#features/offers/inputs.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, offerOf, payNext, signWedding } from './wedding.ts'

export type Party = 'couple' | 'vendor'
const NAMES: Record<Party, string> = { couple: 'Robin Vale', vendor: 'Ada Marsh' }

/** How one side of the cast signs. */
export const signedBy = (party: Party) => ({
  fullName: NAMES[party],
  confirmedName: NAMES[party],
  isAgreed: true,
  password: party === 'couple' ? COUPLES_PASSWORD : '',
})

/** A wedding whose first payment is made, at one moment. */
export async function bookedWedding(
  db: Db,
  now: Date,
  values: Partial<OfferInput> = {},
): Promise<{ cast: Cast; bookingId: string; contractId: string }> {
  const cast = await castWedding(db)
  const ids = await signWedding(cast, offerOf(cast, values), now)
  await payNext(db, cast, ids.bookingId, now)
  return { cast, ...ids }
}

/** One side proposes what the preview shows, at one moment. */
export async function propose(
  cast: Cast,
  party: Party,
  { bookingId, change, now, note = '' }: { bookingId: string; change: AmendmentChange; now: Date; note?: string },
): Promise<string> {
  const ctx = cast[party](now)
  const { contractId } = await previewAmendment(ctx, { bookingId, change })
  return (await proposeAmendment(ctx, { bookingId, change, contractId, note, ...signedBy(party) })).id
}

/** One side signs the open amendment as it reads it. */
export async function accept(cast: Cast, party: Party, bookingId: string, now: Date): Promise<void> {
  const ctx = cast[party](now)
  const { open } = await listAmendments(ctx, { bookingId })
  if (!open) throw new AppError('INVALID_TRANSITION', 'Nothing is open.')
  await acceptAmendment(ctx, { id: open.id, hash: open.hash, ...signedBy(party) })
}

export const newDate = (eventDate: string): AmendmentChange => ({ kind: 'reschedule', eventDate })
export const newItems = (cents: number, dueDate: string, label = 'A second album'): AmendmentChange => ({
  kind: 'items',
  items: [{ label, quantity: 1, unitCents: cents }],
  dueDate,
})
