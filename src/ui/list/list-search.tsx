import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { SearchField } from './search-field.tsx'
import { TableFilters } from './table-filters.tsx'

type ListSearchProps = {
  placeholder: string
  value: string | undefined
  onSearch: (words: string | undefined) => void
}

/** The search field of a list without further filters. */
export function ListSearch({ placeholder, value, onSearch }: ListSearchProps) {
  return (
    <TableFilters>
      <SearchField
        label="Search"
        placeholder={placeholder}
        maxLength={SEARCH_WORDS_MAX}
        value={value ?? ''}
        onSearch={(words) => onSearch(words || undefined)}
      />
    </TableFilters>
  )
}

/** The empty state of a list when a search finds nothing. */
export const nothingFound = (words: string, covered: string) => ({
  title: `Nothing found for “${words}”`,
  message: `The search covers ${covered}.`,
})
