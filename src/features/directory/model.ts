import type { StyleSlug } from '#features/photographers/markets-and-styles.ts'
import type { Picture } from '#shared/picture/picture.ts'
import type { Availability } from '#shared/status/availability.ts'
import type { DirectorySearch, Filter, Sort } from './search.ts'

export const PAGE_SIZE = 12
/** With fewer photographers than these found, the list goes on with its neighbors. */
export const FEW_RESULTS = 4
export const FEATURED_COUNT = 8
export const CARD_TAGS = 3
export const SEARCH_DEBOUNCE_MS = 300
export const ALL_LOCATIONS = 'All Locations'
export const ALL_STYLES = 'All Styles'
export const LOAD_FAILED = 'Failed to load photographers'
export const NO_PHOTOGRAPHERS = 'No photographers found'
export const NO_MATCHES = 'No photographers found matching your criteria. Please try different filters.'
export const RESET_ALL = 'Reset All Filters'
export const CLEAR_DATE = 'Clear date'
/** Leads from a booked day to the finder with that day. */
export const WHO_IS_FREE = 'See who’s free that day'
export const CLEAR_DATE_SELECTION = 'Clear Date Selection'
export const SHOW_UNAVAILABLE = 'Show unavailable photographers'
export const INCLUDE_UNPRICED = 'Include photographers without a listed price'
export const NO_PORTFOLIO_IMAGES = 'No portfolio images'
/** The published ranking rule (DS6). */
export const RANKING_RULE =
  'Recommended shows photographers with a portfolio first. Among those, the order rotates daily so everyone gets seen. When you search, those who match more of your words come first.'
export const NO_PAY_TO_RANK = 'No one can pay to appear higher on this list.'

export const SORT_LABELS: Record<Sort, string> = {
  recommended: 'Recommended',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  newest: 'Newest',
  rating: 'Rating',
  answers: 'Answers fastest',
}

export type DirectoryCard = {
  id: string
  name: string
  /** May be empty: then only the name is shown. */
  businessName: string
  location: string
  tags: string[]
  priceCents: number | null
  /** Average of 1 to 5, null with fewer than three reviews. */
  rating: number | null
  reviewCount: number
  cover: Picture | null
  avatar: Picture | null
  /** Availability on the chosen date, null without one. */
  availability: Availability | null
}

export type DirectoryPage = {
  items: DirectoryCard[]
  /** Exact number of photographers that match. */
  total: number
  /** The page shown: the last one when the requested one lies beyond it. */
  page: number
  pageCount: number
  /** The date the answer is for: null when none was asked, or it is past or beyond 24 months. */
  date: string | null
  /** With nothing found: the filter whose removal shows most photographers, and how many. */
  relax: { filter: Filter; total: number } | null
  /** With nobody found for the words as they are: the words without a typing error that are answered instead. */
  meant: string | null
}

/** Number of photographers per style under the other filters. */
export type StyleCounts = Record<StyleSlug, number>

/**
 * The toggling rule of 'All': an empty list is All. Choosing All clears, choosing a value adds it (replacing All),
 * removing the last value reverts to All (Find page, V29).
 */
export function toggleOption<T extends string>(selected: readonly T[] | undefined, value: T | null): T[] | undefined {
  if (value === null) return undefined
  const current = selected ?? []
  const next = current.includes(value) ? current.filter((item) => item !== value) : [...current, value]
  return next.length > 0 ? next : undefined
}

/** The search without one of its filters, on page 1. */
export function withoutFilter(search: DirectorySearch, filter: Filter): DirectorySearch {
  const removed: Record<Filter, Partial<DirectorySearch>> = {
    words: { q: undefined },
    location: { location: undefined },
    style: { style: undefined },
    price: { min: undefined, max: undefined, priced: undefined },
    date: { date: undefined },
  }
  return { ...search, ...removed[filter], page: 1 }
}

/** How many other photographers are suggested for a booked date. */
export const SIMILAR_COUNT = 3
export const UNKNOWN_PHOTOGRAPHER = "The photographer profile you're looking for doesn't exist or has been removed."

export const DATE_OUT_OF_REACH = 'Choose a day from today up to 24 months ahead.'

export type DateAnswer = { date: string; availability: Availability }
