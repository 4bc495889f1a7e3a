import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A payment that a decision left due has arrived and was released at once. */
export const news = defineNews({
  kind: 'payment.received',
  props: z.object({
    ...Booking,
    paidCents: Cents,
    payout: z.nullable(z.object({ netCents: Cents, scheduledFor: Day })),
  }),
  client: ({ photographer, paidCents }) => ({
    title: `We received your payment of ${formatMoney(paidCents)}`,
    lines: [`It was released to ${photographer}, as our team decided. Thank you.`],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, paidCents, payout }) => ({
    title: `${couple} paid ${formatMoney(paidCents)}`,
    lines: [
      `This is what was still to be paid for ${formatDate(eventDate)}.`,
      ...(payout ? [`${formatMoney(payout.netCents)} will be paid out on ${formatDate(payout.scheduledFor)}.`] : []),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 250_000, payout: { netCents: 220_000, scheduledFor: '2027-07-06' } },
})
