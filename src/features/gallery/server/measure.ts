import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { photographerImages as images } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { log } from '#server/log.ts'
import { BadImageError, measuredWidth, measureStored } from '#server/pictures/images.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { type FileStore, variantKey } from '#server/uploads/storage.ts'

/** A run ends after this time, or after this many pictures; the next one continues with the rest. */
const RUN_MS = 20_000
const MAX_PICTURES = 200

type Stored = { id: string; storagePath: string; widths: number[] }

/** The picture's measures; none, for good, when its file is gone or damaged. */
async function measure(store: Pick<FileStore, 'readFile'>, { id, storagePath, widths }: Stored): Promise<number[]> {
  const width = measuredWidth(widths)
  const bytes = width === undefined ? null : await store.readFile(variantKey(storagePath, width))
  if (!bytes) {
    log.warn('a picture could not be measured', { id, reason: 'no file' })
    return []
  }
  try {
    return await measureStored(bytes)
  } catch (error) {
    if (!(error instanceof BadImageError)) throw error
    log.warn('a picture could not be measured', { id, reason: error.message })
    return []
  }
}

/**
 * Measures pictures that did not come by an upload, which measures them: those of the demonstration market, a few a
 * minute. Each is saved separately: wherever a run is killed, the next one continues, and two at once do no harm.
 */
export async function measurePictures(
  { db }: PlainReader,
  store?: Pick<FileStore, 'readFile'>,
): Promise<{ measured: number; unreadable: number }> {
  const waiting = await db
    .select({ id: images.id, storagePath: images.storagePath, widths: images.widths })
    .from(images)
    .where(and(isNull(images.measures), eq(images.status, 'ready'), sql`not ${images.isProfile}`))
    .orderBy(asc(images.id))
    .limit(MAX_PICTURES)
  const done = { measured: 0, unreadable: 0 }
  if (waiting.length === 0) return done
  const files = store ?? (await fileStore())
  const until = Date.now() + RUN_MS
  for (const picture of waiting) {
    if (Date.now() > until) break
    const measures = await measure(files, picture)
    await db
      .update(images)
      // The picture itself has not changed.
      .set({ measures, updatedAt: sql`updated_at` })
      .where(and(eq(images.id, picture.id), isNull(images.measures)))
    done[measures.length > 0 ? 'measured' : 'unreadable'] += 1
  }
  return done
}
