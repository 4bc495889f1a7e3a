import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** An offer, a contract or a first payment ran out; `reason` is the one the booking keeps. */
export const news = defineNews({
  kind: 'booking.expired',
  props: z.object({ ...Booking, reason: Written }),
  client: ({ eventDate, photographer, reason }) => ({
    title: `The booking with ${photographer} has ended`,
    lines: [`${reason} ${formatDate(eventDate)} is no longer held for you, and nothing was charged.`],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, reason }) => ({
    title: `The booking with ${couple} has ended`,
    lines: [`${reason} ${formatDate(eventDate)} is free again.`],
    action: SEE,
  }),
  preview: { ...BOOKING, reason: 'The contract was not signed in time.' },
})
