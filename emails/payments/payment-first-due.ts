import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A date that waits for its first payment. */
export const news = defineNews({
  kind: 'payment.first-due',
  props: z.object({ ...Booking, amountCents: Cents, heldUntil: Day }),
  client: ({ photographer, eventDate, amountCents, heldUntil }) => ({
    title: `Your date waits for the first payment of ${formatMoney(amountCents)}`,
    lines: [
      `${photographer} holds ${formatDate(eventDate)} for you until ${formatDate(heldUntil)}. The payment makes it yours, and is held in escrow.`,
    ],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 120_000, heldUntil: '2026-11-28' },
})
