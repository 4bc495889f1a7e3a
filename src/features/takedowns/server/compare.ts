import { and, asc, eq, isNull } from 'drizzle-orm'
import { photographerImages, pictureHashes, takedowns, weddingImages, weddings } from '#drizzle/schema/index.ts'
import type { JobContext } from '#server/context.ts'
import { constant } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { log } from '#server/log.ts'
import { ringTeam } from '#server/notices/tell.ts'
import type { DifferenceHash } from '#server/pictures/difference-hash.ts'
import { BadImageError, hashStored, measuredWidth } from '#server/pictures/images.ts'
import { transact } from '#server/transact.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'
import { findLookAlikes, type LookAlike } from './look-alikes.ts'

/** A run ends after this time, or after this many pictures of each kind; the next one continues with the rest. */
const RUN_MS = 20_000
const MAX_PICTURES = 100

/** A picture of a portfolio or of a wedding. */
export type PictureRef = { imageId: string; weddingImageId: null } | { imageId: null; weddingImageId: string }
type Waiting = { ref: PictureRef; photographerId: string; storagePath: string; widths: number[] }

async function waitingPictures(db: Db): Promise<Waiting[]> {
  const shown = { storagePath: photographerImages.storagePath, widths: photographerImages.widths }
  const images = await db
    .select({ id: photographerImages.id, photographerId: photographerImages.photographerId, ...shown })
    .from(photographerImages)
    .where(constant(and(isNull(photographerImages.comparedAt), eq(photographerImages.status, 'ready'))))
    .orderBy(asc(photographerImages.id))
    .limit(MAX_PICTURES)
  const told = { storagePath: weddingImages.storagePath, widths: weddingImages.widths }
  const ofWeddings = await db
    .select({ id: weddingImages.id, photographerId: weddings.photographerId, ...told })
    .from(weddingImages)
    .innerJoin(weddings, eq(weddings.id, weddingImages.weddingId))
    .where(constant(and(isNull(weddingImages.comparedAt), eq(weddingImages.status, 'ready'))))
    .orderBy(asc(weddingImages.id))
    .limit(MAX_PICTURES)
  return [
    ...images.map(({ id, ...picture }) => ({ ...picture, ref: { imageId: id, weddingImageId: null } })),
    ...ofWeddings.map(({ id, ...picture }) => ({ ...picture, ref: { imageId: null, weddingImageId: id } })),
  ]
}

/** None when its file is gone, damaged or blank: then there is nothing to compare, for good. */
async function hashesOf(store: Pick<FileStore, 'readFile'>, picture: Waiting): Promise<DifferenceHash[]> {
  const width = measuredWidth(picture.widths)
  const bytes = width === undefined ? null : await store.readFile(variantKey(picture.storagePath, width))
  if (!bytes) return []
  try {
    return await hashStored(bytes)
  } catch (error) {
    if (!(error instanceof BadImageError)) throw error
    log.warn('a picture could not be compared', { ...picture.ref, reason: error.message })
    return []
  }
}

const idOf = ({ imageId, weddingImageId }: PictureRef) => imageId ?? weddingImageId

/** Opens a case for each pair that has none yet; how many were new. Nobody but our team is told. */
async function openCases(tx: Db, { ref, photographerId }: Waiting, found: readonly LookAlike[], at: Date) {
  if (found.length === 0) return 0
  const opened = await tx
    .insert(takedowns)
    .values(
      found.map(({ distance, isMirrored, ...other }) => ({
        ...ref,
        origin: 'match' as const,
        photographerId,
        otherImageId: other.imageId,
        otherWeddingImageId: other.weddingImageId,
        distance,
        isMirrored,
        pair: [idOf(ref), other.imageId ?? other.weddingImageId].toSorted().join('/'),
        createdAt: at,
        updatedAt: at,
      })),
    )
    .onConflictDoNothing({ target: takedowns.pair })
    .returning({ id: takedowns.id })
  return opened.length
}

/** Keeps a picture's hashes and compares it; a second run at the same time leaves one result. */
function compare(ctx: JobContext, picture: Waiting, hashes: readonly DifferenceHash[]): Promise<number> {
  const { ref, photographerId } = picture
  return transact(ctx.db, async (tx) => {
    const done = { comparedAt: ctx.now() }
    // It has not changed itself.
    const table = ref.imageId === null ? weddingImages : photographerImages
    const [claimed] = await tx
      .update(table)
      .set({ ...done, updatedAt: table.updatedAt })
      .where(and(eq(table.id, idOf(ref)), isNull(table.comparedAt)))
      .returning({ id: table.id })
    if (!claimed || hashes.length === 0) return 0
    await tx.insert(pictureHashes).values(
      hashes.map(({ across, down }, crop) => ({
        ...ref,
        photographerId,
        crop,
        across: `${across}`,
        down: `${down}`,
      })),
    )
    return openCases(tx, picture, await findLookAlikes(tx, { photographerId, hashes }), ctx.now())
  })
}

/**
 * Compares every new picture of a profile, a portfolio or a wedding with those of all other photographers, also mirrored
 * and cropped by a tenth. What looks the same opens a case for our team: it decides nothing, hides nothing and accuses
 * nobody. (AB4)
 */
export async function comparePictures(
  ctx: JobContext,
  store?: Pick<FileStore, 'readFile'>,
): Promise<{ compared: number; cases: number }> {
  const waiting = await waitingPictures(ctx.db)
  const done = { compared: 0, cases: 0 }
  if (waiting.length === 0) return done
  const files = store ?? (await fileStore())
  const until = Date.now() + RUN_MS
  for (const picture of waiting) {
    if (Date.now() > until) break
    done.cases += await compare(ctx, picture, await hashesOf(files, picture))
    done.compared += 1
  }
  if (done.cases > 0)
    await ringTeam(ctx.db, { template: 'takedown-opened', props: { origin: 'match', count: done.cases } }, ctx.now())
  return done
}
