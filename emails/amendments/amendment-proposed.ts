import * as z from 'zod/mini'
import {
  AmendmentKind,
  BOOKING,
  Booking,
  CHANGE_NAMES,
  Changes,
  Day,
  defineNews,
  Party,
  SEE,
  Written,
} from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({ ...Booking, kind: AmendmentKind, by: Party, changes: Changes, answerBy: Day, note: Written })
type Event = z.infer<typeof Props>

const told = ({ eventDate, kind, changes, answerBy, note }: Event, who: string) => ({
  title: `${who} proposes ${CHANGE_NAMES[kind]}`,
  lines: [
    `It is about ${formatDate(eventDate)}. Nothing changes until you sign it; it is open until ${formatDate(answerBy)}.`,
    ...changes,
  ],
  quote: note,
  action: SEE,
})

/** One side proposes a change of the signed contract; the other is told. */
export const news = defineNews({
  kind: 'booking.change-proposed',
  props: Props,
  client: (event) => (event.by === 'vendor' ? told(event, event.photographer) : null),
  vendor: (event) => (event.by === 'client' ? told(event, event.couple) : null),
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
