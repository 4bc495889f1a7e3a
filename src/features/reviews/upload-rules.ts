import { PHOTO_TYPES, type UploadRules } from '#features/uploads/upload-rules.ts'
import { REVIEW_PHOTOS_MAX } from './model.ts'

export const NO_REVIEW_TO_WRITE = 'You have no review that a photo could go with.'

export const REVIEW_PHOTOS: UploadRules = {
  route: 'reviewPhoto',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: REVIEW_PHOTOS_MAX,
  full: `A review takes at most ${REVIEW_PHOTOS_MAX} photos.`,
  isSingle: false,
}
