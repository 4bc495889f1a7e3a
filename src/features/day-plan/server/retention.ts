import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { DAY_PEOPLE_DAYS, type DayPlanKind } from '../model.ts'

/** Entries about people who have no account here and never agreed to be listed. */
const OF_OTHERS: readonly DayPlanKind[] = ['contact', 'family_group']

/**
 * Erases contacts and family lists, with all that the history says of them, 180 days after the wedding or a
 * cancellation, but not while it is disputed. Times and places stay. Idempotent. In a transaction with `curio.forget`
 * on.
 * @returns of how many plans.
 */
export async function forgetDayPeople(tx: Db, at: Date): Promise<number> {
  const before = sql`${at.toISOString()}::timestamptz - make_interval(days => ${DAY_PEOPLE_DAYS}::int)`
  const isTheirs = sql`e.kind = any(${sql.param([...OF_OTHERS])})`
  const due = await rows<{ id: string }>(
    tx.execute(sql`
      select b.id from bookings b
      where (b.event_date < (${before})::date or (b.status = 'cancelled' and b.cancelled_at < ${before}))
        and b.stage <> 'disputed' and exists (select from day_plan_entries e where e.booking_id = b.id and ${isTheirs})
      for no key update of b skip locked`),
  )
  const isDue = sql`e.booking_id = any(${sql.param(due.map(({ id }) => id))}::uuid[]) and ${isTheirs}`
  await tx.execute(sql`delete from day_plan_changes h using day_plan_entries e where e.id = h.entry_id and ${isDue}`)
  await tx.execute(sql`delete from day_plan_entries e where ${isDue}`)
  return due.length
}
