import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'

/** Precedes the price on cards and profiles. */
export const STARTING_AT = 'Starting at'
/** Replaces it where there is no price. */
export const PRICE_ON_REQUEST = 'Price on request'
export const startingAt = (priceCents: number): string => `${STARTING_AT} ${formatMoney(priceCents)}`

/** "42 photographers", "1 photographer". */
export const countOfPhotographers = (total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'photographer' : 'photographers'}`

export const TAKEN_OFF =
  'Your profile was taken off the list after the yearly re-check. Please mend what our email names and write to us.'
