import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { CounterWishes } from './model.ts'

/** The offered figures that a couple can ask to change. Cents and days. */
type Offered = { totalCents: number | null; packageDetails: Record<string, unknown>; deliveryDays: number }

/** One figure a couple would like: what it is now, null where the offer does not say, and what it should be. */
export type Wish = { label: string; now: string | null; wished: string }

const one = (count: number, name: string): string => `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`

/** The named wishes beside what was offered, in the order of the form. */
export function wishesOf(wishes: CounterWishes, { totalCents, packageDetails, deliveryDays }: Offered): Wish[] {
  const figure = (label: string, wished: number | null, now: unknown, words: (value: number) => string): Wish[] =>
    wished === null || wished === now
      ? []
      : [{ label, now: typeof now === 'number' ? words(now) : null, wished: words(wished) }]
  return [
    ...figure('Total', wishes.totalCents, totalCents, formatMoney),
    ...figure('Hours', wishes.hours, packageDetails.hours, (hours) => one(hours, 'hour')),
    ...figure('Photographers', wishes.photographers, packageDetails.photographers, (many) => one(many, 'photographer')),
    ...figure('Delivery', wishes.deliveryDays, deliveryDays, (days) => one(days, 'day')),
  ]
}

/** "10 hours instead of 8 hours". */
export const wishWords = ({ now, wished }: Wish): string => (now ? `${wished} instead of ${now}` : wished)
