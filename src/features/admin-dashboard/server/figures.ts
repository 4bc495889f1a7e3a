import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { getSettings } from '#server/settings.ts'
import { addDays, todayIn, weekdayOf } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { type FunnelKey, MONEY_WEEKS, type MoneyFlow } from '../model.ts'
import type { DashboardSearch } from '../search.ts'

const today = async ({ db, now }: PlainReader) => {
  const { timeZone } = await getSettings(db)
  return { timeZone, day: todayIn(timeZone, now()) }
}

const moneyJson = jsonRow({
  /** The week's Monday. */
  start: sql<string>`week.start`,
  values: jsonRow<Record<MoneyFlow, ReturnType<typeof sql<number>>>>({
    paidIn: sql<number>`week.paid_in`,
    paidOut: sql<number>`week.paid_out`,
    refunded: sql<number>`week.refunded`,
  }),
})

/**
 * What couples paid in, what went back to them and what vendors were paid, in cents, by week (from Monday, in the
 * site's time zone): the ledger's entries that crossed its border. Weeks without any are left out.
 */
export async function getMoneyByWeek(ctx: PlainReader) {
  const { timeZone, day } = await today(ctx)
  const until = addDays(day, -((weekdayOf(day) + 6) % 7))
  const from = addDays(until, -7 * (MONEY_WEEKS - 1))
  const weeks = await readJson(
    ctx.db,
    moneyJson,
    sql`from (
      select date_trunc('week', j.created_at at time zone ${timeZone})::date::text as start,
        coalesce(sum(-e.amount_cents) filter (where e.account_kind = 'external:client' and e.amount_cents < 0), 0)
          as paid_in,
        coalesce(sum(e.amount_cents) filter (where e.account_kind = 'external:client' and e.amount_cents > 0), 0)
          as refunded,
        coalesce(sum(e.amount_cents) filter (where e.account_kind = 'external:vendor'), 0) as paid_out
      from journal j join ledger_entries e on e.journal_id = j.id
      where j.created_at >= (${from}::date)::timestamp at time zone ${timeZone}
        and e.account_kind in ('external:client', 'external:vendor')
      group by 1) week order by week.start`,
  )
  return { from, until, weeks }
}

const funnelJson = jsonRow<Record<FunnelKey, ReturnType<typeof sql<number>>>>({
  inquiries: sql<number>`count(*)`,
  offers: sql<number>`count(*) filter (where reached.offers)`,
  signed: sql<number>`count(*) filter (where reached.signed)`,
  paid: sql<number>`count(*) filter (where reached.paid)`,
  completed: sql<number>`count(*) filter (where reached.completed)`,
})

/**
 * The inquiries of one month (the current one unless named, in the site's time zone) and how far they have come until
 * now: an offer, signed by both, the first payment, completed.
 */
export async function getFunnel(ctx: PlainReader, { month: wanted }: DashboardSearch) {
  const { timeZone, day } = await today(ctx)
  const current = monthOf(day)
  const month = wanted !== undefined && wanted < current ? wanted : current
  const startOf = (of: string) => sql`(${`${of}-01`}::date)::timestamp at time zone ${timeZone}`
  const [steps] = await readJson(
    ctx.db,
    funnelJson,
    sql`from inquiries i left join lateral (
        select true as offers, bool_or(b.commission_cents is not null) as signed,
          bool_or(b.confirmed_at is not null) as paid, bool_or(b.status = 'completed') as completed
        from bookings b where b.inquiry_id = i.id group by b.inquiry_id) reached on true
      where i.created_at >= ${startOf(month)} and i.created_at < ${startOf(shiftMonth(month, 1))}`,
  )
  return { month, isCurrent: month === current, steps: steps! }
}
