import type { BookingNews } from '#features/bookings/server/news.ts'
import { REMOVAL_LABELS, type RemovalReason, type ReviewAuthor } from '../model.ts'

type About = { couple: string; photographer: string }
const SEE = 'See the booking'

/** What the writer and the one written about are told of a decision on a review. (RV6) */
const toBoth = (
  kind: string,
  author: ReviewAuthor,
  { couple, photographer }: About,
  words: { writer: (about: string) => [string, string]; other: (by: string) => [string, string]; why: string | null },
): BookingNews => {
  const news = ([title, line]: [string, string]) => ({
    title,
    lines: words.why ? [line, `The reason: ${words.why}.`] : [line],
    action: SEE,
  })
  const [writer, other] = author === 'client' ? [couple, photographer] : [photographer, couple]
  const [toWriter, toOther] = [news(words.writer(other)), news(words.other(writer))]
  return author === 'client' ? { kind, client: toWriter, vendor: toOther } : { kind, client: toOther, vendor: toWriter }
}

export const reviewNews = {
  takenDown: (about: About, author: ReviewAuthor, policy: RemovalReason): BookingNews =>
    toBoth('review.taken-down', author, about, {
      writer: (other) => [
        'Your review was taken down',
        `Our team took down what you wrote about ${other}: it is no longer shown. If you think that this is a mistake, please write to us.`,
      ],
      other: (by) => [
        'A review about you was taken down',
        `Our team took down what ${by} wrote about you: it is no longer shown and no longer counts.`,
      ],
      why: REMOVAL_LABELS[policy].toLowerCase(),
    }),
  restored: (about: About, author: ReviewAuthor): BookingNews =>
    toBoth('review.restored', author, about, {
      writer: (other) => ['Your review is shown again', `Our team restored what you wrote about ${other}.`],
      other: (by) => [
        'A review about you is shown again',
        `Our team restored what ${by} wrote about you. It counts again.`,
      ],
      why: null,
    }),
} as const
