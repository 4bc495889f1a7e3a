/** A moment of UTC in words, for a sentence that has said its zone already. */
export const momentWords = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)

/** A moment in words that mean the same everywhere, for mails about the security of an account. */
export const momentText = (at: Date) => `${momentWords(at)} UTC`
