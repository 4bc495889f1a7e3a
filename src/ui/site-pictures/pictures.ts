import type { BannerPicture } from '#shared/picture/picture.ts'
import { type PictureName, SHAPES, SHAPES_OF, type Shape } from './crops.ts'

const files = import.meta.glob<string>('./assets/*.webp', { eager: true, query: '?url', import: 'default' })

/** The stored widths of one shape, ascending. */
function variantsOf(name: PictureName, shape: Shape): { url: string; width: number }[] {
  return Object.entries(files)
    .flatMap(([path, url]) => {
      const match = /\/([a-z-]+)-(\d+)\.webp$/.exec(path)
      return match && match[1] === `${name}-${shape}` ? [{ url, width: Number(match[2]) }] : []
    })
    .toSorted((a, b) => a.width - b.width)
}

const srcSetOf = (name: PictureName, shape: Shape) =>
  variantsOf(name, shape)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ')

/**
 * A marketing picture in the shape its page shows it in, and in another one on narrow screens; null for a shape it was
 * not cut in (the banner draws its own).
 */
export function marketingPicture(name: PictureName, shape: Shape, narrow: Shape = shape): BannerPicture | null {
  const variants = variantsOf(name, shape)
  const largest = variants.at(-1)
  if (!largest) return null
  const [across, down] = SHAPES[shape]
  return {
    src: (variants.find((variant) => variant.width >= 1280) ?? largest).url,
    srcSet: srcSetOf(name, shape),
    width: largest.width,
    height: Math.round((largest.width * down) / across),
    ...(narrow !== shape && { narrowSrcSet: srcSetOf(name, narrow) }),
  }
}

/** Beside a form, where a picture is upright. */
export const uprightPicture = (name: PictureName) =>
  marketingPicture(name, SHAPES_OF[name].includes('tall') ? 'tall' : 'wide')
