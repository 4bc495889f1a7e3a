import { sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { DAY_PEOPLE_DAYS, type DayPlanKind } from '../model.ts'

const BATCH = 200
/** Entries about people who have no account here and never agreed to be listed. */
const OF_OTHERS: readonly DayPlanKind[] = ['contact', 'family_group']

/**
 * Erases contacts and family lists, with all that the history says of them, 180 days after the wedding or a cancellation, but
 * not while it is disputed. Times and places stay. Idempotent. (MB3, PR3)
 * @returns of how many plans.
 */
export async function forgetDayPeople({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const at = sql`${now().toISOString()}::timestamptz`
  const before = sql`${at} - make_interval(days => ${DAY_PEOPLE_DAYS}::int)`
  const isTheirs = sql`e.kind = any(${sql.param([...OF_OTHERS])})`
  let forgotten = 0
  for (let batch = BATCH; batch === BATCH; forgotten += batch) {
    batch = await transact(db, async (tx) => {
      const due = await rows<{ id: string }>(
        tx.execute(sql`
          select b.id from bookings b
          where (b.event_date < (${before})::date or (b.status = 'cancelled' and b.cancelled_at < ${before}))
            and b.stage <> 'disputed' and exists (select from day_plan_entries e where e.booking_id = b.id and ${isTheirs})
          limit ${BATCH} for no key update of b skip locked`),
      )
      const isDue = sql`e.booking_id = any(${sql.param(due.map(({ id }) => id))}::uuid[]) and ${isTheirs}`
      // The history refuses every other deletion.
      await tx.execute(sql`select set_config('curio.forget_people', 'on', true)`)
      await tx.execute(
        sql`delete from day_plan_changes h using day_plan_entries e where e.id = h.entry_id and ${isDue}`,
      )
      await tx.execute(sql`delete from day_plan_entries e where ${isDue}`)
      return due.length
    })
  }
  return forgotten
}
