import type { UploadResult } from '#features/uploads/model.ts'
import { completeUpload } from '#features/uploads/server/complete.ts'
import type { UploadTools } from '#features/uploads/server/file-router.ts'
import { reserve } from '#features/uploads/server/reserve.ts'
import type { Actor } from '#server/context.ts'
import { contextFor } from './context.ts'
import { purposeOf } from './uploads.ts'

type Attached = { threadId: string; bytes: Buffer; name?: string; type?: string; id?: string; now?: Date }

/** One file into somebody's composer, from the announcement to the stored file; null with the refusal's sentence. */
export async function attach(
  { db, store }: Pick<UploadTools, 'db' | 'store'>,
  actor: Actor | null,
  { threadId, bytes, name = 'dance.jpg', type = 'image/jpeg', id = crypto.randomUUID(), now }: Attached,
): Promise<UploadResult> {
  const moment = now ?? new Date()
  const announced = { id, aboutId: threadId, files: [{ name, type, size: bytes.length }] }
  const ctx = { db, now: () => moment, cookieHeader: null, actor }
  const reservation = await reserve(ctx, purposeOf('attachment'), announced)
  const uploads = { readOriginal: async () => bytes, deleteOriginals: async () => undefined }
  const arrived = { key: crypto.randomUUID(), ufsUrl: '', type, size: bytes.length }
  return completeUpload({ ...contextFor(db, { now: moment }), store, uploads }, reservation, arrived)
}
