import { calendarDays, calendars } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { demand, saturdays } from '#drizzle/seed/kit/days.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { addDays } from '#shared/date/days.ts'

/** How far ahead the calendars are filled: eighteen months. */
export const CALENDAR_DAYS = 548

const NOTES = ['Wedding fair', 'Family', 'Booked elsewhere', 'Teaching a workshop', 'Away'] as const

/** Whose calendar is asked about by mail when the first job runs. */
const STALE = 'byrne-and-daughters'

type Calendar = { id: string; slug: string; mode: 'open' | 'listed' }

/** Blocked weekends in the season, two weeks of holiday, and for the careful ones the only dates they offer. */
export function addCalendar(batch: Batch, { id, slug, mode }: Calendar, clock: Clock): void {
  const rng = createRng(`calendar/${slug}/${clock.month}`)
  const days = new Map<string, Partial<typeof calendarDays.$inferInsert>>()
  const busy = rng.range(0.12, 0.42)
  for (const saturday of saturdays(clock.month, CALENDAR_DAYS)) {
    const isWanted = rng.chance(busy * demand(saturday))
    const note = rng.pick(NOTES)
    if (isWanted) days.set(saturday, { isBlocked: true, note })
    else if (mode === 'listed' && rng.chance(0.55)) days.set(saturday, { isListed: true })
    if (mode === 'listed' && rng.chance(0.3)) days.set(addDays(saturday, -1), { isListed: true })
  }
  const holiday = addDays(clock.month, rng.int(60, 240))
  for (let day = 0; day < 14; day++) days.set(addDays(holiday, day), { isBlocked: true, note: 'Holiday' })
  // Everyone but one has looked at it in the last four weeks.
  const confirmedDays = rng.int(0, 27)
  batch.add(calendars, { photographerId: id, confirmedAt: ago(clock, slug === STALE ? 41 : confirmedDays) })
  for (const [day, state] of days) batch.add(calendarDays, { photographerId: id, day, ...state })
}
