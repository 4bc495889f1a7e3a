import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type DeletionReason, filesOf, queueDeletions } from '#server/uploads/file-deletions.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { ImageProperties, UploadTarget } from './types.ts'

/** A table whose rows are pictures, or wait for the file of one. */
type PictureTable = PgTable & Record<'id' | 'storagePath' | 'widths' | 'status' | 'expiresAt', AnyPgColumn>

type Gone = { id: string; storagePath: string; widths: number[] }

/** What is written into a row that waits. */
type Values = Partial<ImageProperties> & {
  storagePath?: string
  widths?: number[]
  /** A portfolio's measures (CP2). */
  measures?: number[]
  /** Of a document. (IQ8) */
  pages?: number
  flags?: FlagReason[]
  status?: 'ready'
  expiresAt?: Date | SQL | null
  updatedAt?: Date
}

/** What every reserved row begins with, whoever owns it. */
export const waitingRow = ({ id, name, size }: { id: string; name: string; size: number }, until: Date, at: Date) => ({
  id,
  status: 'uploading' as const,
  originalName: name,
  sizeBytes: size,
  expiresAt: until,
  createdAt: at,
  updatedAt: at,
})

/** Marks the files of pictures whose rows are gone for removal. (X107) */
export const queueFilesOf = (
  tx: Db,
  gone: readonly Gone[],
  reason: Exclude<DeletionReason, 'original'>,
  at: Date,
): Promise<void> =>
  queueDeletions(
    tx,
    gone.flatMap((picture) => filesOf(picture, reason)),
    at,
  )

/**
 * What all tables of uploaded pictures have in common; who may add one and what a picture means is up to the feature.
 */
export function picturesIn(table: PictureTable) {
  const isWaiting = (id: string) => and(eq(table.id, id), eq(table.status, 'uploading'))

  /** Changes a row that waits for its file; false when it no longer waits. */
  async function updateWaiting(tx: Db, id: string, values: Values): Promise<boolean> {
    const changed = await tx.update(table).set(values).where(isWaiting(id)).returning({ id: table.id })
    return changed.length === 1
  }

  /** Removes rows with their files; how many there were. */
  async function remove(
    tx: Db,
    condition: SQL | undefined,
    reason: Exclude<DeletionReason, 'original'>,
    at: Date,
  ): Promise<number> {
    const { id, storagePath, widths } = table
    const gone = (await tx.delete(table).where(condition).returning({ id, storagePath, widths })) as Gone[]
    await queueFilesOf(tx, gone, reason, at)
    return gone.length
  }

  return {
    updateWaiting,
    /** Turns a waiting row into a picture; a draft's lapses at `expiresAt`. False when it no longer waits. */
    complete: (
      tx: Db,
      id: string,
      properties: Values,
      at: Date,
      expiresAt: Date | SQL | null = null,
    ): Promise<boolean> => updateWaiting(tx, id, { ...properties, status: 'ready', expiresAt, updatedAt: at }),
    remove,
    noteFiles: (db, id, files) => updateWaiting(db, id, files),
    drop: async (tx, id, at) => {
      await remove(tx, isWaiting(id), 'orphan', at)
    },
    /** Removes rows whose time is over and that meet the condition, with their files; at most `limit`. */
    async sweep(
      tx: Db,
      limit: number,
      at: Date,
      reason: Exclude<DeletionReason, 'original'>,
      condition?: SQL,
    ): Promise<number> {
      const due = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(lt(table.expiresAt, at), condition))
        .limit(limit)
        .for('update', { skipLocked: true })
      const ids = due.map(({ id }) => id as string)
      return ids.length === 0 ? 0 : remove(tx, isOneOf(table.id, ids), reason, at)
    },
  } satisfies Partial<UploadTarget> & Record<string, unknown>
}
