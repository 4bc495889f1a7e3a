import * as z from 'zod/mini'

// A file of its own: what stands in addresses is part of every page's first script, the rest of the model is not.

export const MODERATION_TABS = ['messages', 'reported'] as const
export type ModerationTab = (typeof MODERATION_TABS)[number]

export const MESSAGE_FILTERS = ['all', 'flagged', 'unread'] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]

// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const isPlain = (words: string) => words.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(words)
/** Words to search for, as the server takes them. */
export const searchWords = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.refine(isPlain))
const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** The page's state in the address: whatever cannot be understood is left out. No filter is "Flagged" (R27). */
export const ModerationSearch = z.object({
  tab: orNothing(z.enum(MODERATION_TABS)),
  filter: orNothing(z.enum(MESSAGE_FILTERS)),
  q: orNothing(z.pipe(z.transform(String), searchWords)),
  /** Only the messages of this conversation. */
  thread: orNothing(z.uuid()),
  /** The message that is open over the list. */
  message: orNothing(z.uuid()),
})
export type ModerationSearch = z.infer<typeof ModerationSearch>
