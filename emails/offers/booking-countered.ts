import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, Written } from '#emails/define-news.ts'
import { textUpTo } from '#emails/props.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The couple would like other terms than the offered ones. */
export const news = defineNews({
  kind: 'booking.countered',
  /** `wishes` are the figures they named, in words. */
  props: z.object({ ...Booking, wishes: z.array(textUpTo(200)), note: Written }),
  vendor: ({ eventDate, couple, wishes, note }) => ({
    title: `${couple} would like other terms`,
    lines: [
      `They have answered your offer for ${formatDate(eventDate)}. Send a new one, or withdraw it.`,
      ...(wishes.length > 0 ? [`What they have in mind: ${wishes.join('; ')}.`] : []),
    ],
    quote: note,
    action: 'Read what they would like',
  }),
  preview: {
    ...BOOKING,
    wishes: ['$3,500 instead of $4,000', '10 hours instead of 8 hours'],
    note: 'We would like you to stay for the first dance, without the album.',
  },
})
