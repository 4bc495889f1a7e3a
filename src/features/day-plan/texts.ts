import { type ContactSide, DAY_PEOPLE_DAYS, type DayPlanKind } from './model.ts'

export const DAY_NOT_YET = 'You can plan the day here once the booking is confirmed.'
export const DAY_CANCELLED = 'This booking was cancelled, so its day plan is closed.'
export const DAY_OVER = 'The day is over, so you can read the plan but not change it.'
/** Beside it on the page. */
export const PEOPLE_END = `Contacts and the family list are deleted ${DAY_PEOPLE_DAYS} days after the wedding.`
export const DAY_KEPT = `This booking was cancelled. We keep what you wrote, without contacts; the family list is deleted ${DAY_PEOPLE_DAYS} days after the cancellation.`
export const ENTRY_GONE = 'This has been removed from the plan. You can find it in the history.'
export const ENTRY_UNKNOWN = 'This isn’t in the plan.'
export const TITLE_NEEDED = 'Please give it a name'
export const TIME_INVALID = 'Please enter a time such as 14:30'
export const PHONE_INVALID = 'Please enter a phone number'
export const PLACE_GONE = 'This place has been removed from the plan.'
export const ONLY_PHOTOGRAPHER_TICKS = 'Your photographer checks off the groups on the day.'
export const TICKS_OFFLINE = 'You’re offline. You can check off pictures again once you’re back online.'
export const TOO_MANY_EDITS = 'That was a lot of changes. Please wait a few minutes before the next one.'
export const NOTHING_TO_RESTORE = 'There’s nothing to restore here.'

/** Why there is no room for another one. */
export const DAY_PLAN_FULL: Record<DayPlanKind, string> = {
  moment: 'A day can have up to 60 moments. Remove one first.',
  place: 'A plan can have up to 10 places. Remove one first.',
  contact: 'A plan can have up to 20 contacts. Remove one first.',
  family_group: 'A plan can have up to 40 groups. Remove one first.',
}

/** What the other side is told by its bell, at most once a day. */
export const planChanged = (name: string) => `${name} changed the plan of the wedding day`

export const DAY_CHANGE_FAILED = 'That didn’t reach us: the connection dropped. Please try again.'
export const ENTRY_REMOVED = 'Removed from the plan'
export const SAVED = 'Saved'
export const SAVING = 'Saving…'
export const NOT_SAVED = 'Not saved yet.'
/** Someone else wrote the same field meanwhile; the last text wins. */
export const overwrittenWords = (by: string, text: string): string =>
  `${by} changed this to ${text ? `“${text}”` : 'nothing'} a moment ago. Your text is saved, theirs is in the history.`

/** What the title of an entry is called. */
export const TITLE_LABELS: Record<DayPlanKind, string> = {
  moment: 'What happens',
  place: 'Place',
  contact: 'Name',
  family_group: 'Group',
}
/** Whose a contact is, as it is chosen. */
export const CONTACT_SIDE_WORDS: { value: ContactSide; label: string }[] = [
  { value: 'couple', label: 'The couple' },
  { value: 'photographer', label: 'The photographer' },
  { value: 'other', label: 'Someone else' },
]
