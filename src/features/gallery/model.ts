import type { GalleryCategory } from '#features/photographers/model.ts'
import type { Picture } from '#shared/picture/picture.ts'

/** How long a deletion can be undone on screen, and how much later a request on its way may arrive. */
export const UNDO_MS = 10_000
export const UNDO_GRACE_MS = 5_000
/** C29. */
export const GALLERY_CACHE_MS = 60_000
export const ALT_MAX = 300

/** Names of the categories. */
export const CATEGORY_LABELS: Record<GalleryCategory, string> = {
  portfolio: 'Portfolio',
  wedding: 'Wedding',
  engagement: 'Engagement',
  portrait: 'Portrait',
  product: 'Product',
  event: 'Event',
  landscape: 'Landscape',
  other: 'Other',
}

/** T48 */
export const GALLERY_ERROR = 'Error loading gallery'
/** T49 */
export const PROFILE_NOT_FOUND = 'Photographer profile not found. Please complete your profile first.'
/** T54 */
export const DELETE_FAILED = 'Could not delete the image...'
/** T55 */
export const CATEGORY_FAILED = 'Failed to update image category'
export const FEATURE_FAILED = 'Failed to set featured image'
export const IMAGE_DELETED = 'Image deleted'
export const IMAGES_DELETED = 'Images deleted'
export const FEATURED_SET = 'Featured image set'
export const CATEGORY_UPDATED = 'Category updated'
export const CATEGORIES_UPDATED = 'Categories updated'

export const FEATURED_REMOVED = 'Image is no longer featured'
export const IMAGE_RESTORED = 'Image restored'
export const IMAGES_RESTORED = 'Images restored'
export const ALT_SAVED = 'Description saved'
export const ALT_FAILED = 'Failed to save the description'
export const ORDER_FAILED = 'Failed to save the order'
export const RESTORE_FAILED = 'This deletion can no longer be undone.'
export const UNKNOWN_IMAGE = 'This image no longer exists.'
/** AX2 */
export const ALT_REQUIRED = 'Please describe the image, or mark it as decorative'

/** One image of the photographer's own gallery. */
export type GalleryImage = {
  id: string
  picture: Picture
  category: GalleryCategory
  isFeatured: boolean
  alt: string
  /** Decorative images need no description. */
  isDecorative: boolean
  /** Of its description. */
  version: string
}

export type Gallery = {
  images: GalleryImage[]
  /** Uploads that hold a place; with the images they count towards the fifty. */
  arriving: { id: string; name: string }[]
  /** Where the photographer works, for suggested descriptions. */
  location: string
}

/** Whether an image still needs its description. */
export const needsAlt = ({ alt, isDecorative }: Pick<GalleryImage, 'alt' | 'isDecorative'>): boolean =>
  alt === '' && !isDecorative
