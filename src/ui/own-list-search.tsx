import { SEARCH_WORDS_MAX } from '#shared/table-search.ts'
import { SearchField } from './search-field.tsx'
import { TableFilters } from './table-filters.tsx'

type OwnListSearchProps = {
  placeholder: string
  value: string | undefined
  onSearch: (words: string | undefined) => void
}

/** Searching a list of one's own records. (BZ3) */
export function OwnListSearch({ placeholder, value, onSearch }: OwnListSearchProps) {
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

/** What an own list says when a search finds nothing. */
export const nothingFound = (words: string, covered: string) => ({
  title: `Nothing found for “${words}”`,
  message: `The search covers ${covered}.`,
})
