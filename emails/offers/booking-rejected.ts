import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The couple declines an offer, or the contract over it. */
export const news = defineNews({
  kind: 'booking.rejected',
  props: z.object({ ...Booking, what: z.enum(['offer', 'contract']), note: Written }),
  vendor: ({ eventDate, couple, what, note }) => ({
    title: `${couple} declined your ${what}`,
    lines: [`The date ${formatDate(eventDate)} is free again.`],
    quote: note,
    action: SEE,
  }),
  preview: { ...BOOKING, what: 'offer', note: 'We have found somebody closer to the venue.' },
})
