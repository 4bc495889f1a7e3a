import * as z from 'zod/mini'
import { BOOKING, Booking, Day, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'

/** The pictures are there; silence confirms them after `days`. While the couple's bank has a payment they are held back. */
export const delivered = defineNews({
  kind: 'delivery.new',
  props: z.object({
    ...Booking,
    days: z.int(),
    isUnpaid: z.boolean(),
    isHeldBack: z._default(z.boolean(), false),
    note: Written,
  }),
  client: ({ eventDate, photographer, days, isUnpaid, isHeldBack, note }) => {
    const title = `${photographer} has delivered your pictures of ${formatMonthDay(eventDate)}`
    if (isHeldBack)
      return {
        title,
        lines: [
          'They’re held back because your bank has taken a payment back. You’ll see them as soon as it’s paid again, or your bank returns it; your days to look at them start then.',
        ],
        action: SEE,
      }
    return {
      title,
      lines: [
        `Please look at them and confirm the delivery, or ask for changes. Without an answer, it counts as confirmed in ${days} days.`,
        ...(isUnpaid ? ['A payment is still due. Please make it first, then confirm the delivery.'] : []),
      ],
      quote: note,
      action: 'See the delivery',
    }
  },
  preview: { ...BOOKING, days: 14, isUnpaid: true, isHeldBack: false, note: 'It was a joy to be with you.' },
})

/** A delivery without an answer. */
export const reminder = defineNews({
  kind: 'delivery.reminder',
  props: z.object(Booking),
  client: ({ eventDate, photographer }) => ({
    title: `Are you happy with the pictures of ${formatMonthDay(eventDate)} from ${photographer}?`,
    lines: ['Please confirm the delivery or ask for changes. Without an answer, it will soon count as confirmed.'],
    action: 'See the delivery',
  }),
  preview: BOOKING,
})

/** The couple asks for changes to a delivery. */
export const changesAsked = defineNews({
  kind: 'booking.changes',
  props: z.object({ ...Booking, note: Written }),
  vendor: ({ eventDate, couple, note }) => ({
    title: `${couple} asked for changes to the pictures of ${formatMonthDay(eventDate)}`,
    lines: ['What they’d like to be different:'],
    quote: note,
    action: SEE,
  }),
  preview: { ...BOOKING, note: 'Could the pictures of the speeches be a little brighter?' },
})

/** The contract's last day for the pictures is over. */
export const late = defineNews({
  kind: 'delivery.late',
  props: z.object({ ...Booking, lastDay: Day }),
  client: ({ eventDate, photographer, lastDay }) => ({
    title: `The pictures of ${formatMonthDay(eventDate)} from ${photographer} are late`,
    lines: [
      `Your contract says you’d have them by ${formatDate(lastDay)}.`,
      'Write to your photographer first. If that doesn’t help, you can open a dispute on your booking’s page: what you paid stays where it is until our team has decided.',
    ],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, lastDay }) => ({
    title: `The pictures of ${formatMonthDay(eventDate)} for ${couple} are late`,
    lines: [
      `The contract says you’d deliver them by ${formatDate(lastDay)}.`,
      'Record the delivery, or tell the couple when they’ll have them. They can open a dispute; 30 days after that date, one is opened for them.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, lastDay: '2027-08-11' },
})

/** Nothing was delivered for 30 days after the contract's last day: a dispute is open. */
export const missing = defineNews({
  kind: 'delivery.missing',
  props: z.object({ ...Booking, lastDay: Day }),
  client: ({ eventDate, photographer, lastDay }) => ({
    title: `Our team is looking into the pictures of ${formatMonthDay(eventDate)} from ${photographer}`,
    lines: [
      `They were due by ${formatDate(lastDay)}, and 30 days later, none have arrived. A dispute is open; it costs you nothing, and what you paid stays where it is until our team has decided.`,
      'Please tell us there what you’ve heard from your photographer.',
    ],
    action: 'See the dispute',
  }),
  vendor: ({ eventDate, couple, lastDay }) => ({
    title: `A dispute was opened: no pictures of ${formatMonthDay(eventDate)} for ${couple}`,
    lines: [
      `They were due by ${formatDate(lastDay)}, and 30 days later, none have arrived. The money we hold stays where it is until our team has decided.`,
      'Please tell us there how you see it and when the pictures will come.',
    ],
    action: 'Answer',
  }),
  preview: { ...BOOKING, lastDay: '2027-08-11' },
})
