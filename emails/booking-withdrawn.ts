import * as z from 'zod/mini'
import { formatDate } from '#shared/date/format-date.ts'
import { BOOKING, Booking, defineNews, SEE, Written } from './news.ts'

/** The photographer takes an offer back. (E20) */
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
