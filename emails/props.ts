import { z } from 'zod'

// Props that several mails share.

export const Token = z.string().min(20).max(200)
export const FirstName = z.string().max(80)
/** A mail links to pages of its own site only; `absoluteUrl` checks again. */
export const Path = z.string().max(500).startsWith('/')
export const AnyName = z.string().max(200)
/** A day or moment as the reader should see it. */
export const Moment = z.string().max(60)
export const Count = z.int().min(0)
/** The wedding as an inquiry describes it. */
export const Facts = z.array(z.strictObject({ label: z.string().max(40), value: z.string().max(400) })).max(10)

/** Messages as delivered; a redaction token can be longer than what it replaces. */
export const QuotedMessages = z.array(z.string().max(12_000)).min(1).max(5)
