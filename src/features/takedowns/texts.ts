import type { TakedownStatus } from './transitions.ts'

export const TAKEDOWNS_TITLE = 'Takedowns'
export const TAKEDOWNS_SUBTITLE =
  'Pictures that someone reports as theirs, and new ones that look like another photographer’s. Nothing is hidden until you decide.'
export const TAKEDOWNS_LOADING = 'Loading cases...'
export const TAKEDOWNS_FAILED = 'Failed to load cases'
export const UNKNOWN_TAKEDOWN = 'This case no longer exists.'
export const TAKEDOWN_MOVED = 'This case has moved on in the meantime. Please look at it again.'
export const PICTURE_GONE = 'The picture has been deleted, so there’s nothing to hide. You can close the case.'

export const TAKEDOWN_STATUS_LABELS: Record<TakedownStatus, string> = {
  open: 'Open',
  dismissed: 'Nothing done',
  hidden: 'Hidden',
  countered: 'Answered',
  in_court: 'Before a court',
  upheld: 'Down for good',
  restored: 'Shown again',
}

export const REPORT_TITLE = 'Report a picture'
export const REPORT_LEDE =
  'Is one of the pictures here yours, shown by someone else? Tell us. A person reads every notice.'
export const NAME_NEEDED = 'Please type your full name'
export const ADDRESS_NEEDED = 'Please type your postal address'
export const WORDS_NEEDED = 'Please write a sentence or two'
export const SIGNATURE_NEEDED = 'Please sign with your full name'
export const SWEAR_NEEDED = 'Please confirm this: the law asks for it'
export const PICTURE_NEEDED = 'Please say which picture it is'
export const PICTURE_UNKNOWN =
  'We can’t find this picture. Open it on the photographer’s page, choose “Report this picture”, and come back here.'
export const TOO_MANY_REPORTS = 'You’ve sent us several notices in a short time. Please try again in an hour.'
export const REPORT_FAILED = 'Your notice didn’t go through. It’s still here: please try again in a moment.'
export const IS_BELIEVED =
  'I have a good-faith belief that this use isn’t authorized by the copyright owner, its agent, or the law.'
export const IS_SWORN =
  'The information in this notice is accurate, and under penalty of perjury, I’m the copyright owner or authorized to act on behalf of the owner of an exclusive right that is allegedly infringed.'
export const COUNTER_BELIEVED =
  'I have a good-faith belief that the picture was removed as a result of mistake or misidentification.'
export const COUNTER_SWORN = 'I say so under penalty of perjury, and what I’ve written here is accurate.'
export const COUNTER_REACHABLE =
  'I consent to the jurisdiction of the federal district court for my address (or, outside the United States, of any district where this site may be found), and I’ll accept service of process from whoever sent the notice or their agent.'
export const NOTICES_TITLE = 'Notices about your pictures'
export const NOTICES_EMPTY = 'No one has claimed a picture of yours.'
export const COUNTER_SENT = 'Counter-notice sent'
