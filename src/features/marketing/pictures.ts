import type { BannerPicture } from '#ui/banner.tsx'

export type PictureName = 'home-hero' | 'home-wide' | 'how-it-works' | 'for-photographers' | 'find' | 'about'

/** Pixel shapes of the drawn pictures: only the space they take, so that nothing moves while they load. */
const SHAPES: Record<PictureName, { width: number; height: number }> = {
  'home-hero': { width: 1920, height: 2400 },
  'home-wide': { width: 1920, height: 1080 },
  'how-it-works': { width: 1920, height: 1280 },
  'for-photographers': { width: 1920, height: 1080 },
  find: { width: 1920, height: 1080 },
  about: { width: 1920, height: 1280 },
}

const files = import.meta.glob<string>('./assets/*.webp', { eager: true, query: '?url', import: 'default' })

/** Sources of a marketing picture from the files that exist; null while there are none (the banner draws its own). */
export function marketingPicture(name: PictureName): BannerPicture | null {
  const variants = Object.entries(files)
    .flatMap(([path, url]) => {
      const match = /\/([a-z-]+)-(\d+)\.webp$/.exec(path)
      return match && match[1] === name ? [{ url, width: Number(match[2]) }] : []
    })
    .toSorted((a, b) => a.width - b.width)
  const largest = variants.at(-1)
  if (!largest) return null
  return {
    src: (variants.find((variant) => variant.width >= 1280) ?? largest).url,
    srcSet: variants.map((variant) => `${variant.url} ${variant.width}w`).join(', '),
    ...SHAPES[name],
  }
}
