import * as z from 'zod/mini'

// Props that several mails share.

/** Words of at most this many characters. */
export const textUpTo = (max: number) => z.string().check(z.maxLength(max))

export const Token = z.string().check(z.minLength(20), z.maxLength(200))
export const FirstName = textUpTo(80)
/** A mail links to pages of its own site only; `absoluteUrl` checks again. */
export const Path = z.string().check(z.maxLength(500), z.startsWith('/'))
export const AnyName = textUpTo(200)
/** A day or moment as the reader should see it. */
export const Moment = textUpTo(60)
/** The wedding's day, YYYY-MM-DD, where it is known. */
export const WeddingDay = z._default(z.nullable(z.iso.date()), null)
export const Count = z.int().check(z.minimum(0))
export const AtLeastOne = z.int().check(z.minimum(1))
/** The wedding as an inquiry describes it. */
export const Facts = z.array(z.strictObject({ label: textUpTo(40), value: textUpTo(400) })).check(z.maxLength(10))

/** Messages as delivered; a redaction token can be longer than what it replaces. */
export const QuotedMessages = z.array(textUpTo(12_000)).check(z.minLength(1), z.maxLength(5))
