import * as z from 'zod/mini'
import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { BOOKING, Booking, Cents, defineNews, SEE } from './news.ts'

/** A couple's bank has taken a payment back, and the booking is on hold until it decides. (PY11) */
export const news = defineNews({
  kind: 'chargeback.opened',
  props: z.object({ ...Booking, amountCents: Cents }),
  client: ({ eventDate, amountCents }) => ({
    title: `Your bank has taken ${formatMoney(amountCents)} back`,
    lines: [
      `It is a payment for ${formatDate(eventDate)}. Until your bank has decided, nothing of this booking is released, refunded or cancelled. If you did not mean this, ask your bank to withdraw it: a dispute on the booking is quicker, and costs nothing.`,
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, amountCents }) => ({
    title: `The bank of ${couple} has taken ${formatMoney(amountCents)} back`,
    lines: [
      `It is a payment for the wedding on ${formatDate(eventDate)}. Until the bank has decided, nothing of this booking is released, refunded, cancelled or paid out. Our team answers the bank with the signed contract and the record of your delivery.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000 },
})
