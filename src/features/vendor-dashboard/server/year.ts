import { type AnyColumn, and, eq } from 'drizzle-orm'
import { calendarDays } from '#drizzle/schema/index.ts'
import { dayState } from '#features/availability/model.ts'
import type { Reader } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import { getSettings } from '#server/settings.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { monthOf, shiftMonth } from '#shared/date/months.ts'
import { YEAR_MONTHS } from '../model.ts'

const hasListedDays = ({ id }: { id: AnyColumn }) =>
  hasRow(calendarDays, and(eq(calendarDays.photographerId, id), eq(calendarDays.isListed, true)))

/**
 * The days from today to the end of the twelfth month with something recorded, by their state, and the state of all
 * others; one statement. Null without a photographer record. (BZ6)
 */
export async function getYear(ctx: Reader) {
  const { timeZone } = await getSettings(ctx.db)
  const at = ctx.now()
  const today = todayIn(timeZone, at)
  const until = addDays(`${shiftMonth(monthOf(today), YEAR_MONTHS)}-01`, -1)
  const found = await ctx.db.query.photographers.findFirst({
    columns: { availabilityMode: true },
    where: { userId: ctx.actor!.userId },
    extras: { hasListedDays },
    with: { calendarDays: { where: { day: { gte: today, lte: until } }, orderBy: { day: 'asc' } } },
  })
  if (!found) return null
  const { availabilityMode: mode, calendarDays: days } = found
  return {
    today,
    until,
    otherDays: dayState(undefined, mode, found.hasListedDays),
    days: days.map(({ day, bookingId, holdUntil, ...recorded }) => {
      const isHeld = holdUntil !== null && holdUntil > at
      const state = dayState({ ...recorded, isBooked: bookingId !== null, isHeld }, mode, found.hasListedDays)
      return { day, state }
    }),
  }
}
