import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'
import {
  disputeLabel,
  HEARING_DAYS,
  REMOVAL_LABELS,
  REMOVAL_REASONS,
  REVIEW_AUTHORS,
  type RemovalReason,
} from '#features/reviews/model.ts'
import { formatMonthDay } from '#shared/date/format-date.ts'

type Reviewed = { eventDate: string; couple: string; photographer: string }

const writtenWords = ({ eventDate }: Reviewed, name: string) => ({
  title: `${name} has written a review of ${formatMonthDay(eventDate)}`,
  lines: ['It’s shown once you’ve written yours, or when two weeks are up.'],
  action: 'Write your review',
})

/** One side has written its review; the other is asked for its own. */
export const written = defineNews({
  kind: 'review.other',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: (event) => (event.author === 'client' ? null : writtenWords(event, event.photographer)),
  vendor: (event) => (event.author === 'client' ? writtenWords(event, event.couple) : null),
  preview: { ...BOOKING, author: 'client' },
})

const publishedWords = ({ eventDate }: Reviewed, name: string) => ({
  title: `Your review and ${name}’s of ${formatMonthDay(eventDate)} are shown now`,
  lines: [`Read what ${name} wrote.`],
  action: 'Read the reviews',
})

/** Both have written, so both reviews are shown. */
export const published = defineNews({
  kind: 'review.published',
  props: z.object(Booking),
  client: (event) => publishedWords(event, event.photographer),
  vendor: (event) => publishedWords(event, event.couple),
  preview: BOOKING,
})

const shownToAuthor = ({ eventDate }: Reviewed, name: string, line: string) => ({
  title: `Your review of ${name} for ${formatMonthDay(eventDate)} is shown now`,
  lines: [line],
  action: SEE,
})
const shownToOther = ({ eventDate }: Reviewed, name: string) => ({
  title: `${name}’s review of ${formatMonthDay(eventDate)} is shown now`,
  lines: [`Read what ${name} wrote.`],
  action: 'Read the review',
})

/** The window closed, or a review came late: one is shown without the other. */
export const shown = defineNews({
  kind: 'review.shown',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: (event) =>
    event.author === 'client'
      ? shownToAuthor(event, event.photographer, 'Anyone can read it.')
      : shownToOther(event, event.photographer),
  vendor: (event) =>
    event.author === 'client'
      ? shownToOther(event, event.couple)
      : shownToAuthor(event, event.couple, `${event.couple} can read it.`),
  preview: { ...BOOKING, author: 'client' },
})

