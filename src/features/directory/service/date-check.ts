import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { isBookableDay, todayIn } from '#features/availability/model.ts'
import { getSettings } from '#server/settings.ts'
import {
  type Availability,
  DATE_OUT_OF_REACH,
  type DateAnswer,
  type DirectoryCard,
  SIMILAR_COUNT,
  UNKNOWN_PHOTOGRAPHER,
} from '../model.ts'
import { isOpenOn } from './filters.ts'
import { availabilityOf } from './statements.ts'

type Reader = Pick<ServiceContext, 'db' | 'now'>
type Question = { id: string; date: string }

/** How many photographers of the same place are compared at most, so that the cost does not grow with the market. */
const COMPARED = 200

/** @throws AppError INVALID_INPUT for a day that is past or beyond 24 months (V26). */
async function requireBookable({ db, now }: Reader, date: string): Promise<void> {
  const { timeZone } = await getSettings(db)
  if (!isBookableDay(date, todayIn(timeZone, now())))
    throw new AppError('INVALID_INPUT', DATE_OUT_OF_REACH, { field: 'date' })
}

/**
 * Whether a listed photographer can take a day: free, on hold or booked (DS5, AV3, IQ2).
 * @throws AppError NOT_FOUND when nobody is listed under this id; INVALID_INPUT for a day nobody can book.
 */
export async function checkDate(ctx: Reader, { id, date }: Question): Promise<DateAnswer> {
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

/** Up to three photographers of the same place and the nearest style and price who can take the day (IQ2). */
export async function listSimilar(ctx: Reader, { id, date }: Question): Promise<DirectoryCard[]> {
  const { db } = ctx
  await requireBookable(ctx, date)
  const found = await rows<{ card: string }>(
    db.execute(sql`
      select s.card
      from directory_cards me
      cross join lateral (
        select c.* from directory_cards c
        where c.market_mask & me.market_mask <> 0 and c.photographer_id <> me.photographer_id
          and ${isOpenOn(sql`${date}::date`)}
        order by c.tier desc, c.shuffle, c.photographer_id
        limit ${COMPARED}
      ) s
      where me.photographer_id = ${id}
      order by bit_count((s.style_mask & me.style_mask)::bit(32)) desc,
        abs(s.price_cents - me.price_cents) nulls last, s.photographer_id
      limit ${SIMILAR_COUNT}`),
  )
  return found.map((row) => ({ ...(JSON.parse(row.card) as DirectoryCard), availability: 'free' as const }))
}
