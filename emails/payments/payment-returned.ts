import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A payment that came in for a booking that had ended goes back. */
export const news = defineNews({
  kind: 'payment.returned',
  props: z.object({ ...Booking, paidCents: Cents }),
  client: ({ eventDate, photographer, paidCents }) => ({
    title: `Your payment of ${formatMoney(paidCents)} goes back to you`,
    lines: [
      `The booking with ${photographer} for ${formatDate(eventDate)} had ended before it arrived. You get it back in full.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 120_000 },
})
