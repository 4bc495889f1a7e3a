import * as z from 'zod/mini'
import { RecordVersion } from '#shared/api/record-version.ts'
import { neededLine, neededText } from '#shared/text/plain-text.ts'
import { REPLY_NAME_MAX, REPLY_TEXT_MAX } from './model.ts'
import { unknownPlaceholder } from './placeholders.ts'
import { placeholderUnknown, REPLY_NAME_NEEDED, REPLY_TEXT_NEEDED } from './texts.ts'

/** A saved reply as its form has it. Contact data is removed when it is sent, as from any message. */
export const ReplyFields = z.object({
  name: neededLine(REPLY_NAME_MAX, REPLY_NAME_NEEDED),
  text: neededText(REPLY_TEXT_MAX, REPLY_TEXT_NEEDED).check(
    z.refine((text) => unknownPlaceholder(text) === null, {
      error: ({ input }) => placeholderUnknown(unknownPlaceholder(String(input)) ?? ''),
    }),
  ),
})
export type ReplyFields = z.infer<typeof ReplyFields>

/** Over the version that was read. */
export const UpdateReplyInput = z.extend(ReplyFields, { id: z.uuid(), version: RecordVersion })
export type UpdateReplyInput = z.infer<typeof UpdateReplyInput>

export const ReplyIdInput = z.object({ id: z.uuid() })
export type ReplyIdInput = z.infer<typeof ReplyIdInput>

export const ReplyThreadInput = z.object({ threadId: z.uuid() })
export type ReplyThreadInput = z.infer<typeof ReplyThreadInput>
