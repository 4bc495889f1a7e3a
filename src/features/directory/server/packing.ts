import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { countIf, subquery } from '#server/database/sql.ts'
import { type Db, evaluate } from '#server/db.ts'
import { isUnavailable } from '#server/errors.ts'
import { notes, packing, slices } from './search-tables.ts'

/** Every noted card costs each search about 8 microseconds. Above this number a packing is cheaper. */
const MANY_CARDS = 100
/** Only searches for the same day read a noted day. */
const MANY_DAYS = 5_000
/** Photographers without a slot of their own wait for a new numbering, every night at the latest. */
const MANY_NEWCOMERS = 200
/** A run ends after this; the next one continues with the following slice. Well below a function's 60 seconds. */
const RUN_MS = 25_000

async function whatIsDue(db: Db) {
  const isNew = eq(notes.isSeen, false)
  const noted = subquery
    .select({
      cards: countIf(and(isNew, isNull(notes.day))).as('cards'),
      days: countIf(and(isNew, isNotNull(notes.day))).as('days'),
      newcomers: countIf(and(eq(notes.isSeen, true), isNull(notes.day))).as('newcomers'),
    })
    .from(notes)
    .as('noted')
  const [due] = await db
    .select({
      isBegun: sql<boolean>`exists ${db.select({ nth: slices.nth }).from(slices)}`,
      isRenewing: sql<boolean>`${ne(packing.building, packing.numbering)}`,
      isWrong: sql<boolean>`search.trouble() is not null`,
      isOld: sql<boolean>`${lt(packing.numberedAt, sql`current_date`)}`,
      cards: noted.cards,
      days: noted.days,
      newcomers: noted.newcomers,
    })
    .from(packing)
    .crossJoin(noted)
  return due!
}

/** Begins a packing if one pays; returns whether one is under way. */
async function begin(db: Db): Promise<boolean> {
  const { isBegun, isRenewing, isWrong, isOld, cards, days, newcomers } = await whatIsDue(db)
  if (isBegun && (isRenewing || !isWrong)) return true
  const isNew = isWrong || isOld || newcomers > MANY_NEWCOMERS
  if (!isNew && cards <= MANY_CARDS && days <= MANY_DAYS) return false
  await evaluate(db, sql`search.begin_packing(${isNew}::boolean)`)
  return true
}

/**
 * Packs the next slice; whether there was one. A slice that meets the limit of a statement is tried once more at once: what
 * it had to fetch from a cold disk is in memory then.
 */
async function packSlice(db: Db, tries = 2): Promise<boolean> {
  try {
    return await evaluate(db, sql<boolean>`search.pack_slice()`)
  } catch (error) {
    if (tries === 1 || !isUnavailable(error)) throw error
    return packSlice(db, tries - 1)
  }
}

/**
 * Packs the directory's bitmaps when it pays, slice by slice, each a transaction of its own: killed anywhere, the next run
 * goes on. Nobody waits for it, and searches stay exact meanwhile. (docs/search.md)
 */
export async function packDirectory({ db }: PlainReader): Promise<{ slices: number }> {
  if (!(await begin(db))) return { slices: 0 }
  const until = Date.now() + RUN_MS
  for (let packed = 0; ; packed += 1) {
    if (Date.now() > until || !(await packSlice(db))) return { slices: packed }
  }
}
