import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE, Written } from '#emails/define-news.ts'
import { textUpTo } from '#emails/props.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** An offer, and until which day it holds the date. */
export const offered = defineNews({
  kind: 'booking.offered',
  props: z.object({ ...Booking, totalCents: Cents, heldUntil: Day }),
  client: ({ eventDate, photographer, totalCents, heldUntil }) => ({
    title: `${photographer} has sent you an offer for ${formatMonthDay(eventDate)}`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)}. The date is held for you until ${formatDate(heldUntil)}.`,
    ],
    action: 'See the offer',
  }),
  preview: { ...BOOKING, totalCents: 400_000, heldUntil: '2026-11-28' },
})

/** An offer with its contract, signed by the photographer: read, sign and pay in one place. */
export const proposed = defineNews({
  kind: 'booking.proposed',
  /** `lastDay` is the last day on which it can be signed. */
  props: z.object({ ...Booking, totalCents: Cents, title: textUpTo(200), lastDay: Day }),
  client: ({ eventDate, photographer, totalCents, title, lastDay }) => ({
    title: `${photographer} has sent you an offer for ${formatMonthDay(eventDate)} with its contract`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)}. The date is held for you until ${formatDate(lastDay)}.`,
      `The contract “${title}” is already signed by ${photographer}. Once you’ve read both, you can sign and make the first payment in one go. Reading commits you to nothing.`,
    ],
    action: 'Read the offer and the contract',
  }),
  preview: {
    ...BOOKING,
    totalCents: 400_000,
    title: 'Wedding photography for Amelia and Jonah',
    lastDay: '2026-12-05',
  },
})

/** A new version of an open offer, perhaps in answer to what the couple asked for. */
export const revised = defineNews({
  kind: 'booking.revised',
  props: z.object({ ...Booking, totalCents: Cents, heldUntil: Day, isAnswer: z._default(z.boolean(), false) }),
  client: ({ eventDate, photographer, totalCents, heldUntil, isAnswer }) => ({
    title: `${photographer} has ${isAnswer ? 'answered with a new offer' : 'revised the offer'} for ${formatMonthDay(eventDate)}`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)} now. The date is held for you until ${formatDate(heldUntil)}.`,
    ],
    action: 'See the offer',
  }),
  preview: { ...BOOKING, totalCents: 420_000, heldUntil: '2026-11-28', isAnswer: false },
})

/** The couple would like other terms than the offered ones. */
export const countered = defineNews({
  kind: 'booking.countered',
  /** `wishes` are the figures they named, in words. */
  props: z.object({ ...Booking, wishes: z.array(textUpTo(200)), note: Written }),
  vendor: ({ eventDate, couple, wishes, note }) => ({
    title: `${couple} would like other terms for ${formatMonthDay(eventDate)}`,
    lines: [
      `They’ve answered your offer for ${formatDate(eventDate)}. Send a new one, or withdraw it.`,
      ...(wishes.length > 0 ? [`What they have in mind: ${wishes.join('; ')}.`] : []),
    ],
    quote: note,
    action: 'Read what they’d like',
  }),
  preview: {
    ...BOOKING,
    wishes: ['$3,500 instead of $4,000', '10 hours instead of 8 hours'],
    note: 'We’d like you to stay for the first dance, without the album.',
  },
})

/** The couple would like to book an open offer. */
export const wanted = defineNews({
  kind: 'booking.wanted',
  props: z.object(Booking),
  vendor: ({ eventDate, couple }) => ({
    title: `${couple} would like to book ${formatMonthDay(eventDate)}`,
    lines: [`They’re happy with your offer for ${formatDate(eventDate)}. Send the contract next.`],
    action: SEE,
  }),
  preview: BOOKING,
})

/** The couple declines an offer, or the contract over it. */
export const rejected = defineNews({
  kind: 'booking.rejected',
  props: z.object({ ...Booking, what: z.enum(['offer', 'contract']), note: Written }),
  vendor: ({ eventDate, couple, what, note }) => ({
    title: `${couple} declined your ${what} for ${formatMonthDay(eventDate)}`,
    lines: [`${formatDate(eventDate)} is free again.`],
    quote: note,
    action: SEE,
  }),
  preview: { ...BOOKING, what: 'offer', note: 'We’ve found someone closer to the venue.' },
})

/** The photographer takes an offer back. */
export const withdrawn = defineNews({
  kind: 'booking.withdrawn',
  props: z.object({ ...Booking, reason: Written }),
  client: ({ eventDate, photographer, reason }) => ({
    title: `${photographer} has withdrawn the offer for ${formatMonthDay(eventDate)}`,
    lines: [`The offer for ${formatDate(eventDate)} is no longer valid. Nothing was charged.`],
    quote: reason,
    action: SEE,
  }),
  preview: { ...BOOKING, reason: 'I’ve fallen ill and can’t promise your day.' },
})

/** An offer soon holds the date no more. */
export const holdEnds = defineNews({
  kind: 'offer.hold-ends',
  /** `isCountered`: the couple asked for other terms and waits for a new offer. */
  props: z.object({ ...Booking, heldUntil: Day, isCountered: z._default(z.boolean(), false) }),
  client: ({ photographer, eventDate, heldUntil, isCountered }) => ({
    title: `${photographer} holds ${formatMonthDay(eventDate)} for you until ${formatMonthDay(heldUntil)}`,
    lines: [
      `After that, ${formatDate(eventDate)} is free for other couples too. ${isCountered ? 'Your photographer hasn’t answered your request yet: write to them if you’re waiting for it.' : 'If you’re happy with the offer, say so in your conversation: the contract comes next.'}`,
    ],
    action: 'See the offer',
  }),
  vendor: ({ couple, eventDate, heldUntil, isCountered }) => ({
    title: `Your offer to ${couple} holds ${formatMonthDay(eventDate)} until ${formatMonthDay(heldUntil)}`,
    lines: [
      isCountered
        ? `They asked for other terms. Send a new offer before then, and ${formatDate(eventDate)} stays held.`
        : `Send the contract before then, and ${formatDate(eventDate)} stays held while they read it.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, heldUntil: '2026-11-28', isCountered: false },
})

/** An offer, a contract or a first payment ran out; `reason` is the one the booking keeps. */
export const expired = defineNews({
  kind: 'booking.expired',
  props: z.object({ ...Booking, reason: Written }),
  client: ({ eventDate, photographer, reason }) => ({
    title: `The booking with ${photographer} for ${formatMonthDay(eventDate)} has ended`,
    lines: [`${reason} ${formatDate(eventDate)} is no longer held for you, and nothing was charged.`],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, reason }) => ({
    title: `The booking with ${couple} for ${formatMonthDay(eventDate)} has ended`,
    lines: [`${reason} ${formatDate(eventDate)} is free again.`],
    action: SEE,
  }),
  preview: { ...BOOKING, reason: 'The contract wasn’t signed in time.' },
})

/** Another couple booked the date first. */
export const dateLost = defineNews({
  kind: 'booking.date-lost',
  props: z.object(Booking),
  client: ({ eventDate, photographer }) => ({
    title: `${photographer} is no longer free on ${formatMonthDay(eventDate)}`,
    lines: [
      'Another couple booked this date first. Anything you paid goes back to you in full.',
      'We’re sorry. Other photographers are free on your day.',
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple }) => ({
    title: `The offer to ${couple} for ${formatMonthDay(eventDate)} has ended`,
    lines: [`Another couple booked ${formatDate(eventDate)} first.`],
    action: SEE,
  }),
  preview: BOOKING,
})
