import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A new version of an open offer, perhaps in answer to what the couple asked for. */
export const news = defineNews({
  kind: 'booking.revised',
  props: z.object({ ...Booking, totalCents: Cents, heldUntil: Day, isAnswer: z._default(z.boolean(), false) }),
  client: ({ eventDate, photographer, totalCents, heldUntil, isAnswer }) => ({
    title: isAnswer ? `${photographer} has answered with a new offer` : `${photographer} has revised the offer`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)} now. The date is held for you until ${formatDate(heldUntil)}.`,
    ],
    action: 'See the offer',
  }),
  preview: { ...BOOKING, totalCents: 420_000, heldUntil: '2026-11-28', isAnswer: false },
})
