import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, inDays, SEE, Tax, taxLine } from '#emails/define-news.ts'
import { textUpTo } from '#emails/props.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A date that waits for its first payment. */
export const firstDue = defineNews({
  kind: 'payment.first-due',
  props: z.object({ ...Booking, amountCents: Cents, heldUntil: Day }),
  client: ({ photographer, eventDate, amountCents, heldUntil }) => ({
    title: `Your first payment to ${photographer} for ${formatMonthDay(eventDate)} is due ${formatMonthDay(heldUntil)}`,
    lines: [
      `${photographer} holds ${formatDate(eventDate)} for you until ${formatDate(heldUntil)}. The first payment of ${formatMoney(amountCents)} makes it yours, and it’s held in escrow.`,
    ],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 120_000, heldUntil: '2026-11-28' },
})

/** "Your payment of $2,800 to Marsh Pictures for June 12". */
const yourPayment = (paid: { amountCents: number; photographer: string; eventDate: string }): string =>
  `Your payment of ${formatMoney(paid.amountCents)} to ${paid.photographer} for ${formatMonthDay(paid.eventDate)}`

type For = { photographer: string; eventDate: string; dueDate: string; isDecided: boolean; isAgain: boolean }

/**
 * What a payment is for. `isAgain`: due because the couple's bank took back the one before; `isDecided`: left due by
 * our team's decision, on a booking that is over.
 */
const paymentFor = (payment: For): string => {
  const { photographer, eventDate, dueDate, isDecided, isAgain } = payment
  const booking = `your booking with ${photographer} for ${formatDate(eventDate)}`
  if (isAgain)
    return `It’s for ${booking}, replacing a payment your bank took back, and is due by ${formatDate(dueDate)}. Until it’s paid, pictures are held back, and nothing can be confirmed or reviewed.`
  return isDecided
    ? `It’s for ${booking}. Our team set the date, ${formatDate(dueDate)}, when it decided your dispute.`
    : `It’s for ${booking} and was agreed for ${formatDate(dueDate)}. It’s held in escrow until you’ve confirmed the delivery.`
}

/** A payment that is due soon. */
export const due = defineNews({
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
    title: `${yourPayment({ amountCents, ...payment })} is due ${inDays(days)}`,
    lines: [paymentFor(payment)],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 280_000, dueDate: '2027-05-13', isDecided: false, isAgain: false, days: 14 },
})

/** A payment whose day has passed. */
export const overdue = defineNews({
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
    title: `${yourPayment({ amountCents, ...payment })} was due ${days === 1 ? 'yesterday' : `${days} days ago`}`,
    lines: [paymentFor(payment)],
    action: 'Pay now',
  }),
  preview: { ...BOOKING, amountCents: 280_000, dueDate: '2027-05-13', isDecided: false, isAgain: false, days: 1 },
})

