import type { Band } from './model.ts'

export const POINTS_MISSING = 'Please score all five items'
export const CASE_NOT_FOUND = 'There’s nothing to score here anymore.'
export const CASE_CLOSED = 'This has been decided in the meantime.'
export const SCORED_ALREADY = 'You’ve already scored this one.'
export const NO_PLACE =
  'Your colleagues are scoring this one now. If one of them stops, you can hand yours in: please try again in a few minutes.'
export const SCORES_COMPLETE = 'All scores are in, so this one doesn’t need another.'
export const SCORES_SHOWN = 'The scores have been revealed, so yours can’t be taken back anymore.'

/** Why a decision about pictures has to wait. */
export const scoresMissing = (missing: number): string =>
  missing === 1
    ? 'This application needs one more score before it’s decided.'
    : `This application needs ${missing} more scores before it’s decided.`

/** What an average is called: toward applicants, couples and the team alike. */
export const BAND_WORDS: Record<Band, string> = { missed: 'Not there yet', met: 'Good', strong: 'Strong' }

export const NOT_A_RECHECK = 'Only a yearly re-check is decided here.'
export const MEND_FIRST = 'There has to be time to mend it first: ask, and come back when that time is over.'
export const RECHECK_SUBJECT = 'Your yearly re-check'
/** What a photographer reads who has to mend something. */
export const mendText = (message: string, until: string): string =>
  `${message}\n\nPlease mend this by ${until}. You stay on the list in the meantime, and we’ll look again after that day.`
export const TAKEN_OFF_TEXT =
  'Couples don’t find your profile for now. Your bookings go on as they are. Once it’s mended, write to us, and we’ll look again.'
export const MESSAGE_MISSING = 'Please say what’s missing'
