import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Db, evaluate } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import { packing } from './search-tables.ts'

const SAID_EVERY_MS = 60_000
const saidAt = new WeakMap<Db, number>()

const TROUBLE = sql<string | null>`search.trouble()`

/** Why searches are answered without their bitmaps; null when they are not. */
export const searchTrouble = (db: Db): Promise<string | null> => evaluate(db, TROUBLE)

/**
 * Says in the log, at most once a minute, that searches are answered without their bitmaps: right, but slowly. What was
 * found just now is also marked as damage, for administrators to see and for the next packing to mend.
 */
export function reportTrouble(db: Db, trouble: string): void {
  const now = Date.now()
  if (now - (saidAt.get(db) ?? 0) < SAID_EVERY_MS) return
  saidAt.set(db, now)
  log.warn('directory searched without its bitmaps', { trouble })
  db.update(packing)
    .set({ isDamaged: true })
    .where(and(gt(packing.numbering, 0), eq(packing.isDamaged, false), isNull(TROUBLE)))
    .catch((error: unknown) => log.error('damage of the search was not marked', describeError(error)))
}
