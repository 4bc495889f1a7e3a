import { and, eq, inArray } from 'drizzle-orm'
import { contractEvents, vendorContracts } from '#drizzle/schema/index.ts'
import type { ActorRole } from '#features/bookings/model.ts'
import type { Db } from '#server/db.ts'

type Closing = {
  status: 'voided' | 'expired' | 'declined'
  reason: string
  at: Date
  actorId?: string
  actorRole?: ActorRole
}

/** Ends the contract of a booking that is over before both have signed; signed ones and drafts stay. (CT6) */
async function closeContracts(tx: Db, bookingId: string, closing: Closing): Promise<void> {
  const { status, reason, at, actorId, actorRole = 'system' } = closing
  const closed = await tx
    .update(vendorContracts)
    .set({ status, closedAt: at, closeReason: reason, updatedAt: at })
    .where(and(eq(vendorContracts.bookingId, bookingId), inArray(vendorContracts.status, ['sent', 'viewed'])))
    .returning({ id: vendorContracts.id })
  if (closed.length === 0) return
  await tx.insert(contractEvents).values(
    closed.map(({ id }) => ({
      contractId: id,
      type: status,
      actorId: actorId ?? null,
      actorRole,
      data: { reason },
      createdAt: at,
    })),
  )
}

/** The offer behind a sent contract no longer stands. (CT6) */
export const voidOpenContract = (tx: Db, bookingId: string, closing: Omit<Closing, 'status'>): Promise<void> =>
  closeContracts(tx, bookingId, { ...closing, status: 'voided' })

/** A sent contract was not signed in time. (X90) */
export const expireOpenContract = (tx: Db, bookingId: string, closing: Omit<Closing, 'status'>): Promise<void> =>
  closeContracts(tx, bookingId, { ...closing, status: 'expired' })

/** The couple declined the offer behind a sent contract. (CT6) */
export const declineOpenContract = (tx: Db, bookingId: string, closing: Omit<Closing, 'status'>): Promise<void> =>
  closeContracts(tx, bookingId, { ...closing, status: 'declined' })
