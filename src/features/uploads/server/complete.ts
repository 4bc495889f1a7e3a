import { createHash } from 'node:crypto'
import type { ServiceContext } from '#server/context.ts'
import { databaseFault } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'
import { BadPdfError, checkPdf } from '#server/pdf/check-pdf.ts'
import { BadImageError, type ProcessedImage, processImage } from '#server/pictures/images.ts'
import { transact } from '#server/transact.ts'
import {
  type Deletion,
  documentFilesOf,
  drainDeletions,
  type FileRemovers,
  filesOf,
  queueDeletions,
} from '#server/uploads/file-deletions.ts'
import type { UploadService } from '#server/uploads/hosted-uploads.ts'
import { privatePicture, publicPicture } from '#server/uploads/private-pictures.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { RECORD_TRIES, RECORD_WAIT_MS, type UploadResult } from '../model.ts'
import {
  MAX_FILE_BYTES,
  PDF_TYPE,
  PROCESSING_FAILED,
  RECORD_FAILED,
  tooLargeSentence,
  UPLOAD_UNKNOWN,
} from '../upload-rules.ts'
import type { Slot, UploadTarget } from './picture-records.ts'

/** What finishing a file needs from outside. */
export type CompleteContext = ServiceContext & {
  store: FileStore
  uploads: Pick<UploadService, 'readOriginal' | 'deleteOriginals'>
  wait?: (ms: number) => Promise<void>
}

/** What the upload service says has arrived. */
export type ArrivedFile = { key: string; ufsUrl: string; type: string; size: number }
/** The row that waits for it, and whose work checking it is. */
export type Reservation = { id: string; target: UploadTarget; account?: string | undefined }

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const removersOf = ({ store, uploads }: CompleteContext): FileRemovers => ({
  stored: (keys) => store.deleteFiles(keys),
  originals: (ids) => uploads.deleteOriginals(ids),
})

/** A file that will not become a picture, and why. */
class Refused extends Error {}

/** The limit may have filled up while the file was on its way; retrying changes nothing. */
const limitSentence = ({ full }: UploadTarget, error: unknown): string | null =>
  databaseFault(error)?.constraint === full.constraint ? full.sentence : null

/** Three tries, 500 ms times the attempt apart; no retry where the answer is final. */
async function withTries<T>(ctx: CompleteContext, target: UploadTarget, write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      const sentence = limitSentence(target, error)
      if (sentence) throw new Refused(sentence, { cause: error })
      if (attempt >= RECORD_TRIES) {
        log.error('image record was not written', describeError(error))
        throw new Refused(RECORD_FAILED, { cause: error })
      }
      await (ctx.wait ?? sleep)(RECORD_WAIT_MS * attempt)
    }
  }
}

async function readChecked(ctx: CompleteContext, file: ArrivedFile): Promise<Buffer> {
  if (file.size > MAX_FILE_BYTES) throw new Refused(tooLargeSentence(file.size))
  const bytes = await ctx.uploads.readOriginal(file)
  if (bytes.length > MAX_FILE_BYTES) throw new Refused(tooLargeSentence(bytes.length))
  return bytes
}

/** Stores every width; the row lists them before the first one is stored. */
async function storeVariants(
  ctx: CompleteContext,
  target: UploadTarget,
  slot: Slot,
  { file, image }: { file: ArrivedFile; image: ProcessedImage },
): Promise<string> {
  const storagePath = ctx.store.pathFor(slot.storagePath, file.key)
  const widths = image.variants.map(({ width }) => width)
  if (!(await target.noteFiles(ctx.db, slot.id, { storagePath, widths }))) throw new Refused(UPLOAD_UNKNOWN)
  for (const { width, data } of image.variants) await ctx.store.putFile(variantKey(storagePath, width), data)
  return storagePath
}

