import { NativeSelect } from '@mantine/core'
import { SEARCH_WORDS_MAX, type SortColumns, type SortOf } from '#shared/url/table-search.ts'
import { trpc } from '#shell/trpc.ts'
import type { Column, ListAnswer } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { nothingFound } from '#ui/list/list-search.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import type { EmptyWords } from '#ui/page/page-state.tsx'
import type { ExportMoneyInput } from '../inputs.ts'
import type { MoneySearch } from '../search.ts'
import { MONEY_TABLE_LABELS } from '../texts.ts'

type MoneyTableProps<Row, Columns extends SortColumns> = {
  list: ListAnswer<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  sorts: Columns
  /** The list's query, passed unchanged to the export. */
  asked: ExportMoneyInput & { page: number; order: SortOf<Columns> }
  filters?: Readonly<Record<string, string>>
  empty: EmptyWords
}

/** One table of the books: filter, search, order, page and export. */
export function MoneyTable<Row, Columns extends SortColumns>(props: MoneyTableProps<Row, Columns>) {
  const { asked, filters, empty, sorts, ...list } = props
  const { filter } = useListSearch<MoneySearch>()
  const csv = trpc.payments.adminExport.useMutation(useCsvFile(asked.table, ['row', 'rows']))
  const name = MONEY_TABLE_LABELS[asked.table]
  const words = 'search' in asked ? asked.search : undefined
  return (
    <RecordList
      caption={name}
      words={{ loading: 'Loading the books...', failed: `${name}: the list didn’t load` }}
      empty={words ? nothingFound(words, 'the names of both sides within the chosen filter') : empty}
      sort={tableSort(sorts, asked.order, (order) => filter({ order }))}
      page={asked.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(asked) }}
      head={
        'status' in asked &&
        filters && (
          <TableFilters>
            <SearchField
              label="Search"
              placeholder="Names of both sides"
              maxLength={SEARCH_WORDS_MAX}
              value={words ?? ''}
              onSearch={(search) => filter({ search: search || undefined })}
            />
            <NativeSelect
              label="Show"
              size="md"
              value={asked.status}
              onChange={({ currentTarget }) => filter({ status: currentTarget.value })}
              data={Object.entries(filters).map(([value, label]) => ({ value, label }))}
            />
          </TableFilters>
        )
      }
      {...list}
    />
  )
}
