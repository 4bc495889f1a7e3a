import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type Db, rows } from '#server/db.ts'

const WAITING = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until as many callers wait for a row that somebody else has locked. On a busy machine that takes its time. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await rows(db.execute(WAITING))).toHaveLength(count), { timeout: 20_000 })
}
