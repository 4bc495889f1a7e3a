import type { ThreadSide } from '#features/messages/model.ts'
import { within } from '#features/photographers/facts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { InquiryStatus } from './model.ts'

/** What the form says before anything is sent. */
export const GOES_TO_EXACTLY = (names: readonly string[]): string => `This goes to ${listOf(names)} and to no one else.`
export const CONTACT_HIDDEN =
  'Email addresses, phone numbers and links are removed from messages until a booking is confirmed.'
export const WHAT_IS_OPEN = 'Leave out what you don’t know yet; you can settle it in the conversation.'

export const NOTE_MISSING = 'Please write a few words'
export const NOTE_LONG = 'Please keep your message under 3,000 characters'
export const HOURS_RANGE = 'Please enter a number of hours from 1 to 24'
export const GUESTS_RANGE = 'Please enter a number of guests from 1 to 2,000'
export const PHOTOGRAPHERS_RANGE = 'An inquiry goes to one, two or three photographers'

export const PACKAGE_OF_ONE = 'A package belongs to one photographer: to ask for it, write only to that photographer'

export const TOO_MANY_INQUIRIES = 'You’ve sent a lot of inquiries in a short time. Please try again later.'
export const TOO_MANY_DRAFTS = 'A lot of inquiries came from your network in a short time. Please try again later.'
export const TOO_MANY_OPEN =
  'You have 15 open inquiries. Wait for an answer, or withdraw one in your messages, before you send another.'
export const alreadyOpen = (name: string): string =>
  `You have an open inquiry with ${name}. Please continue in your conversation.`
export const notListed = (name: string): string =>
  `${name || 'This photographer'} isn’t taking new inquiries right now.`
export const conversationClosed = (name: string): string => `Your conversation with ${name} is closed.`
export const CONFIRM_FIRST = 'Please confirm your email address first; then your inquiry is delivered.'

export const INQUIRY_NOT_FOUND = 'We couldn’t find this inquiry.'
export const DRAFT_NOT_FOUND = 'We no longer have this inquiry. Please write to the photographer again.'
export const INQUIRY_CLOSED = 'This inquiry is already closed.'
export const MARKED_ALREADY = 'This inquiry has already been reported.'

export const ONLY_COUPLES = 'Only couples can send inquiries. You’re signed in with another kind of account.'

/** "Ada", "Ada and Ben", "Ada, Ben and Cleo". */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

type Ending = { name: string; reason: string | null; day: string | null; others: readonly string[] }

const suggestion = ({ day, others }: Ending): string => {
  if (others.length === 0) return ''
  return day
    ? `\n\nFree on ${day} and similar in place and style: ${listOf(others)}.`
    : `\n\nSimilar in place and style: ${listOf(others)}.`
}

/** The platform's message in the conversation when an inquiry ends without an offer. */
export const declinedMessage = (ending: Ending): string =>
  `${ending.name} declined your inquiry.${ending.reason ? `\n\n${ending.reason}` : ''}${suggestion(ending)}`
export const expiredMessage = (ending: Ending): string =>
  `${ending.name} didn’t answer within seven days, so your inquiry has ended. You owe nothing.${suggestion(ending)}`
export const withdrawnMessage = (firstName: string): string => `${firstName} withdrew this inquiry.`

export const SENDING_FAILED = 'We couldn’t send your inquiry. Nothing you wrote is lost; please try again.'
export const NEEDS_ACCOUNT =
  'Next, you’ll create a free account or sign in. We’ll keep your inquiry and send it from there.'
/** The same on the page after signing up and in the confirmation mail. */
export const keptUntilConfirmed = (names: readonly string[]): string =>
  `We’ve saved your inquiry to ${listOf(names)}. It goes out the moment you confirm your email address.`

