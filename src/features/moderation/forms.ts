import * as z from 'zod/mini'
import { messageText } from '#features/messages/forms.ts'
import { MESSAGE_FILTERS, searchWords } from './search.ts'

const id = z.uuid()
/** A place in a list that is ordered by a moment, then by id. */
const place = z.object({ at: z.iso.datetime({ offset: true }), id })

export const MessageListInput = z.object({
  filter: z._default(z.enum(MESSAGE_FILTERS), 'flagged'),
  /** Part of what was delivered, or of the name of one of the two sides. */
  q: z.optional(searchWords),
  thread: z.optional(id),
  cursor: z.optional(place),
})
export type MessageListInput = z.infer<typeof MessageListInput>

export const PageInput = z.object({ cursor: z.optional(place) })
export type PageInput = z.infer<typeof PageInput>

export const IdInput = z.object({ id })
export type IdInput = z.infer<typeof IdInput>

export const FlagInput = z.object({ id, isFlagged: z.boolean() })
export type FlagInput = z.infer<typeof FlagInput>

/** What the reply box holds. */
export const ReplyText = z.object({ text: messageText })

/** `replyId` is made by the sender's browser: a retry of the same reply carries the same one. (V17) */
export const ReplyInput = z.object({ id, replyId: id, text: messageText })
export type ReplyInput = z.infer<typeof ReplyInput>

export const ReportDecisionInput = z.object({ id, status: z.enum(['resolved', 'dismissed']) })
export type ReportDecisionInput = z.infer<typeof ReportDecisionInput>
