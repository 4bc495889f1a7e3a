import * as z from 'zod/mini'
import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { BOOKING, Booking, Cents, Day, defineNews } from './news.ts'

/** A new version of an open offer. (E14, X124) */
export const news = defineNews({
  kind: 'booking.revised',
  props: z.object({ ...Booking, totalCents: Cents, heldUntil: Day }),
  client: ({ eventDate, photographer, totalCents, heldUntil }) => ({
    title: `${photographer} has revised the offer`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)} now. The date is held for you until ${formatDate(heldUntil)}.`,
    ],
    action: 'See the offer',
  }),
  preview: { ...BOOKING, totalCents: 420_000, heldUntil: '2026-11-28' },
})
