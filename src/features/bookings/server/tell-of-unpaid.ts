import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { bookings, payments } from '#drizzle/schema/index.ts'
import { OVERDUE_LETS_CANCEL_DAYS } from '#features/payments/schedule.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { eventToday } from './late-delivery-records.ts'

/** The most payments that one run tells of. */
const BATCH = 500

const unpaidDecisions = (db: Db, now: Date) => (after: string, limit: number) =>
  db
    .select({ id: payments.id, bookingId: bookings.id })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        constant(inArray(payments.status, ['scheduled', 'failed'])),
        eq(bookings.status, 'completed'),
        lte(payments.dueDate, sql`${eventToday(bookings, now)} - ${OVERDUE_LETS_CANCEL_DAYS}::int`),
        gt(payments.id, after),
      ),
    )
    .orderBy(payments.id)
    .limit(limit)

/** What a decision or a couple's bank left due and nobody has paid for two weeks: our team is told once. */
export async function tellOfUnpaid(ctx: ServiceContext): Promise<void> {
  const title = 'A payment of a completed booking is two weeks overdue'
  await processDue(ctx, {
    name: 'unpaid decision',
    limit: BATCH,
    next: unpaidDecisions(ctx.db, ctx.now()),
    work: async ({ id, bookingId }) => {
      const notice = { kind: 'payment.unpaid', title, href: `/admin/bookings/${bookingId}` }
      await notifyTeam(ctx.db, { ...notice, dedupeKey: `payment.unpaid/${id}` }, ctx.now())
      // Whether they had heard before is not known here: no row may keep the later ones waiting.
      return false
    },
  })
}
