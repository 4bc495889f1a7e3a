import type { OptionalKind } from '#shared/contact/news-kinds.ts'

/**
 * What a reader can switch off by a link in a mail: a kind of mail, all that the evening mail gathers, one date they wait
 * for, or the newsletter.
 */
export type StopName = OptionalKind | 'evening' | 'date' | 'newsletter'

/** Where a reader stops a mail: by a button there, or by their mail program's (RFC 8058). Opening it changes nothing. */
export const stopPath = (name: StopName, token: string): `/${string}` =>
  `/unsubscribe?${name === 'newsletter' ? '' : `mail=${name}&`}token=${encodeURIComponent(token)}`
