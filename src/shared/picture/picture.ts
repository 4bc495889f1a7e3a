/** A stored picture: its widths are separate WebP files named `${key}-${width}.webp`. */
export type Picture = {
  key: string
  /** Pixel widths that exist, ascending. */
  widths: number[]
  /** Pixel size of the largest width. */
  width: number
  height: number
  /** Base64 thumbhash, for the placeholder. */
  thumbhash: string | null
  alt: string
}

/** Key prefix of pictures that are not public: the site itself serves them, for a limited time. */
export const PRIVATE_PREFIX = 'private/'

const addressOf = (key: string, filesUrl: string): string =>
  key.startsWith(PRIVATE_PREFIX) ? `/files/${key}` : `${filesUrl}/${key}`

/** URL of the smallest stored width that covers the wanted one. */
export function pictureUrl(picture: Picture, filesUrl: string, wantedWidth: number): string {
  const width = picture.widths.find((candidate) => candidate >= wantedWidth) ?? picture.widths.at(-1) ?? picture.width
  return `${addressOf(picture.key, filesUrl)}-${width}.webp`
}

/** The `srcset` of a picture: every stored width. */
export const pictureSrcSet = (picture: Picture, filesUrl: string): string =>
  picture.widths.map((width) => `${addressOf(picture.key, filesUrl)}-${width}.webp ${width}w`).join(', ')

export type BannerPicture = {
  src: string
  srcSet: string
  width: number
  height: number
  /** The same picture cropped for narrow screens, where that is a different shape. */
  narrowSrcSet?: string
}
