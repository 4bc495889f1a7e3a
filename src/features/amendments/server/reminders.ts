import { sql } from 'drizzle-orm'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { remind } from '#features/bookings/server/news.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { AMENDMENT_REMINDER_DAYS } from '../model.ts'
import { lockAmendment } from './records.ts'

/** The most reminders that one run sends. */
const BATCH = 200

/**
 * Reminds the side that has not answered a proposed change, once, two days before it expires; what was proposed less
 * than a day ago is still fresh. Idempotent.
 */
export async function remindOfAmendments(ctx: ServiceContext): Promise<{ reminders: number; failed: number }> {
  const at = sql`${ctx.now().toISOString()}::timestamptz`
  const { done: reminders, failed } = await processDue(ctx, {
    name: 'amendment reminder',
    limit: BATCH,
    next: (after, limit) =>
      rows<{ id: string; bookingId: string }>(
        ctx.db.execute(sql`
          select a.id, a.booking_id as "bookingId" from amendments a join bookings b on b.id = a.booking_id
          where a.status = 'proposed' and a.created_at <= ${at} - interval '1 day' and a.expires_at > ${at}
            and a.expires_at <= ${at} + make_interval(days => ${AMENDMENT_REMINDER_DAYS}::int) and a.id > ${after}::uuid
            and not ${isVendorSuspended(sql`b.photographer_id`)} and not ${isCoupleSuspended(sql`b.client_id`)}
          order by a.id limit ${limit}`),
      ),
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
