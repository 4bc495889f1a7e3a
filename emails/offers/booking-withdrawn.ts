import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The photographer takes an offer back. */
export const news = defineNews({
  kind: 'booking.withdrawn',
  props: z.object({ ...Booking, reason: Written }),
  client: ({ eventDate, photographer, reason }) => ({
    title: `${photographer} has withdrawn the offer`,
    lines: [`The offer for ${formatDate(eventDate)} no longer stands. Nothing was charged.`],
    quote: reason,
    action: SEE,
  }),
  preview: { ...BOOKING, reason: 'I have fallen ill and cannot promise your day.' },
})
