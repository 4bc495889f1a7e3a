import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { isUnavailable } from '#server/errors.ts'

/** Every noted card costs each search about 8 microseconds. Above this number a packing is cheaper. */
const MANY_CARDS = 100
/** Only searches for the same day read a noted day. */
const MANY_DAYS = 5_000
/** Photographers without a slot of their own wait for a new numbering, every night at the latest. */
const MANY_NEWCOMERS = 200
/** A run ends after this; the next one continues with the following slice. Well below a function's 60 seconds. */
const RUN_MS = 25_000

type Due = {
  isBegun: boolean
  isRenewing: boolean
  isWrong: boolean
  isOld: boolean
  cards: number
  days: number
  newcomers: number
}

async function whatIsDue(db: Db): Promise<Due> {
  const [due] = await rows<Due>(
    db.execute(sql`
      select exists (select from search.slices) as "isBegun", p.building <> p.numbering as "isRenewing",
        search.trouble() is not null as "isWrong", p.numbered_at < current_date as "isOld", n.cards, n.days, n.newcomers
      from search.packing p,
        (select (count(*) filter (where not is_seen and day is null))::int as cards,
          (count(*) filter (where not is_seen and day is not null))::int as days,
          (count(*) filter (where is_seen and day is null))::int as newcomers from search.notes) n`),
  )
  return due!
}

/** Begins a packing if one pays; returns whether one is under way. */
async function begin(db: Db): Promise<boolean> {
  const { isBegun, isRenewing, isWrong, isOld, cards, days, newcomers } = await whatIsDue(db)
  if (isBegun && (isRenewing || !isWrong)) return true
  const isNew = isWrong || isOld || newcomers > MANY_NEWCOMERS
  if (!isNew && cards <= MANY_CARDS && days <= MANY_DAYS) return false
  await db.execute(sql`select search.begin_packing(${isNew}::boolean)`)
  return true
}

/**
 * Packs the next slice; whether there was one. A slice that meets the limit of a statement is tried once more at once: what
 * it had to fetch from a cold disk is in memory then.
 */
async function packSlice(db: Db, tries = 2): Promise<boolean> {
  try {
    const [row] = await rows<{ did: boolean }>(db.execute(sql`select search.pack_slice() as did`))
    return row!.did
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
  for (let slices = 0; ; slices += 1) {
    if (Date.now() > until || !(await packSlice(db))) return { slices }
  }
}
