import * as z from 'zod/mini'
import type { Picture } from '#features/photographers/picture.ts'
import { MARKETS, type MarketSlug, STYLES, type StyleSlug } from './options.ts'

export const PAGE_SIZE = 12
export const FEATURED_COUNT = 8
export const CARD_TAGS = 3
export const SEARCH_DEBOUNCE_MS = 300
export const DATE_REACH_MONTHS = 24
/** Price slider in whole dollars (C10). Its ends are open: "any" and "$10,000+" (DS4). */
export const PRICE = { min: 1000, max: 10_000, step: 100 } as const
/** More words than this add nothing but work. */
export const MAX_WORDS = 8
const MAX_TEXT = 100
const MAX_PAGE = 100_000

export const ALL_LOCATIONS = 'All Locations'
export const ALL_STYLES = 'All Styles'
export const LOAD_FAILED = 'Failed to load photographers'
export const NO_PHOTOGRAPHERS = 'No photographers found'
export const NO_MATCHES = 'No photographers found matching your criteria. Please try different filters.'
export const RESET_ALL = 'Reset All Filters'
export const CLEAR_DATE = 'Clear date'
export const CLEAR_DATE_SELECTION = 'Clear Date Selection'
export const SHOW_UNAVAILABLE = 'Show unavailable photographers'
export const INCLUDE_UNPRICED = 'Include photographers without a listed price'
export const NO_PORTFOLIO_IMAGES = 'No portfolio images'
/** How many reviews a photographer needs before stars are shown or sorted by (X78, X119). */
export const MIN_REVIEWS_FOR_RATING = 3
/** The published ranking rule (DS6, DS13, X12). */
export const RANKING_RULE =
  'Recommended shows photographers with a portfolio first. Among them the order moves on every day, so that everybody is seen. With search words, those who match more of them come first.'
export const NO_PAY_TO_RANK = 'Nobody can pay to appear higher in this list.'

export const SORTS = ['recommended', 'price-up', 'price-down', 'newest', 'rating'] as const
export type Sort = (typeof SORTS)[number]
export const SORT_LABELS: Record<Sort, string> = {
  recommended: 'Recommended',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  newest: 'Newest',
  rating: 'Rating',
}

const marketSlugs = MARKETS.map((market) => market.slug) as [MarketSlug, ...MarketSlug[]]
const styleSlugs = STYLES.map((style) => style.slug) as [StyleSlug, ...StyleSlug[]]

/** Search text as it may reach PostgreSQL: no control characters, no lone surrogates, single spaces, bounded. */
export const cleanText = (text: string): string =>
  Array.from(
    text
      .slice(0, 1000)
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, MAX_TEXT)
    .join('')
    .trim()

/** One value or many of an address, unknown ones dropped, in the list's own order, without repeats, at most `max`. */
export const slugs = <T extends string>(known: readonly T[], max = known.length) =>
  z.pipe(
    z.transform((value: unknown): T[] | undefined => {
      const wanted = new Set((Array.isArray(value) ? value : [value]).slice(0, 100))
      const kept = known.filter((slug) => wanted.has(slug)).slice(0, max)
      return kept.length > 0 ? kept : undefined
    }),
    z.optional(z.array(z.enum(known as unknown as [T, ...T[]]))),
  )

/** Whole dollars on the slider's step, or nothing when it is not a number or stands at the open end. */
const price = (openEnd: number) =>
  z.pipe(
    z.transform((value: unknown): number | undefined => {
      const dollars = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (!Number.isFinite(dollars)) return undefined
      const onStep = Math.round(Math.min(PRICE.max, Math.max(PRICE.min, dollars)) / PRICE.step) * PRICE.step
      return onStep === openEnd ? undefined : onStep
    }),
    z.optional(z.int()),
  )

const flag = z.pipe(
  z.transform((value: unknown): true | undefined =>
    value === true || value === '1' || value === 'true' ? true : undefined,
  ),
  z.optional(z.literal(true)),
)

/** A value of an address that is left out when it cannot be understood. */
export const orNothing = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * The directory's state as it stands in the address and as the API takes it: one schema for both.
 * Whatever cannot be understood is left out, never refused: a mistyped link still shows the directory.
 */
