import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { REMOVAL_LABELS, REMOVAL_REASONS, REVIEW_AUTHORS, type RemovalReason } from '#features/reviews/model.ts'

const why = (policy: RemovalReason): string => `The reason: ${REMOVAL_LABELS[policy].toLowerCase()}.`
const toWriter = (other: string, policy: RemovalReason) => ({
  title: 'Your review was taken down',
  lines: [
    `Our team took down what you wrote about ${other}: it is no longer shown. If you think that this is a mistake, please write to us.`,
    why(policy),
  ],
  action: SEE,
})
const toOther = (writer: string, policy: RemovalReason) => ({
  title: 'A review about you was taken down',
  lines: [
    `Our team took down what ${writer} wrote about you: it is no longer shown and no longer counts.`,
    why(policy),
  ],
  action: SEE,
})

/** Our team took a review down for a reason of policy. */
export const news = defineNews({
  kind: 'review.taken-down',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS), policy: z.enum(REMOVAL_REASONS) }),
  client: ({ photographer, author, policy }) => (author === 'client' ? toWriter : toOther)(photographer, policy),
  vendor: ({ couple, author, policy }) => (author === 'client' ? toOther : toWriter)(couple, policy),
  preview: { ...BOOKING, author: 'client', policy: 'private' },
})
