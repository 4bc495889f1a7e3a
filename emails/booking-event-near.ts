import * as z from 'zod/mini'
import { formatDate } from '#shared/dates.ts'
import { BOOKING, Booking, defineNews, inDays, SEE } from './news.ts'

/** A wedding of the coming weeks. (E17) */
export const news = defineNews({
  kind: 'booking.event-near',
  props: z.object({ ...Booking, days: z.int() }),
  client: ({ eventDate, photographer, days }) => ({
    title: `Your wedding day is ${inDays(days)}`,
    lines: [`${photographer} is booked for ${formatDate(eventDate)}. Times and places are best settled now.`],
    action: 'See your booking',
  }),
  vendor: ({ eventDate, couple, days }) => ({
    title: `The wedding of ${couple} is ${inDays(days)}`,
    lines: [`You are booked for ${formatDate(eventDate)}. Times and places are best settled now.`],
    action: SEE,
  }),
  preview: { ...BOOKING, days: 7 },
})
