import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.object({ ...Booking, by: z.enum(['client', 'photographer', 'admin']), reason: Written })

const toldOf = ({ eventDate, reason }: z.infer<typeof Props>, isAuthor: boolean) => ({
  title: isAuthor ? 'Your dispute is open' : 'A dispute was opened, and your answer is needed',
  lines: [
    `The booking for ${formatDate(eventDate)} and the money that is held are on hold until our team decides. What is still to be paid stays due. This costs neither of you anything.`,
    isAuthor
      ? 'Add there whatever our team should know.'
      : 'Please write there how you see it: our team decides based on what both of you say.',
  ],
  quote: reason,
  action: isAuthor ? 'See the dispute' : 'Answer',
})

/** A dispute is open, and the other side's answer is needed. (E20) */
export const news = defineNews({
  kind: 'booking.disputed',
  props: Props,
  client: (event) => toldOf(event, event.by === 'client'),
  vendor: (event) => toldOf(event, event.by !== 'client'),
  preview: { ...BOOKING, by: 'client', reason: 'Half of the pictures are missing.' },
})
