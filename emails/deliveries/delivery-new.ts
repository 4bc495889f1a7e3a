import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'

/** The pictures are there; silence confirms them after `days`. While the couple's bank has a payment they are held back. */
export const news = defineNews({
  kind: 'delivery.new',
  props: z.object({
    ...Booking,
    days: z.int(),
    isUnpaid: z.boolean(),
    isHeldBack: z._default(z.boolean(), false),
    note: Written,
  }),
  client: ({ photographer, days, isUnpaid, isHeldBack, note }) => {
    const title = `${photographer} has delivered your pictures`
    if (isHeldBack)
      return {
        title,
        lines: [
          'They are held back, because your bank has taken a payment back. You see them as soon as it is paid again, or your bank returns it; your days to look at them begin then.',
        ],
        action: SEE,
      }
    return {
      title,
      lines: [
        `Please look at them and confirm the delivery, or ask for changes. Without an answer it counts as confirmed in ${days} days.`,
        ...(isUnpaid ? ['A payment is still open. Please make it first: then the delivery can be confirmed.'] : []),
      ],
      quote: note,
      action: 'See the delivery',
    }
  },
  preview: { ...BOOKING, days: 14, isUnpaid: true, isHeldBack: false, note: 'It was a joy to be with you.' },
})
