import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import {
  applicationChecks,
  photographerImages,
  photographers,
  pictureChecks,
  vettingCases,
} from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { FetchError, fetchPublic, type Network } from '#server/http/public-fetch.ts'
import { log } from '#server/log.ts'
import { BadImageError, measuredWidth, qualityOfStored } from '#server/pictures/images.ts'
import type { PictureQuality } from '#server/pictures/quality.ts'
import { transact } from '#server/transact.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'
import { openCase } from './case-records.ts'
import { setDecideBy } from './clock-records.ts'

const BATCH = 200
const PICTURES = 100
const WEBSITES = 10
/** A run looks at no further picture after this. */
const RUN_MS = 20_000
const WEBSITE_MS = 8_000
const WEBSITE_BYTES = 256 * 1024

const isInQueue = and(eq(photographers.approvalStatus, 'pending'), isNotNull(photographers.submittedAt))
const openApplication = and(
  eq(vettingCases.photographerId, photographers.id),
  eq(vettingCases.kind, 'application'),
  isNull(vettingCases.closedAt),
)

/** Applications that came in before there was anything to score, or past the usual ways, have what they need, too. */
async function catchUp({ db, now }: PlainReader): Promise<number> {
  const found = await db
    .select({ id: photographers.id })
    .from(photographers)
    .where(
      and(
        isInQueue,
        or(
          not(hasRow(vettingCases, openApplication)),
          and(isNotNull(photographers.completeAt), isNull(photographers.decideBy)),
        ),
      ),
    )
    .orderBy(asc(photographers.id))
    .limit(BATCH)
  for (const { id } of found) {
    await transact(db, async (tx) => {
      await openCase(tx, { photographerId: id, kind: 'application' }, now())
      await setDecideBy(tx, id, now())
    })
  }
  return found.length
}

type Waiting = { id: string; storagePath: string; widths: number[] }

async function qualityOf(store: Pick<FileStore, 'readFile'>, picture: Waiting): Promise<PictureQuality | null> {
  const width = measuredWidth(picture.widths)
  const bytes = width === undefined ? null : await store.readFile(variantKey(picture.storagePath, width))
  if (!bytes) return null
  try {
    return await qualityOfStored(bytes)
  } catch (error) {
    if (!(error instanceof BadImageError)) throw error
    log.warn('a picture could not be checked', { imageId: picture.id, reason: error.message })
    return null
  }
}

/** Measures the pictures of everything that is to be scored; none twice. */
async function checkPictures(db: Db, store?: Pick<FileStore, 'readFile'>): Promise<number> {
  const isScored = hasRow(
    vettingCases,
    and(eq(vettingCases.photographerId, photographerImages.photographerId), isNull(vettingCases.closedAt)),
  )
  const waiting = await db
    .select({
      id: photographerImages.id,
      storagePath: photographerImages.storagePath,
      widths: photographerImages.widths,
    })
    .from(photographerImages)
    .where(
      and(
        eq(photographerImages.status, 'ready'),
        eq(photographerImages.isProfile, false),
        isScored,
        not(hasRow(pictureChecks, eq(pictureChecks.imageId, photographerImages.id))),
      ),
    )
    .orderBy(asc(photographerImages.id))
    .limit(PICTURES)
  if (waiting.length === 0) return 0
  const files = store ?? (await fileStore())
  const until = Date.now() + RUN_MS
  let done = 0
  for (const picture of waiting) {
    if (Date.now() > until) break
    await db
      .insert(pictureChecks)
      .values({ imageId: picture.id, ...(await qualityOf(files, picture)) })
      .onConflictDoNothing()
    done += 1
  }
  return done
}

/** Why a website did not answer; null when it did, however large its page is. */
async function faultOf(address: string, network?: Network): Promise<string | null> {
  try {
    await fetchPublic(address.replace(/^http:/, 'https:'), {
      maxBytes: WEBSITE_BYTES,
      timeoutMs: WEBSITE_MS,
      accept: 'text/html, */*;q=0.1',
      agent: 'Curio application check',
      ...(network && { network }),
    })
    return null
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return error.fault === 'too-large' ? null : error.fault
  }
}

/** Asks each applicant's website once an application whether it answers; public addresses only. */
async function askWebsites({ db, now }: PlainReader, network?: Network): Promise<number> {
  const found = await db
    .select({ id: photographers.id, website: sql<string>`${photographers.website}` })
    .from(photographers)
    .innerJoin(vettingCases, openApplication)
    .leftJoin(applicationChecks, eq(applicationChecks.photographerId, photographers.id))
    .where(
      and(
        isInQueue,
        isNotNull(photographers.website),
        or(
          isNull(applicationChecks.createdAt),
          // Of an earlier application.
          lt(applicationChecks.createdAt, vettingCases.createdAt),
          sql`${applicationChecks.website} is distinct from ${photographers.website}`,
        ),
      ),
    )
    .orderBy(asc(photographers.id))
    .limit(WEBSITES)
  await Promise.all(
    found.map(async ({ id, website }) => {
      const set = { website, websiteFault: await faultOf(website, network), createdAt: now() }
      await db
        .insert(applicationChecks)
        .values({ photographerId: id, ...set })
        .onConflictDoUpdate({ target: applicationChecks.photographerId, set })
    }),
  )
  return found.length
}

type Outside = { store?: Pick<FileStore, 'readFile'>; websites?: boolean; network?: Network }

/**
 * Gets ready what reviewers score: its case and promised time, and the checks beside its pictures. Websites are asked only
 * where the deployment says so. Idempotent.
 */
export async function prepareScoring(ctx: PlainReader, { store, websites = false, network }: Outside = {}) {
  return {
    opened: await catchUp(ctx),
    pictures: await checkPictures(ctx.db, store),
    websites: websites ? await askWebsites(ctx, network) : 0,
  }
}
