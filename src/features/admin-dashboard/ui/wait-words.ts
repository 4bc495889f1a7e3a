/** Whole hours in words, and days from two days up. */
export function waitWords(hours: number): string {
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${Math.floor(hours / 24)} days`
}

/** The whole hours between a moment and now; never negative. */
export const hoursSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 3_600_000))
