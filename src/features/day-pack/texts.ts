import { daysBetween } from '#shared/date/days.ts'

export const KEEP = 'Keep on this phone'
export const KEEPING = 'Saving…'
export const REMOVE = 'Remove from this phone'
export const INSTALL = 'Install as an app'
export const KEEP_WHY = 'Opens offline on the day, with the contract. Signing out removes it.'
export const PHONE_FULL = 'This phone has no room for the day pack. Free up some space and try again.'
export const KEEP_FAILED = 'We couldn’t save the day pack. Please try again in a moment.'
export const REMOVED = 'Removed from this phone.'
export const IOS_HINT = 'On an iPhone or iPad: tap Share, then “Add to Home Screen”, and it opens like an app.'
export const OFFLINE = 'You’re offline.'
export const NO_ANSWER = 'The network didn’t answer.'
export const TICKS = 'You need a connection to check off pictures.'
export const SWITCHED_OFF = 'Saving on phones is turned off right now.'

/** When a copy was made, as its page says it. */
export const savedText = (when: string): string => `Saved on this phone ${when}. It opens offline.`
/** The same when the network did not answer: nothing newer can be shown. */
export const offlineText = (when: string, isOnline: boolean): string =>
  `${isOnline ? NO_ANSWER : OFFLINE} This is how it was on ${when}.`

/** How far away the wedding day is, in words. */
export function countdown(eventDate: string, today: string): string {
  const days = daysBetween(today, eventDate)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  if (days === -1) return 'Yesterday'
  return days > 0 ? `In ${days} days` : `${-days} days ago`
}
