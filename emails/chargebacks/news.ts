import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** What is due again instead of a payment that a bank took back. */
const Due = z.nullable(z.object({ amountCents: Cents, dueDate: Day }))
type Due = NonNullable<z.infer<typeof Due>>

const sumOf = ({ amountCents, dueDate }: Due) =>
  `It counts as unpaid: ${formatMoney(amountCents)} is due again by ${formatDate(dueDate)}.`

/** What that means for the couple; while the bank decides, it may come back. */
const dueMeanwhile = (due: Due): string =>
  `${sumOf(due)} Until it’s paid, or your bank returns it, pictures are held back, and nothing can be confirmed or reviewed. If you pay and your bank returns it after all, we’ll refund one of the two.`

/** What that means once the bank has kept it. */
const dueAgain = (due: Due): string => `${sumOf(due)} Until it’s paid, nothing can be reviewed.`

/** What it means for the photographer meanwhile. */
const dueFromCouple = (due: Due): string =>
  `${sumOf(due)} Until it’s paid, or the bank returns it, the couple won’t see what you deliver, and nothing is confirmed or reviewed.`

/** A couple's bank has taken a payment back: it counts as unpaid, and the booking is on hold. */
export const opened = defineNews({
  kind: 'chargeback.opened',
  props: z.object({ ...Booking, amountCents: Cents, due: z._default(Due, null) }),
  client: ({ eventDate, photographer, amountCents, due }) => ({
    title: `Your bank has taken back ${formatMoney(amountCents)} paid to ${photographer} for ${formatMonthDay(eventDate)}`,
    lines: [
      `It’s a payment for ${formatDate(eventDate)}. Until your bank decides, nothing on this booking is released, refunded or cancelled. If you didn’t mean to do this, ask your bank to withdraw it: a dispute on the booking is quicker, and costs nothing.`,
      ...(due ? [dueMeanwhile(due)] : []),
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, amountCents, due }) => ({
    title: `The bank of ${couple} has taken back ${formatMoney(amountCents)} for ${formatMonthDay(eventDate)}`,
    lines: [
      `It’s a payment for the wedding on ${formatDate(eventDate)}. Until the bank decides, nothing on this booking is released, refunded, cancelled or paid out. Our team will answer the bank with the signed contract and the record of your delivery.`,
      ...(due ? [dueFromCouple(due)] : []),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000, due: { amountCents: 120_000, dueDate: '2027-05-13' } },
})

/** What a lost one means for the photographer. */
const MEANING = {
  booking: () => 'It hadn’t been released yet, so it’s no longer part of what you’ll be paid.',
  photographer: (cents: number) =>
    `It had been released to you, so ${formatMoney(cents, { withCents: true })} of it comes back: first from payouts that haven’t left, then from your balance at the payment service. We return our commission on it. Your earnings show how much of it is still owed.`,
  platform: () => 'It had been released to you already, and the loss is ours.',
}

/** A couple's bank has decided about a payment that it took back. */
export const decided = defineNews({
  kind: 'chargeback.decided',
  props: z.object({
    ...Booking,
    amountCents: Cents,
    isWon: z.boolean(),
    /** Of a won one: what goes back, because the couple had made the payment again. */
    refundedCents: z._default(z.int(), 0),
    /** Of a lost one: what is due again, because it had been released. */
    due: z._default(Due, null),
    /** A lost one: out of what the booking held, out of what the photographer was paid, or the platform's loss. */
    bearer: z._default(z.enum(['booking', 'photographer', 'platform']), 'booking'),
    /** What comes back from the photographer. */
    recoverCents: z._default(z.int(), 0),
  }),
  client: ({ eventDate, photographer, amountCents, isWon, refundedCents, due }) => ({
    title: isWon
      ? `Your payment of ${formatMoney(amountCents)} to ${photographer} for ${formatMonthDay(eventDate)} stands`
      : `Your bank gave you back ${formatMoney(amountCents)} paid to ${photographer} for ${formatMonthDay(eventDate)}`,
    lines: [
      isWon
        ? `Your bank has decided: the payment for ${formatDate(eventDate)} is held for your booking again, and your plans continue.`
        : `Your bank has decided: the payment for ${formatDate(eventDate)} is yours again. It counts as refunded.`,
      ...(refundedCents > 0
        ? [`You’ve paid it again in the meantime, so ${formatMoney(refundedCents)} goes back to your card.`]
        : []),
      ...(due ? [dueAgain(due)] : []),
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, amountCents, isWon, bearer, recoverCents, due }) => ({
    title: isWon
      ? `The payment of ${formatMoney(amountCents)} by ${couple} for ${formatMonthDay(eventDate)} stands`
      : `${couple}’s bank is keeping ${formatMoney(amountCents)} for ${formatMonthDay(eventDate)}`,
    lines: [
      isWon
        ? `The bank has decided on the payment for the wedding on ${formatDate(eventDate)}: the money is back, and the booking continues.`
        : `The bank has decided on the payment for the wedding on ${formatDate(eventDate)}: the payment went back to the couple. ${MEANING[bearer](recoverCents)}`,
      ...(due ? [dueAgain(due)] : []),
    ],
    action: SEE,
  }),
  preview: {
    ...BOOKING,
    refundedCents: 0,
    due: { amountCents: 12e4, dueDate: '2027-07-02' },
    amountCents: 12e4,
    isWon: false,
    bearer: 'photographer',
    recoverCents: 110400,
  },
})
