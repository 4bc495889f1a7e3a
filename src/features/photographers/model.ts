/** Where an application stands (spec 1, section 4; `cancelled` = withdrawn by the applicant, X50). */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'info_requested', 'cancelled'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The five kinds of vendor the application form accepts; only photographers are listed (X4, X64). */
export const BUSINESS_TYPES = ['photographer', 'videographer', 'planner', 'florist', 'venue'] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** What a vendor may file a gallery image under (C38). */
export const GALLERY_CATEGORIES = [
  'portfolio',
  'wedding',
  'engagement',
  'portrait',
  'product',
  'event',
  'landscape',
  'other',
] as const
export type GalleryCategory = (typeof GALLERY_CATEGORIES)[number]

/** Every stored image category: the gallery's, and `profile` for the profile image. */
export const IMAGE_CATEGORIES = [...GALLERY_CATEGORIES, 'profile'] as const
export type ImageCategory = (typeof IMAGE_CATEGORIES)[number]

export const IMAGE_STATUSES = ['uploading', 'ready', 'rejected'] as const
export type ImageStatus = (typeof IMAGE_STATUSES)[number]

/** `open` = free unless blocked; `listed` = only the listed dates, and no listed date at all means always free (AV2). */
export const AVAILABILITY_MODES = ['open', 'listed'] as const
export type AvailabilityMode = (typeof AVAILABILITY_MODES)[number]

/** Images in a gallery; the profile image is not counted (C5). The database enforces it too. */
export const GALLERY_LIMIT = 50

/** The nine markets of the location filter, in its order; a market's id is its place in this list (X66). */
export const MARKET_NAMES = [
  'New York',
  'Los Angeles',
  'Chicago',
  'San Francisco',
  'Miami',
  'Austin',
  'Seattle',
  'Denver',
  'Portland',
] as const
export type MarketName = (typeof MARKET_NAMES)[number]

/** The styles of the directory's filter, in its order (DS3). */
export const FILTER_STYLES = [
  'Documentary',
  'Fine Art',
  'Editorial',
  'Film',
  'Digital',
  'Traditional',
  'Photojournalistic',
  'Modern',
  'Black & White',
  'Vintage',
  'Artistic',
] as const

/** The styles of the application form, in its order. */
export const APPLICATION_STYLES = [
  'Documentary',
  'Traditional',
  'Fine Art',
  'Dark & Moody',
  'Light & Airy',
  'Film',
  'Digital',
  'Hybrid',
  'Destination',
  'Adventure',
  'Elopement',
  'Luxury',
  'Intimate',
] as const

/** The union of both lists; a style's id is its place here, and its bit in a style mask (X65). Only append. */
export const STYLE_NAMES = [
  ...FILTER_STYLES,
  'Dark & Moody',
  'Light & Airy',
  'Hybrid',
  'Destination',
  'Adventure',
  'Elopement',
  'Luxury',
  'Intimate',
] as const
export type StyleName = (typeof STYLE_NAMES)[number]

/**
 * A stored picture as every screen receives it. A variant's address is `${filesUrl}/${key}-${width}.webp` for one of
 * `widths`; `width` and `height` are the original's in pixels; `alt` is empty only for a decorative picture.
 */
export type Picture = {
  key: string
  widths: number[]
  width: number
  height: number
  thumbhash: string | null
  alt: string
}
