import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'

/** The photographer answered a review. (E19) */
export const news = defineNews({
  kind: 'review.answered',
  props: z.object({ ...Booking, answer: Written }),
  client: ({ photographer, answer }) => ({
    title: `${photographer} answered your review`,
    lines: ['The answer appears below your review.'],
    quote: answer,
    action: SEE,
  }),
  preview: { ...BOOKING, answer: 'Thank you both. It was a joy.' },
})
