import * as z from 'zod/mini'
import {
  AmendmentKind,
  BOOKING,
  Booking,
  CHANGE_NAMES,
  Changes,
  Count,
  defineNews,
  Party,
  SEE,
} from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({ ...Booking, kind: AmendmentKind, by: Party, changes: Changes, number: Count })
type Event = z.infer<typeof Props>

const told = ({ eventDate, kind, changes, number }: Event) => ({
  title: `Signed by both: ${CHANGE_NAMES[kind]}`,
  lines: [
    `Addendum ${number} of the contract for ${formatDate(eventDate)} is in force. It is with the booking as a PDF, beside the earlier version of the contract.`,
    ...changes,
  ],
  action: SEE,
})

/** Both have signed a change of the contract. */
export const news = defineNews({
  kind: 'booking.change-signed',
  props: Props,
  client: told,
  vendor: told,
  preview: {
    ...BOOKING,
    kind: 'items',
    by: 'client',
    number: 1,
    changes: ['Total: $4,000 becomes $4,350', 'Extra: $350, due Feb 1, 2027'],
  },
})
