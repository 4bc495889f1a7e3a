import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { MarketName } from '#features/photographers/markets-and-styles.ts'
import type { GalleryCategory } from '#features/photographers/model.ts'
import { type ProcessedImage, processImage } from '#server/pictures/images.ts'
import { type Storage, variantKey } from '#server/uploads/storage.ts'

/** The light and color of a picture: photographers show the looks of their styles. */
export type Look = 'airy' | 'clean' | 'golden' | 'dusk' | 'moody' | 'mono'

/** One demonstration picture: `drizzle/seed/pictures/<file>.webp`, 1,600 pixels on its long side. */
export type Master = {
  file: string
  /** What it is of: a page of the directory shows at most two covers of a kind. */
  kind: string
  category: GalleryCategory
  look: Look
  /** What must stay in the frame when the picture is cut, in percent from the left and from the top. */
  focus: { x: number; y: number }
  /** The alternative text. */
  caption: string
  /** 3:2 instead of 4:5: not for covers, which stand upright. */
  isWide?: true
  /** The markets it can be from, when it is not from anywhere. */
  places?: MarketName[]
}

/** Where the demonstration pictures lie: the seed runs in the project's folder, from the sources as from the build. */
const FOLDER = resolve('drizzle/seed/pictures')

/** WebP effort 0 to 6: at 0 a picture is encoded in a third of the time of 4, and a first start waits for all of them. */
const EFFORT = 0

/** Turns a master's bytes into stored widths: the path of uploads. */
export type PictureMaker = (bytes: Buffer) => Promise<ProcessedImage>

const asUploaded: PictureMaker = (bytes) => processImage(bytes, { effort: EFFORT, isOwn: true })

/** A master whose widths are stored under `key`. */
export type StoredMaster = {
  /** `shared-` and the beginning of the hash: many rows may show the same files. */
  key: string
  width: number
  height: number
  widths: number[]
  thumbhash: string
  measures: number[]
  /** SHA-256 (hex) and size of the master's file. */
  hash: string
  sizeBytes: number
}
export type Masters = { store(master: Master): Promise<StoredMaster> }

/** Where a master's file lies. */
export const masterPath = (file: string): string => resolve(FOLDER, `${file}.webp`)

/** Processes and stores each master when it is first asked for, and once however many show it. */
export function openMasters(storage: Storage, make: PictureMaker = asUploaded): Masters {
  const known = new Map<string, Promise<StoredMaster>>()
  const process = async (file: string): Promise<StoredMaster> => {
    const bytes = await readFile(masterPath(file))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const key = `shared-${hash.slice(0, 12)}`
    const { width, height, thumbhash, measures, variants } = await make(bytes)
    await Promise.all(variants.map((variant) => storage.putFile(variantKey(key, variant.width), variant.data)))
    const widths = variants.map((one) => one.width)
    return { key, width, height, widths, thumbhash, measures, hash, sizeBytes: bytes.length }
  }
  return {
    store({ file }) {
      const found = known.get(file) ?? process(file)
      known.set(file, found)
      return found
    },
  }
}
