import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({ ...Booking, by: z.enum(['client', 'photographer', 'admin']), body: Written })

const toldOf = ({ eventDate, couple, photographer, by, body }: z.infer<typeof Props>) => ({
  title: `${{ client: couple, photographer, admin: 'Our team' }[by]} wrote in your dispute`,
  lines: [`It is about the booking for ${formatDate(eventDate)}. You can answer until it is decided.`],
  quote: body,
  action: 'Answer',
})

/** An entry in the dispute room, told to whoever did not write it. */
export const news = defineNews({
  kind: 'dispute.written',
  props: Props,
  client: (event) => (event.by === 'client' ? null : toldOf(event)),
  vendor: (event) => (event.by === 'photographer' ? null : toldOf(event)),
  preview: { ...BOOKING, by: 'admin', body: 'Please add the list of pictures you agreed on.' },
})
