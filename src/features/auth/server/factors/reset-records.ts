import { and, desc, eq, isNull } from 'drizzle-orm'
import { factorResets } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { RESET_OPEN_DAYS } from '../../factor-model.ts'

const DAY_MS = 86_400_000

/** When a reset that has come due is over again. */
const closesAt = (dueAt: Date): Date => new Date(dueAt.getTime() + RESET_OPEN_DAYS * DAY_MS)

/** The reset that an account waits for, and whether its time has come; one that nobody used in time is over. */
export async function openReset(db: Db, userId: string, now: Date) {
  const [reset] = await db
    .select()
    .from(factorResets)
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.cancelledAt), isNull(factorResets.doneAt)))
    .orderBy(desc(factorResets.createdAt))
  if (!reset || (reset.dueAt && closesAt(reset.dueAt) <= now)) return null
  return { ...reset, isOpen: reset.dueAt !== null && reset.dueAt <= now }
}
