import { sql } from 'drizzle-orm'
import { notifyAdmins } from '#server/notify.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { log } from '#server/log.ts'
import { transact } from '#server/transact.ts'

/** Photographers checked by one statement: all of a large market would take longer than a statement may. */
const SLICE = 2_000
/** At most this many are corrected in one night; more would point to another kind of fault. */
const MOST = 1_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const actual = sql`left join lateral (
  select s.rating, s.review_count from rating_source s where s.photographer_id = p.id) s on true`

/**
 * The next photographers by id: the last of them, null past the end, and those whose rating is not what
 * reviews say.
 */
async function lookAt(db: Db, after: string): Promise<{ last: string | null; wrong: string[] }> {
  const [found] = await rows<{ last: string | null; wrong: string[] }>(
    db.execute(sql`
      with slice as (
        select id, rating, review_count from photographers where id > ${after} order by id limit ${SLICE})
      select (select id from slice order by id desc limit 1) as last,
        array(
          select p.id from slice p ${actual}
          where (p.rating, p.review_count) is distinct from (coalesce(s.rating, 0), coalesce(s.review_count, 0))
        )::text[] as wrong`),
  )
  return found!
}

async function findWrong(db: Db): Promise<string[]> {
  const wrong: string[] = []
  for (let after: string | null = BEFORE_ALL; after && wrong.length < MOST; ) {
    const slice = await lookAt(db, after)
    wrong.push(...slice.wrong)
    after = slice.last
  }
  return wrong.slice(0, MOST)
}

/** Locked before they are counted again, as the trigger does: a review published in the meantime is counted too. */
async function correct(tx: Db, ids: string[]): Promise<void> {
  const chosen = sql`p.id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`select p.id from photographers p where ${chosen} order by p.id for update`)
  await tx.execute(sql`
    update photographers set rating = coalesce(a.rating, 0), review_count = coalesce(a.review_count, 0)
    from (select p.id, s.rating, s.review_count from photographers p ${actual} where ${chosen}) a
    where a.id = photographers.id`)
}

/**
 * The nightly check of the cached averages: one that differs from its reviews is corrected and the team is told,
 * because the trigger that maintains them should never let that happen. (RV7)
 */
export async function checkRatings(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<{ corrected: number }> {
  const wrong = await findWrong(ctx.db)
  if (wrong.length === 0) return { corrected: 0 }
  log.warn('ratings differed from their reviews', { count: wrong.length })
  await transact(ctx.db, async (tx) => {
    await correct(tx, wrong)
    const at = ctx.now()
    const title =
      wrong.length === 1
        ? '1 rating was wrong and was corrected'
        : `${wrong.length} ratings were wrong and were corrected`
    const dedupeKey = `ratings/${at.toISOString().slice(0, 10)}`
    await notifyAdmins(tx, { kind: 'ratings.corrected', title, href: '/admin/reviews', dedupeKey }, at)
  })
  return { corrected: wrong.length }
}
