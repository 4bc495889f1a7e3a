import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'

const SAID_EVERY_MS = 60_000
const saidAt = new WeakMap<Db, number>()

/**
 * Says in the log, at most once a minute, that searches are answered without their bitmaps: right, but slowly. What was
 * found just now is also marked as damage, for administrators to see and for the next packing to mend.
 */
export function reportTrouble(db: Db, trouble: string): void {
  const now = Date.now()
  if (now - (saidAt.get(db) ?? 0) < SAID_EVERY_MS) return
  saidAt.set(db, now)
  log.warn('directory searched without its bitmaps', { trouble })
  db.execute(
    sql`update search.packing set is_damaged = true where numbering > 0 and not is_damaged and search.trouble() is null`,
  ).catch((error: unknown) => log.error('damage of the search was not marked', describeError(error)))
}
