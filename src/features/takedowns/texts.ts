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
