import { PDF_TYPE, PHOTO_TYPES, type UploadRules } from '#features/uploads/upload-rules.ts'
import { ATTACHMENTS_MAX } from './model.ts'

/** IQ8: files of a message, judged by their bytes. */
export const ATTACHMENTS: UploadRules = {
  route: 'attachment',
  types: [...PHOTO_TYPES, PDF_TYPE],
  names: 'JPG, PNG, WEBP, PDF',
  limit: ATTACHMENTS_MAX,
  full: `A message can have at most ${ATTACHMENTS_MAX} files.`,
  isSingle: false,
}
