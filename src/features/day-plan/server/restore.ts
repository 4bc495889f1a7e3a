import { and, eq } from 'drizzle-orm'
import { dayPlanChanges, dayPlanEntries } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { FieldValue, type RestoreInput } from '../inputs.ts'
import { ENTRY_UNKNOWN, NOTHING_TO_RESTORE } from '../texts.ts'
import { writeField } from './edit.ts'
import { assertRoom, type EntryRow, entryOf, presentEntry, roomOf } from './entry-records.ts'
import { changeDay, type OpenDay, record } from './open-day.ts'

/** A removed entry is in the plan again, where it was. @throws AppError CONFLICT when there is no room any more. */
async function bringBack(tx: Db, day: OpenDay, entry: EntryRow): Promise<void> {
  if (!entry.removedAt) return
  assertRoom(entry.kind, (await roomOf(tx, day.id, entry.kind)).present)
  await tx
    .update(dayPlanEntries)
    .set({ removedAt: null, removedBy: null, updatedAt: day.at })
    .where(eq(dayPlanEntries.id, entry.id))
  await record(tx, day, [{ entryId: entry.id, field: 'entry', before: null, after: entry.title }])
}

/**
 * Undoes one row of the history: a removed entry is restored, a field gets its earlier text back. It is a change like
 * any other, so it can be undone, too. Idempotent.
 * @throws AppError NOT_FOUND; CONFLICT when there is nothing to bring back, or no room; FORBIDDEN, RATE_LIMITED.
 */
export const restoreChange = (
  ctx: ServiceContext,
  { bookingId, changeId }: RestoreInput,
): Promise<{ entryId: string }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    const [change] = await tx
      .select()
      .from(dayPlanChanges)
      .where(and(eq(dayPlanChanges.id, changeId), eq(dayPlanChanges.bookingId, day.id)))
    if (!change) throw new AppError('NOT_FOUND', ENTRY_UNKNOWN)
    const { field, before, after, entryId } = change
    if (field === 'entry') {
      if (after !== null) throw new AppError('CONFLICT', NOTHING_TO_RESTORE)
      await bringBack(tx, day, await entryOf(tx, day.id, entryId))
      return { entryId }
    }
    const earlier = FieldValue.safeParse({ field, value: before })
    if (!earlier.success) throw new AppError('CONFLICT', NOTHING_TO_RESTORE)
    await writeField(tx, day, await presentEntry(tx, day.id, entryId), earlier.data)
    return { entryId }
  })
