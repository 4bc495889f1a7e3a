import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { EmptyWords } from '#ui/page/page-state.tsx'
import { CursorPages } from './cursor-pages.tsx'
import { answerOf, type Column, DataTable, type ListAnswer } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import classes from './record-list.module.css'
import type { TableSort } from './table-sort.tsx'

type RecordListProps<Row> = {
  /** Names the table and its pages for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  list: ListAnswer<Row>
  rowKey: (row: Row) => string
  words: { loading: string; failed: string }
  empty: EmptyWords
  /** See `tableSort`. */
  sort?: TableSort
  /** The page of a list with numbered pages. */
  page?: number | undefined
  /** The place of a keyset-paged list, and its search parameter unless that is `after`. */
  cursor?: { after: string | undefined; param?: 'markedAfter' } | undefined
  /** The filters, or the heading of a section: see TableFilters. */
  head?: ReactNode
  /** What is done with several rows at once. */
  bar?: ReactNode
  /** The export uses the list's input without its page. */
  csv?: { isPending: boolean; start: () => void; what?: string | undefined; max?: number | undefined }
}

/** A list of records: filters, export, order, table or cards, and pages; its state is in the URL. (R37) */
export function RecordList<Row>({ caption, list, words, cursor, head, bar, csv, ...table }: RecordListProps<Row>) {
  return (
    <>
      {csv ? (
        <div className={classes.head}>
          {head}
          <ExportButton isExporting={csv.isPending} onExport={csv.start} what={csv.what} max={csv.max} />
        </div>
      ) : (
        head
      )}
      {bar}
      <DataTable caption={caption} loadingText={words.loading} {...answerOf(list, words.failed)} {...table} />
      {cursor && <CursorPages label={caption} next={list.data?.next} {...cursor} />}
    </>
  )
}

type RecordListPageProps<Row> = Omit<RecordListProps<Row>, 'caption' | 'rowKey' | 'head'> & {
  title: string
  subtitle?: string | undefined
  sort: TableSort
  csv: NonNullable<RecordListProps<Row>['csv']>
  /** See TableFilters. */
  filters: ReactNode
  /** Content below the list or open over it. */
  children?: ReactNode
}

/** An administrators' page with one list, and its export in the header. */
export function RecordListPage<Row extends { id: string }>(props: RecordListPageProps<Row>) {
  const { title, subtitle, csv, filters, children, ...list } = props
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={<ExportButton isExporting={csv.isPending} onExport={csv.start} max={csv.max} />}
      />
      <RecordList caption={title} rowKey={({ id }) => id} head={filters} {...list} />
      {children}
    </>
  )
}
