import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'
import {
  disputeLabel,
  REMOVAL_LABELS,
  REMOVAL_REASONS,
  REVIEW_AUTHORS,
  type RemovalReason,
} from '#features/reviews/model.ts'

const writtenWords = (name: string) => ({
  title: `${name} has written a review`,
  lines: ['It is shown when you have written yours, or when two weeks are over.'],
  action: 'Write your review',
})

/** One side has written its review; the other is asked for its own. */
export const written = defineNews({
  kind: 'review.other',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) => (author === 'client' ? null : writtenWords(photographer)),
  vendor: ({ couple, author }) => (author === 'client' ? writtenWords(couple) : null),
  preview: { ...BOOKING, author: 'client' },
})

const publishedWords = (name: string) => ({
  title: 'Both reviews are shown now',
  lines: [`Read what ${name} wrote.`],
  action: 'Read the reviews',
})

/** Both have written, so both reviews are shown. */
export const published = defineNews({
  kind: 'review.published',
  props: z.object(Booking),
  client: ({ photographer }) => publishedWords(photographer),
  vendor: ({ couple }) => publishedWords(couple),
  preview: BOOKING,
})

const shownToAuthor = (line: string) => ({ title: 'Your review is shown now', lines: [line], action: SEE })
const shownToOther = (name: string) => ({
  title: `${name}’s review is shown now`,
  lines: [`Read what ${name} wrote.`],
  action: 'Read the review',
})

/** The window closed, or a review came late: one is shown without the other. */
export const shown = defineNews({
  kind: 'review.shown',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) =>
    author === 'client' ? shownToAuthor('Anybody can read it.') : shownToOther(photographer),
  vendor: ({ couple, author }) =>
    author === 'client' ? shownToOther(couple) : shownToAuthor(`${couple} can read it.`),
  preview: { ...BOOKING, author: 'client' },
})

/** The photographer answered a review. (E19) */
export const answered = defineNews({
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

/** The photographer objects to a couple's review, which our team now checks. */
export const disputed = defineNews({
  kind: 'review.being-checked',
  props: z.object({ ...Booking, policy: z.enum(REMOVAL_REASONS) }),
  client: ({ photographer, policy }) => ({
    title: 'Your review is being checked',
    lines: [
      `${photographer} asked our team to check what you wrote. It stays visible in the meantime and keeps counting; we decide within 7 days and tell you then.`,
      `What they object to: “${disputeLabel(policy)}.”`,
      'Our team only looks at whether it keeps to the rules for reviews. A low rating is never a reason to take one down.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, policy: 'private' },
})

/** A disputed review stays. */
export const kept = defineNews({
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

const reasonOf = (policy: RemovalReason): string => `The reason: ${REMOVAL_LABELS[policy].toLowerCase()}.`
const takenDownToWriter = (other: string, policy: RemovalReason) => ({
  title: 'Your review was taken down',
  lines: [
    `Our team took down what you wrote about ${other}: it is no longer shown. If you think that this is a mistake, please write to us.`,
    reasonOf(policy),
  ],
  action: SEE,
})
const takenDownToOther = (writer: string, policy: RemovalReason) => ({
  title: 'A review about you was taken down',
  lines: [
    `Our team took down what ${writer} wrote about you: it is no longer shown and no longer counts.`,
    reasonOf(policy),
  ],
  action: SEE,
})

/** Our team took a review down for a reason of policy. */
export const takenDown = defineNews({
  kind: 'review.taken-down',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS), policy: z.enum(REMOVAL_REASONS) }),
  client: ({ photographer, author, policy }) =>
    (author === 'client' ? takenDownToWriter : takenDownToOther)(photographer, policy),
  vendor: ({ couple, author, policy }) => (author === 'client' ? takenDownToOther : takenDownToWriter)(couple, policy),
  preview: { ...BOOKING, author: 'client', policy: 'private' },
})

const restoredToWriter = (other: string) => ({
  title: 'Your review is shown again',
  lines: [`Our team restored what you wrote about ${other}.`],
  action: SEE,
})
const restoredToOther = (writer: string) => ({
  title: 'A review about you is shown again',
  lines: [`Our team restored what ${writer} wrote about you. It counts again.`],
  action: SEE,
})

/** Our team shows a review again. */
export const restored = defineNews({
  kind: 'review.restored',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: ({ photographer, author }) => (author === 'client' ? restoredToWriter : restoredToOther)(photographer),
  vendor: ({ couple, author }) => (author === 'client' ? restoredToOther : restoredToWriter)(couple),
  preview: { ...BOOKING, author: 'client' },
})
