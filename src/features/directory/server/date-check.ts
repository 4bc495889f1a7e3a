import { eq } from 'drizzle-orm'
import { calendarDays, directoryCards } from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { DATE_OUT_OF_REACH, type DateAnswer, type DirectoryCard, UNKNOWN_PHOTOGRAPHER } from '../model.ts'
import { availabilityAt, isDayOf, similarTo } from './records.ts'

type Question = { id: string; date: string }

/** @throws AppError INVALID_INPUT for a day that is past or beyond 24 months. */
export async function requireBookable({ db, now }: PlainReader, date: string): Promise<void> {
  const { timeZone } = await getSettings(db)
  if (!isBookableDay(date, todayIn(timeZone, now())))
    throw new AppError('INVALID_INPUT', DATE_OUT_OF_REACH, { field: 'date' })
}

/**
 * Whether a listed photographer can take a day: free, on hold or booked (DS5).
 * @throws AppError NOT_FOUND when nobody is listed under this id; INVALID_INPUT for a day nobody can book.
 */
export async function checkDate(ctx: PlainReader, { id, date }: Question): Promise<DateAnswer> {
  const { db, now } = ctx
  await requireBookable(ctx, date)
  const [row] = await db
    .select({ availability: availabilityAt(now()) })
    .from(directoryCards)
    .leftJoin(calendarDays, isDayOf(date))
    .where(eq(directoryCards.photographerId, id))
  if (!row) throw new AppError('NOT_FOUND', UNKNOWN_PHOTOGRAPHER)
  return { date, availability: row.availability }
}

/** Up to three photographers in the same place, closest in style and price, who can take the day. */
export async function listSimilar(ctx: PlainReader, { id, date }: Question): Promise<DirectoryCard[]> {
  await requireBookable(ctx, date)
  return similarTo(ctx.db, { id, day: date })
}
