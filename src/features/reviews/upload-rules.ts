import { PHOTO_TYPES, type UploadRules } from '#features/uploads/upload-rules.ts'
import { REVIEW_PHOTOS_MAX } from './model.ts'

export const NO_REVIEW_TO_WRITE = 'You don’t have a review to add a photo to.'

export const REVIEW_PHOTOS: UploadRules = {
  route: 'reviewPhoto',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: REVIEW_PHOTOS_MAX,
  full: `A review can have at most ${REVIEW_PHOTOS_MAX} photos.`,
  isSingle: false,
}
