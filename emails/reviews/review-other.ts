import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews } from '#emails/define-news.ts'
import { REVIEW_AUTHORS } from '#features/reviews/model.ts'

const toldOf = (name: string) => ({
  title: `${name} has written a review`,
  lines: ['It is shown when you have written yours, or when two weeks are over.'],
  action: 'Write your review',
})

/** One side has written its review; the other is asked for its own. */
export const news = defineNews({
  kind: 'review.other',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) => (author === 'client' ? null : toldOf(photographer)),
  vendor: ({ couple, author }) => (author === 'client' ? toldOf(couple) : null),
  preview: { ...BOOKING, author: 'client' },
})
