import { NativeSelect } from '@mantine/core'
import { nextSort, type SortColumns, type SortOf, sortParts } from '#shared/url/table-search.ts'
import { SortDownIcon, SortIcon, SortUpIcon } from '#ui/icon/area-icons.tsx'
import classes from './table-sort.module.css'

/** An order without a column, to which a third click on a header returns: "Newest first" where no date is shown. */
type RestOrder<Sort extends string> = { sort: Sort; label: string }
/** A table's order; made by `tableSort`, which keeps its column names distinct in type. */
export type TableSort = {
  columns: SortColumns
  value: string
  onSort: (sort: string) => void
  rest?: RestOrder<string>
}

/** A table's order: sortable columns, current order, the handler of header clicks, and the unsorted order. */
export const tableSort = <Columns extends SortColumns>(
  columns: Columns,
  value: SortOf<Columns>,
  onSort: (sort: SortOf<Columns>) => void,
  rest?: RestOrder<SortOf<Columns>>,
): TableSort => ({ columns, value, onSort, rest })

type Named = { key: string; header: string }

/** The `aria-sort` of a column header. */
export function sortStateOf({ value }: TableSort, key: string): 'ascending' | 'descending' | undefined {
  const now = sortParts(value)
  if (now.key !== key) return undefined
  return now.direction === 'asc' ? 'ascending' : 'descending'
}

/** The button in a sortable column's header. */
export function SortHeader({ column, sort }: { column: Named; sort: TableSort }) {
  const state = sortStateOf(sort, column.key)
  const Mark = state === 'ascending' ? SortUpIcon : state === 'descending' ? SortDownIcon : SortIcon
  return (
    <button
      type="button"
      className={classes.header}
      data-active={state ? true : undefined}
      onClick={() => sort.onSort(nextSort(sort.columns, sort.value, column.key, sort.rest?.sort))}
    >
      {column.header}
      <Mark className={classes.mark} />
    </button>
  )
}

/** The same choice above the cards, which have no headers. */
export function SortSelect({ columns, sort }: { columns: readonly Named[]; sort: TableSort }) {
  const sortable = columns.filter(({ key }) => key in sort.columns)
  return (
    <NativeSelect
      className={classes.select}
      label="Sort by"
      size="md"
      value={sort.value}
      onChange={({ currentTarget }) => sort.onSort(currentTarget.value)}
      data={[
        ...(sort.rest ? [{ value: sort.rest.sort, label: sort.rest.label }] : []),
        ...sortable.flatMap(({ key, header }) => [
          { value: key, label: `${header}, ascending` },
          { value: `-${key}`, label: `${header}, descending` },
        ]),
      ]}
    />
  )
}
