import { sql } from 'drizzle-orm'
import type { PlainReader } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { isUnavailable } from '#server/errors.ts'
import { lastReport } from '#server/jobs/job-runner.ts'
import { log } from '#server/log.ts'
import { SORTS } from '../search.ts'

/** How many slots one statement compares: all of a large market would exceed the statement's time limit. */
const STRETCH = 1_000
/** A run ends after this; a packing of a million takes some twenty runs. Well below a function's 60 seconds. */
const RUN_MS = 10_000

export type Difference = { what: string; id: string | null }
/** One statement of the comparison; what it finds. */
type Step = () => Promise<Difference[]>

async function packed(db: Db): Promise<{ numbering: number; slots: number }> {
  const [row] = await rows<{ numbering: number; slots: number }>(
    db.execute(sql`select numbering, search.size(numbering) as slots from search.packing`),
  )
  return row!
}

/** Together they compare every bit, every slot and every order of the packing with the cards and calendars. */
function stepsOf(db: Db, slots: number, stretch = STRETCH): Step[] {
  const stretches = Array.from({ length: Math.max(1, Math.ceil(slots / stretch)) }, (_, nth) => nth * stretch)
  return [
    ...stretches.map(
      (from) => () =>
        rows<Difference>(
          db.execute(sql`
          select what, photographer_id as id from search.differences(${from}::int, ${from + stretch}::int) order by 1, 2`),
        ),
    ),
    () => rows<Difference>(db.execute(sql`select 'no slot' as what, id from search.slotless() id order by 2`)),
    ...SORTS.filter((sort) => sort !== 'recommended').map(
      (sort) => () =>
        rows<Difference>(
          db.execute(sql`
          select ${`order ${sort}`}::text as what, null::uuid as id where not search.is_in_order(${sort}::text)`),
        ),
    ),
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
      await db.execute(sql`update search.packing set is_damaged = true`)
      return { numbering, done, left: 0, differences: found.length }
    }
  }
  const isRenewed = (await packed(db)).numbering !== numbering
  return { numbering, done, left: isRenewed ? steps.length : steps.length - done, differences: 0 }
}
