import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'

/** A disputed review stays. */
export const news = defineNews({
  kind: 'review.kept',
  props: z.object(Booking),
  client: ({ photographer }) => ({
    title: 'Your review stays',
    lines: [`Our team has checked what you wrote about ${photographer}: it keeps to the rules and stays as it is.`],
    action: SEE,
  }),
  vendor: ({ couple }) => ({
    title: 'The review you disputed stays',
    lines: [
      `Our team has checked what ${couple} wrote about you: it keeps to the rules for reviews and stays as it is.`,
      'If you have not answered it yet, you can: your answer is shown below the review.',
    ],
    action: SEE,
  }),
  preview: BOOKING,
})
