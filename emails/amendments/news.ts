import * as z from 'zod/mini'
import {
  AmendmentKind,
  BOOKING,
  Booking,
  CHANGE_NAMES,
  Changes,
  Count,
  Day,
  defineNews,
  Party,
  SEE,
  Written,
} from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'

const ProposedProps = z.object({
  ...Booking,
  kind: AmendmentKind,
  by: Party,
  changes: Changes,
  answerBy: Day,
  note: Written,
})
type Proposed = z.infer<typeof ProposedProps>

const proposedWords = ({ eventDate, kind, changes, answerBy, note }: Proposed, who: string) => ({
  title: `${who} proposed ${CHANGE_NAMES[kind]} for ${formatMonthDay(eventDate)}`,
  lines: [
    `It’s about ${formatDate(eventDate)}. Nothing changes until you sign it; it’s open until ${formatDate(answerBy)}.`,
    ...changes,
  ],
  quote: note,
  action: SEE,
})

/** One side proposes a change of the signed contract; the other is told. */
export const proposed = defineNews({
  kind: 'booking.change-proposed',
  props: ProposedProps,
  client: (event) => (event.by === 'vendor' ? proposedWords(event, event.photographer) : null),
  vendor: (event) => (event.by === 'client' ? proposedWords(event, event.couple) : null),
  preview: {
    ...BOOKING,
    kind: 'reschedule',
    by: 'client',
    answerBy: '2027-01-19',
    note: 'The venue has closed.',
    changes: [
      'Wedding date: June 12, 2027 becomes June 19, 2027',
      'Balance: $2,800, due May 13, 2027 becomes $2,800, due May 20, 2027',
    ],
  },
})

const ReminderProps = z.object({ ...Booking, kind: AmendmentKind, by: Party, answerBy: Day })
type Reminder = z.infer<typeof ReminderProps>

const reminderWords = ({ eventDate, kind, answerBy }: Reminder, who: string) => ({
  title: `${who} is waiting for your answer: ${CHANGE_NAMES[kind]} for ${formatMonthDay(eventDate)}`,
  lines: [
    `It’s about ${formatDate(eventDate)} and open until ${formatDate(answerBy)}. Without your signature, the contract stays as it is.`,
  ],
  action: 'Read the change',
})

/** A proposed change of the contract that nobody has answered is about to expire. */
export const reminder = defineNews({
  kind: 'booking.change-reminder',
  props: ReminderProps,
  client: (event) => (event.by === 'vendor' ? reminderWords(event, event.photographer) : null),
  vendor: (event) => (event.by === 'client' ? reminderWords(event, event.couple) : null),
  preview: { ...BOOKING, kind: 'items', by: 'vendor', answerBy: '2027-01-19' },
})

const AcceptedProps = z.object({ ...Booking, kind: AmendmentKind, by: Party, changes: Changes, number: Count })
type Accepted = z.infer<typeof AcceptedProps>

const acceptedWords = ({ eventDate, kind, changes, number }: Accepted, who: string) => ({
  title: `Signed by you and ${who}: ${CHANGE_NAMES[kind]} for ${formatMonthDay(eventDate)}`,
  lines: [
    `Addendum ${number} to the contract for ${formatDate(eventDate)} is in effect. You’ll find it with the booking as a PDF, next to the earlier version of the contract.`,
    ...changes,
  ],
  action: SEE,
})

/** Both have signed a change to the contract. */
export const accepted = defineNews({
  kind: 'booking.change-signed',
  props: AcceptedProps,
  client: (event) => acceptedWords(event, event.photographer),
  vendor: (event) => acceptedWords(event, event.couple),
  preview: {
    ...BOOKING,
    kind: 'items',
    by: 'client',
    number: 1,
    changes: ['Total: $4,000 becomes $4,350', 'Extra: $350, due Feb 1, 2027'],
  },
})

const EndedProps = z.object({
  ...Booking,
  kind: AmendmentKind,
  how: z.enum(['decline', 'withdraw', 'expire']),
  proposedBy: Party,
  note: Written,
})
type Ended = z.infer<typeof EndedProps>

/** Who reads it: the side that proposed, or the one that was asked. */
function endedWords({ eventDate, kind, how, note }: Ended, who: string, isOwn: boolean) {
  if (how === 'decline' ? !isOwn : how === 'withdraw' && isOwn) return null
  const what = `${CHANGE_NAMES[kind]} for ${formatMonthDay(eventDate)}`
  const title = {
    decline: `${who} declined ${what}`,
    withdraw: `${who} withdrew ${what}`,
    expire: isOwn ? `No answer from ${who} in time: ${what}` : `No longer open: ${what}, proposed by ${who}`,
  }[how]
  const lines = [`The contract for ${formatDate(eventDate)} stays as it was.`]
  return { title, lines, quote: note, action: SEE }
}

/** A proposed change of the contract has ended without a second signature. */
export const ended = defineNews({
  kind: 'booking.change-ended',
  props: EndedProps,
  client: (event) => endedWords(event, event.photographer, event.proposedBy === 'client'),
  vendor: (event) => endedWords(event, event.couple, event.proposedBy === 'vendor'),
  preview: { ...BOOKING, kind: 'items', how: 'decline', proposedBy: 'vendor', note: 'We already have an album.' },
})
