import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** An offer, and until which day it holds the date. */
export const news = defineNews({
  kind: 'booking.offered',
  props: z.object({ ...Booking, totalCents: Cents, heldUntil: Day }),
  client: ({ eventDate, photographer, totalCents, heldUntil }) => ({
    title: `${photographer} has sent you an offer`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)}. The date is held for you until ${formatDate(heldUntil)}.`,
    ],
    action: 'See the offer',
  }),
  preview: { ...BOOKING, totalCents: 400_000, heldUntil: '2026-11-28' },
})
