import { photographerImages, weddingImages, weddings } from '#drizzle/schema/index.ts'
import { createBatch } from '#drizzle/seed/kit/batch.ts'
import { picturePath, seedId } from '#drizzle/seed/kit/ids.ts'
import type { SeedRun } from '#drizzle/seed/kit/seed-run.ts'
import type { DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import { altOf, type StoredPicture } from './stored-pictures.ts'
import { portfolioOf, weddingRows } from './weddings.ts'

const FEATURED = 3

function rowOf(picture: StoredPicture, demo: DemoPhotographer, position: number, since: Date) {
  const path = picturePath(picture.key, demo.key, position)
  const { category, width, height, widths, thumbhash, measures, hash, sizeBytes, name } = picture
  return {
    id: seedId('image', path),
    photographerId: seedId('photographer', demo.key),
    storagePath: path,
    category,
    isFeatured: position < FEATURED,
    position,
    alt: altOf(picture, demo, position),
    width,
    height,
    widths,
    thumbhash,
    measures,
    hash,
    // Several of its photographers show the same files.
    comparedAt: since,
    sizeBytes,
    originalName: name,
    createdAt: since,
    updatedAt: since,
  }
}

/** The rows of every photographer's stored pictures, and of their whole weddings. */
export async function addPictures(
  run: SeedRun,
  photographers: readonly DemoPhotographer[],
  stored: ReadonlyMap<string, StoredPicture[]>,
): Promise<void> {
  await run.step('pictures', async (tx) => {
    const batch = createBatch()
    for (const demo of photographers) {
      const pictures = stored.get(demo.key) ?? []
      const shown = portfolioOf(demo.key, pictures)
      const rows = shown.map((picture, position) => rowOf(picture, demo, position, run.startedAt))
      const whole = weddingRows(demo, pictures, run.startedAt)
      batch.add(photographerImages, ...rows)
      batch.add(weddings, ...whole.weddings)
      batch.add(weddingImages, ...whole.images)
    }
    await batch.write(tx)
  })
}
