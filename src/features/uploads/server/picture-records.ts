import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { ProcessedImage } from '#server/pictures/images.ts'
import { type DeletionReason, filesOf, queueDeletions } from '#server/uploads/file-deletions.ts'
import type { StoredImage } from '#server/uploads/private-pictures.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { UploadKind } from '../model.ts'
import type { UploadRules } from '../upload-rules.ts'

/** What is known about a document once it has been checked and stored. */
export type DocumentProperties = { pages: number; flags: FlagReason[]; hash: string; sizeBytes: number }

/** A row that waits for its file, or has it. */
export type Slot = StoredImage & {
  status: 'uploading' | 'ready' | 'gone'
  /** Its picture, if it is one, is given to those it is for by their own screens. */
  isPrivate?: boolean
  /** Whether its picture may be shown under its own key: it belongs to an approved photographer. */
  isPublic: boolean
}

/** What is known about a file once it has been checked and stored. */
export type ImageProperties = {
  width: number
  height: number
  thumbhash: string
  hash: string
  sizeBytes: number
}

/** What a picture's own file and pixels say, kept where it is shown to couples; of its day only a range is. */
export type PictureTraits = Pick<ProcessedImage, 'measures' | 'hasProvenance' | 'takenOn'>

/**
 * A table whose rows wait for uploaded files. Statements only: the rules for turning a file into a picture are in
 * server/complete.ts, the same for every table.
 */
export type UploadTarget = {
  /** Travels through the upload service, so it names nobody. */
  name: string
  /** The constraint that holds under any concurrency, and what it says to the person. */
  full: { constraint: string; sentence: string }
  find: (db: Db, id: string) => Promise<Slot | null>
  /**
   * Records where the files will be before they are stored, so that a crash leaves none unknown; false when the row no
   * longer waits.
   */
  noteFiles: (db: Db, id: string, files: { storagePath: string; widths: number[] }) => Promise<boolean>
  /** Turns a waiting row into a picture; false when it no longer waits. A portfolio's also keeps its traits. */
  finish: (
    tx: Db,
    ctx: ServiceContext,
    id: string,
    properties: ImageProperties,
    traits: PictureTraits,
  ) => Promise<boolean>
  /** The same for a PDF, where the rules of a route allow one; it is stored under its `storagePath` alone. */
  finishDocument?: (tx: Db, ctx: ServiceContext, id: string, properties: DocumentProperties) => Promise<boolean>
  /** Removes a waiting row and marks its files for removal. */
  drop: (tx: Db, id: string, at: Date) => Promise<void>
}

/** A file that asks for a slot. */
export type NewFile = { id: string; name: string; type: string; size: number; aboutId: string | undefined }

/** One route of the upload endpoint, as the feature that owns its pictures registers it in src/app/uploads.ts. */
export type UploadPurpose = {
  rules: UploadRules
  target: UploadTarget
  /** A signed-in person's: reserves the slot, false where `refusal` is the answer. Or a file of an upload session. */
  owner:
    | {
        reserve: (tx: Db, file: NewFile & { userId: string }, until: Date, at: Date) => Promise<boolean>
        refusal: string
      }
    | { kind: UploadKind }
}

/** A table whose rows are pictures, or wait for the file of one. */
type PictureTable = PgTable & Record<'id' | 'storagePath' | 'widths' | 'status' | 'expiresAt', AnyPgColumn>

type Gone = { id: string; storagePath: string; widths: number[] }

/** What is written into a row that waits. */
type Values = Partial<ImageProperties> & {
  storagePath?: string
  widths?: number[]
  /** A portfolio's. */
  measures?: number[]
  hasProvenance?: boolean
  /** Of a document. */
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

/** Marks the files of pictures whose rows are gone for removal. */
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
