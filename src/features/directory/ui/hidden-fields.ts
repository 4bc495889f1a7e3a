import { parseSearch, stringifySearch } from '#lib/search-codec.ts'
import { type DirectorySearch, SEARCH_DEFAULTS } from '../search.ts'

/** The filters beside the words as fields of the GET form, so that a search before hydration keeps them. */
export function hiddenFields(search: DirectorySearch): [name: string, value: string][] {
  const { q: _words, page: _page, sort, ...filters } = search
  const kept = { ...filters, sort: sort === SEARCH_DEFAULTS.sort ? undefined : sort }
  return Object.entries(parseSearch(stringifySearch(kept))).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  )
}