/** A later payment, and whether its money waits for the delivery or for our team's decision. */
export const received = defineNews({
  kind: 'payment.received',
  props: z.object({ ...Booking, paidCents: Cents, taxCents: Tax, isDisputed: z.boolean() }),
  client: ({ photographer, eventDate, paidCents, isDisputed }) => ({
    title: `We received your payment of ${formatMoney(paidCents)} to ${photographer} for ${formatMonthDay(eventDate)}`,
    lines: [
      isDisputed
        ? 'It’s held in escrow until our team has decided your dispute.'
        : 'It’s held in escrow until you’ve confirmed the delivery of your pictures.',
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, paidCents, taxCents }) => ({
    title: `${couple} paid ${formatMoney(paidCents)} for ${formatMonthDay(eventDate)}`,
    lines: [`The payment for ${formatDate(eventDate)} is held in escrow.`, ...taxLine(taxCents)],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 280_000, taxCents: 0, isDisputed: false },
})

/** A couple's bank has been asked for a payment. `isOver`: the booking ended meanwhile. */
export const clearing = defineNews({
  kind: 'payment.clearing',
  props: z.object({ ...Booking, amountCents: Cents, isOver: z.boolean() }),
  client: ({ photographer, eventDate, amountCents, isOver }) => ({
    title: `${yourPayment({ amountCents, photographer, eventDate })} is on its way`,
    lines: [
      isOver
        ? 'Your bank usually sends it within 4 business days. The booking has ended since you paid: when the money arrives, you’ll get it back in full.'
        : 'Your bank usually sends it within 4 business days. Please make sure the money stays in your account until then.',
      ...(isOver ? [] : ['It counts as paid once it has arrived. We’ll write to you then, with your receipt.']),
    ],
    action: SEE,
  }),
  vendor: ({ couple, eventDate, amountCents, isOver }) =>
    isOver
      ? null
      : {
          title: `${couple}’s payment of ${formatMoney(amountCents)} for ${formatMonthDay(eventDate)} is on its way`,
          lines: [
            'It comes from their bank account, usually within 4 business days. We’ll tell you when it has arrived.',
          ],
          action: SEE,
        },
  preview: { ...BOOKING, amountCents: 280_000, isOver: false },
})

/** Why a bank sent a debit back, by the payment service's name for it. */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  account_closed: 'the account is closed',
  bank_account_restricted: 'the account doesn’t allow this kind of payment',
  debit_not_authorized: 'it wasn’t authorized for the account',
  insufficient_funds: 'there wasn’t enough money in the account',
  no_account: 'it didn’t find the account',
}

/** A couple's bank sent a debit back: nothing was paid. */
export const debitReturned = defineNews({
  kind: 'payment.debit-returned',
  props: z.object({ ...Booking, amountCents: Cents, why: z.nullable(textUpTo(80)) }),
  client: ({ photographer, eventDate, amountCents, why }) => ({
    title: `Your bank sent back ${formatMoney(amountCents)} for ${photographer} on ${formatMonthDay(eventDate)}`,
    lines: [
      `So this payment hasn’t been made. Your bank’s reason: ${RETURN_REASONS[why ?? ''] ?? 'it gave none'}.`,
      'Please pay again, by card or from another account. Your booking stays as it is.',
    ],
    action: 'Pay now',
  }),
  vendor: ({ couple, eventDate, amountCents }) => ({
    title: `${couple}’s payment of ${formatMoney(amountCents)} for ${formatMonthDay(eventDate)} didn’t arrive`,
    lines: ['Their bank sent it back. We’ve asked them to pay again, and we’ll tell you when it’s here.'],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 280_000, why: 'insufficient_funds' },
})

/** A payment that a decision left due has arrived and was released at once. */
export const released = defineNews({
  kind: 'payment.received',
  props: z.object({
    ...Booking,
    paidCents: Cents,
    taxCents: Tax,
    payout: z.nullable(z.object({ netCents: Cents, scheduledFor: Day })),
  }),
  client: ({ photographer, eventDate, paidCents }) => ({
    title: `We received your payment of ${formatMoney(paidCents)} to ${photographer} for ${formatMonthDay(eventDate)}`,
    lines: [`It was released to ${photographer}, as our team decided. Thank you.`],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, paidCents, taxCents, payout }) => ({
    title: `${couple} paid ${formatMoney(paidCents)} for ${formatMonthDay(eventDate)}`,
    lines: [
      `This is what was still due for ${formatDate(eventDate)}.`,
      ...taxLine(taxCents),
      ...(payout ? [`${formatMoney(payout.netCents)} will be paid out on ${formatDate(payout.scheduledFor)}.`] : []),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 250_000, taxCents: 0, payout: { netCents: 220_000, scheduledFor: '2027-07-06' } },
})

/** A payment that came in for a booking that had ended goes back. */
export const returned = defineNews({
  kind: 'payment.returned',
  props: z.object({ ...Booking, paidCents: Cents }),
  client: ({ eventDate, photographer, paidCents }) => ({
    title: `${yourPayment({ amountCents: paidCents, photographer, eventDate })} goes back to you`,
    lines: [
      `The booking with ${photographer} for ${formatDate(eventDate)} had ended before it arrived. You’ll get it back in full.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 120_000 },
})

/** A refund was sent to the couple. */
export const refunded = defineNews({
  kind: 'payment.refunded',
  props: z.object({ ...Booking, amountCents: Cents }),
  client: ({ photographer, eventDate, amountCents }) => ({
    title: `${formatMoney(amountCents)} for ${photographer} on ${formatMonthDay(eventDate)} has been sent back to you`,
    lines: [`It’s for the booking on ${formatDate(eventDate)}. Your bank may take a few days to show it.`],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000 },
})

/** A couple's bank sent a refund back. */
export const refundReturned = defineNews({
  kind: 'refund.returned',
  props: z.object({ ...Booking, amountCents: Cents }),
  client: ({ photographer, eventDate, amountCents }) => ({
    title: `Your bank didn’t accept our refund of ${formatMoney(amountCents)} for ${photographer} on ${formatMonthDay(eventDate)}`,
    lines: [
      `We sent it for the booking on ${formatDate(eventDate)}, and your bank sent it back: the card may be closed or replaced.`,
      'It’s still yours. Please ask your bank whether the card can be credited; if not, our team will write to you and pay it another way.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000 },
})

/** A payment that is made without the couple, a week before. */
export const automaticDue = defineNews({
  kind: 'payment.automatic-due',
  props: z.object({ ...Booking, amountCents: Cents, chargeOn: Day, way: textUpTo(120) }),
  client: ({ photographer, eventDate, amountCents, chargeOn, way }) => ({
    title: `${yourPayment({ amountCents, photographer, eventDate })} will be charged on ${formatMonthDay(chargeOn)}`,
    lines: [
      `It’s your balance for ${formatDate(eventDate)}, paid automatically on ${formatDate(chargeOn)} with the ${way}. You don’t have to do anything.`,
      'You can switch this off until then, and pay yourself.',
    ],
    action: 'Change or switch off',
  }),
  preview: { ...BOOKING, amountCents: 280_000, chargeOn: '2027-05-13', way: 'Visa ending 4242' },
})

/** Why an automatic payment was not made, by the payment service's name for it or ours. */
function failedWords(why: string | null): string {
  if (why === 'authentication_required') return 'Your bank wants you to confirm this payment yourself.'
  if (why === 'revoked' || why === 'payment_intent_mandate_invalid')
    return 'Your bank account no longer allows these payments.'
  if (why === 'too-near') return 'The wedding is too close for a payment from a bank account to arrive in time.'
  return 'Your bank declined it.'
}

/** A payment that was to be made without the couple. `wasClearing`: both sides had been told that it was on its way. */
export const automaticFailed = defineNews({
  kind: 'payment.automatic-failed',
  props: z.object({
    ...Booking,
    amountCents: Cents,
    why: z.nullable(textUpTo(80)),
    /** When it is tried again. */
    nextOn: z.nullable(Day),
    wasClearing: z.boolean(),
  }),
  client: ({ photographer, eventDate, amountCents, why, nextOn }) => ({
    title: `We couldn’t charge ${formatMoney(amountCents)} for ${photographer} on ${formatMonthDay(eventDate)}`,
    lines: [
      nextOn
        ? `${failedWords(why)} We’ll try once more on ${formatDate(nextOn)}. You can also pay yourself before then.`
        : `${failedWords(why)} Automatic payment is off now, so please pay yourself.`,
    ],
    action: 'Pay now',
  }),
  vendor: ({ couple, eventDate, amountCents, wasClearing }) =>
    wasClearing
      ? {
          title: `${couple}’s payment of ${formatMoney(amountCents)} for ${formatMonthDay(eventDate)} didn’t arrive`,
          lines: ['Their bank sent it back. They know, and we’ll tell you when it’s here.'],
          action: SEE,
        }
      : null,
  preview: { ...BOOKING, amountCents: 280_000, why: 'insufficient_funds', nextOn: '2027-05-16', wasClearing: false },
})
