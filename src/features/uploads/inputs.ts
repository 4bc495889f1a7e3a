import * as z from 'zod/mini'
import { cleanText } from '#shared/text/typed-text.ts'

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

/** What is typed so far, each text as its field will read it. */
const cleanTexts = (draft: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(draft), (_key, value: unknown) => (typeof value === 'string' ? cleanText(value) : value))

/** The application form as far as it is filled in. A password is never kept. */
export const DraftInput = z.object({
  draft: z.record(z.string().check(z.maxLength(60)), z.unknown()).check(
    z.refine((draft) => !FORBIDDEN_KEYS.some((key) => key in draft), 'A password is never kept.'),
    z.overwrite(cleanTexts),
    z.refine((draft) => {
      const text = JSON.stringify(draft)
      // JSON escapes half characters.
      return text.length <= DRAFT_MAX_LENGTH && !/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(text)
    }, 'This draft can’t be saved.'),
  ),
})
export type DraftInput = z.infer<typeof DraftInput>
