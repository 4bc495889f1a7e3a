import { marketName, styleName } from '#features/photographers/markets-and-styles.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { toggleOption } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { priceWords } from './result-words.ts'

/** One chosen filter: its words and the search without it. */
export type FilterChip = { key: string; label: string; without: DirectorySearch }

/** Every chosen filter, removable on its own, in screen order. */
export function filterChips(search: DirectorySearch): FilterChip[] {
  const chips: FilterChip[] = []
  const add = (key: string, label: string, patch: Partial<DirectorySearch>) =>
    chips.push({ key, label, without: { ...search, ...patch, page: 1 } })

  if (search.q !== undefined) add('q', `“${search.q}”`, { q: undefined })
  if (search.date) add('date', formatDate(search.date, 'long'), { date: undefined, unavailable: undefined })
  for (const slug of search.location ?? []) {
    add(`location ${slug}`, marketName(slug), { location: toggleOption(search.location, slug) })
  }
  for (const slug of search.style ?? []) {
    add(`style ${slug}`, styleName(slug), { style: toggleOption(search.style, slug) })
  }
  if (search.min !== undefined || search.max !== undefined) {
    add('price', priceWords(search), { min: undefined, max: undefined })
  }
  if (search.priced) add('priced', 'Listed prices only', { priced: undefined })
  if (search.date && search.unavailable) add('unavailable', 'Including unavailable', { unavailable: undefined })
  return chips
}

/** How many choices the side panel holds, for the count on its button. */
export const panelChoices = (search: DirectorySearch): number =>
  filterChips(search).filter(({ key }) => key !== 'q' && key !== 'date').length
