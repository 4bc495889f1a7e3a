export const BADGE_TITLE = 'Badge'
export const badgeAlt = (siteName: string): string => `Check my dates on ${siteName}`
export const BADGE_CALL = 'Check your date'
export const badgeLine = (siteName: string): string => `Wedding photographer on ${siteName}`

/** What a visitor of the photographer's site reads. */
export const VISITOR = {
  date: 'Your wedding date',
  check: 'Check',
  asking: 'One moment…',
  free: 'I’m free that day.',
  hold: 'Another couple has that day on hold.',
  booked: 'I’m already booked that day.',
  reach: 'Please choose a day from today up to 24 months ahead.',
  failed: 'That didn’t work.',
  profile: 'See my profile',
} as const
