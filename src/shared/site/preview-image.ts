import { type Picture, pictureUrl } from '#shared/picture/picture.ts'
import type { PublicSettings } from './site.ts'

const PREVIEW_WIDTH = 1280
const isAbsolute = (url: string) => /^https?:/.test(url)

/** A picture as other sites load it for a link preview: absolute, 1280 pixels where they exist. */
export function previewImage(cover: Picture, site: PublicSettings) {
  const width = cover.widths.find((candidate) => candidate >= PREVIEW_WIDTH) ?? cover.widths.at(-1) ?? cover.width
  const url = pictureUrl(cover, site.filesUrl, width)
  return {
    url: isAbsolute(url) ? url : site.siteUrl + url,
    width,
    height: Math.round((width * cover.height) / cover.width),
    alt: cover.alt,
  }
}
