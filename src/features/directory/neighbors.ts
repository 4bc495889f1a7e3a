import type { MarketSlug, StyleSlug } from '#features/photographers/markets-and-styles.ts'
import type { DirectoryCard } from './model.ts'
import type { DirectorySearch } from './search.ts'

/** How many of a neighbor are shown. */
export const NEIGHBORS_SHOWN = 4
/** How many days earlier and later are looked at, the nearest first. */
export const NEAR_DAYS = [1, -1, 2, -2, 3, -3, 7, -7] as const

/** The two places nearest to each, the nearest first. */
export const NEAR_PLACES: Record<MarketSlug, readonly MarketSlug[]> = {
  'new-york': ['chicago', 'miami'],
  'los-angeles': ['san-francisco', 'denver'],
  chicago: ['new-york', 'denver'],
  'san-francisco': ['los-angeles', 'portland'],
  miami: ['new-york', 'austin'],
  austin: ['denver', 'chicago'],
  seattle: ['portland', 'san-francisco'],
  denver: ['austin', 'los-angeles'],
  portland: ['seattle', 'san-francisco'],
}

/** Styles whose pictures look alike, by light, color and distance; each to the others of its row. */
const ALIKE: readonly (readonly StyleSlug[])[] = [
  ['documentary', 'photojournalistic', 'intimate'],
  ['film', 'vintage', 'hybrid'],
  ['fine-art', 'editorial', 'artistic'],
  ['light-and-airy', 'modern', 'digital'],
  ['dark-and-moody', 'black-and-white'],
  ['destination', 'adventure', 'elopement'],
  ['traditional', 'luxury'],
]
export const similarStyles = (style: StyleSlug): StyleSlug[] =>
  ALIKE.filter((row) => row.includes(style)).flatMap((row) => row.filter((other) => other !== style))

/** Why somebody is shown who was not asked for. */
export type NeighborReason =
  | { kind: 'date'; date: string; days: number }
  | { kind: 'place'; place: MarketSlug; of: MarketSlug }
  | { kind: 'look'; style: StyleSlug; of: StyleSlug }

/** The photographers of a search that differs in one thing from the one that was asked. */
export type Neighbor = { reason: NeighborReason; search: DirectorySearch; total: number; items: DirectoryCard[] }
