import {
  WEDDING_PICTURES_MAX,
  WEDDING_PICTURES_MIN,
  WEDDING_YEAR_MIN,
  WEDDINGS_MAX,
  type WeddingNeed,
} from './model.ts'

export const TITLE_NEEDED = 'Please give the wedding a title'
export const MONTH_INVALID = `Please choose a month and a year, from ${WEDDING_YEAR_MIN} to this month`
export const WEDDINGS_FULL = `You can show ${WEDDINGS_MAX} weddings. Delete one to add another.`
export const WEDDING_FULL = `A wedding can have at most ${WEDDING_PICTURES_MAX} pictures. Please delete some before uploading more.`
export const WEDDING_NOT_FOUND = 'This wedding no longer exists.'
export const NOT_YOUR_WEDDING = 'You can add pictures only to your own weddings.'
export const UNKNOWN_PICTURE = 'This picture no longer exists.'
export const RESTORE_FAILED = 'This deletion can no longer be undone.'
export const MISSING_WEDDING_TITLE = 'Wedding not found'
export const MISSING_WEDDING_TEXT = 'This wedding doesn’t exist or is no longer shown.'

/** What the photographer confirms before a wedding is shown; recorded with the moment and in the audit log. */
export const CONSENT_LABEL = 'The couple has agreed to have their wedding shown here'

export const countWords = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

const NEED_WORDS: Record<WeddingNeed, string> = {
  pictures: `at least ${WEDDING_PICTURES_MIN} pictures`,
  venue: 'the venue',
  month: 'the month',
  consent: 'the couple’s consent',
}

/** "Still needed: the venue, the month." */
export const needsWords = (needs: readonly WeddingNeed[]): string =>
  `Still needed: ${needs.map((need) => NEED_WORDS[need]).join(', ')}.`

export const STANDING_LABELS = {
  public: 'On your profile',
  waiting: 'Complete',
  draft: 'Draft',
  hidden: 'Hidden by our team',
} as const

/** Why our team hides a wedding, for its owner. */
export const hiddenWords = (reason: string): string =>
  `Our team has hidden this wedding from couples. The reason: ${reason}${/[.!?…]$/u.test(reason) ? '' : '.'} If you think this is a mistake, please write to us.`

/** A wedding's status, for its owner. */
export const STANDING_WORDS = {
  public: 'Couples see it on your profile.',
  waiting: 'Complete. Couples see it once your profile is public.',
} as const
