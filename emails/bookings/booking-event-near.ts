import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, inDays, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

const PLAN = 'Go through the plan of the day together: times, places, and who is in the family pictures.'
const PACK = 'Then open the day pack from the plan and keep it on your phone: it opens without a network.'
const SEE_PLAN = 'Open the plan of the day'

/** A wedding of the coming weeks; once, the plan of its day and the pack are asked for. */
export const news = defineNews({
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
