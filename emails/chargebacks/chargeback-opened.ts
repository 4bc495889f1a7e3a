import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** What is due again instead of a payment that a bank took back. */
export const Due = z.nullable(z.object({ amountCents: Cents, dueDate: Day }))
type Due = NonNullable<z.infer<typeof Due>>

const sumOf = ({ amountCents, dueDate }: Due) =>
  `It counts as unpaid: ${formatMoney(amountCents)} is due again by ${formatDate(dueDate)}.`

/** What that means for the couple; while the bank decides, it may come back. */
const dueMeanwhile = (due: Due): string =>
  `${sumOf(due)} Until it is paid, or your bank returns it, pictures are held back, and nothing can be confirmed or reviewed. If you pay and your bank returns it after all, one of the two is refunded.`

/** What that means once the bank has kept it. */
export const dueAgain = (due: Due): string => `${sumOf(due)} Until it is paid, nothing can be reviewed.`

/** What it means for the photographer meanwhile. */
const dueFromCouple = (due: Due): string =>
  `${sumOf(due)} Until it is paid, or the bank returns it, the couple does not see what you deliver, and nothing is confirmed or reviewed.`

/** A couple's bank has taken a payment back: it counts as unpaid, and the booking is on hold. */
export const news = defineNews({
  kind: 'chargeback.opened',
  props: z.object({ ...Booking, amountCents: Cents, due: z._default(Due, null) }),
  client: ({ eventDate, amountCents, due }) => ({
    title: `Your bank has taken ${formatMoney(amountCents)} back`,
    lines: [
      `It is a payment for ${formatDate(eventDate)}. Until your bank has decided, nothing of this booking is released, refunded or cancelled. If you did not mean this, ask your bank to withdraw it: a dispute on the booking is quicker, and costs nothing.`,
      ...(due ? [dueMeanwhile(due)] : []),
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, amountCents, due }) => ({
    title: `The bank of ${couple} has taken ${formatMoney(amountCents)} back`,
    lines: [
      `It is a payment for the wedding on ${formatDate(eventDate)}. Until the bank has decided, nothing of this booking is released, refunded, cancelled or paid out. Our team answers the bank with the signed contract and the record of your delivery.`,
      ...(due ? [dueFromCouple(due)] : []),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000, due: { amountCents: 120_000, dueDate: '2027-05-13' } },
})
