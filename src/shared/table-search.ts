import { oneOf, or, pageUpTo, type Reader, words } from './address.ts'

// What stands in addresses is part of every page's first script: keep this file small.

/** The columns a table may be sorted by, and the direction of the first press: dates and sums begin with the greatest. */
export type SortColumns = Readonly<Record<string, 'asc' | 'desc'>>
/** A column's name, with a minus in front for the descending order. */
export type SortOf<Columns extends SortColumns> = (keyof Columns & string) | `-${keyof Columns & string}`

export const SEARCH_WORDS_MAX = 100
/** Rows of one export at most. */
export const EXPORT_MAX = 5_000
const PAGE_MAX = 100_000

/** The order of a table as the address and the server take it; whatever is not in the list is the start order. */
export function sortParam<const Columns extends SortColumns>(columns: Columns, start: SortOf<Columns>) {
  const names = Object.keys(columns)
  const sorts = [...names, ...names.map((name) => `-${name}`)] as SortOf<Columns>[]
  return or(oneOf(sorts), start)
}

/** The page of a table, from 1; whatever is no page is the first one. */
export const pageParam = pageUpTo(PAGE_MAX)

/** Words to search for, as the address or a person brings them; what cannot be read is left out. */
export const wordsParam = words(SEARCH_WORDS_MAX)

/** The column and direction of an order. */
export function sortParts(sort: string): { key: string; direction: 'asc' | 'desc' } {
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' }
}

/** Where a press on a column's header leads: its own first direction, then the other one, then `rest` if there is one. */
export function nextSort(columns: SortColumns, sort: string, key: string, rest?: string): string {
  const now = sortParts(sort)
  const first = columns[key] ?? 'asc'
  if (now.key === key && now.direction !== first && rest) return rest
  const direction = now.key === key ? (now.direction === 'asc' ? 'desc' : 'asc') : first
  return direction === 'desc' ? `-${key}` : key
}

const PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Whether a text is a place in a list that goes on by its last row: "<moment>~<id>". */
export const isPlace = (text: string): boolean => PLACE.test(text) && !Number.isNaN(Date.parse(text.slice(0, 24)))
/** Where a page of such a list begins; whatever else is the start. */
export const afterParam: Reader<string | undefined> = (value) =>
  typeof value === 'string' && isPlace(value) ? value : undefined
