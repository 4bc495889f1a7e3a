import { eq } from 'drizzle-orm'
import { payments } from '#drizzle/schema/index.ts'
import { insertSchedule } from '#features/payments/server/records.ts'
import type { Db } from '#server/db.ts'
import { contextFor } from './context.ts'
import { makeBooking, makeClient, makePhotographer, signedTerms } from './factories.ts'
import { actorOf } from './market.ts'

type Wanted = { photographerId?: string; eventDate?: string }

/** A couple that has signed and has to make the first payment of $1,200; the second one is of $2,800. */
export async function payingCouple(db: Db, now: Date, { photographerId, eventDate = '2027-06-12' }: Wanted = {}) {
  const client = await makeClient(db)
  const vendorId = photographerId ?? (await makePhotographer(db)).id
  const booking = await makeBooking(db, {
    photographerId: vendorId,
    clientId: client.id,
    eventDate,
    stage: 'awaiting_payment',
    ...signedTerms(400_000),
  })
  await insertSchedule(
    db,
    booking.id,
    [
      { type: 'retainer', amountCents: 120_000, dueDate: '2026-11-21' },
      { type: 'balance', amountCents: 280_000, dueDate: '2027-05-13' },
    ],
    now,
  )
  const lines = await db.select().from(payments).where(eq(payments.bookingId, booking.id)).orderBy(payments.position)
  const actor = actorOf({ id: client.userId, email: client.email }, 'client')
  const ctx = { ...contextFor(db, { now }), actor }
  return { booking, client, ctx, vendorId, first: lines[0]!.id, second: lines[1]!.id }
}
