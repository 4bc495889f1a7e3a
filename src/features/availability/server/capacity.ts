import { and, eq, sql } from 'drizzle-orm'
import { bookings, calendars } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { CapacityInput } from '../inputs.ts'
import { type Capacity, capacityVersion, wouldLosePlaces } from '../model.ts'

type Limits = Pick<typeof calendars.$inferSelect, 'weddingsPerDay' | 'weddingsPerWeek' | 'weddingsPerYear'>

/** The capacity that a calendar says: one wedding a day where it says nothing. */
export const capacityOf = (calendar: Limits | null | undefined): Capacity =>
  calendar
    ? { perDay: calendar.weddingsPerDay, perWeek: calendar.weddingsPerWeek, perYear: calendar.weddingsPerYear }
    : { perDay: 1, perWeek: null, perYear: null }

/** How many days a refusal names. */
const NAMED_DAYS = 5

/** The days on which couples have open offers or contracts and can still book. */
const daysInPlay = async (tx: Db, photographerId: string): Promise<string[]> => {
  const found = await tx
    .selectDistinct({ day: bookings.eventDate })
    .from(bookings)
    .where(
      and(
        eq(bookings.photographerId, photographerId),
        eq(bookings.status, 'pending'),
        sql`places_left(${bookings.photographerId}, ${bookings.eventDate}) > 0`,
      ),
    )
    .orderBy(bookings.eventDate)
  return found.map(({ day }) => day)
}

/**
 * Sets how many weddings the photographer takes a day, a week and a year. What is booked stays, however many it is; a
 * capacity that would take the last place from an open offer or contract is refused.
 * @throws AppError NOT_FOUND without a photographer record; CONFLICT over a newer capacity, or because of open offers.
 */
export async function setCapacity(
  ctx: Reader,
  { version, perDay, perWeek, perYear }: CapacityInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    await evaluate(tx, sql`lock_dates(${photographerId})`)
    const stored = await tx.query.calendars.findFirst({ where: { photographerId } })
    assertVersion(version, capacityVersion(capacityOf(stored)))
    const before = await daysInPlay(tx, photographerId)
    const set = { weddingsPerDay: perDay, weddingsPerWeek: perWeek, weddingsPerYear: perYear }
    await tx
      .insert(calendars)
      .values({ photographerId, ...set })
      .onConflictDoUpdate({ target: calendars.photographerId, set })
    const after = new Set(await daysInPlay(tx, photographerId))
    const lost = before.filter((day) => !after.has(day)).slice(0, NAMED_DAYS)
    if (lost.length > 0) throw new AppError('CONFLICT', wouldLosePlaces(lost.map((day) => formatDate(day, 'medium'))))
    return { version: capacityVersion({ perDay, perWeek, perYear }) }
  })
}
