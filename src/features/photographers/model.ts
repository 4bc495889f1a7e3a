import { BUSINESS_TYPES, type BusinessType } from '#shared/access/roles.ts'

/** Where an application stands (section 4, `cancelled` = withdrawn by the applicant, X50). */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'info_requested', 'cancelled'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** What a vendor may file a gallery image under. */
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

/**
 * `removed` = deleted by its owner, who may still undo it; its files go later. `hidden` = taken down while our team looks
 * at whose it is.
 */
export const IMAGE_STATUSES = ['uploading', 'ready', 'rejected', 'removed', 'hidden'] as const

/** `open` = free unless blocked; `listed` = only the listed dates, and no listed date at all means always free. */
export const AVAILABILITY_MODES = ['open', 'listed'] as const
export type AvailabilityMode = (typeof AVAILABILITY_MODES)[number]

/** Images in a gallery; the profile image is not counted (C5). The database enforces it too. */
export const GALLERY_LIMIT = 50

/** Types of vendors as the form and the lists name them. */
export const BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  photographer: 'Photographer',
  videographer: 'Videographer',
  planner: 'Wedding Planner',
  florist: 'Florist',
  venue: 'Venue',
}

/** The types an application may choose under the setting; 'all' covers all five (ST2). */
export const acceptedTypes = (allowed: string): readonly BusinessType[] =>
  allowed === 'all' ? BUSINESS_TYPES : BUSINESS_TYPES.filter((type) => type === allowed)
