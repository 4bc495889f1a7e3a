import { PHOTO_TYPES, type UploadRules } from '#features/uploads/upload-rules.ts'
import { WEDDING_PICTURES_MAX } from './model.ts'
import { WEDDING_FULL } from './texts.ts'

export const WEDDING_IMAGES: UploadRules = {
  route: 'weddingImage',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: WEDDING_PICTURES_MAX,
  full: WEDDING_FULL,
  isSingle: false,
}
