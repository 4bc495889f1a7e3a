import { marketName } from '#features/photographers/markets-and-styles.ts'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { DirectoryPage } from '../model.ts'
import { activeFilters, type DirectorySearch, type Filter, PRICE } from '../search.ts'

const dollars = (amount: number) => formatMoney(amount * 100)

/** The place and date the count applies to, as the second half of a heading; empty without a place or date. */
export function aboutOf(search: DirectorySearch, date: string | null): string {
  const places = search.location?.map(marketName) ?? []
  const place = places.length > 2 ? `in ${places.length} places` : places.length > 0 ? `in ${places.join(' or ')}` : ''
  return [place, date && `for ${formatDate(date, 'long')}`].filter(Boolean).join(' ')
}

/** What a screen reader announces when the results have changed. */
export const announcementOf = ({ total, page, pageCount, meant }: DirectoryPage): string => {
  const count =
    total === 0 ? 'No photographers found' : `${countOfPhotographers(total)} found, page ${page} of ${pageCount}`
  return meant === null ? count : `${showingFor(meant)}: ${count}`
}

/** Said when words that nobody has were taken for a typing error. */
export const showingFor = (meant: string): string => `Showing results for ${meant}`

/** Words of a price filter: "$2,000 to $5,000", "From $2,000", "Up to $5,000". */
export function priceWords({ min, max }: Pick<DirectorySearch, 'min' | 'max'>): string {
  if (min !== undefined && max !== undefined) {
    return `${dollars(Math.min(min, max))} to ${dollars(Math.max(min, max))}`
  }
  if (min !== undefined) return `From ${dollars(min)}`
  return max === undefined ? 'Any price' : `Up to ${dollars(max)}`
}

/** An end of the price slider: its outermost values are open. */
export function priceEnd(amount: number): string {
  if (amount <= PRICE.min) return 'any'
  return amount >= PRICE.max ? `${dollars(PRICE.max)}+` : dollars(amount)
}

/** With nobody free on a date: whether only the date or the filters too are the reason. */
export function nobodyFree(search: DirectorySearch, date: string): string {
  const hasOtherFilters = activeFilters(search).some((filter) => filter !== 'date')
  const when = formatDate(date, 'long')
  return hasOtherFilters
    ? `No photographers matching your filters are available on ${when}.`
    : `No photographers are available on ${when}.`
}

/** A date in the URL that can no longer, or not yet, be booked. */
export const dateOutOfReach = (date: string): string =>
  `${formatDate(date, 'long')} isn’t part of this search: choose a day from today up to 24 months ahead.`

const RELAX_WORDS: Record<Filter, string> = {
  words: 'Without the search words',
  location: 'In all locations',
  style: 'In all styles',
  price: 'At any price',
  date: 'On any date',
}

/** The one filter whose removal shows most results, as link text. */
export const relaxWords = ({ filter, total }: { filter: Filter; total: number }): string =>
  `${RELAX_WORDS[filter]}: ${countOfPhotographers(total)}`
