import { photographerImages, weddingImages, weddings } from '#drizzle/schema/index.ts'
import { allOrFirstError } from '#drizzle/seed/kit/all.ts'
import { createBatch } from '#drizzle/seed/kit/batch.ts'
import { picturePath, seedId } from '#drizzle/seed/kit/ids.ts'
import type { SeedRun } from '#drizzle/seed/kit/seed-run.ts'
import type { DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import type { Master, Masters, StoredMaster } from './masters.ts'
import { portfolioOf } from './portfolio.ts'
import { weddingRows } from './weddings.ts'

/** Photographers whose pictures are stored at the same time: enough to keep the encoder busy. */
const AT_ONCE = 3
const FEATURED = 3

type Shown = { demo: DemoPhotographer; position: number; since: Date }

function rowOf(master: Master, stored: StoredMaster, { demo, position, since }: Shown) {
  const path = picturePath(stored.key, demo.key, position)
  return {
    id: seedId('image', path),
    photographerId: seedId('photographer', demo.key),
    storagePath: path,
    category: master.category,
    isFeatured: position < FEATURED,
    position,
    alt: master.caption,
    width: stored.width,
    height: stored.height,
    widths: stored.widths,
    thumbhash: stored.thumbhash,
    measures: stored.measures,
    hash: stored.hash,
    sizeBytes: stored.sizeBytes,
    originalName: `${master.file}.webp`,
    createdAt: since,
    updatedAt: since,
  }
}

type Studio = { run: SeedRun; masters: Masters }

/** All pictures of one photographer: files first, then the rows in one step, so that no row is without its file. */
async function addPictures({ run, masters }: Studio, demo: DemoPhotographer): Promise<void> {
  const step = `pictures/${demo.key}`
  if (run.isDone(step)) return
  const rows = await Promise.all(
    portfolioOf(demo.key).map(async (master, position) =>
      rowOf(master, await masters.store(master), { demo, position, since: run.startedAt }),
    ),
  )
  const whole = await weddingRows(masters, demo, run.startedAt)
  await run.step(step, async (tx) => {
    const batch = createBatch()
    batch.add(photographerImages, ...rows)
    batch.add(weddings, ...whole.weddings)
    batch.add(weddingImages, ...whole.images)
    await batch.write(tx)
  })
}

/**
 * Stores the pictures of every photographer, a few at a time; `progress` is told how many photographers are complete.
 * After a failure nothing new is begun, and it is reported when what was begun is over.
 */
export async function seedPictures(
  studio: Studio,
  photographers: readonly DemoPhotographer[],
  progress: (done: number) => void,
): Promise<void> {
  const left = [...photographers]
  let done = 0
  const work = async () => {
    try {
      for (let demo = left.shift(); demo; demo = left.shift()) {
        await addPictures(studio, demo)
        progress((done += 1))
      }
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  await allOrFirstError(Array.from({ length: AT_ONCE }, work))
}
