import type { PublicSettings } from './site.ts'

/** Pixels of the picture that other programs show with a link: many of them take no other shape, and no WebP. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** Of whom or what: the covers of up to four photographers, or the first picture of a photographer's whole wedding. */
export type PreviewOf = { kind: 'photographers'; ids: readonly string[] } | { kind: 'wedding'; ids: [string, string] }

/** The link preview's picture as a page's head names it: its absolute address, size and words. */
export const previewImage = ({ kind, ids }: PreviewOf, alt: string, site: PublicSettings) => ({
  url: `${site.siteUrl}/previews/${kind}/${ids.join('.')}.jpg`,
  ...PREVIEW_SIZE,
  alt,
})
