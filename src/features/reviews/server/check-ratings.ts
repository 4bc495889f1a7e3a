import { type AnyColumn, eq, gt, sql } from 'drizzle-orm'
import { photographers, ratingSource } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { idBefore, positionOf } from '#server/jobs/id-position.ts'
import { lastReport } from '#server/jobs/job-runner.ts'
import { log } from '#server/log.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'

/** Photographers checked by one statement: all of a large market would take longer than a statement may. */
const SLICE = 2_000
/** At most this many are corrected in one night; more would point to another kind of fault. */
const MAX_CORRECTED = 1_000
/** A run ends after this, well below a function's 60 seconds: a million photographers take a minute. */
const RUN_MS = 10_000

type Limits = { runMs: number; slice: number }
/** What a run reports: `place` is where the next run continues while some are left. */
type Checked = { corrected: number; place: number; left: number }

type Rated = Record<'rating' | 'reviewCount', AnyColumn>

/** Whether a row says something else than the reviews do. */
const isWrong = (row: Rated, actual: Rated) =>
  sql<boolean>`((${row.rating}, ${row.reviewCount})
    is distinct from (coalesce(${actual.rating}, 0), coalesce(${actual.reviewCount}, 0)))`

/**
 * The next photographers by id: the last of them, null when there are no further ones, and those whose rating is not
 * what reviews say.
 */
async function lookAt(db: Db, after: string, limit: number): Promise<{ last: string | null; wrong: string[] }> {
  const { id, rating, reviewCount } = photographers
  const slice = db
    .select({ id, rating, reviewCount })
    .from(photographers)
    .where(gt(id, after))
    .orderBy(id)
    .limit(limit)
    .as('slice')
  // Each one's reviews are counted, not everybody's.
  const actual = subquery
    .select({ rating: ratingSource.rating, reviewCount: ratingSource.reviewCount })
    .from(ratingSource)
    .where(eq(ratingSource.photographerId, slice.id))
    .as('actual')
  const seen = await db
    .select({ id: slice.id, isWrong: isWrong(slice, actual) })
    .from(slice)
    .leftJoinLateral(actual, sql`true`)
    .orderBy(slice.id)
  return {
    last: seen.length === limit ? seen.at(-1)!.id : null,
    wrong: seen.filter((one) => one.isWrong).map((one) => one.id),
  }
}

/** Those whose rating is wrong from a place on, and how far the time was enough: 0 is the end. */
async function findWrong(db: Db, from: number, { runMs, slice }: Limits): Promise<{ wrong: string[]; place: number }> {
  const until = performance.now() + runMs
  const wrong = new Set<string>()
  let place = from
  do {
    const seen = await lookAt(db, idBefore(place), slice)
    for (const id of seen.wrong) wrong.add(id)
    place = seen.last ? positionOf(seen.last) : 0
  } while (place > 0 && wrong.size < MAX_CORRECTED && performance.now() < until)
  return { wrong: [...wrong].slice(0, MAX_CORRECTED), place }
}

/** Locked before they are counted again, as the trigger does: a review published in the meantime is counted too. */
async function correct(tx: Db, ids: string[]): Promise<void> {
  const chosen = isOneOf(photographers.id, ids)
  await tx.select({ id: photographers.id }).from(photographers).where(chosen).orderBy(photographers.id).for('update')
  const counted = (column: typeof ratingSource.rating | typeof ratingSource.reviewCount) =>
    sql`coalesce(${subquery
      .select({ value: column })
      .from(ratingSource)
      .where(eq(ratingSource.photographerId, photographers.id))}, 0)`
  await tx
    .update(photographers)
    .set({ rating: counted(ratingSource.rating), reviewCount: counted(ratingSource.reviewCount) })
    .where(chosen)
}

/**
 * The nightly check of the cached averages: one that differs from its reviews is corrected and the team is told,
 * because the trigger that maintains them should never let that happen. What a run has no time for is left to the
 * next. (RV7)
 */
export async function checkRatings(ctx: PlainReader, { runMs = RUN_MS, slice = SLICE } = {}): Promise<Checked> {
  const last = await lastReport<Checked>(ctx.db, 'reviews.checkRatings')
  const from = last && last.left > 0 ? last.place : 0
  const { wrong, place } = await findWrong(ctx.db, from, { runMs, slice })
  const isOver = place === 0 || wrong.length >= MAX_CORRECTED
  const report = { corrected: wrong.length, place: isOver ? 0 : place, left: isOver ? 0 : 1 }
  if (wrong.length === 0) return report
  log.warn('ratings differed from their reviews', { count: wrong.length })
  await transact(ctx.db, async (tx) => {
    await correct(tx, wrong)
    const at = ctx.now()
    const title =
      wrong.length === 1
        ? '1 rating was wrong and was corrected'
        : `${wrong.length} ratings were wrong and were corrected`
    const dedupeKey = `ratings/${at.toISOString().slice(0, 10)}/${from}`
    await notifyTeam(tx, { kind: 'ratings.corrected', title, href: '/admin/reviews', dedupeKey }, at)
  })
  return report
}
