import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import { BadImageError, type ProcessedImage, processImage } from '#server/pictures/images.ts'
import { type Storage, variantKey } from '#server/uploads/storage.ts'
import { type FolderPicture, PictureFolderError, type Portfolio } from './picture-folders.ts'

/** Waits for all of them, also when one fails: nothing may go on unwatched. Then throws the first error there was. */
async function allOrFirstError(work: Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}

/** WebP effort 0 to 6: at 0 a picture is encoded in a third of the time of 4, and a first start waits for all of them. */
const EFFORT = 0
/** Pictures that are read at the same time: enough to keep the encoder busy. */
const AT_ONCE = 6

/** Turns the bytes of one of Curio's own pictures into stored widths. */
export type PictureMaker = (bytes: Buffer) => Promise<ProcessedImage>
const asTheyAre: PictureMaker = (bytes) => processImage(bytes, { effort: EFFORT, isOwn: true })

/** A picture whose widths are stored under `key`. */
export type StoredPicture = Pick<FolderPicture, 'name' | 'category' | 'caption'> & {
  /** `shared-` and the beginning of the hash: several rows may show the same files. */
  key: string
  width: number
  height: number
  widths: number[]
  thumbhash: string
  measures: number[]
  /** SHA-256 (hex) and size of the file. */
  hash: string
  sizeBytes: number
}

/** What a picture is called for those who cannot see it, when its folder does not say what it shows. */
export const altOf = ({ caption }: StoredPicture, by: DemoPhotographer, position: number): string =>
  caption ?? `Photograph ${position + 1} by ${by.businessName}`

/** Reads, checks and stores one picture: the path of uploads. @throws BadImageError. */
export async function storePicture(
  storage: Storage,
  { path, name, category, caption }: FolderPicture,
  make: PictureMaker,
): Promise<StoredPicture> {
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const key = `shared-${hash.slice(0, 12)}`
  const { width, height, thumbhash, measures, variants } = await make(bytes)
  await Promise.all(variants.map((variant) => storage.putFile(variantKey(key, variant.width), variant.data)))
  const widths = variants.map((one) => one.width)
  return { name, category, caption, key, width, height, widths, thumbhash, measures, hash, sizeBytes: bytes.length }
}

type Store = { storage: Storage; makePicture?: PictureMaker | undefined; folder: string }

/**
 * Stores all pictures, before anything is written that shows them; `progress` is told how many photographers are complete.
 * @throws PictureFolderError with every picture of the operator's that is not one.
 */
export async function storePictures(
  { storage, makePicture = asTheyAre, folder }: Store,
  portfolios: ReadonlyMap<string, Portfolio>,
  progress: (done: number) => void = () => undefined,
): Promise<Map<string, StoredPicture[]>> {
  const stored = new Map<string, StoredPicture[]>()
  const problems: string[] = []
  const left = [...portfolios]
  const store = async ({ pictures, isOwn }: Portfolio) => {
    const done: StoredPicture[] = []
    for (const picture of pictures) {
      try {
        done.push(await storePicture(storage, picture, isOwn ? makePicture : processImage))
      } catch (error) {
        if (isOwn || !(error instanceof BadImageError)) throw error
        problems.push(`${picture.path}: ${error.message}`)
      }
    }
    return done
  }
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [key, portfolio] = next
      stored.set(key, await store(portfolio))
      progress(stored.size)
    }
  }
  await allOrFirstError(Array.from({ length: AT_ONCE }, work))
  if (problems.length > 0) throw new PictureFolderError(folder, problems.toSorted())
  return stored
}
