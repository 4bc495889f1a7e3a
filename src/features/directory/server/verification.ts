import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { isUnavailable } from '#server/errors.ts'
import { lastReport } from '#server/jobs/job-runner.ts'
import { log } from '#server/log.ts'
import { SORTS } from '../search.ts'
import { packing } from './search-tables.ts'

/** How many slots one statement compares: all of a large market would exceed the statement's time limit. */
const STRETCH = 1_000
/** A run ends after this; a packing of a million takes some twenty runs. Well below a function's 60 seconds. */
const RUN_MS = 10_000

export type Difference = { what: string; id: string | null }
/** One statement of the comparison; what it finds. */
type Step = () => Promise<Difference[]>

async function packed(db: Db): Promise<{ numbering: number; slots: number }> {
  const { numbering } = packing
  const [row] = await db.select({ numbering, slots: sql<number>`search.size(${numbering})` }).from(packing)
  return row!
}

/** What a stretch of slots has packed and their cards and calendars do not say, or the other way round. */
const differencesFrom = (db: Db, from: number, stretch: number): Promise<Difference[]> =>
  db
    .select({ what: sql<string>`what`, id: sql<string | null>`photographer_id` })
    .from(sql`search.differences(${from}::int, ${from + stretch}::int)`)
    .orderBy(sql`what`, sql`photographer_id`)

/** Who is listed and has no slot. */
const withoutSlot = (db: Db): Promise<Difference[]> =>
  db
    .select({ what: sql<string>`'no slot'`, id: sql<string | null>`id` })
    .from(sql`search.slotless() id`)
    .orderBy(sql`id`)

async function disordered(db: Db, sort: string): Promise<Difference[]> {
  const isInOrder = await evaluate(db, sql<boolean>`search.is_in_order(${sort}::text)`)
  return isInOrder ? [] : [{ what: `order ${sort}`, id: null }]
}

/** Together they compare every bit, every slot and every order of the packing with the cards and calendars. */
function stepsOf(db: Db, slots: number, stretch = STRETCH): Step[] {
  const stretches = Array.from({ length: Math.max(1, Math.ceil(slots / stretch)) }, (_, nth) => nth * stretch)
  return [
    ...stretches.map((from) => () => differencesFrom(db, from, stretch)),
    () => withoutSlot(db),
    ...SORTS.filter((sort) => sort !== 'recommended').map((sort) => () => disordered(db, sort)),
  ]
}

/** All of the comparison at once; what differs. */
export async function searchDifferences(db: Db): Promise<Difference[]> {
  const { slots } = await packed(db)
  const found: Difference[] = []
  for (const step of stepsOf(db, slots)) found.push(...(await step()))
  return found
}

/** What a run reports. `left` is of steps: while there are some, the job is due again (see `Job`). */
export type Verified = { numbering: number; done: number; left: number; differences: number }

/**
 * The nightly check of the packing, as many steps as there is time for: the next run goes on where the last one that
 * succeeded has stopped, or begins anew if there is a new numbering since. A packing into the same numbering does not
 * matter: it happens all day, and what it breaks behind the check is found the next night. A run that is cut short reports what
 * it has done; one after it that gets no further fails, for administrators to see, and is repeated all the same.
 *
 * After a difference searches are answered by the plain statement until the next minute's packing has mended it with a new
 * numbering; the log and the administrators' overview say so.
 */
export async function verifyDirectory(
  { db }: PlainReader,
  { runMs = RUN_MS, stretch = STRETCH } = {},
): Promise<Verified> {
  const until = performance.now() + runMs
  const { numbering, slots } = await packed(db)
  const steps = stepsOf(db, slots, stretch)
  const last = await lastReport<Verified>(db, 'directory.verify')
  const begun = last && last.left > 0 ? last : null
  const from = begun?.numbering === numbering ? begun.done : 0
  let done = from
  while (done < steps.length && (done === from || performance.now() < until)) {
    const found = await steps[done]!().catch((error: unknown) => {
      // What made a statement reach its time limit is in the database's memory the next time.
      if (!isUnavailable(error) || (begun && done === from)) throw error
      return null
    })
    if (!found) break
    done += 1
    if (found.length > 0) {
      log.error('the packing of the directory was damaged', { count: found.length, first: found[0]!.what })
      await db.update(packing).set({ isDamaged: true })
      return { numbering, done, left: 0, differences: found.length }
    }
  }
  const isRenewed = (await packed(db)).numbering !== numbering
  return { numbering, done, left: isRenewed ? steps.length : steps.length - done, differences: 0 }
}
