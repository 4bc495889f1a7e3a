import * as z from 'zod/mini'
import { AmendmentKind, BOOKING, Booking, CHANGE_NAMES, defineNews, Party, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({
  ...Booking,
  kind: AmendmentKind,
  how: z.enum(['decline', 'withdraw', 'expire']),
  proposedBy: Party,
  note: Written,
})
type Event = z.infer<typeof Props>

/** Who reads it: the side that proposed, or the one that was asked. */
function told({ eventDate, kind, how, note }: Event, who: string, isOwn: boolean) {
  if (how === 'decline' ? !isOwn : how === 'withdraw' && isOwn) return null
  const what = CHANGE_NAMES[kind]
  const title = {
    decline: `${who} declined ${what}`,
    withdraw: `${who} withdrew ${what}`,
    expire: isOwn ? `No answer in time: ${what}` : `No longer open: ${what}`,
  }[how]
  const lines = [`The contract for ${formatDate(eventDate)} stays as it was.`]
  return { title, lines, quote: note, action: SEE }
}

/** A proposed change of the contract has ended without a second signature. */
export const news = defineNews({
  kind: 'booking.change-ended',
  props: Props,
  client: (event) => told(event, event.photographer, event.proposedBy === 'client'),
  vendor: (event) => told(event, event.couple, event.proposedBy === 'vendor'),
  preview: { ...BOOKING, kind: 'items', how: 'decline', proposedBy: 'vendor', note: 'We already have an album.' },
})
