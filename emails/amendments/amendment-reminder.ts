import * as z from 'zod/mini'
import { AmendmentKind, BOOKING, Booking, CHANGE_NAMES, Day, defineNews, Party } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({ ...Booking, kind: AmendmentKind, by: Party, answerBy: Day })
type Event = z.infer<typeof Props>

const told = ({ eventDate, kind, answerBy }: Event, who: string) => ({
  title: `${who} waits for your answer: ${CHANGE_NAMES[kind]}`,
  lines: [
    `It is about ${formatDate(eventDate)} and open until ${formatDate(answerBy)}. Without your signature the contract stays as it is.`,
  ],
  action: 'Read the change',
})

/** A proposed change of the contract that nobody has answered is about to expire. */
export const news = defineNews({
  kind: 'booking.change-reminder',
  props: Props,
  client: (event) => (event.by === 'vendor' ? told(event, event.photographer) : null),
  vendor: (event) => (event.by === 'client' ? told(event, event.couple) : null),
  preview: { ...BOOKING, kind: 'items', by: 'vendor', answerBy: '2027-01-19' },
})
