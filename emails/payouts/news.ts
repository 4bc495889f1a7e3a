import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A payout has arrived. */
export const paid = defineNews({
  kind: 'payout.paid',
  props: z.object({ ...Booking, amountCents: Cents }),
  vendor: ({ eventDate, couple, amountCents }) => ({
    title: `${formatMoney(amountCents)} for ${couple} on ${formatMonthDay(eventDate)} has been paid out`,
    lines: [`It’s for ${couple}’s wedding on ${formatDate(eventDate)}.`],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 352_000 },
})

/** A payout did not arrive. */
export const failed = defineNews({
  kind: 'payout.failed',
  props: z.object({ ...Booking, amountCents: Cents }),
  vendor: ({ eventDate, couple, amountCents }) => ({
    title: `A payout of ${formatMoney(amountCents)} for ${couple} on ${formatMonthDay(eventDate)} didn’t arrive`,
    lines: [
      `It’s for ${couple}’s wedding on ${formatDate(eventDate)}. Your money is safe, and our team is looking into it. Please check that your bank details are still right.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 352_000 },
})
