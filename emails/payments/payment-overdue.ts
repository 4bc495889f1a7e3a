import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews } from '#emails/define-news.ts'
import { formatMoney } from '#shared/money/money.ts'
import { paymentFor } from './payment-due.ts'

/** A payment whose day has passed. */
export const news = defineNews({
  kind: 'payment.overdue',
  props: z.object({
    ...Booking,
    amountCents: Cents,
    dueDate: Day,
    isDecided: z.boolean(),
    isAgain: z._default(z.boolean(), false),
    days: z.int(),
  }),
  client: ({ amountCents, days, ...payment }) => ({
    title: `A payment of ${formatMoney(amountCents)} was due ${days === 1 ? 'yesterday' : `${days} days ago`}`,
    lines: [paymentFor(payment)],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 280_000, dueDate: '2027-05-13', isDecided: false, isAgain: false, days: 1 },
})
