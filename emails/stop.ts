/** What a reader can switch off, each by a link in its mails. */
export const STOP_NAMES = ['newsletter', 'weekly', 'date'] as const
export type StopName = (typeof STOP_NAMES)[number]

/** Where a reader stops a mail: by a button there, or by their mail program's (RFC 8058). Opening it changes nothing. */
export const stopPath = (name: StopName, token: string): `/${string}` =>
  `/unsubscribe?${name === 'newsletter' ? '' : `mail=${name}&`}token=${encodeURIComponent(token)}`
