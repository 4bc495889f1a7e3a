import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, Written } from './news.ts'

/** The pictures are there; silence confirms them after `days`. (E17, BK5) */
export const news = defineNews({
  kind: 'delivery.new',
  props: z.object({ ...Booking, days: z.int(), isUnpaid: z.boolean(), note: Written }),
  client: ({ photographer, days, isUnpaid, note }) => ({
    title: `${photographer} has delivered your pictures`,
    lines: [
      `Please look at them and confirm the delivery, or ask for changes. Without an answer it counts as confirmed in ${days} days.`,
      ...(isUnpaid ? ['A payment is still open. Please make it first: then the delivery can be confirmed.'] : []),
    ],
    quote: note,
    action: 'See the delivery',
  }),
  preview: { ...BOOKING, days: 14, isUnpaid: true, note: 'It was a joy to be with you.' },
})
