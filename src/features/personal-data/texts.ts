import { LEAVE_DAYS, LEAVE_WORD, type LeaveBlock } from './model.ts'

export const EXPORT_CONTENTS =
  'One ZIP file with what you wrote and what was sent to you, your pictures, contracts and receipts. Any computer opens it.'
export const EXPORT_ASKED = 'We’re putting your copy together. You’ll get an email when it’s ready.'
export const EXPORT_OVER = 'Your last copy has been deleted. You can ask for a new one.'
export const EXPORT_GIVEN_UP =
  'We couldn’t make your copy. Please ask again; if it fails a second time, tell us on the Help page.'
export const EXPORT_TOO_SOON = 'You asked for a copy within the last day. You can ask for another one tomorrow.'
export const EXPORT_FAILED = 'That didn’t work. Please try again in a moment.'

export const LEAVE_WORD_NEEDED = `Please type ${LEAVE_WORD}`
export const LEAVE_FAILED = 'That didn’t work just now. Nothing has changed. Please try again in a moment.'
export const LEAVE_BLOCKED = 'Your account can’t be deleted yet. See what has to be settled first.'
export const LEAVES_ALREADY = 'This account is being deleted already. You can come back by signing in.'
/** After signing out. */
export const LEFT = `We’ve written to you. You can come back within ${LEAVE_DAYS} days by signing in.`

/** What has to be settled first, and what to do about it. */
export const BLOCK_WORDS: Record<LeaveBlock, { title: string; way: string }> = {
  wedding: { title: 'A booked wedding isn’t over yet', way: 'Open the booking: see it through, or cancel it there.' },
  held: { title: 'We hold money for a booking', way: 'Open the booking to see what it waits for.' },
  refund: { title: 'A refund is on its way', way: 'It takes a few days. Open the booking to see where it is.' },
  chargeback: { title: 'A bank has a payment in question', way: 'Open the booking to see what it waits for.' },
  payout: {
    title: 'A payout waits',
    way: 'It takes a few business days. Your earnings say when, and what it may need.',
  },
  owed: { title: 'A payment that a bank took back is still owed', way: 'Your earnings say how much.' },
  'last-admin': { title: 'You’re the last administrator who can sign in', way: 'Appoint another one first.' },
}

/** What goes, what stays and why, as people read it before they decide; {when} is filled in. */
export const LEAVE_MEANS = {
  atOnce: [
    'You’re signed out everywhere, and we stop writing to you.',
    'Your public profile is hidden. Open offers and inquiries are on hold, and the other side is told.',
  ],
  later: [
    'Your name is replaced wherever someone else still sees it.',
    'Your messages, notes, plans, pictures and files are deleted.',
    'Your address, password and sign-ins are deleted. Nobody can open the account again.',
  ],
  stays: [
    'Contracts, signatures, receipts and invoices, for 7 years after the wedding: proof and bookkeeping law.',
    'The books of what was paid, without your name, because they have to add up.',
    'The audit log of decisions, for 7 years.',
    'Reviews of a photographer you booked, signed “A couple” and the month of the wedding.',
    'What someone else wrote to you stays theirs.',
  ],
} as const

/** Of people without an account. */
export const DATA_LINK_INVALID =
  'This link was already used, replaced, or is too old. Ask for a new one; nothing has been deleted.'
export const DATA_IS_ACCOUNTS =
  'There’s an account with this address. Sign in: your account shows what we hold about you, and lets you take or delete it.'
export const DATA_BLOCKED =
  'Something that belongs to this address isn’t settled yet, so it can’t be deleted now. Write to us on the Help page.'
export const DATA_FAILED = 'That didn’t work. Nothing has changed. Please try again in a moment.'
export const TOO_MANY_DATA_LINKS =
  'We’ve already sent a link to this address a moment ago. Please check your inbox and your spam folder.'