/** That an inquiry has gone out, and when an answer usually comes, for those of whom that is known; in pages and mails. */
export function onItsWay(to: readonly { name: string; replyMinutes: number | null }[]): string {
  const times = to.flatMap(({ name, replyMinutes }) =>
    replyMinutes === null ? [] : [`${to.length > 1 ? `from ${name} ` : ''}${within(replyMinutes)}`],
  )
  const sent = `Your inquiry to ${listOf(to.map(({ name }) => name))} is on its way.`
  return times.length > 0 ? `${sent} You can usually expect an answer ${listOf(times)}.` : sent
}

export const DRAFT_WAITS =
  'We’ll keep it for seven days. Create a free account or sign in; it goes out as soon as you confirm your email address.'
export const DRAFT_EXPIRED = (names: readonly string[]): string =>
  `Your inquiry to ${listOf(names)} waited seven days for an account and wasn’t sent.`
export const DRAFT_UNDELIVERED = (names: readonly string[]): string =>
  `We couldn’t deliver your inquiry to ${listOf(names)}. Sign in to see why.`
export const DRAFT_SENT_ELSEWHERE = 'It belongs to another account. Sign in with that one to see the conversation.'

export const WITHDRAWN = 'Inquiry withdrawn'
export const DECLINED = 'Inquiry declined'
export const REPORTED = 'Reported. Our team will look at it.'

/** For an open inquiry while one side is suspended. */
const INQUIRY_ON_HOLD = 'One side isn’t active right now: until that changes, the seven days are on hold.'

type Standing = {
  status: InquiryStatus
  photographer: { name: string }
  coupleName: string
  answeredAt: Date | string | null
  expiresAt: Date | string
  frozenAt: Date | string | null
  declineReason: string | null
}

/** An inquiry's status, worded for the side that reads it; its end in the site's zone, as the mails say it. */
export function statusWords(
  inquiry: Standing,
  side: ThreadSide,
  timeZone: string,
): { title: string; detail: string | null } {
  const { status, photographer, coupleName, answeredAt, expiresAt, frozenAt, declineReason } = inquiry
  const isCouple = side === 'client'
  const end = formatDate(expiresAt, 'long', timeZone)
  const words: Record<InquiryStatus, { title: string; detail: string | null }> = {
    open: answeredAt
      ? { title: 'Open inquiry', detail: isCouple ? `${photographer.name} has answered.` : 'You’ve answered.' }
      : {
          title: isCouple ? 'Waiting for an answer' : `${coupleName} is waiting for your answer`,
          detail: frozenAt ? INQUIRY_ON_HOLD : `Without an answer it ends on ${end}.`,
        },
    declined: {
      title: 'Declined',
      detail: declineReason ?? (isCouple ? `${photographer.name} can’t take it.` : null),
    },
    expired: { title: 'Expired', detail: 'Seven days passed without an answer.' },
    withdrawn: { title: 'Withdrawn', detail: isCouple ? 'You withdrew it.' : `${coupleName} withdrew it.` },
    offered: isCouple
      ? { title: 'Offer received', detail: `${photographer.name} answered with an offer.` }
      : { title: 'Offer sent', detail: 'You answered with an offer.' },
  }
  return words[status]
}
/** Above an inquiry that has led to a booking, which says itself where it stands. */
export const BEHIND_BOOKING = { client: 'What you asked for', vendor: 'What they asked for' } as const
export const WHAT_FOLLOWS =
  'We’ll write to you as soon as there’s an answer. Without one, the inquiry ends automatically after seven days, and you can withdraw it at any time.'

/** What became of an inquiry, for administrators; `answered` is an open one in which the photographer has replied. */
export const INQUIRY_STATE_LABELS: Record<InquiryStatus | 'answered', string> = {
  open: 'Waiting for an answer',
  answered: 'In conversation',
  offered: 'Offer made',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}
/** How an inquiry begins that goes to another photographer. */
export const ASKED_AGAIN = 'Our photographer can’t photograph our wedding after all, and you were suggested to us.'
