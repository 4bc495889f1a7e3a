import { oneOf, or, type Parser, pageUpTo, single, words } from './search-params.ts'

// URL search parameters are parsed in every page's first script: keep this file small.

/** A table's sortable columns and the direction of the first click: dates and sums start with the greatest. */
export type SortColumns = Readonly<Record<string, 'asc' | 'desc'>>
/** A column's name, prefixed with a minus for descending order. */
export type SortOf<Columns extends SortColumns> = (keyof Columns & string) | `-${keyof Columns & string}`

export const SEARCH_WORDS_MAX = 100
/** Maximum rows of one export. */
export const EXPORT_MAX = 5_000
const PAGE_MAX = 100_000

/** The order of a table in the URL and on the server; anything not in the list is the default order. */
export function sortParam<const Columns extends SortColumns>(columns: Columns, start: SortOf<Columns>) {
  const names = Object.keys(columns)
  const sorts = [...names, ...names.map((name) => `-${name}`)] as SortOf<Columns>[]
  return or(oneOf(sorts), start)
}

/** The page of a table, from 1; anything else is the first page. */
export const pageParam = pageUpTo(PAGE_MAX)

/** Search words from the URL or a person; unreadable ones are left out. */
export const wordsParam = words(SEARCH_WORDS_MAX)

/** The column and direction of an order. */
export function sortParts(sort: string): { key: string; direction: 'asc' | 'desc' } {
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'desc' } : { key: sort, direction: 'asc' }
}

/** The order after a click on a column's header: its first direction, then the other one, then `rest` if any. */
export function nextSort(columns: SortColumns, sort: string, key: string, rest?: string): string {
  const now = sortParts(sort)
  const first = columns[key] ?? 'asc'
  if (now.key === key && now.direction !== first && rest) return rest
  const direction = now.key === key ? (now.direction === 'asc' ? 'desc' : 'asc') : first
  return direction === 'desc' ? `-${key}` : key
}

const PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Whether a text is a cursor of a keyset-paged list: "<timestamp>~<id>". */
export const isPlace = (text: string): boolean => PLACE.test(text) && !Number.isNaN(Date.parse(text.slice(0, 24)))
/** The cursor of such a list; anything else is the start. */
export const afterParam: Parser<string | undefined> = single((value) =>
  typeof value === 'string' && isPlace(value) ? value : undefined,
)
