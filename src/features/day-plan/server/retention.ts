import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { bookings, dayPlanChanges, dayPlanEntries } from '#drizzle/schema/index.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
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
  const before = new Date(at.getTime() - DAY_PEOPLE_DAYS * 86_400_000)
  const isTheirs = isOneOf(dayPlanEntries.kind, OF_OTHERS)
  const due = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(
          lt(bookings.eventDate, before.toISOString().slice(0, 10)),
          and(eq(bookings.status, 'cancelled'), lt(bookings.cancelledAt, before)),
        ),
        ne(bookings.stage, 'disputed'),
        hasRow(dayPlanEntries, and(eq(dayPlanEntries.bookingId, bookings.id), isTheirs)),
      ),
    )
    .for('no key update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  const isDue = and(isOneOf(dayPlanEntries.bookingId, ids), isTheirs)
  const entries = tx.select({ id: dayPlanEntries.id }).from(dayPlanEntries).where(isDue)
  await tx.delete(dayPlanChanges).where(inArray(dayPlanChanges.entryId, entries))
  await tx.delete(dayPlanEntries).where(isDue)
  return due.length
}
