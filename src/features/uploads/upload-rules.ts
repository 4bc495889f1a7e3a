import { howToSend } from '#shared/picture/picture-types.ts'
import { cutText } from '#shared/text/cut-text.ts'

// One set of rules and sentences for the form, the upload endpoint and the tests.

/** Largest file in bytes (C3): exactly 5 MB passes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Longest file name the server takes; the browser shortens longer ones. */
export const MAX_FILE_NAME = 200
/** Files on their way at the same time from one browser. */
export const UPLOADS_AT_ONCE = 3

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const WITH_GIF = [...PHOTO_TYPES, 'image/gif'] as const
export type ImageType = (typeof WITH_GIF)[number]
/** A document is kept as it is, once its bytes have been checked; a picture becomes WebP. */
export const PDF_TYPE = 'application/pdf'
export type FileType = ImageType | typeof PDF_TYPE

/** What a feature's route of the upload endpoint takes: `names` is how the sentences list the types. */
export type UploadRules = {
  /** Its name at the endpoint. */
  route: string
  types: readonly FileType[]
  names: string
  /** Files of this kind there may be in all, and the sentence once there are. */
  limit: number
  full: string
  /** One picture or many: the sentences differ. */
  isSingle: boolean
  /** A choice that would pass the limit is refused whole instead of being cut. */
  isAllOrNothing?: boolean
}

/** V19, V31 */
export const PROFILE_TYPE_WRONG = 'Please upload a JPEG, PNG, or WebP image.'
/** V20 */
export const PROFILE_TOO_LARGE = 'Maximum size is 5MB.'
/** The headings of the two above. */
export const TYPE_WRONG_TITLE = 'Invalid file type'
export const TOO_LARGE_TITLE = 'File too large'
/** V24 */
export const NOTHING_TO_UPLOAD = 'No valid files to upload'
export const UPLOAD_FAILED = 'Upload failed'
export const UPLOAD_PARTIAL = 'Partial upload success'
export const UPLOAD_DONE = 'Upload successful'
export const uploadedOf = (done: number, all: number): string => `${done} of ${all} files uploaded successfully.`
/** T51 */
export const PERMISSION_DENIED = 'Permission denied. Please verify your account has upload permissions.'
/** T52 */
export const SIGN_IN_TO_UPLOAD = 'Authentication required to upload images'
export const NOT_YOUR_PROFILE = 'You do not have permission to upload images for this photographer profile'
/** T53 */
export const RECORD_FAILED = 'File uploaded but database update failed'

/** For a second file where only one picture is wanted. */
export const ONE_PICTURE = 'Only one picture is needed.'

const FILE_EMPTY = 'This file is empty.'
export const NAME_TOO_LONG = `The file name is too long. Please use at most ${MAX_FILE_NAME} characters.`
export const NAME_BROKEN = 'The file name has a broken character in it. Please rename the file.'
export const SESSION_OVER = 'Your upload session has expired. Please reload the page.'
export const TOO_MANY_UPLOADS = 'Too many uploads from here. Please try again later.'
export const INTERRUPTED = 'The page was closed before this file finished uploading. Please choose it again.'
export const CONNECTION_LOST = 'The connection was lost. Please try again.'
export const UPLOAD_UNKNOWN = 'This upload no longer exists. Please try again.'
export const PROCESSING_FAILED = 'We couldn’t process this image. Please try again.'

/** V21: megabytes with one decimal, never rounded down to the allowed five. */
export function tooLargeSentence(size: number): string {
  const megabytes = Math.ceil((size / (1024 * 1024)) * 10) / 10
  return `File too large (${megabytes} MB). Maximum size is 5MB.`
}

/** V22, V33. */
const wrongTypeSentence = (type: string, names: string): string =>
  `Invalid file type (${type || 'unknown'}). Allowed types: ${names}.`

type NamedFile = { name: string; type: string; size: number }

const TYPE_OF_EXTENSION: Record<string, FileType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: PDF_TYPE,
}

/** A file's type in one spelling; some systems name no type or `image/jpg`. */
export function fileTypeOf({ name, type }: { name: string; type: string }): string {
  const given = type.trim().toLowerCase()
  if (given === 'image/jpg' || given === 'image/pjpeg') return 'image/jpeg'
  return given || (TYPE_OF_EXTENSION[name.split('.').at(-1)!.toLowerCase()] ?? '')
}

/** What is wrong with one file for this route, as a sentence; null when nothing is. */
export function fileProblem(rules: UploadRules, file: NamedFile): string | null {
  const type = fileTypeOf(file)
  if (!rules.types.some((allowed) => allowed === type)) {
    const sentence = rules.isSingle ? PROFILE_TYPE_WRONG : wrongTypeSentence(cutText(type, 60), rules.names)
    const help = howToSend(type || file.name.split('.').at(-1)!.toLowerCase())
    return help ? `${sentence} ${help}` : sentence
  }
  if (file.size > MAX_FILE_BYTES) return rules.isSingle ? PROFILE_TOO_LARGE : tooLargeSentence(file.size)
  if (!Number.isInteger(file.size) || file.size < 1) return FILE_EMPTY
  return null
}

export type RefusedFile = { name: string; message: string }
export type Selection<T> = { accepted: T[]; refused: RefusedFile[]; message: string | null }

/** Whether a file is a picture of a type this route takes that is only too large: it is made to fit. (BZ4) */
export const isFittable = ({ types }: UploadRules, file: NamedFile): boolean => {
  const type = fileTypeOf(file)
  return file.size > MAX_FILE_BYTES && type !== PDF_TYPE && types.some((allowed) => allowed === type)
}
/** Beside what may be chosen. */
export const LARGE_ONES_FIT = 'Anything over 5\u00a0MB is made smaller for you.'
/** Beside the refusal of a picture that could not be made to fit. */
export const CANNOT_FIT = 'We couldn’t make this picture smaller here. Please choose a smaller one.'
/** What was done with pictures that were too large. */
export const madeSmaller = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} was over 5 MB, so we’re using a smaller copy. Your original hasn’t changed.`
    : `${names.length} pictures were over 5 MB, so we’re using smaller copies. Your originals haven’t changed.`

/**
 * Checks the files a person has chosen; pictures that only have to be made to fit are accepted. Those beyond the free
 * slots are dropped and named (V23), or the choice is refused whole (V32). `message` is for the whole choice, `refused` for single files.
 * @param taken images that already hold a slot.
 */
export function chooseFiles<T extends NamedFile>(rules: UploadRules, files: readonly T[], taken: number): Selection<T> {
  const { limit, isSingle, isAllOrNothing, full } = rules
  const free = isSingle ? 1 : Math.max(0, limit - taken)
  if (isAllOrNothing && files.length > free) return { accepted: [], refused: [], message: full }
  const accepted: T[] = []
  const refused: RefusedFile[] = []
  let isOver = false
  for (const file of files) {
    const problem = isFittable(rules, file) ? null : fileProblem(rules, file)
    if (problem) refused.push({ name: file.name, message: problem })
    else if (accepted.length < free) accepted.push(file)
    else {
      isOver = true
      refused.push({ name: file.name, message: full })
    }
  }
  if (isOver && !isSingle) return { accepted, refused, message: full }
  return { accepted, refused, message: accepted.length === 0 && !isSingle ? NOTHING_TO_UPLOAD : null }
}
