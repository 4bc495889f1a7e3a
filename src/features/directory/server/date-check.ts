import { sql } from 'drizzle-orm'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { PlainReader } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Availability } from '#shared/status/availability.ts'
import { DATE_OUT_OF_REACH, type DateAnswer, type DirectoryCard, UNKNOWN_PHOTOGRAPHER } from '../model.ts'
import { availabilityOf, similarTo } from './records.ts'

type Question = { id: string; date: string }

/** @throws AppError INVALID_INPUT for a day that is past or beyond 24 months. */
async function requireBookable({ db, now }: PlainReader, date: string): Promise<void> {
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
  const [row] = await rows<{ availability: Availability }>(
    db.execute(sql`
      select ${availabilityOf(sql`${now().toISOString()}::timestamptz`)} as availability
      from directory_cards c
      left join calendar_days d on d.photographer_id = c.photographer_id and d.day = ${date}::date
      where c.photographer_id = ${id}`),
  )
  if (!row) throw new AppError('NOT_FOUND', UNKNOWN_PHOTOGRAPHER)
  return { date, availability: row.availability }
}

/** Up to three photographers in the same place, closest in style and price, who can take the day. */
export async function listSimilar(ctx: PlainReader, { id, date }: Question): Promise<DirectoryCard[]> {
  await requireBookable(ctx, date)
  return similarTo(ctx.db, { id, day: date })
}
