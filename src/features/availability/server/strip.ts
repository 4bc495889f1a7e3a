import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { rows } from '#server/db.ts'
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
  const [found] = await rows<{ days: string; confirmed: string | null }>(
    db.execute(sql`
      select (k.confirmed_at at time zone ${timeZone})::date::text as confirmed, (
        select string_agg(left(availability(c.only_listed_dates, d, ${at.toISOString()}::timestamptz), 1), '' order by g.day)
        from (select g::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') g) g
        left join calendar_days d on d.photographer_id = c.photographer_id and d.day = g.day) as days
      from directory_cards c left join calendars k on k.photographer_id = c.photographer_id
      where c.photographer_id = ${id}`),
  )
  if (!found) return null
  const { days, confirmed } = found
  return { from, days, confirmedDaysAgo: confirmed === null ? null : daysBetween(confirmed, from) }
}
