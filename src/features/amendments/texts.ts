import type { AmendmentKind, AmendmentSide, AmendmentStatus } from './model.ts'

export const AMENDMENT_NOT_FOUND = 'This change doesn’t exist.'
export const AMENDMENT_OVER = 'This change is no longer open. Please take another look at the booking.'
export const AMENDMENT_OPEN =
  'A change to this contract is already waiting for an answer. Please settle that one first.'
export const AMENDMENTS_FULL = 'This contract has been changed too many times. Please write to our team.'
export const TOO_MANY_AMENDMENTS = 'Too many changes were proposed today. Please continue tomorrow.'
export const NO_CONTRACT = 'This booking has no signed contract to change.'
export const CONTRACT_CHANGED = 'The contract has changed since you opened this. Please take another look.'
export const NOTHING_CHANGED = 'Nothing has changed yet. Please change the text, the place or the delivery.'
export const SAME_DATE = 'This date is already the booked one.'
export const DATE_CLOSED = 'The photographer isn’t free on this date. Please choose another one.'
export const DATE_GONE = 'This date has been booked in the meantime. Please agree on another one.'
export const DATE_IN_PAYMENT = 'Another couple is paying for this date right now. Please try again in half an hour.'
export const ITEMS_TOO_SMALL = 'Please add at least $1.'
export const ITEMS_TOO_LARGE = 'A booking can total at most $100,000.'
export const dueFrom = (day: string): string =>
  `Please choose a day from ${day} on, up to a year from now: nothing is due while this is waiting for an answer.`
export const ADDENDA_BUSY = 'We’re preparing a lot of documents right now. Please try again in a moment.'
export const CLOSED_REASON = 'The booking has moved on, so this change is no longer open.'

/** What a side is about to propose. */
export const PROPOSE_LABELS: Record<AmendmentKind, string> = {
  reschedule: 'Propose a new date',
  items: 'Add extra items',
  terms: 'Change the contract',
}

const WHO: Record<AmendmentSide, string> = { client: 'the couple', vendor: 'the photographer' }

/** Where an amendment stands, as one side or an administrator (null) reads it. */
export function standingWords(
  { status, proposedBy }: { status: AmendmentStatus; proposedBy: AmendmentSide },
  side: AmendmentSide | null,
): string {
  const other = WHO[proposedBy === 'vendor' ? 'client' : 'vendor']
  if (status !== 'proposed') return ''
  if (side === null) return `Proposed by ${WHO[proposedBy]}, waiting for ${other}.`
  return side === proposedBy
    ? `You signed it by proposing it. It’s waiting for ${other}.`
    : `${sentence(WHO[proposedBy])} has signed it. It’s waiting for you.`
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
