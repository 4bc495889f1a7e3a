import { and, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bookings, payments, payouts, photographers } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { constant, subquery } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { EARNINGS_MONTHS } from '../model.ts'

type Cents = SQL | null

/** What one kind of money makes of a month. */
const monthRow = (day: SQL, paid: Cents, onItsWay: Cents, held: Cents, toCome: Cents) => ({
  month: sql<string | null>`to_char(date_trunc('month', ${day}), 'YYYY-MM-DD')`.as('month'),
  paid: sql<number | null>`${paid}::float8`.as('paid'),
  onItsWay: sql<number | null>`${onItsWay}::float8`.as('on_its_way'),
  held: sql<number | null>`${held}::float8`.as('held'),
  toCome: sql<number | null>`${toCome}::float8`.as('to_come'),
})

/** The months of a photographer's payouts and of the couples' payments; a month is there at most twice. */
function monthsOf({ from, end, timeZone }: { from: string; end: string; timeZone: string }) {
  const day = sql`(case when ${payouts.status} = 'paid' then (${payouts.paidAt} at time zone ${timeZone})::date
    else ${payouts.scheduledFor} end)`
  const isPaid = constant(eq(payouts.status, 'paid'))
  const paidOut = subquery
    .select(
      monthRow(
        day,
        sql`(sum(${payouts.amountCents}) filter (where ${isPaid}))`,
        sql`(sum(${payouts.amountCents}) filter (where not ${isPaid}))`,
        null,
        null,
      ),
    )
    .from(payouts)
    .where(and(eq(payouts.vendorId, photographers.id), ne(payouts.status, 'canceled'), gte(day, from), lt(day, end)))
    .groupBy(sql`1`)
  const isHeld = constant(
    and(eq(bookings.status, 'confirmed'), inArray(payments.status, ['paid', 'partially_refunded'])),
  )
  const isToCome = constant(inArray(payments.status, ['scheduled', 'processing', 'clearing', 'failed']))
  const paidIn = subquery
    .select(
      monthRow(
        sql`${bookings.eventDate}`,
        null,
        null,
        sql`(sum(${payments.amountCents} - ${payments.refundedCents}) filter (where ${isHeld}))`,
        sql`(sum(${payments.amountCents}) filter (where ${isToCome}))`,
      ),
    )
    .from(bookings)
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.photographerId, photographers.id),
        constant(inArray(bookings.status, ['confirmed', 'completed'])),
        gte(bookings.eventDate, from),
        lt(bookings.eventDate, end),
      ),
    )
    .groupBy(sql`1`)
  return unionAll(paidOut, paidIn).as('earned')
}

/**
 * The photographer's money by month, from some months back to some ahead; one statement. What was paid out is in the
 * month it arrived and what is on its way in the month it is due, both net; what couples have paid and will pay is in
 * the month of their wedding, before commission. Null without a photographer record.
 */
export async function getEarningsByMonth({ db, actor, now }: Reader) {
  const { timeZone } = await getSettings(db)
  const month = monthOf(todayIn(timeZone, now()))
  const from = `${shiftMonth(month, -EARNINGS_MONTHS.back)}-01`
  const end = `${shiftMonth(month, EARNINGS_MONTHS.ahead + 1)}-01`
  const earned = monthsOf({ from, end, timeZone })
  const found = await db
    .select({
      start: earned.month,
      paid: earned.paid,
      onItsWay: earned.onItsWay,
      held: earned.held,
      toCome: earned.toCome,
    })
    .from(photographers)
    .leftJoinLateral(earned, sql`true`)
    .where(eq(photographers.userId, actor!.userId))
    .orderBy(earned.month)
  if (found.length === 0) return null
  const byMonth = Map.groupBy(found, ({ start }) => start)
  byMonth.delete(null)
  return {
    from,
    until: `${shiftMonth(month, EARNINGS_MONTHS.ahead)}-01`,
    /** In integer cents; the first day of the month is `start`. */
    months: [...byMonth].map(([start, parts]) => {
      const sumOf = (kind: 'paid' | 'onItsWay' | 'held' | 'toCome') =>
        parts.reduce((sum, part) => sum + (part[kind] ?? 0), 0)
      return {
        start: start!,
        values: { paid: sumOf('paid'), onItsWay: sumOf('onItsWay'), held: sumOf('held'), toCome: sumOf('toCome') },
      }
    }),
  }
}
