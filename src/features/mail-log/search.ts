import * as z from 'zod/mini'
import type { OutboxStatus } from '#features/notifications/model.ts'

// A file of its own: what stands in addresses is part of every page's first script, the rest of the model is not.

/** Filters of the page: the outbox's states, and what came back from the receiving end. */
export const MAIL_STATES = ['pending', 'sending', 'sent', 'dead', 'returned'] as const satisfies (
  | OutboxStatus
  | 'returned'
)[]
export type MailState = (typeof MAIL_STATES)[number]

// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
export const isSearchable = (text: string) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.refine(isSearchable))

/** The page's state in the address: whatever cannot be understood is left out. */
export const MailSearch = z.object({
  state: orNothing(z.enum(MAIL_STATES)),
  q: orNothing(z.pipe(z.transform(String), words)),
  page: orNothing(z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(10_000)))),
  /** The mail that is open over the list. */
  mail: orNothing(z.uuid()),
})
export type MailSearch = z.infer<typeof MailSearch>
