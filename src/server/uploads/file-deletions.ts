import { eq, lte, sql } from 'drizzle-orm'
import { fileDeletions } from '#drizzle/schema/applications.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { uploadService } from '#server/uploads/upload-service.ts'
import { variantKey } from './storage.ts'

/** Why a file goes. `original`: the key is the id of the row whose original the upload service may still hold. */
export type DeletionReason = 'removed' | 'replaced' | 'orphan' | 'original'

export type Deletion = { key: string; reason: DeletionReason }

/** Removes files; tests pass their own. */
export type FileRemovers = {
  stored: (keys: readonly string[]) => Promise<void>
  originals: (ids: readonly string[]) => Promise<void>
}

const deploymentRemovers: FileRemovers = {
  stored: async (keys) => (await fileStore()).deleteFiles(keys),
  originals: async (ids) => (await uploadService()).deleteOriginals(ids),
}

/** All files of one image: its widths, and the original it came from. */
export const filesOf = (
  image: { id: string; storagePath: string; widths: readonly number[] },
  reason: Exclude<DeletionReason, 'original'>,
): Deletion[] => [
  ...image.widths.map((width) => ({ key: variantKey(image.storagePath, width), reason })),
  { key: image.id, reason: 'original' },
]

/** The same of a document, which is stored under its path alone. */
export const documentFilesOf = (
  document: { id: string; storagePath: string },
  reason: Exclude<DeletionReason, 'original'>,
): Deletion[] => [
  { key: document.storagePath, reason },
  { key: document.id, reason: 'original' },
]

/** Queues files that no row needs any longer, in the transaction of the change; they are deleted after it. (X107) */
export async function queueDeletions(tx: Db, deletions: readonly Deletion[], at: Date): Promise<void> {
  if (deletions.length === 0) return
  const values = deletions.map(({ key, reason }) => ({ key, reason, nextAttemptAt: at, createdAt: at }))
  await tx.insert(fileDeletions).values(values).onConflictDoNothing()
}

async function removeFiles(due: readonly Deletion[], removers: FileRemovers): Promise<void> {
  const stored = due.filter(({ reason }) => reason !== 'original').map(({ key }) => key)
  const originals = due.filter(({ reason }) => reason === 'original').map(({ key }) => key)
  if (stored.length > 0) await removers.stored(stored)
  if (originals.length > 0) await removers.originals(originals)
}

/**
 * Removes up to a hundred files that are due. Each attempt is counted and the next one scheduled beforehand (2 minutes,
 * doubling to a day), so that a crash loses nothing and two drains do not collide. Never throws when a removal fails.
 * @returns how many were removed and how many postponed.
 */
export async function drainDeletions(
  db: Db,
  at: Date,
  removers: FileRemovers = deploymentRemovers,
): Promise<{ removed: number; postponed: number }> {
  const ready = db
    .$with('ready')
    .as(
      db
        .select({ key: fileDeletions.key })
        .from(fileDeletions)
        .where(lte(fileDeletions.nextAttemptAt, at))
        .orderBy(fileDeletions.nextAttemptAt)
        .limit(100)
        .for('update', { skipLocked: true }),
    )
  const wait = sql`least(interval '1 day', interval '2 minutes' * power(2, least(${fileDeletions.attempts}, 12)))`
  const due = (await db
    .with(ready)
    .update(fileDeletions)
    .set({
      attempts: sql`${fileDeletions.attempts} + 1`,
      nextAttemptAt: sql`${at.toISOString()}::timestamptz + ${wait}`,
    })
    .from(ready)
    .where(eq(fileDeletions.key, ready.key))
    .returning({ key: fileDeletions.key, reason: fileDeletions.reason })) as Deletion[]
  if (due.length === 0) return { removed: 0, postponed: 0 }
  const keys = due.map(({ key }) => key)
  try {
    await removeFiles(due, removers)
  } catch (error) {
    log.warn('files were not removed', { count: keys.length, ...describeError(error) })
    const lastError = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await db.update(fileDeletions).set({ lastError }).where(isOneOf(fileDeletions.key, keys))
    return { removed: 0, postponed: keys.length }
  }
  await db.delete(fileDeletions).where(isOneOf(fileDeletions.key, keys))
  return { removed: keys.length, postponed: 0 }
}
