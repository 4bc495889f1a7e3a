import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, inDays, SEE, Written } from '#emails/define-news.ts'
import { AtLeastOne } from '#emails/props.ts'
import { RESUMED, STANDSTILL } from '#features/bookings/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** The first payment books the date. */
export const confirmed = defineNews({
  kind: 'booking.confirmed',
  props: z.object({ ...Booking, paidCents: Cents }),
  client: ({ eventDate, photographer, paidCents }) => ({
    title: `Your date is booked: ${formatDate(eventDate)}`,
    lines: [
      `Your first payment of ${formatMoney(paidCents)} has arrived and is held in escrow.`,
      `You and ${photographer} can now see each other’s contact details.`,
    ],
    action: 'See your booking',
  }),
  vendor: ({ eventDate, couple, paidCents }) => ({
    title: `${formatDate(eventDate)} is booked by ${couple}`,
    lines: [
      `The first payment of ${formatMoney(paidCents)} is held in escrow. You can now see each other’s contact details.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 120_000 },
})

const PLAN = 'Go through the plan of the day together: times, places, and who is in the family pictures.'
const PACK = 'Then open the day pack from the plan and keep it on your phone: it opens without a network.'
const SEE_PLAN = 'Open the plan of the day'

/** A wedding of the coming weeks; once, the plan of its day and the pack are asked for. */
export const eventNear = defineNews({
  kind: 'booking.event-near',
  props: z.object({ ...Booking, days: z.int(), isPlanDue: z.optional(z.boolean()) }),
  client: ({ eventDate, photographer, days, isPlanDue }) => ({
    title: `Your wedding day is ${inDays(days)}`,
    lines: [
      `${photographer} is booked for ${formatDate(eventDate)}.${isPlanDue ? '' : ' Times and places are best settled now.'}`,
      ...(isPlanDue ? [PLAN, PACK] : []),
    ],
    action: isPlanDue ? SEE_PLAN : 'See your booking',
  }),
  vendor: ({ eventDate, couple, days, isPlanDue }) => ({
    title: `The wedding of ${couple} is ${inDays(days)}`,
    lines: [
      `You are booked for ${formatDate(eventDate)}.${isPlanDue ? '' : ' Times and places are best settled now.'}`,
      ...(isPlanDue ? [PLAN, PACK] : []),
    ],
    action: isPlanDue ? SEE_PLAN : SEE,
  }),
  preview: { ...BOOKING, days: 7, isPlanDue: true },
})

const REVIEW = 'You can now write a review. It is shown when both of you have written, or after two weeks.'
const BY_TIME = 'Your delivery counts as confirmed'

/** A delivery is confirmed, and its money released; an administrator says why. */
export const completed = defineNews({
  kind: 'booking.completed',
  props: z.object({
    ...Booking,
    by: z.enum(['client', 'admin', 'system']),
    reason: z.nullable(Written),
    payout: z.nullable(z.object({ netCents: Cents, scheduledFor: Day })),
  }),
  client: ({ photographer, by, reason }) => ({
    title: {
      client: 'You confirmed the delivery',
      admin: 'Our team confirmed your delivery for you',
      system: BY_TIME,
    }[by],
    lines: [`The payment has been released to ${photographer}. Thank you.`, REVIEW],
    quote: reason,
    action: 'Write a review',
  }),
  vendor: ({ couple, by, reason, payout }) => ({
    title: {
      client: `${couple} confirmed your delivery`,
      admin: `Our team confirmed your delivery for ${couple}`,
      system: BY_TIME,
    }[by],
    lines: [
      payout
        ? `${formatMoney(payout.netCents)} will be paid out on ${formatDate(payout.scheduledFor)}.`
        : 'Nothing was held for this booking, so there is no payout.',
      REVIEW,
    ],
    quote: reason,
    action: SEE,
  }),
  preview: { ...BOOKING, by: 'client', reason: null, payout: { netCents: 352_000, scheduledFor: '2027-06-29' } },
})

const CancelledProps = z.object({
  ...Booking,
  by: z.enum(['client', 'photographer', 'admin']),
  refundCents: Cents,
  reason: Written,
})

const cancelledWords = ({
  eventDate,
  couple,
  photographer,
  by,
  refundCents,
  reason,
}: z.infer<typeof CancelledProps>) => {
  const who = { client: couple, photographer, admin: 'The platform' }[by]
  const back = refundCents > 0 ? formatMoney(refundCents) : 'Nothing'
  return {
    title: `The booking for ${formatDate(eventDate)} was cancelled`,
    lines: [`${who} cancelled it. ${back} goes back to the couple.`],
    quote: reason,
    action: SEE,
  }
}

/** A confirmed booking is cancelled. */
export const cancelled = defineNews({
  kind: 'booking.cancelled',
  props: CancelledProps,
  client: cancelledWords,
  vendor: cancelledWords,
  preview: { ...BOOKING, by: 'client', refundCents: 120_000, reason: 'We are moving abroad and marry there.' },
})

const suspendedWords = (whose: string, name: string, wayOut: string) => ({
  title: `Your plans with ${name} are on hold for now`,
  lines: [`The ${whose} of ${name} is suspended at the moment. ${STANDSTILL}`, `You can still ${wayOut}.`],
  action: SEE,
})

/** The other side of a booking that is not paid yet is suspended. */
export const suspended = defineNews({
  kind: 'booking.suspended',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ photographer, who }) => (who === 'client' ? null : suspendedWords('profile', photographer, 'decline')),
  vendor: ({ couple, who }) => (who === 'client' ? suspendedWords('account', couple, 'withdraw your offer') : null),
  preview: { ...BOOKING, who: 'photographer' },
})

const resumedWords = (name: string) => ({
  title: `Your plans with ${name} can continue`,
  lines: [RESUMED],
  action: SEE,
})

/** The suspension of the other side of a booking has ended. */
export const resumed = defineNews({
  kind: 'booking.resumed',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ photographer, who }) => (who === 'client' ? null : resumedWords(photographer)),
  vendor: ({ couple, who }) => (who === 'client' ? resumedWords(couple) : null),
  preview: { ...BOOKING, who: 'photographer' },
})

/** The photographer cannot shoot and suggests others who are free. */
export const substitutesOffered = defineNews({
  kind: 'booking.substitutes',
  props: z.object({ ...Booking, count: AtLeastOne }),
  client: ({ eventDate, photographer, count }) => ({
    title: `${count === 1 ? 'A photographer is' : `${count} photographers are`} free on ${formatDate(eventDate)}`,
    lines: [
      `${photographer} cannot photograph your wedding and suggests ${count === 1 ? 'somebody' : 'others'} of the same place, close in style and price. Your money goes back in full, whatever you do.`,
      'One tap sends what you have already told us about your day.',
    ],
    action: 'See who is free',
  }),
  preview: { ...BOOKING, count: 3 },
})
