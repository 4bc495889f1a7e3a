import { and, eq, sql } from 'drizzle-orm'
import { calendarDays, calendars, directoryCards } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { subquery } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { addDays, daysBetween, todayIn } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import type { StripInput } from '../inputs.ts'
import { type AvailabilityStrip, STRIP_MONTHS } from '../model.ts'

/**
 * What couples see of a listed photographer's days, from today to the end of the twelfth month, by the one function
 * that decides it, and when the photographer last confirmed them; null for everybody else.
 */
export async function getStrip({ db, now }: PlainReader, { id }: StripInput): Promise<AvailabilityStrip | null> {
  const { timeZone } = await getSettings(db)
  const at = now()
  const from = todayIn(timeZone, at)
  const until = addDays(`${shiftMonth(monthOf(from), STRIP_MONTHS)}-01`, -1)
  const { photographerId, onlyListedDates } = directoryCards
  const availability = sql`availability(${onlyListedDates}, ${calendarDays}, ${at.toISOString()}::timestamptz)`
  const strip = subquery
    .select({ days: sql<string>`string_agg(left(${availability}, 1), '' order by shown.day)`.as('days') })
    .from(sql`generate_series(${from}::date, ${until}::date, interval '1 day') shown (day)`)
    .leftJoin(
      calendarDays,
      and(eq(calendarDays.photographerId, photographerId), sql`${calendarDays.day} = shown.day::date`),
    )
    .as('strip')
  const [found] = await db
    .select({ days: strip.days, confirmedAt: calendars.confirmedAt })
    .from(directoryCards)
    .leftJoin(calendars, eq(calendars.photographerId, photographerId))
    .crossJoinLateral(strip)
    .where(eq(photographerId, id))
  if (!found) return null
  const { days, confirmedAt } = found
  return { from, days, confirmedDaysAgo: confirmedAt && daysBetween(todayIn(timeZone, confirmedAt), from) }
}
