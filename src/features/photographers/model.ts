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

/** `removed` = deleted by its owner, who may still undo it; its files go later (PF10). */
export const IMAGE_STATUSES = ['uploading', 'ready', 'rejected', 'removed'] as const
export type ImageStatus = (typeof IMAGE_STATUSES)[number]

/** `open` = free unless blocked; `listed` = only the listed dates, and no listed date at all means always free (AV2). */
export const AVAILABILITY_MODES = ['open', 'listed'] as const
export type AvailabilityMode = (typeof AVAILABILITY_MODES)[number]

/** Images in a gallery; the profile image is not counted (C5). The database enforces it too. */
export const GALLERY_LIMIT = 50

/** Every vendor screen that needs a record and finds none (spec 2, section 2; T40). */
export const NO_PHOTOGRAPHER_PROFILE = 'No photographer profile found'
export const SET_UP_PROFILE = 'Set up profile'
