import { desc, eq } from 'drizzle-orm'
import { bookings, deliveries } from '#drizzle/schema/index.ts'
import { hasOpenPayments } from '#features/payments/server/records.ts'
import { hasTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { CONFIRM_DAYS } from '../model.ts'
import { announce } from './news.ts'
import type { BookingRecord } from './records.ts'

const DAY_MS = 86_400_000

/** The couple's days to answer a delivery, and the moment when silence confirms it. (BK7) */
export function confirmation(round: number, at: Date): { days: number; confirmBy: Date } {
  const days = round === 1 ? CONFIRM_DAYS.first : CONFIRM_DAYS.later
  return { days, confirmBy: new Date(at.getTime() + days * DAY_MS) }
}

/**
 * A delivery that was held back is shown once nothing is with the couple's bank any more: the couple is told, and has
 * its days to answer from now. The booking is locked.
 */
export async function showAgain(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<void> {
  const { id, stage } = booking
  if (stage !== 'delivered' || (await hasTakenBack(tx, id))) return
  const [last] = await tx
    .select({ id: deliveries.id, round: deliveries.round, note: deliveries.note })
    .from(deliveries)
    .where(eq(deliveries.bookingId, id))
    .orderBy(desc(deliveries.round))
    .limit(1)
  if (!last) return
  const { days, confirmBy } = confirmation(last.round, ctx.now())
  await tx.update(bookings).set({ confirmBy, updatedAt: ctx.now() }).where(eq(bookings.id, id))
  await tx.update(deliveries).set({ confirmBy }).where(eq(deliveries.id, last.id))
  const isUnpaid = await hasOpenPayments(tx, id)
  await announce(tx, ctx, booking, { mail: 'delivery-new', days, isUnpaid, isHeldBack: false, note: last.note })
}
