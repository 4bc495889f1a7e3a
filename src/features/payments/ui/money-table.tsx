import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SEARCH_WORDS_MAX, type SortColumns, type SortOf } from '#shared/table-search.ts'
import { trpc } from '#shell/trpc.ts'
import { answerOf, type Column, DataTable, type ListAnswer } from '#ui/data-table.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { useListSearch } from '#ui/use-list-search.ts'
import type { MoneySearch } from '../search.ts'
import classes from './payments.module.css'
import type { ExportMoneyInput } from '../inputs.ts'
import { MONEY_TABLE_LABELS } from '../texts.ts'

const PATH = '/admin/payments'
const route = getRouteApi('/_admin/admin/payments')

/** The page's state from the URL, and ways to change it. */
export function useMoneySearch() {
  const search: MoneySearch = route.useSearch()
  const navigate = route.useNavigate()
  const { filter } = useListSearch<MoneySearch>()
  return {
    search,
    change: filter,
    /** Each table starts with its own filter and order. */
    openTable: (tab: MoneySearch['tab']) => void navigate({ search: { tab }, resetScroll: false }),
  }
}

type MoneyTableProps<Row, Columns extends SortColumns> = {
  list: ListAnswer<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  sorts: Columns
  /** The list's query, passed unchanged to the export. */
  asked: ExportMoneyInput & { page: number; order: SortOf<Columns> }
  filters?: Readonly<Record<string, string>>
  empty: { title: string; message?: string }
}

/** One table of the books: filter, search, order, page and export. (PY14) */
export function MoneyTable<Row, Columns extends SortColumns>(props: MoneyTableProps<Row, Columns>) {
  const { list, asked, filters, empty } = props
  const { search, change } = useMoneySearch()
  const csv = trpc.payments.adminExport.useMutation(useCsvFile(asked.table, ['row', 'rows']))
  const name = MONEY_TABLE_LABELS[asked.table]
  return (
    <>
      <div className={classes.tools}>
        {'status' in asked && filters && (
          <search className={classes.filters}>
            <SearchField
              label="Search"
              placeholder="Names of both sides"
              maxLength={SEARCH_WORDS_MAX}
              value={search.search ?? ''}
              onSearch={(words) => change({ search: words || undefined })}
              className={classes.search}
            />
            <NativeSelect
              label="Show"
              size="md"
              value={asked.status}
              onChange={({ currentTarget }) => change({ status: currentTarget.value })}
              data={Object.entries(filters).map(([value, label]) => ({ value, label }))}
            />
          </search>
        )}
        <ExportButton isExporting={csv.isPending} onExport={() => csv.mutate(asked)} />
      </div>
      <DataTable
        caption={name}
        columns={props.columns}
        {...answerOf(list, `${name}: the list did not load`)}
        rowKey={props.rowKey}
        loadingText="Loading the books..."
        empty={
          search.search
            ? { title: `Nothing found for “${search.search}”`, message: 'Try another filter or name.' }
            : empty
        }
        sort={tableSort(props.sorts, asked.order, (order) => change({ order }))}
        page={asked.page}
        linkForPage={(page, link) => <Link to={PATH} search={{ ...search, page }} {...link} />}
      />
    </>
  )
}