export const DirectorySearch = z.object({
  q: z.optional(
    z.catch(
      z.pipe(
        z.transform(
          (value: unknown): string | undefined => (typeof value === 'string' && cleanText(value)) || undefined,
        ),
        z.optional(z.string()),
      ),
      undefined,
    ),
  ),
  location: z.optional(z.catch(slugs(marketSlugs), undefined)),
  style: z.optional(z.catch(slugs(styleSlugs), undefined)),
  /** Wedding date, YYYY-MM-DD. */
  date: orNothing(z.iso.date()),
  /** Lowest and highest starting price in whole dollars. */
  min: z.optional(z.catch(price(PRICE.min), undefined)),
  max: z.optional(z.catch(price(PRICE.max), undefined)),
  /** Leaves out photographers without a listed price. */
  priced: z.optional(z.catch(flag, undefined)),
  /** Also shows photographers who are booked on the date. */
  unavailable: z.optional(z.catch(flag, undefined)),
  sort: z.catch(z._default(z.enum(SORTS), 'recommended'), 'recommended'),
  page: z.catch(z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 1), 1),
})

export type DirectorySearch = z.infer<typeof DirectorySearch>
/** What is left out of the address. */
export const SEARCH_DEFAULTS = { sort: 'recommended', page: 1 } as const

/** Whether a photographer can take the date: free, promised to somebody for some days, or not available (DS5). */
export type Availability = 'free' | 'hold' | 'booked'

export type DirectoryCard = {
  id: string
  name: string
  /** May be empty: then the name stands alone. */
  businessName: string
  location: string
  tags: string[]
  priceCents: number | null
  /** Average of 1 to 5, null under three reviews. */
  rating: number | null
  reviewCount: number
  cover: Picture | null
  avatar: Picture | null
  /** Answer for the chosen date, null without one. */
  availability: Availability | null
}

/** The filters a person can take back, in the order the screen shows them. */
export const FILTERS = ['words', 'location', 'style', 'price', 'date'] as const
export type Filter = (typeof FILTERS)[number]

export type DirectoryPage = {
  items: DirectoryCard[]
  /** Exact number of photographers that match. */
  total: number
  /** The page shown: the last one when the asked one lies behind it. */
  page: number
  pageCount: number
  /** The date the answer is for: null when none was asked, or it is past or beyond 24 months. */
  date: string | null
  /** With nothing found: the filter that would free most photographers, and how many (DS9). */
  relax: { filter: Filter; total: number } | null
}

/** Number of photographers per style under the other filters (DS3). */
export type StyleCounts = Record<StyleSlug, number>

/** Distinct search words, at most eight. */
export const searchWords = (q: string | undefined): string[] =>
  [...new Set((q ?? '').split(' ').filter(Boolean))].slice(0, MAX_WORDS)

/**
 * The toggling rule of 'All': an empty list is All. Choosing All clears, choosing a value adds it (replacing All),
 * taking the last value away reverts to All (spec 4, Find page; V29).
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

/** Which filters a search uses. */
export function activeFilters(search: DirectorySearch): Filter[] {
  const isActive: Record<Filter, boolean> = {
    words: searchWords(search.q).length > 0,
    location: search.location !== undefined,
    style: search.style !== undefined,
    price: search.min !== undefined || search.max !== undefined || search.priced === true,
    date: search.date !== undefined,
  }
  return FILTERS.filter((filter) => isActive[filter])
}

/** How many other photographers a booked date is answered with (IQ2). */
export const SIMILAR_COUNT = 3
export const UNKNOWN_PHOTOGRAPHER = "The photographer profile you're looking for doesn't exist or has been removed."

export const DATE_OUT_OF_REACH = 'Choose a day from today up to 24 months ahead.'

/** A question about one photographer's one day. */
export const DateQuestion = z.object({ id: z.uuid(), date: z.iso.date() })
export type DateAnswer = { date: string; availability: Availability }

/** What each answer about a date says (DS5). */
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  free: 'Available',
  hold: 'On hold',
  booked: 'Booked',
}