/** Keeps a checked PDF as it is. The store is told its type, and its row where it will be. */
async function becomeDocument(ctx: CompleteContext, { target, account }: Reservation, slot: Slot, file: ArrivedFile) {
  const { finishDocument } = target
  if (!finishDocument) throw new Refused(UPLOAD_UNKNOWN)
  const bytes = await readChecked(ctx, file)
  const { pages, flags } = await checkPdf(bytes, account)
  const storagePath = ctx.store.pathFor(slot.storagePath, file.key)
  if (!(await target.noteFiles(ctx.db, slot.id, { storagePath, widths: [] }))) throw new Refused(UPLOAD_UNKNOWN)
  await ctx.store.putFile(storagePath, bytes, PDF_TYPE)
  const properties = { pages, flags, hash: sha256Of(bytes), sizeBytes: bytes.length }
  const isDone = await withTries(ctx, target, () =>
    transact(ctx.db, async (tx) => {
      await queueDeletions(tx, [{ key: slot.id, reason: 'original' }], ctx.now())
      return finishDocument(tx, ctx, slot.id, properties)
    }),
  )
  if (isDone || (await target.find(ctx.db, slot.id))) return
  await queueDeletions(ctx.db, documentFilesOf({ id: slot.id, storagePath }, 'orphan'), ctx.now())
}

async function becomePicture(ctx: CompleteContext, target: UploadTarget, slot: Slot, file: ArrivedFile) {
  const bytes = await readChecked(ctx, file)
  const image = await processImage(bytes)
  const storagePath = await storeVariants(ctx, target, slot, { file, image })
  const { width, height, thumbhash, measures, hasProvenance, takenOn } = image
  const properties = { width, height, thumbhash, hash: sha256Of(bytes), sizeBytes: bytes.length }
  const original: Deletion = { key: slot.id, reason: 'original' }
  const isDone = await withTries(ctx, target, () =>
    transact(ctx.db, async (tx) => {
      await queueDeletions(tx, [original], ctx.now())
      return target.finish(tx, ctx, slot.id, properties, { measures, hasProvenance, takenOn })
    }),
  )
  // Its owner cancelled it in the meantime. If the row is still there, another call for the same upload stored these
  // files.
  if (isDone || (await target.find(ctx.db, slot.id))) return
  const widths = image.variants.map((variant) => variant.width)
  await queueDeletions(ctx.db, filesOf({ id: slot.id, storagePath, widths }, 'orphan'), ctx.now())
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof BadImageError || error instanceof BadPdfError || error instanceof Refused) return error.message
  log.error('an upload was not processed', describeError(error))
  return PROCESSING_FAILED
}

const pictureOf = (slot: Slot, now: Date): Picture | null => {
  if (slot.isPrivate) return null
  return slot.isPublic ? publicPicture(slot) : privatePicture(slot, now)
}

const resultOf = (slot: Slot | null, now: Date): UploadResult =>
  slot?.status === 'ready'
    ? { ok: true, id: slot.id, picture: pictureOf(slot, now) }
    : { ok: false, error: UPLOAD_UNKNOWN }

/** Removes all of a refused file: its row, what was stored of it and the original. */
async function clearAway(ctx: CompleteContext, target: UploadTarget, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await queueDeletions(tx, [{ key: id, reason: 'original' }], ctx.now())
    await target.drop(tx, id, ctx.now())
  })
}

async function complete(ctx: CompleteContext, reservation: Reservation, file: ArrivedFile) {
  const { id, target } = reservation
  const slot = await target.find(ctx.db, id)
  if (slot?.status === 'ready') return resultOf(slot, ctx.now())
  try {
    if (!slot || slot.status !== 'uploading') throw new Refused(UPLOAD_UNKNOWN)
    if (file.type === PDF_TYPE) await becomeDocument(ctx, reservation, slot, file)
    else await becomePicture(ctx, target, slot, file)
    return resultOf(await target.find(ctx.db, id), ctx.now())
  } catch (error) {
    const after = await target.find(ctx.db, id)
    if (after?.status === 'ready') return resultOf(after, ctx.now())
    const sentence = sentenceOf(error)
    await clearAway(ctx, target, id)
    return { ok: false as const, error: sentence }
  }
}

/**
 * Turns an arrived file into a picture: checks the bytes against the declared type, strips metadata, stores WebP widths
 * under our own key, writes the row last and removes the original. A second call for the same file answers the same; a
 * refused file leaves nothing behind. Never throws: the library would swallow an exception.
 */
export async function completeUpload(
  ctx: CompleteContext,
  reservation: Reservation,
  file: ArrivedFile,
): Promise<UploadResult> {
  try {
    const result = await complete(ctx, reservation, file)
    await drainDeletions(ctx.db, ctx.now(), removersOf(ctx))
    return result
  } catch (error) {
    log.error('an upload was not finished', describeError(error))
    return { ok: false, error: PROCESSING_FAILED }
  }
}
