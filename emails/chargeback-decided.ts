import * as z from 'zod/mini'
import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { BOOKING, Booking, Cents, defineNews, SEE } from './news.ts'

/** A couple's bank has decided about a payment that it took back. (PY11) */
export const news = defineNews({
  kind: 'chargeback.decided',
  props: z.object({ ...Booking, amountCents: Cents, isWon: z.boolean() }),
  client: ({ eventDate, amountCents, isWon }) => ({
    title: isWon
      ? `Your payment of ${formatMoney(amountCents)} stands`
      : `Your bank gave you ${formatMoney(amountCents)} back`,
    lines: [
      isWon
        ? `Your bank has decided: the payment for ${formatDate(eventDate)} is held for your booking again, which goes on.`
        : `Your bank has decided: the payment for ${formatDate(eventDate)} is yours again. It counts as refunded.`,
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, amountCents, isWon }) => ({
    title: isWon
      ? `The payment of ${formatMoney(amountCents)} by ${couple} stands`
      : `The bank of ${couple} keeps ${formatMoney(amountCents)}`,
    lines: [
      isWon
        ? `The bank has decided about the wedding on ${formatDate(eventDate)}: the money is back, and the booking goes on.`
        : `The bank has decided about the wedding on ${formatDate(eventDate)}: the payment went back to the couple. Our team writes to you about what that means for your payout.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000, isWon: true },
})
