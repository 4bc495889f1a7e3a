import { and, asc, eq, or } from 'drizzle-orm'
import { bookings, clients, photographers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { expirePending } from './deadlines.ts'
import { lockBookingById } from './locked-records.ts'

/** Ends every booking of somebody who has left that was never paid for, and tells the other side. */
export async function endPendingOf(tx: Db, ctx: ServiceContext, userId: string): Promise<void> {
  const pending = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'pending'),
        or(
          hasRow(photographers, and(eq(photographers.id, bookings.photographerId), eq(photographers.userId, userId))),
          hasRow(clients, and(eq(clients.id, bookings.clientId), eq(clients.userId, userId))),
        ),
      ),
    )
    .orderBy(asc(bookings.id))
  for (const { id } of pending) {
    const booking = await lockBookingById(tx, ctx, id)
    if (booking) await expirePending(tx, ctx, booking)
  }
}
