import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The couple would like to book an open offer. */
export const news = defineNews({
  kind: 'booking.wanted',
  props: z.object(Booking),
  vendor: ({ eventDate, couple }) => ({
    title: `${couple} would like to book`,
    lines: [`Your offer for ${formatDate(eventDate)} suits them. Send the contract next.`],
    action: SEE,
  }),
  preview: BOOKING,
})
