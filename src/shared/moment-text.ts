/** A UTC timestamp in words, for a sentence that already names the zone. */
export const momentWords = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)

/** A timestamp in words that is unambiguous everywhere, for mails about the security of an account. */
export const momentText = (at: Date) => `${momentWords(at)} UTC`
