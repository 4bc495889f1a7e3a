import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** The first payment books the date. */
export const news = defineNews({
  kind: 'booking.confirmed',
  props: z.object({ ...Booking, paidCents: Cents }),
  client: ({ eventDate, photographer, paidCents }) => ({
    title: `Your date is booked: ${formatDate(eventDate)}`,
    lines: [
      `Your first payment of ${formatMoney(paidCents)} has arrived and is held in escrow.`,
      `You and ${photographer} can now see each other’s contact details.`,
    ],
    action: 'See your booking',
  }),
  vendor: ({ eventDate, couple, paidCents }) => ({
    title: `${formatDate(eventDate)} is booked by ${couple}`,
    lines: [
      `The first payment of ${formatMoney(paidCents)} is held in escrow. You can now see each other’s contact details.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 120_000 },
})
