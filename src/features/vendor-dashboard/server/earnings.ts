import { sql } from 'drizzle-orm'
import type { Reader } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { EARNINGS_MONTHS } from '../model.ts'

/** One month's money, in integer cents; the first day of the month is `start`. */
const monthJson = jsonRow({
  start: sql<string>`m.month`,
  values: jsonRow({
    paid: sql<number>`m.paid`,
    onItsWay: sql<number>`m.on_its_way`,
    held: sql<number>`m.held`,
    toCome: sql<number>`m.to_come`,
  }),
})

/**
 * The photographer's money by month, from some months back to some ahead; one statement. What was paid out is in the
 * month it arrived and what is on its way in the month it is due, both net; what couples have paid and will pay is in
 * the month of their wedding, before commission. Null without a photographer record.
 */
export async function getEarningsByMonth(ctx: Reader) {
  const { timeZone } = await getSettings(ctx.db)
  const month = monthOf(todayIn(timeZone, ctx.now()))
  const from = `${shiftMonth(month, -EARNINGS_MONTHS.back)}-01`
  const end = `${shiftMonth(month, EARNINGS_MONTHS.ahead + 1)}-01`
  const [found] = await readJson(
    ctx.db,
    jsonRow({ months: jsonRows(monthJson, sql`from by_month m`, sql`m.month`) }),
    sql`from me`,
    sql`with me as (
        select p.id from photographers p where p.user_id = ${ctx.actor!.userId}
      ), payout as (
        select case when y.status = 'paid' then (y.paid_at at time zone ${timeZone})::date else y.scheduled_for end as day,
          y.status = 'paid' as is_paid, y.amount_cents
        from payouts y where y.vendor_id = (select id from me) and y.status <> 'canceled'
      ), money as (
        select date_trunc('month', o.day)::date as month, sum(o.amount_cents) filter (where o.is_paid) as paid,
          sum(o.amount_cents) filter (where not o.is_paid) as on_its_way, null::bigint as held, null::bigint as to_come
        from payout o where o.day >= ${from}::date and o.day < ${end}::date group by 1
        union all
        select date_trunc('month', b.event_date)::date, null, null,
          sum(l.amount_cents - l.refunded_cents)
            filter (where b.status = 'confirmed' and l.status in ('paid', 'partially_refunded')),
          sum(l.amount_cents) filter (where l.status in ('scheduled', 'processing', 'failed'))
        from bookings b join payments l on l.booking_id = b.id
        where b.photographer_id = (select id from me) and b.status in ('confirmed', 'completed')
          and b.event_date >= ${from}::date and b.event_date < ${end}::date
        group by 1
      ), by_month as (
        select m.month, coalesce(sum(m.paid), 0) as paid, coalesce(sum(m.on_its_way), 0) as on_its_way,
          coalesce(sum(m.held), 0) as held, coalesce(sum(m.to_come), 0) as to_come
        from money m group by m.month
      )`,
  )
  if (!found) return null
  return { from, until: `${shiftMonth(month, EARNINGS_MONTHS.ahead)}-01`, months: found.months }
}
