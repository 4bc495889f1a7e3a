import * as z from 'zod/mini'
import { BOOKING, Booking, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The contract's last day for the pictures is over. */
export const news = defineNews({
  kind: 'delivery.late',
  props: z.object({ ...Booking, lastDay: Day }),
  client: ({ photographer, lastDay }) => ({
    title: `The pictures from ${photographer} are late`,
    lines: [
      `Your contract says that they are delivered by ${formatDate(lastDay)}.`,
      'Write to your photographer first. When that does not help, you can open a dispute on the page of your booking: what you paid stays where it is until our team has decided.',
    ],
    action: SEE,
  }),
  vendor: ({ couple, lastDay }) => ({
    title: `The pictures for ${couple} are late`,
    lines: [
      `The contract says that they are delivered by ${formatDate(lastDay)}.`,
      'Record the delivery, or tell the couple when they will have them. They may open a dispute; 30 days after that day one is opened for them.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, lastDay: '2027-08-11' },
})
