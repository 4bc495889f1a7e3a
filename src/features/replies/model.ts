/** The placeholders for a couple's own values in a saved reply; nothing else may be in braces. */
export const PLACEHOLDERS = ['first_name', 'date', 'package'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** How much a photographer may save. A filled text is a message and has its own limit. */
export const REPLIES_MAX = 30
export const REPLY_NAME_MAX = 60
export const REPLY_TEXT_MAX = 2000

/** A saved reply as its owner edits it. */
export type SavedReply = { id: string; name: string; text: string; version: string }

/** The value of each placeholder in a conversation; null where it is not known. */
export type ReplyValues = Record<Placeholder, string | null>

export const asPlaceholder = (name: Placeholder): string => `{${name}}`
