import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { StoredImage } from '#server/uploads/private-pictures.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { UploadRules } from '../limits.ts'
import type { UploadKind } from '../model.ts'

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
  /** Turns a waiting row into a picture; false when it no longer waits. A portfolio's also keeps its measures (CP2). */
  finish: (tx: Db, ctx: ServiceContext, id: string, properties: ImageProperties, measures: number[]) => Promise<boolean>
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
