import { DAY_PEOPLE_DAYS } from '#features/day-plan/model.ts'
import { MESSAGE_LIMITS } from '#features/messages/model.ts'
import { EXPORT_DAYS, LEAVE_DAYS } from '#features/personal-data/model.ts'
import { NOTE_KEPT_DAYS } from '#features/reviews/model.ts'
import { VIEWING_LISTED_DAYS } from '#features/viewing/model.ts'

/** How many days what has an end is kept: the table of /privacy says it, and the job does it. */
export const KEPT_DAYS = {
  session: { unused: 30, longest: 180 },
  viewing: VIEWING_LISTED_DAYS,
  device: 400,
  factorReset: 30,
  subscriber: 30,
  application: 2 * 365,
  notice: 365,
  conduct: 365,
  note: NOTE_KEPT_DAYS,
  help: 2 * 365,
  takedown: 3 * 365,
  export: 30,
  mail: 90,
  secretMail: 1,
  report: 90,
  original: MESSAGE_LIMITS.originalsDays,
  dayPeople: DAY_PEOPLE_DAYS,
  papers: 7 * 365,
  audit: 7 * 365,
} as const

const years = (days: number) => `${days / 365} years`

/**
 * How long each kind of data is kept: the table of /privacy. Every table of the database belongs to one of these kinds,
 * or says why it holds nothing personal, in `src/app/retention.ts`. (R8)
 */
export const RETENTION = {
  account: {
    data: 'Account: name, email address, password (hashed), wedding details, what you agreed to',
    why: 'To sign you in and to fill in your forms',
    kept: `Until your account is deleted, ${LEAVE_DAYS} days after you asked for it`,
  },
  planning: {
    data: 'Saved photographers, notes, tasks, date alerts',
    why: 'So you can plan',
    kept: 'Until you remove them or your account is deleted; an alert ends with its date',
  },
  session: {
    data: 'Sessions: a hashed token, network address, device name, last use',
    why: 'To keep you signed in',
    kept: `${KEPT_DAYS.session.unused} days after last use, ${KEPT_DAYS.session.longest} days at most`,
  },
  viewing: {
    data: 'When someone from our team looked at our site as you see it: who, why and when',
    why: 'So that you know',
    kept: `${KEPT_DAYS.viewing} days`,
  },
  device: {
    data: 'Browsers you signed in on: a hashed token, network address, last use',
    why: 'To let you in while someone else tries passwords, and to find bookings between accounts of the same person',
    kept: `${KEPT_DAYS.device} days after last use`,
  },
  factor: {
    data: 'Second steps of your sign-in: apps (their secrets encrypted) and passkeys by the name you gave them, last use, recovery codes (hashed)',
    why: 'So that your password alone lets nobody in',
    kept: `Until you remove them or your account is deleted; a request to sign in without them ${KEPT_DAYS.factorReset} days`,
  },
  attempts: {
    data: 'Counts of attempts, by network address and account',
    why: 'To slow down people who guess or flood',
    kept: 'Until the limit resets, a day at most',
  },
  link: {
    data: 'Single-use links (confirmation, reset, sign-in, change of address, your data, invitation)',
    why: 'To prove it is you',
    kept: 'Until they expire: from 30 minutes for signing in to 7 days for invitations',
  },
  profile: {
    data: 'Public profile and portfolio, packages, calendar, saved replies, contract templates',
    why: 'To show photographers’ work and to run their bookings',
    kept: 'Until removed by the photographer, or the account is deleted',
  },
  application: {
    data: 'Application texts and pictures, our questions and notes, where we said no or the applicant withdrew',
    why: 'To review and to explain a decision',
    kept: `${years(KEPT_DAYS.application)} after the decision`,
  },
  upload: {
    data: 'Uploads that were never submitted, and the form they belong to',
    why: 'So a form survives a reload',
    kept: '48 hours; 7 days for the form of one that was submitted',
  },
  draft: {
    data: 'Inquiries written before signing up',
    why: 'So nothing has to be typed twice',
    kept: '7 days',
  },
  export: {
    data: 'The copy of your data that you asked for',
    why: 'So you can download it',
    kept: `${EXPORT_DAYS} days; that you asked for it ${KEPT_DAYS.export} days`,
  },
  message: {
    data: 'Inquiries, messages as delivered, attachments, reports and blocks',
    why: 'So both sides can look back',
    kept: 'While either account exists; what you wrote, until yours is deleted',
  },
  original: {
    data: 'Originals of messages that had something removed',
    why: 'Moderation, disputes',
    kept: `${KEPT_DAYS.original} days`,
  },
  conduct: {
    data: 'Notices about contact details in your messages, pauses, and what our moderators decided',
    why: 'So that no one is judged twice for the same thing',
    kept: `${KEPT_DAYS.conduct} days`,
  },
  dayPlan: {
    data: 'Plans for the wedding day: contacts and family list, with their history',
    why: 'So everyone can be found on the day',
    kept: `${KEPT_DAYS.dayPeople} days after the wedding, or after a cancellation`,
  },
  booking: {
    data: 'Bookings: offers, deliveries, disputes and what happened when',
    why: 'So both sides can look back',
    kept: 'As long as either account exists',
  },
  papers: {
    data: 'Contracts, addenda, signatures with network address, receipts and invoices',
    why: 'Proof and bookkeeping law',
    kept: `${years(KEPT_DAYS.papers)} after the wedding`,
  },
  books: {
    data: 'Payments, refunds, payouts and the ledger: amounts, dates, last four digits, the provider’s references',
    why: 'The books have to add up',
    kept: 'As long as the books are kept',
  },
  review: {
    data: 'Reviews',
    why: 'To help the next couple',
    kept: 'As long as the reviewed profile exists; signed “A couple” once you have left',
  },
  note: {
    data: 'What a photographer told colleagues about a couple after the wedding, and the couple’s answer',
    why: 'So photographers know whom they will work with',
    kept: `${years(KEPT_DAYS.note)} after it was written`,
  },
  subscriber: {
    data: 'Newsletter address',
    why: 'To send it',
    kept: `Until ${KEPT_DAYS.subscriber} days after you unsubscribe; ${KEPT_DAYS.subscriber} days if it is never confirmed`,
  },
  help: {
    data: 'Questions to our team and our answers',
    why: 'To answer them, and to look back when you ask again',
    kept: `${years(KEPT_DAYS.help)} after you asked`,
  },
  takedown: {
    data: 'Notices about pictures: who says what is theirs, the answer, and what was decided',
    why: 'The law asks for it, and repeated cases count',
    kept: `${years(KEPT_DAYS.takedown)} after the last decision`,
  },
  notice: { data: 'Notifications', why: 'To tell you what happened', kept: `${KEPT_DAYS.notice} days` },
  mail: {
    data: 'Emails we sent you, and what the email service reported about them',
    why: 'To resend and to find failures',
    kept: `${KEPT_DAYS.mail} days; an email with a single-use link ${KEPT_DAYS.secretMail} day`,
  },
  report: {
    data: 'Reports from the payment service: which payment, when',
    why: 'To handle each one only once',
    kept: `${KEPT_DAYS.report} days`,
  },
  log: {
    data: 'Server log: path without search terms, time, request number',
    why: 'To find errors and attacks',
    kept: '30 days',
  },
  audit: {
    data: 'Audit log of decisions, with network address',
    why: 'To show who decided what',
    kept: `${years(KEPT_DAYS.audit)} after the last entry about the same thing`,
  },
} as const satisfies Record<string, { data: string; why: string; kept: string }>

export type RetentionKind = keyof typeof RETENTION
