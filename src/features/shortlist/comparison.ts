import { policyWords } from '#features/payments/terms-words.ts'
import { deliveryWords, replyWords } from '#features/photographers/facts.ts'
import { PRICE_ON_REQUEST, startingAt } from '#features/photographers/texts.ts'
import type { Availability } from '#shared/status/availability.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { ComparedPhotographer, ShortlistEntry } from './model.ts'

const AVAILABILITY_WORDS: Record<Availability, string> = { free: 'Free', hold: 'On hold', booked: 'Booked' }
const NOT_LISTED = 'Not listed'

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

type Question = {
  label: string
  answer: (photographer: ComparedPhotographer) => string
  /** Whether a person wrote the answers. */
  isWritten?: boolean
}

const FREE: Question = {
  label: 'Your date',
  answer: ({ card }) => (card.availability ? AVAILABILITY_WORDS[card.availability] : NOT_LISTED),
}

const QUESTIONS: readonly Question[] = [
  { label: 'Price', answer: ({ card }) => (card.priceCents === null ? PRICE_ON_REQUEST : startingAt(card.priceCents)) },
  {
    label: 'Hours',
    answer: ({ smallest }) => (smallest ? `From ${counted(smallest.hours, 'hour', 'hours')}` : NOT_LISTED),
  },
  {
    label: 'Photographers',
    answer: ({ smallest }) => (smallest ? formatNumber(smallest.photographers) : NOT_LISTED),
  },
  {
    label: 'Pictures you get',
    answer: ({ smallest }) => (smallest?.images ? `About ${formatNumber(smallest.images)}` : NOT_LISTED),
  },
  {
    label: 'Delivery promised',
    answer: ({ smallest }) => (smallest ? `Within ${counted(smallest.deliveryDays, 'day', 'days')}` : NOT_LISTED),
  },
  { label: 'Delivered so far', answer: ({ facts }) => deliveryWords(facts) },
  { label: 'Answers', answer: ({ facts }) => replyWords(facts) },
  {
    label: 'If you cancel',
    answer: ({ cancellationPolicy }) => (cancellationPolicy ? policyWords(cancellationPolicy) : NOT_LISTED),
  },
  {
    label: 'Rating',
    answer: ({ card: { rating, reviewCount } }) =>
      rating === null ? 'No rating yet' : `${rating.toFixed(1)} from ${counted(reviewCount, 'review', 'reviews')}`,
  },
  { label: 'Style', answer: ({ card }) => card.tags.join(', ') || NOT_LISTED },
  { label: 'Portfolio', answer: ({ pictures }) => counted(pictures, 'picture', 'pictures') },
]

/** The couple's notes about each; empty without any. */
function notes(entries: readonly ShortlistEntry[]): Question[] {
  const by = entries.find(({ partnerNote }) => partnerNote)?.partnerNote?.by
  const said = (pick: (entry: ShortlistEntry) => string | undefined) => ({
    isWritten: true,
    answer: ({ card }: ComparedPhotographer) =>
      entries.filter(({ photographerId }) => photographerId === card.id).map(pick)[0] || '–',
  })
  return [
    ...(entries.some(({ note }) => note) ? [{ label: 'Your note', ...said(({ note }) => note) }] : []),
    ...(by ? [{ label: `${by}’s note`, ...said(({ partnerNote }) => partnerNote?.note) }] : []),
  ]
}

/**
 * What couples compare, one question a row; with a wedding date, who can take it comes first, then what the two noted.
 */
export const questionsFor = (
  date: string | undefined,
  entries: readonly ShortlistEntry[] = [],
): readonly Question[] => [...(date ? [FREE] : []), ...notes(entries), ...QUESTIONS]

/** Whether it asks for the wedding date. */
export const isAboutDate = (question: Question): boolean => question === FREE
