import sharp, { type OverlayOptions } from 'sharp'
import type { Picture } from '#shared/picture/picture.ts'
import { PREVIEW_SIZE } from '#shared/site/preview-image.ts'
import { variantKey } from '../uploads/storage.ts'
import { DECODE, withSlot } from './images.ts'

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
/** Pixels between two pictures. */
const GAP = 8

export type PreviewedPicture = Pick<Picture, 'key' | 'widths' | 'width' | 'height'>

/** The pixels that each of so many pictures side by side is wide. */
const shareOf = (count: number): number => Math.ceil((WIDTH - GAP * (count - 1)) / count)

/** The stored file that fills one picture's part of a preview of so many: the smallest that need not be enlarged. */
export function previewedFile({ key, widths, width, height }: PreviewedPicture, count: number): string {
  const needed = Math.max(shareOf(count), (HEIGHT * width) / height)
  return variantKey(key, widths.find((candidate) => candidate >= needed) ?? widths.at(-1) ?? width)
}

/** Stored pictures side by side as one JPEG for link previews, each cut around what draws the eye. */
export const drawPreview = (pictures: readonly Buffer[]): Promise<Buffer> =>
  withSlot(async () => {
    const part = shareOf(pictures.length)
    const parts: OverlayOptions[] = []
    for (const [place, bytes] of pictures.entries()) {
      const { data, info } = await sharp(bytes, DECODE)
        .resize(part, HEIGHT, { fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      // The last one ends at the edge, whatever the rounding.
      const left = Math.min(place * (part + GAP), WIDTH - part)
      parts.push({ input: data, raw: { width: part, height: HEIGHT, channels: info.channels }, left, top: 0 })
    }
    return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } })
      .composite(parts)
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
  })
