import * as z from 'zod/mini'
import { reason } from '#features/audit/inputs.ts'
import { messageText } from '#features/messages/inputs.ts'
import { ROWS_AT_ONCE } from '#shared/api/row-answer.ts'
import { plainLine } from '#shared/text/plain-text.ts'
import { isPlace } from '#shared/url/table-search.ts'
import { CASE_DECISIONS, PAUSE_DAYS } from './model.ts'
import { MESSAGE_FILTERS, MODERATION_DEFAULTS, WORDS_MAX } from './search.ts'
import { DECISION_UNCHOSEN } from './texts.ts'

const id = z.uuid()
const order = z._default(z.enum(['date', '-date']), MODERATION_DEFAULTS.order)
const after = z.optional(z.string().check(z.refine(isPlace)))
export const MessageListInput = z.object({
  filter: z._default(z.enum(MESSAGE_FILTERS), 'flagged'),
  /** Part of what was delivered, or of the name of one of the two sides. */
  q: z.optional(plainLine(WORDS_MAX).check(z.minLength(1))),
  thread: z.optional(id),
  order,
  after,
})
export type MessageListInput = z.infer<typeof MessageListInput>

export const PageInput = z.object({ order, after })
export type PageInput = z.infer<typeof PageInput>

/** Which table, with its filters and order. */
export const ExportInput = z.discriminatedUnion('table', [
  z.object({ ...z.omit(MessageListInput, { after: true }).shape, table: z.literal('messages') }),
  z.object({ order, table: z.literal('reports') }),
  z.object({ order, table: z.literal('notGenuine') }),
  z.object({ order, table: z.literal('cases') }),
  z.object({ order, table: z.literal('pauses') }),
])
export type ExportInput = z.infer<typeof ExportInput>

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

const decisionFields = {
  decision: z.enum(CASE_DECISIONS, DECISION_UNCHOSEN),
  /** Of a pause. */
  days: z._default(z.literal([...PAUSE_DAYS]), PAUSE_DAYS[0]),
  reason,
}
/** `reason` is for colleagues; the person reads the step's own sentences. */
export const CaseDecisionInput = z.object({ id, ...decisionFields })
export type CaseDecisionInput = z.infer<typeof CaseDecisionInput>
export const CaseDecisionForm = z.object(decisionFields)

export const LiftInput = z.object({ id, reason })
export type LiftInput = z.infer<typeof LiftInput>

const ids = z.array(id).check(z.minLength(1), z.maxLength(ROWS_AT_ONCE))
/** The same about several flagged messages, open reports or decided ones. */
export const FlagManyInput = z.object({ ids, isFlagged: z.boolean() })
export type FlagManyInput = z.infer<typeof FlagManyInput>
export const DecideReportsInput = z.object({ ids, status: z.enum(['resolved', 'dismissed']) })
export type DecideReportsInput = z.infer<typeof DecideReportsInput>
export const IdsInput = z.object({ ids })
export type IdsInput = z.infer<typeof IdsInput>
