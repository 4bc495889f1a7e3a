import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, inDays, SEE, Tax, taxLine, Written } from '#emails/define-news.ts'
import { AtLeastOne } from '#emails/props.ts'
import { RESUMED, STANDSTILL } from '#features/bookings/texts.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** The first payment books the date. */
export const confirmed = defineNews({
  kind: 'booking.confirmed',
  props: z.object({ ...Booking, paidCents: Cents, taxCents: Tax }),
  client: ({ eventDate, photographer, paidCents }) => ({
    title: `${photographer} is booked for your wedding on ${formatMonthDay(eventDate)}`,
    lines: [
      `${formatDate(eventDate)} is yours: the first payment of ${formatMoney(paidCents)} has arrived and is held in escrow.`,
      `You and ${photographer} can now see each other’s contact details.`,
    ],
    action: 'See your booking',
  }),
  vendor: ({ eventDate, couple, paidCents, taxCents }) => ({
    title: `${couple} booked you for ${formatMonthDay(eventDate)}`,
    lines: [
      `The first payment of ${formatMoney(paidCents)} for ${formatDate(eventDate)} is held in escrow. You can now see each other’s contact details.`,
      ...taxLine(taxCents),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, paidCents: 120_000, taxCents: 0 },
})

const PLAN = 'Go through the plan for the day together: times, places, and who is in the family pictures.'
const PACK = 'Then open the day pack from the plan and keep it on your phone: it opens offline.'
const SEE_PLAN = 'Open the plan for the day'

/** A wedding of the coming weeks; once, the plan of its day and the pack are asked for. */
export const eventNear = defineNews({
  kind: 'booking.event-near',
  props: z.object({ ...Booking, days: z.int(), isPlanDue: z.optional(z.boolean()) }),
  client: ({ eventDate, photographer, days, isPlanDue }) => ({
    title: `Your wedding day with ${photographer}, ${formatMonthDay(eventDate)}, is ${inDays(days)}`,
    lines: [
      `${photographer} is booked for ${formatDate(eventDate)}.${isPlanDue ? '' : ' Now is the best time to settle times and places.'}`,
      ...(isPlanDue ? [PLAN, PACK] : []),
    ],
    action: isPlanDue ? SEE_PLAN : 'See your booking',
  }),
  vendor: ({ eventDate, couple, days, isPlanDue }) => ({
    title: `The wedding of ${couple} on ${formatMonthDay(eventDate)} is ${inDays(days)}`,
    lines: [
      `You’re booked for ${formatDate(eventDate)}.${isPlanDue ? '' : ' Now is the best time to settle times and places.'}`,
      ...(isPlanDue ? [PLAN, PACK] : []),
    ],
    action: isPlanDue ? SEE_PLAN : SEE,
  }),
  preview: { ...BOOKING, days: 7, isPlanDue: true },
})

const REVIEW = 'You can now write a review. It’s shown once you’ve both written, or after two weeks.'

/** A delivery is confirmed, and its money released; an administrator says why. */
export const completed = defineNews({
  kind: 'booking.completed',
  props: z.object({
    ...Booking,
    by: z.enum(['client', 'admin', 'system']),
    reason: z.nullable(Written),
    payout: z.nullable(z.object({ netCents: Cents, scheduledFor: Day })),
  }),
  client: ({ eventDate, photographer, by, reason }) => ({
    title: {
      client: `You confirmed the pictures of ${formatMonthDay(eventDate)} from ${photographer}`,
      admin: `Our team confirmed the pictures of ${formatMonthDay(eventDate)} from ${photographer} for you`,
      system: `The pictures of ${formatMonthDay(eventDate)} from ${photographer} count as confirmed`,
    }[by],
    lines: [`Your payment has been released to ${photographer}. Thank you.`, REVIEW],
    quote: reason,
    action: 'Write a review',
  }),
  vendor: ({ eventDate, couple, by, reason, payout }) => ({
    title: {
      client: `${couple} confirmed your pictures of ${formatMonthDay(eventDate)}`,
      admin: `Our team confirmed your pictures of ${formatMonthDay(eventDate)} for ${couple}`,
      system: `Your pictures of ${formatMonthDay(eventDate)} for ${couple} count as confirmed`,
    }[by],
    lines: [
      payout
        ? `${formatMoney(payout.netCents)} will be paid out on ${formatDate(payout.scheduledFor)}.`
        : 'Nothing was held for this booking, so there’s no payout.',
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

const cancelledWords = (event: z.infer<typeof CancelledProps>, other: string) => {
  const { eventDate, couple, photographer, by, refundCents, reason } = event
  const who = { client: couple, photographer, admin: 'The platform' }[by]
  const back = refundCents > 0 ? formatMoney(refundCents) : 'Nothing'
  return {
    title: `The booking with ${other} for ${formatMonthDay(eventDate)} was cancelled`,
    lines: [`${who} cancelled the booking for ${formatDate(eventDate)}. ${back} goes back to the couple.`],
    quote: reason,
    action: SEE,
  }
}

/** A confirmed booking is cancelled. */
export const cancelled = defineNews({
  kind: 'booking.cancelled',
  props: CancelledProps,
  client: (event) => cancelledWords(event, event.photographer),
  vendor: (event) => cancelledWords(event, event.couple),
  preview: { ...BOOKING, by: 'client', refundCents: 120_000, reason: 'We’re moving abroad and getting married there.' },
})

type Plans = { eventDate: string; name: string }
const plansOf = ({ eventDate, name }: Plans): string => `Your plans with ${name} for ${formatMonthDay(eventDate)}`

const suspendedWords = (whose: string, plans: Plans, wayOut: string) => ({
  title: `${plansOf(plans)} are on hold for now`,
  lines: [`The ${whose} of ${plans.name} isn’t active right now. ${STANDSTILL}`, `You can still ${wayOut}.`],
  action: SEE,
})

/** The other side of a booking that is not paid yet is suspended. */
export const suspended = defineNews({
  kind: 'booking.suspended',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ eventDate, photographer: name, who }) =>
    who === 'client' ? null : suspendedWords('profile', { eventDate, name }, 'decline'),
  vendor: ({ eventDate, couple: name, who }) =>
    who === 'client' ? suspendedWords('account', { eventDate, name }, 'withdraw your offer') : null,
  preview: { ...BOOKING, who: 'photographer' },
})

const resumedWords = (plans: Plans) => ({
  title: `${plansOf(plans)} can continue`,
  lines: [RESUMED],
  action: SEE,
})

/** The suspension of the other side of a booking has ended. */
export const resumed = defineNews({
  kind: 'booking.resumed',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ eventDate, photographer: name, who }) => (who === 'client' ? null : resumedWords({ eventDate, name })),
  vendor: ({ eventDate, couple: name, who }) => (who === 'client' ? resumedWords({ eventDate, name }) : null),
  preview: { ...BOOKING, who: 'photographer' },
})

/** The photographer cannot shoot and suggests others who are free. */
export const substitutesOffered = defineNews({
  kind: 'booking.substitutes',
  props: z.object({ ...Booking, count: AtLeastOne }),
  client: ({ eventDate, photographer, count }) => ({
    title: `${count === 1 ? 'A photographer is' : `${count} photographers are`} free on ${formatMonthDay(eventDate)} in place of ${photographer}`,
    lines: [
      `${photographer} can’t photograph your wedding on ${formatDate(eventDate)} and suggests ${count === 1 ? 'someone' : 'others'} in the same area, similar in style and price. You get your money back in full, whatever you decide.`,
      'One tap sends what you’ve already told us about your day.',
    ],
    action: 'See who’s free',
  }),
  preview: { ...BOOKING, count: 3 },
})
