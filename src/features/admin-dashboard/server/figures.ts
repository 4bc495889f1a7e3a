import { and, countDistinct, eq, gt, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookings, inquiries, journal, ledgerEntries } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { constant, dayStart } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { addDays, todayIn, weekdayOf } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { type FunnelKey, MONEY_WEEKS, type MoneyFlow } from '../model.ts'
import type { DashboardSearch } from '../search.ts'

const today = async ({ db, now }: PlainReader) => {
  const { timeZone } = await getSettings(db)
  return { timeZone, day: todayIn(timeZone, now()) }
}

const centsOf = (amount: SQL, condition: SQL | undefined) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number)
const CLIENT = constant(eq(ledgerEntries.accountKind, 'external:client'))
const VENDOR = constant(eq(ledgerEntries.accountKind, 'external:vendor'))
const AMOUNT = sql`${ledgerEntries.amountCents}`

/**
 * What couples paid in, what went back to them and what vendors were paid, in cents, by week (from Monday, in the
 * site's time zone): the ledger's entries that crossed its border. Weeks without any are left out.
 */
export async function getMoneyByWeek(ctx: PlainReader) {
  const { timeZone, day } = await today(ctx)
  const until = addDays(day, -((weekdayOf(day) + 6) % 7))
  const from = addDays(until, -7 * (MONEY_WEEKS - 1))
  const weeks = await ctx.db
    .select({
      /** The week's Monday. */
      start: sql<string>`date_trunc('week', ${journal.createdAt} at time zone ${timeZone})::date::text`.as('start'),
      values: {
        paidIn: centsOf(sql`-${AMOUNT}`, and(CLIENT, lt(ledgerEntries.amountCents, 0))),
        paidOut: centsOf(AMOUNT, VENDOR),
        refunded: centsOf(AMOUNT, and(CLIENT, gt(ledgerEntries.amountCents, 0))),
      } satisfies Record<MoneyFlow, SQL<number>>,
    })
    .from(journal)
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, journal.id))
    .where(and(gte(journal.createdAt, dayStart(from, timeZone)), or(CLIENT, VENDOR)))
    .groupBy(sql`start`)
    .orderBy(sql`start`)
  return { from, until, weeks }
}

/** How many inquiries have come so far with at least one of their bookings. */
const withBooking = (condition: SQL) => sql<number>`(count(distinct ${inquiries.id}) filter (where ${condition}))::int`

const reached: Record<FunnelKey, SQL<number>> = {
  inquiries: countDistinct(inquiries.id),
  offers: withBooking(isNotNull(bookings.id)),
  signed: withBooking(isNotNull(bookings.commissionCents)),
  paid: withBooking(isNotNull(bookings.confirmedAt)),
  completed: withBooking(eq(bookings.status, 'completed')),
}

/**
 * The inquiries of one month (the current one unless named, in the site's time zone) and how far they have come until
 * now: an offer, signed by both, the first payment, completed.
 */
export async function getFunnel(ctx: PlainReader, { month: wanted }: DashboardSearch) {
  const { timeZone, day } = await today(ctx)
  const current = monthOf(day)
  const month = wanted !== undefined && wanted < current ? wanted : current
  const [steps] = await ctx.db
    .select(reached)
    .from(inquiries)
    .leftJoin(bookings, eq(bookings.inquiryId, inquiries.id))
    .where(
      and(
        gte(inquiries.createdAt, dayStart(`${month}-01`, timeZone)),
        lt(inquiries.createdAt, dayStart(`${shiftMonth(month, 1)}-01`, timeZone)),
      ),
    )
  return { month, isCurrent: month === current, steps: steps! }
}
