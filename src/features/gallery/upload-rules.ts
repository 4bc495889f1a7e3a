import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { ONE_PICTURE, PHOTO_TYPES, type UploadRules } from '#features/uploads/upload-rules.ts'

export const GALLERY_FULL = `You can only upload a maximum of ${GALLERY_LIMIT} images. Please delete some before uploading more.`

export const GALLERY_IMAGES: UploadRules = {
  route: 'galleryImage',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: GALLERY_LIMIT,
  full: GALLERY_FULL,
  isSingle: false,
  isAllOrNothing: true,
}

export const PROFILE_PHOTO: UploadRules = {
  route: 'profilePhoto',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: 1,
  full: ONE_PICTURE,
  isSingle: true,
}
