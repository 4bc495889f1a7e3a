import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { calendarDays, photographers } from '#drizzle/schema/index.ts'
import { dayState } from '#features/availability/model.ts'
import type { Reader } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { getSettings } from '#server/settings.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { YEAR_MONTHS } from '../model.ts'

const d = alias(calendarDays, 'd')
const p = alias(photographers, 'p')

/**
 * The days from today to the end of the twelfth month with something recorded, by their state, and the state of all
 * others; one statement. Null without a photographer record. (BZ6)
 */
export async function getYear(ctx: Reader) {
  const { timeZone } = await getSettings(ctx.db)
  const at = ctx.now()
  const today = todayIn(timeZone, at)
  const until = addDays(`${shiftMonth(monthOf(today), YEAR_MONTHS)}-01`, -1)
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      mode: p.availabilityMode,
      hasListedDays: sql<boolean>`exists (select from calendar_days d where d.photographer_id = p.id and d.is_listed)`,
      days: jsonRows(
        jsonRow({
          day: d.day,
          isListed: d.isListed,
          isBlocked: d.isBlocked,
          isBusy: d.isBusy,
          isBooked: sql<boolean>`d.booking_id is not null`,
          isFull: d.isFull,
          isHeld: sql<boolean>`coalesce(d.hold_until > ${at.toISOString()}::timestamptz, false)`,
        }),
        sql`from calendar_days d where d.photographer_id = p.id and d.day between ${today}::date and ${until}::date`,
        sql`d.day`,
      ),
    }),
    sql`from photographers p where p.user_id = ${ctx.actor!.userId}`,
  )
  if (!found) return null
  const { mode, hasListedDays, days } = found
  return {
    today,
    until,
    otherDays: dayState(undefined, mode, hasListedDays),
    days: days.map((day) => ({ day: day.day, state: dayState(day, mode, hasListedDays) })),
  }
}
