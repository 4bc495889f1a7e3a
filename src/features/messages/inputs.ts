import * as z from 'zod/mini'
import { isPlainText, TEXT_ODD, tidyText } from '#shared/text-checks.ts'
import { withoutInvisible } from '#shared/redaction/disguised-contact.ts'
import { MESSAGE_LIMITS } from './model.ts'
import { MESSAGE_EMPTY, MESSAGE_LONG, REASON_LONG, REASON_MISSING } from './texts.ts'

const id = z.uuid()
const moment = z.iso.datetime({ offset: true })
/** Named `cursor` below, as paged queries of tRPC want it. */
const place = z.object({ at: moment, id })

/** Trimmed, 1 to 4,000 characters, and something to read in it. (V37) */
export const messageText = z.string(MESSAGE_EMPTY).check(
  z.overwrite((text) => tidyText(withoutInvisible(text))),
  z.minLength(1, MESSAGE_EMPTY),
  z.maxLength(MESSAGE_LIMITS.text, MESSAGE_LONG),
  z.refine(isPlainText, TEXT_ODD),
)

export const ThreadsInput = z.object({ cursor: z.optional(place) })
export type ThreadsInput = z.infer<typeof ThreadsInput>

export const ThreadInput = z.object({ threadId: id })
export type ThreadInput = z.infer<typeof ThreadInput>

export const MessagesInput = z.object({ threadId: id, cursor: z.optional(place) })
export type MessagesInput = z.infer<typeof MessagesInput>

/** `after` is the moment of the newest message the browser has. */
export const SinceInput = z.object({ threadId: id, after: moment })
export type SinceInput = z.infer<typeof SinceInput>

/** `id` is made by the sender's browser: a retry of the same message carries the same one. */
export const SendInput = z.object({ id, threadId: id, text: messageText })
export type SendInput = z.infer<typeof SendInput>

/** Everything up to `upTo`, the newest message that has been on screen. */
export const MarkReadInput = z.object({ threadId: id, upTo: moment })
export type MarkReadInput = z.infer<typeof MarkReadInput>

export const ReportInput = z.object({
  threadId: id,
  messageId: z.optional(id),
  reason: z
    .string(REASON_MISSING)
    .check(
      z.overwrite(tidyText),
      z.minLength(1, REASON_MISSING),
      z.maxLength(MESSAGE_LIMITS.reportReason, REASON_LONG),
      z.refine(isPlainText, TEXT_ODD),
    ),
})
export type ReportInput = z.infer<typeof ReportInput>
