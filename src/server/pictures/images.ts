import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { howToSend } from '#shared/picture/picture-types.ts'
import { hasContentCredentials } from './credentials.ts'
import { type DifferenceHash, differenceHashes } from './difference-hash.ts'
import { measurePicture, type Pixels } from './measures.ts'
import { type PictureQuality, pictureQuality } from './quality.ts'
import { takenOn } from './taken-on.ts'

// Uploaded bytes are hostile until decoded: only the four in-memory decoders below may ever run in this process.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

const FORMAT_OF_TYPE = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
])
const MAX_PIXELS = 60_000_000
const MAX_CONCURRENT = 2
/** How every picture is decoded. */
export const DECODE = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** Stored widths in pixels; a smaller image keeps its own width as the largest variant. */
const VARIANT_WIDTHS = [320, 640, 1280, 2048] as const

export type ImageVariant = { width: number; height: number; data: Buffer }
/** `measures` as of `measurePicture`; `hasProvenance` and `takenOn`, its day, are about the file that was sent, not about what is stored. */
export type ProcessedImage = {
  width: number
  height: number
  thumbhash: string
  measures: number[]
  hasProvenance: boolean
  takenOn: string | null
  variants: ImageVariant[]
}

/** A bad upload that the person can correct; the message is written for them. */
export class BadImageError extends Error {
  override name = 'BadImageError'
}

type Options = {
  /** The WebP encoder's 0-6. */
  effort?: number
  /** A WebP of our own, upright, without metadata and at most 2,048 pixels large: its own width is the file as it is. */
  isOwn?: boolean
}

/**
 * Turns uploaded bytes into the stored WebP variants (ascending widths, pixels) and a base64 thumbhash.
 * Its type is that of its bytes, not of its name; the decoder must agree; EXIF and GPS are dropped, orientation is baked in.
 * At most two images are decoded at once per process.
 * @throws BadImageError for anything that is not a sound JPEG, PNG, WebP or GIF of at most 60 megapixels.
 */
export async function processImage(bytes: Buffer, options: Options = {}): Promise<ProcessedImage> {
  const type = await typeOf(bytes)
  return withSlot(async () => {
    try {
      const { hasProfile, exif } = await decodable(bytes, type)
      return {
        ...(await makeVariants(bytes, { ...options, hasProfile })),
        hasProvenance: hasContentCredentials(bytes, type),
        takenOn: takenOn(exif),
      }
    } catch (error) {
      if (error instanceof BadImageError) throw error
      throw new BadImageError('This image is damaged and can’t be read.', { cause: error })
    }
  })
}

/** The type of a picture by its bytes; its name and what the browser said of it do not count. */
async function typeOf(bytes: Buffer): Promise<string> {
  const real = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (FORMAT_OF_TYPE.has(real)) return real
  throw new BadImageError(howToSend(real) ?? 'This file isn’t a JPG, PNG, WEBP or GIF image.')
}

/** What the header says of a picture that can be read. @throws BadImageError. */
async function decodable(bytes: Buffer, type: string): Promise<{ hasProfile: boolean; exif: Buffer | undefined }> {
  // The header alone gives the size, so it is read without the limit and a decompression bomb gets its own message.
  const meta = await sharp(bytes, { ...DECODE, limitInputPixels: false }).metadata()
  if (meta.format !== FORMAT_OF_TYPE.get(type)) {
    throw new BadImageError('This file isn’t a JPG, PNG, WEBP or GIF image.')
  }
  if (meta.width * meta.height > MAX_PIXELS) {
    throw new BadImageError('This image is too large. Images can have at most 60 megapixels.')
  }
  return { hasProfile: meta.hasProfile, exif: meta.exif }
}

type Known = Options & { hasProfile: boolean }

async function makeVariants(
  bytes: Buffer,
  { effort = 4, isOwn = false, hasProfile }: Known,
): Promise<Omit<ProcessedImage, 'hasProvenance' | 'takenOn'>> {
  const upright = sharp(bytes, DECODE)
    .autoOrient()
    .resize({ width: VARIANT_WIDTHS[3], height: 3072, fit: 'inside', withoutEnlargement: true })
  // 16-bit pictures are worked on in a wide color space: with a profile they would keep its numbers, without one they are
  // taken for its own.
  const full = await (hasProfile ? upright.withIccProfile('srgb') : upright)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: full.info.width, height: full.info.height, channels: full.info.channels } }
  const widths = [...VARIANT_WIDTHS.filter((width) => width < full.info.width), full.info.width]
  const variants: ImageVariant[] = []
  for (const width of isOwn ? widths.slice(0, -1) : widths) {
    const out = await sharp(full.data, raw)
      .resize({ width })
      .webp({ quality: 78, effort, smartSubsample: false })
      .toBuffer({ resolveWithObject: true })
    variants.push({ width: out.info.width, height: out.info.height, data: out.data })
  }
  if (isOwn) variants.push({ width: full.info.width, height: full.info.height, data: bytes })
  const small = await sharp(full.data, raw)
    .resize(100, 100, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return {
    width: full.info.width,
    height: full.info.height,
    thumbhash: Buffer.from(hash).toString('base64'),
    measures: await measured(variants.find(({ width }) => width === measuredWidth(widths))!.data),
    variants,
  }
}

/** The stored width that is measured: at the upload and later the same bytes, and so the same measures. */
export const measuredWidth = (widths: readonly number[]): number | undefined =>
  widths.find((width) => width >= VARIANT_WIDTHS[2]) ?? widths.at(-1)

async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, DECODE)
    // What shows through is seen on white, as on most pages.
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const opened = (pixels: Pixels) =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })

const measured = async (bytes: Buffer): Promise<number[]> => measurePicture(await pixelsOf(bytes), opened)
const hashed = async (bytes: Buffer): Promise<DifferenceHash[]> => differenceHashes(await pixelsOf(bytes), opened)

const ofStored =
  <T>(read: (bytes: Buffer) => Promise<T>) =>
  (bytes: Buffer): Promise<T> =>
    withSlot(() =>
      read(bytes).catch((error: unknown) => {
        throw new BadImageError('This image is damaged and can’t be read.', { cause: error })
      }),
    )

/** How sharp a stored picture is and what is clipped, of `measuredWidth`. @throws BadImageError. */
export const qualityOfStored = ofStored(
  async (bytes: Buffer): Promise<PictureQuality> => pictureQuality(await pixelsOf(bytes)),
)
/** Measures a stored picture, of `measuredWidth`. @throws BadImageError. */
export const measureStored = ofStored(measured)
/** The hashes of a stored picture, of `measuredWidth`. @throws BadImageError. */
export const hashStored = ofStored(hashed)

let running = 0
const waiting: (() => void)[] = []

/** A decoded 60-megapixel image is 180 MB: two at a time keep a function inside its memory. */
export async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
