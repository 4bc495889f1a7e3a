import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, inDays } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

type For = { photographer: string; dueDate: string; isDecided: boolean; isAgain: boolean }

/**
 * What a payment is for. `isAgain`: due because the couple's bank took back the one before; `isDecided`: left due by
 * our team's decision, on a booking that is over.
 */
export const paymentFor = (payment: For): string => {
  const { photographer, dueDate, isDecided, isAgain } = payment
  if (isAgain)
    return `It is for your booking with ${photographer}, in place of a payment that your bank took back, and is due by ${formatDate(dueDate)}. Until it is paid, pictures are held back, and nothing can be confirmed or reviewed.`
  return isDecided
    ? `It is for your booking with ${photographer}, and was set for ${formatDate(dueDate)} by our team when it decided your dispute.`
    : `It is for your booking with ${photographer} and was agreed for ${formatDate(dueDate)}. It is held in escrow until you have confirmed the delivery.`
}

/** A payment that is due soon. */
export const news = defineNews({
  kind: 'payment.due',
  props: z.object({
    ...Booking,
    amountCents: Cents,
    dueDate: Day,
    isDecided: z.boolean(),
    isAgain: z._default(z.boolean(), false),
    days: z.int(),
  }),
  client: ({ amountCents, days, ...payment }) => ({
    title: `A payment of ${formatMoney(amountCents)} is due ${inDays(days)}`,
    lines: [paymentFor(payment)],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 280_000, dueDate: '2027-05-13', isDecided: false, isAgain: false, days: 14 },
})
