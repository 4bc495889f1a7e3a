import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { REVIEW_AUTHORS } from '#features/reviews/model.ts'

const toWriter = (other: string) => ({
  title: 'Your review is shown again',
  lines: [`Our team restored what you wrote about ${other}.`],
  action: SEE,
})
const toOther = (writer: string) => ({
  title: 'A review about you is shown again',
  lines: [`Our team restored what ${writer} wrote about you. It counts again.`],
  action: SEE,
})

/** Our team shows a review again. */
export const news = defineNews({
  kind: 'review.restored',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) => (author === 'client' ? toWriter : toOther)(photographer),
  vendor: ({ couple, author }) => (author === 'client' ? toOther : toWriter)(couple),
  preview: { ...BOOKING, author: 'client' },
})
