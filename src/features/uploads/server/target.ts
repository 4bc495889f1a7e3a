import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { StoredImage } from '#server/uploads/private-pictures.ts'

/** A row that waits for its file, or has it. */
export type Slot = StoredImage & {
  status: 'uploading' | 'ready' | 'gone'
  /** Whether its picture may be shown under its own key: it belongs to an approved photographer. */
  isPublic: boolean
}

/** What is known of a file once it has been looked at and stored. */
export type ImageFacts = {
  width: number
  height: number
  thumbhash: string
  hash: string
  sizeBytes: number
}

/**
 * A table whose rows wait for uploaded files. Statements only: the rules of the way from file to picture are in
 * server/complete.ts, the same for every table.
 */
export type UploadTarget = {
  find: (db: Db, id: string) => Promise<Slot | null>
  /** Notes where the files will lie before they do, so that a crash leaves none unknown; false when nobody waits. */
  noteFiles: (db: Db, id: string, files: { storagePath: string; widths: number[] }) => Promise<boolean>
  /** Makes a waiting row a picture; false when nobody waits any more. */
  finish: (tx: Db, ctx: ServiceContext, id: string, facts: ImageFacts) => Promise<boolean>
  /** Takes a waiting row away and notes its files for removal. */
  drop: (tx: Db, id: string, at: Date) => Promise<void>
}
