import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A later payment, and whether its money waits for the delivery or for our team's decision. */
export const news = defineNews({
  kind: 'payment.received',
  props: z.object({ ...Booking, paidCents: Cents, isDisputed: z.boolean() }),
  client: ({ paidCents, isDisputed }) => ({
    title: `We received your payment of ${formatMoney(paidCents)}`,
    lines: [
      isDisputed
        ? 'It is held in escrow until our team has decided your dispute.'
        : 'It is held in escrow until you have confirmed the delivery of your pictures.',
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, paidCents }) => ({
    title: `${couple} paid ${formatMoney(paidCents)}`,
    lines: [`The payment for ${formatDate(eventDate)} is held in escrow.`],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 280_000, isDisputed: false },
})
