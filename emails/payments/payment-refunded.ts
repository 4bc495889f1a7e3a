import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A refund was sent to the couple. */
export const news = defineNews({
  kind: 'payment.refunded',
  props: z.object({ ...Booking, amountCents: Cents }),
  client: ({ eventDate, amountCents }) => ({
    title: `${formatMoney(amountCents)} has been sent back to you`,
    lines: [`It is for the booking of ${formatDate(eventDate)}. Your bank may take some days to show it.`],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000 },
})
