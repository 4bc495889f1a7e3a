import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { REVIEW_AUTHORS } from '#features/reviews/model.ts'

const toAuthor = (line: string) => ({ title: 'Your review is shown now', lines: [line], action: SEE })
const toOther = (name: string) => ({
  title: `${name}’s review is shown now`,
  lines: [`Read what ${name} wrote.`],
  action: 'Read the review',
})

/** The window closed, or a review came late: one is shown without the other. */
export const news = defineNews({
  kind: 'review.shown',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) =>
    author === 'client' ? toAuthor('Anybody can read it.') : toOther(photographer),
  vendor: ({ couple, author }) => (author === 'client' ? toOther(couple) : toAuthor(`${couple} can read it.`)),
  preview: { ...BOOKING, author: 'client' },
})
