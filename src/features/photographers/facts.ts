import { formatNumber } from '#shared/text/number-text.ts'

/** The smallest count for which a median is shown. */
export const FACTS_MIN = 3
const NOT_ENOUGH = 'Not enough data'

/** Facts from a photographer's inquiries and weddings here; medians of fewer than three are null. */
export type PhotographerFacts = {
  replyMinutes: number | null
  replyCount: number
  /** Days from the wedding to the first delivery. */
  deliveryDays: number | null
  deliveryCount: number
  /** Delivered after the contract's last day, or not at all. */
  lateCount: number
  cancelCount: number
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`

/** A duration in the largest unit that fits: "within 9 hours". */
export function within(minutes: number): string {
  if (minutes <= 60) return 'within an hour'
  if (minutes <= 48 * 60) return `within ${Math.ceil(minutes / 60)} hours`
  return `within ${Math.ceil(minutes / (24 * 60))} days`
}

/** "Usually within 4 hours". */
export const replyWords = ({ replyMinutes }: PhotographerFacts): string =>
  replyMinutes === null ? NOT_ENOUGH : `Usually ${within(replyMinutes)}`

/** "Usually 42 days after the wedding". */
export const deliveryWords = ({ deliveryDays }: PhotographerFacts): string =>
  deliveryDays === null ? NOT_ENOUGH : `Usually ${counted(deliveryDays, 'day', 'days')} after the wedding`

/** Each fact with its sample size. */
export function factRows(facts: PhotographerFacts): [label: string, value: string, of: string][] {
  const { replyCount, deliveryCount, lateCount, cancelCount } = facts
  const onTime = deliveryCount === 0 ? 'None delivered yet' : 'All delivered on time'
  return [
    ['Answers', replyWords(facts), `Median of ${counted(replyCount, 'inquiry', 'inquiries')}`],
    ['Delivers', deliveryWords(facts), `Median of ${counted(deliveryCount, 'wedding', 'weddings')}`],
    [
      'Weddings here',
      formatNumber(deliveryCount),
      lateCount === 0 ? onTime : `${formatNumber(lateCount)} late or not delivered`,
    ],
    ['Cancellations', formatNumber(cancelCount), `Of ${counted(deliveryCount + cancelCount, 'booking', 'bookings')}`],
  ]
}