/** The photographer answered a review. (E19) */
export const answered = defineNews({
  kind: 'review.answered',
  props: z.object({ ...Booking, answer: Written }),
  client: ({ eventDate, photographer, answer }) => ({
    title: `${photographer} answered your review of ${formatMonthDay(eventDate)}`,
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
  client: ({ eventDate, photographer, policy }) => ({
    title: `Your review of ${photographer} for ${formatMonthDay(eventDate)} is being checked`,
    lines: [
      `${photographer} asked our team to check what you wrote. It stays visible in the meantime and keeps counting; we’ll decide within 7 days and let you know.`,
      `What they object to: “${disputeLabel(policy)}.”`,
      `If you’d like to tell our team your side, you have ${HEARING_DAYS} days: it’s on the page of your booking, and only our team reads it.`,
      'Our team only looks at whether it keeps to the rules for reviews. A low rating is never a reason to take one down.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, policy: 'private' },
})

const checkedWords = (title: string, policy: RemovalReason) => ({
  title,
  lines: [
    'It stays visible in the meantime and keeps counting; we’ll decide within 7 days and let you both know.',
    `The question: does it break the rules? “${disputeLabel(policy)}.” A low rating is never a reason to take a review down.`,
    `Please tell our team your side within ${HEARING_DAYS} days. Only our team reads it.`,
  ],
  action: 'Tell us your side',
})
const checkedOwn = ({ eventDate }: Reviewed, other: string, policy: RemovalReason) =>
  checkedWords(`Your review of ${other} for ${formatMonthDay(eventDate)} is being checked`, policy)
const checkedOther = ({ eventDate }: Reviewed, writer: string, policy: RemovalReason) =>
  checkedWords(`We’re checking the review by ${writer} for ${formatMonthDay(eventDate)}`, policy)

/** Our team checks a review and asks both sides. */
export const checked = defineNews({
  kind: 'review.checked',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS), policy: z.enum(REMOVAL_REASONS) }),
  client: (event) => (event.author === 'client' ? checkedOwn : checkedOther)(event, event.photographer, event.policy),
  vendor: (event) => (event.author === 'client' ? checkedOther : checkedOwn)(event, event.couple, event.policy),
  preview: { ...BOOKING, author: 'client', policy: 'private' },
})

/** A photographer has told colleagues something about the couple, who can answer. */
export const noteWritten = defineNews({
  kind: 'note.written',
  props: z.object({ ...Booking, note: Written }),
  client: ({ eventDate, photographer, note }) => ({
    title: `${photographer} wrote a note about ${formatMonthDay(eventDate)} for other photographers`,
    lines: [
      'Photographers you ask can read it, without the name of who wrote it, for two years. You can answer, and your answer is shown with it.',
    ],
    quote: note,
    action: 'Read and answer',
  }),
  preview: { ...BOOKING, note: 'Warm, clear, and on time with everything.' },
})

/** The couple has answered such a note. */
export const noteAnswered = defineNews({
  kind: 'note.answered',
  props: z.object({ ...Booking, answer: Written }),
  vendor: ({ eventDate, couple, answer }) => ({
    title: `${couple} answered your note about ${formatMonthDay(eventDate)}`,
    lines: ['It’s shown with your note.'],
    quote: answer,
    action: SEE,
  }),
  preview: { ...BOOKING, answer: 'Thank you, it was a joy for us too.' },
})

/** Our team took such a note down for a reason of policy. */
export const noteTakenDown = defineNews({
  kind: 'note.taken-down',
  props: z.object({ ...Booking, policy: z.enum(REMOVAL_REASONS) }),
  client: ({ eventDate, photographer, policy }) => ({
    title: `${photographer}’s note about ${formatMonthDay(eventDate)} was taken down`,
    lines: ['Our team deleted it: photographers no longer read it.', reasonOf(policy)],
    action: SEE,
  }),
  vendor: ({ eventDate, couple, policy }) => ({
    title: `Your note about ${couple}, ${formatMonthDay(eventDate)}, was taken down`,
    lines: [
      'Our team deleted your note for other photographers. If you think this is a mistake, please write to us.',
      reasonOf(policy),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, policy: 'private' },
})

/** A disputed review stays. */
export const kept = defineNews({
  kind: 'review.kept',
  props: z.object(Booking),
  client: ({ eventDate, photographer }) => ({
    title: `Your review of ${photographer} for ${formatMonthDay(eventDate)} stays`,
    lines: [`Our team has checked what you wrote about ${photographer}: it keeps to the rules and stays as it is.`],
    action: SEE,
  }),
  vendor: ({ eventDate, couple }) => ({
    title: `The review by ${couple} for ${formatMonthDay(eventDate)} stays`,
    lines: [
      `Our team has checked what ${couple} wrote about you: it keeps to the rules for reviews and stays as it is.`,
      'If you haven’t answered it yet, you can: your answer appears below the review.',
    ],
    action: SEE,
  }),
  preview: BOOKING,
})

const reasonOf = (policy: RemovalReason): string => `The reason: ${REMOVAL_LABELS[policy].toLowerCase()}.`
const takenDownToWriter = ({ eventDate }: Reviewed, other: string, policy: RemovalReason) => ({
  title: `Your review of ${other} for ${formatMonthDay(eventDate)} was taken down`,
  lines: [
    `Our team took down what you wrote about ${other}: it’s no longer shown. If you think this is a mistake, please write to us.`,
    reasonOf(policy),
  ],
  action: SEE,
})
const takenDownToOther = ({ eventDate }: Reviewed, writer: string, policy: RemovalReason) => ({
  title: `The review by ${writer} for ${formatMonthDay(eventDate)} was taken down`,
  lines: [
    `Our team took down what ${writer} wrote about you: it’s no longer shown and no longer counts.`,
    reasonOf(policy),
  ],
  action: SEE,
})

/** Our team took a review down for a reason of policy. */
export const takenDown = defineNews({
  kind: 'review.taken-down',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS), policy: z.enum(REMOVAL_REASONS) }),
  client: (event) =>
    (event.author === 'client' ? takenDownToWriter : takenDownToOther)(event, event.photographer, event.policy),
  vendor: (event) =>
    (event.author === 'client' ? takenDownToOther : takenDownToWriter)(event, event.couple, event.policy),
  preview: { ...BOOKING, author: 'client', policy: 'private' },
})

const restoredToWriter = ({ eventDate }: Reviewed, other: string) => ({
  title: `Your review of ${other} for ${formatMonthDay(eventDate)} is shown again`,
  lines: [`Our team restored what you wrote about ${other}.`],
  action: SEE,
})
const restoredToOther = ({ eventDate }: Reviewed, writer: string) => ({
  title: `The review by ${writer} for ${formatMonthDay(eventDate)} is shown again`,
  lines: [`Our team restored what ${writer} wrote about you. It counts again.`],
  action: SEE,
})

/** Our team shows a review again. */
export const restored = defineNews({
  kind: 'review.restored',
  props: z.object({ ...Booking, author: z.enum(REVIEW_AUTHORS) }),
  client: (event) => (event.author === 'client' ? restoredToWriter : restoredToOther)(event, event.photographer),
  vendor: (event) => (event.author === 'client' ? restoredToOther : restoredToWriter)(event, event.couple),
  preview: { ...BOOKING, author: 'client' },
})
