import { photographerImages } from '#drizzle/schema/index.ts'
import { type Storage, variantKey } from '#server/storage.ts'
import { allOrFirstError } from './all.ts'
import { createBatch } from './batch.ts'
import { picturePath, seedId } from './ids.ts'
import type { DemoPhotographer } from './market-data.ts'
import type { MadePicture, PictureMaker } from './picture-maker.ts'
import { type PlannedPicture, portfolioOf } from './portfolio.ts'
import type { SeedRun } from './steps.ts'

/** Photographers whose pictures are being made at the same time: enough to keep the threads busy. */
const AT_ONCE = 3

/** Stores every width of a picture; storing it again changes nothing. */
async function store(storage: Storage, path: string, picture: MadePicture): Promise<void> {
  await Promise.all(picture.variants.map(({ width, data }) => storage.putFile(variantKey(path, width), data)))
}

type Shown = { photographerId: string; path: string; position: number; since: Date }

const rowOf = (planned: PlannedPicture, made: MadePicture, { photographerId, path, position, since }: Shown) => ({
  id: seedId('image', path),
  photographerId,
  storagePath: path,
  category: planned.category,
  isProfile: planned.category === 'profile',
  isFeatured: planned.isFeatured,
  position,
  alt: planned.alt,
  width: made.width,
  height: made.height,
  widths: made.variants.map((variant) => variant.width),
  thumbhash: made.thumbhash,
  hash: made.hash,
  sizeBytes: made.sizeBytes,
  originalName: `${planned.scene.kind}-${position + 1}.jpg`,
  createdAt: since,
  updatedAt: since,
})

type Studio = { run: SeedRun; maker: PictureMaker; storage: Storage }

/** All pictures of one photographer: files first, then the rows in one step, so that no row is without its file. */
async function addPictures({ run, maker, storage }: Studio, demo: DemoPhotographer): Promise<void> {
  const step = `pictures/${demo.key}`
  if (run.isDone(step)) return
  const rows = await Promise.all(
    portfolioOf(demo).map(async (planned, position) => {
      const path = picturePath(demo.key, position)
      const made = await maker.make(planned.scene)
      await store(storage, path, made)
      return rowOf(planned, made, {
        photographerId: seedId('photographer', demo.key),
        path,
        position,
        since: run.startedAt,
      })
    }),
  )
  await run.step(step, async (tx) => {
    const batch = createBatch()
    batch.add(photographerImages, ...rows)
    await batch.write(tx)
  })
}

/**
 * Makes the pictures of every photographer, a few at a time; `progress` is told how many photographers are complete.
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
