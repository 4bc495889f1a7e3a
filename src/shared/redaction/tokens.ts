export type RemovalKind = 'email' | 'phone' | 'url'
export type Removals = Record<RemovalKind, number>

/** What is delivered instead, as the specification words it. */
export const TOKENS: Readonly<Record<RemovalKind, string>> = {
  email: '[EMAIL REMOVED]',
  phone: '[PHONE NUMBER REMOVED]',
  url: '[URL REMOVED]',
}

export const NOTHING_REMOVED: Readonly<Removals> = { email: 0, phone: 0, url: 0 }

/** Whether a text loses anything. */
export const isRedacted = ({ removals }: { removals: Removals }): boolean =>
  removals.email + removals.phone + removals.url > 0
