import * as z from 'zod/mini'

/** Identifies the upload before it begins, so that the browser can cancel it. */
export const UploadInput = z.object({ id: z.uuid() })
export type UploadInput = z.infer<typeof UploadInput>

/**
 * What the upload endpoint is told with a file: its id, and what it is for where a person has several: the booking of a
 * review, the conversation of an attachment.
 */
export const UploadStartInput = z.object({ id: z.uuid(), aboutId: z.optional(z.uuid()) })
export type UploadStartInput = z.infer<typeof UploadStartInput>

const DRAFT_MAX_LENGTH = 32 * 1024
const FORBIDDEN_KEYS = ['password', 'confirmPassword']

/** VA1: the application form as far as it is filled in. A password is never kept. */
export const DraftInput = z.object({
  draft: z.record(z.string().check(z.maxLength(60)), z.unknown()).check(
    z.refine((draft) => !FORBIDDEN_KEYS.some((key) => key in draft), 'A password is never kept.'),
    z.refine((draft) => {
      const text = JSON.stringify(draft)
      // The database refuses characters that JSON can only escape (NUL, lone surrogates).
      return text.length <= DRAFT_MAX_LENGTH && !/\\u(?:0000|d[89a-f])/.test(text)
    }, 'This draft cannot be saved.'),
  ),
})
export type DraftInput = z.infer<typeof DraftInput>
