import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import {
  cleanLine,
  day,
  oneOf,
  or,
  type Parser,
  pageUpTo,
  type SearchParamsOf,
  searchParams,
  single,
  someOf,
  words,
  yes,
} from '#shared/url/search-params.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** Price slider in whole dollars (C10). Its ends are open: "any" and "$10,000+". */
export const PRICE = { min: 1000, max: 10_000, step: 100 } as const
const MAX_TEXT = 100

export const SORTS = ['recommended', 'price-up', 'price-down', 'newest', 'rating', 'answers'] as const
export type Sort = (typeof SORTS)[number]

export const MARKET_SLUGS = MARKETS.map((market) => market.slug)
export const STYLE_SLUGS = STYLES.map((style) => style.slug)

/** Search text made safe for PostgreSQL. */
export const cleanText = (text: string): string => cleanLine(text, MAX_TEXT)

/** Whole dollars on the slider's step, or nothing when it is not a number or is at the open end. */
const price = (openEnd: number): Parser<number | undefined> =>
  single((value) => {
    const dollars = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return undefined
    const onStep = Math.round(Math.min(PRICE.max, Math.max(PRICE.min, dollars)) / PRICE.step) * PRICE.step
    return onStep === openEnd ? undefined : onStep
  })

/** The 'All' choice of a list as its button sends it, along with ticked boxes: it overrides them. */
export const ALL = 'all'
const unlessAll =
  <T>(read: Parser<T | undefined>): Parser<T | undefined> =>
  (value) =>
    [value].flat().includes(ALL) ? undefined : read(value)

/**
 * The directory's state as found in the URL and accepted by the API: one parser for both. Invalid values are ignored,
 * never refused: a mistyped link still shows the directory.
 */
export const DirectorySearch = searchParams({
  q: words(MAX_TEXT),
  location: unlessAll(someOf(MARKET_SLUGS)),
  style: unlessAll(someOf(STYLE_SLUGS)),
  /** Wedding date, YYYY-MM-DD. */
  date: day,
  /** Lowest and highest starting price in whole dollars. */
  min: price(PRICE.min),
  max: price(PRICE.max),
  /** Leaves out photographers without a listed price. */
  priced: yes,
  /** Also shows photographers who are booked on the date. */
  unavailable: yes,
  sort: or(oneOf(SORTS), 'recommended'),
  page: pageUpTo(100_000),
})

export type DirectorySearch = SearchParamsOf<typeof DirectorySearch>
/** The filters of a list that shows everybody. */
export const NOTHING_CHOSEN = {
  q: undefined,
  location: undefined,
  style: undefined,
  date: undefined,
  min: undefined,
  max: undefined,
  priced: undefined,
  unavailable: undefined,
} satisfies Partial<DirectorySearch>
/** What is left out of the URL. */
export const SEARCH_DEFAULTS = { sort: 'recommended', page: 1 } as const

/** The directory's own part of a URL; unknown parameters (campaign tags) are ignored. */
export const ownSearch = (search: DirectorySearch): DirectorySearch => DirectorySearch.parse(search)

/** A URL with only the directory parameters that were understood; a form also sends untouched fields. */
export const tidySearch = <T extends object>(search: T): T & DirectorySearch => {
  const { page, sort, ...chosen } = ownSearch(search as DirectorySearch)
  return { ...search, ...NOTHING_CHOSEN, ...chosen, page, sort }
}

/** The filters a person can remove, in screen order. */
export const FILTERS = ['words', 'location', 'style', 'price', 'date'] as const
export type Filter = (typeof FILTERS)[number]

/** Which filters a search uses. */
export function activeFilters(search: DirectorySearch): Filter[] {
  const isActive: Record<Filter, boolean> = {
    words: search.q !== undefined,
    location: search.location !== undefined,
    style: search.style !== undefined,
    price: search.min !== undefined || search.max !== undefined || search.priced === true,
    date: search.date !== undefined,
  }
  return FILTERS.filter((filter) => isActive[filter])
}
