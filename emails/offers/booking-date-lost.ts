import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** Another couple booked the date first. */
export const news = defineNews({
  kind: 'booking.date-lost',
  props: z.object(Booking),
  client: ({ eventDate, photographer }) => ({
    title: `${photographer} is no longer free on ${formatDate(eventDate)}`,
    lines: [
      'Another couple booked this date first. Whatever you paid goes back to you in full.',
      'We are sorry. Other photographers are free on your day.',
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple }) => ({
    title: `The offer to ${couple} has ended`,
    lines: [`Another couple booked ${formatDate(eventDate)} first.`],
    action: SEE,
  }),
  preview: BOOKING,
})
