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
export const LEFT = `Your account is closed, and we’ve emailed you. You can come back within ${LEAVE_DAYS} days by signing in.`

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

/** Whoever leaves: a couple, a photographer, or one of the team. */
export type Leaver = 'client' | 'photographer' | 'team'
type Meaning = {
  atOnce: readonly string[]
  later: readonly string[]
  stays: readonly string[]
  returns: readonly string[]
}

const SILENT = 'You’re signed out everywhere, and we stop writing to you.'
const NAMELESS = 'Your name is replaced wherever someone else still sees it.'
const CLOSED = 'Your address, password and sign-ins are deleted. Nobody can open the account again.'
const PAPERS = 'Contracts, signatures, receipts and invoices, for 7 years after the wedding: proof and bookkeeping law.'
const BOOKS = 'The books of what was paid, without your name, because they have to add up.'
const AUDIT = 'The audit log of decisions, for 7 years.'
const THEIRS = 'What someone else wrote to you stays theirs.'

/** What goes, what stays and why, and what is back after a return, as people read it before they decide. */
export const LEAVE_MEANS: Record<Leaver, Meaning> = {
  client: {
    atOnce: [SILENT, 'Your open inquiries and offers are on hold, and the photographers are told.'],
    later: [NAMELESS, 'Your messages, notes, plans, pictures and files are deleted.', CLOSED],
    stays: [
      PAPERS,
      BOOKS,
      AUDIT,
      'Reviews of a photographer you booked, signed “A couple” and the month of the wedding.',
      THEIRS,
    ],
    returns: [
      'Your account is back with everything in it. Inquiries and offers go on, with later deadlines.',
      'You sign in again on each device. The newsletter, and an invitation to your partner, have ended.',
    ],
  },
  photographer: {
    atOnce: [
      SILENT,
      'Your public profile is hidden. Open offers and inquiries, also those you haven’t answered, are on hold, and the couples are told.',
    ],
    later: [
      NAMELESS,
      'Your profile, pictures, packages, calendar, messages and files are deleted, and the reviews about you.',
      CLOSED,
    ],
    stays: [PAPERS, BOOKS, AUDIT, THEIRS],
    returns: [
      'Your account is back with everything in it, and your profile is shown as before. Inquiries and offers go on, with later deadlines.',
      'You sign in again on each device. The newsletter has ended.',
    ],
  },
  team: {
    atOnce: [SILENT],
    later: [NAMELESS, CLOSED],
    stays: ['The audit log of your decisions, for 7 years.', 'What you wrote to people in our name.'],
    returns: ['Your account and your role are back.', 'You sign in again on each device.'],
  },
}

/** Of people without an account. */
export const DATA_LINK_INVALID =
  'This link was already used, replaced, or is too old. Ask for a new one; nothing has been deleted.'
export const DATA_IS_ACCOUNTS =
  'There’s an account with this address. Sign in: your account shows what we hold about you, and lets you take or delete it. If you can’t sign in, write to us on the Help page.'
export const DATA_BLOCKED =
  'Something that belongs to this address isn’t settled yet, so it can’t be deleted now. Write to us on the Help page.'
export const DATA_FAILED = 'That didn’t work. Nothing has changed. Please try again in a moment.'
export const TOO_MANY_DATA_LINKS =
  'We’ve already sent a link to this address a moment ago. Please check your inbox and your spam folder.'
