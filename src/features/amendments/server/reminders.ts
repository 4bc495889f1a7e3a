import { and, eq, gt, lte, not } from 'drizzle-orm'
import { amendments, bookings } from '#drizzle/schema/index.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { remind } from '#features/bookings/server/news.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant } from '#server/database/sql.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { AMENDMENT_REMINDER_DAYS } from '../model.ts'
import { lockAmendment } from './records.ts'

const daysFrom = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000)

/** The most reminders that one run sends. */
const BATCH = 200

/**
 * Reminds the side that has not answered a proposed change, once, two days before it expires; what was proposed less
 * than a day ago is still fresh. Idempotent.
 */
export async function remindOfAmendments(ctx: ServiceContext): Promise<{ reminders: number; failed: number }> {
  const at = ctx.now()
  const { done: reminders, failed } = await processDue(ctx, {
    name: 'amendment reminder',
    limit: BATCH,
    next: (after, limit) =>
      ctx.db
        .select({ id: amendments.id, bookingId: amendments.bookingId })
        .from(amendments)
        .innerJoin(bookings, eq(bookings.id, amendments.bookingId))
        .where(
          and(
            constant(eq(amendments.status, 'proposed')),
            lte(amendments.createdAt, daysFrom(at, -1)),
            gt(amendments.expiresAt, at),
            lte(amendments.expiresAt, daysFrom(at, AMENDMENT_REMINDER_DAYS)),
            gt(amendments.id, after),
            not(isVendorSuspended(bookings.photographerId)),
            not(isCoupleSuspended(bookings.clientId)),
          ),
        )
        .orderBy(amendments.id)
        .limit(limit),
    work: ({ id, bookingId }) =>
      transact(ctx.db, async (tx) => {
        const booking = await lockBookingById(tx, ctx, bookingId)
        const amendment = booking && (await lockAmendment(tx, id))
        if (!amendment || amendment.status !== 'proposed') return false
        const { kind, proposedBy: by, expiresAt } = amendment
        const answerBy = todayIn(booking.eventTimeZone, new Date(expiresAt.getTime() - 1))
        return remind(tx, ctx, booking, { mail: 'amendment-reminder', kind, by, answerBy, key: `amendment/${id}` })
      }),
  })
  return { reminders, failed }
}
