import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answerOf, type Column, DataTable, type ListAnswer } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import { PageHeader } from './page-header.tsx'
import type { PageLinkProps } from './pagination.tsx'
import type { TableSort } from './table-sort.tsx'

type AdminListProps<Row extends { id: string }> = {
  title: string
  subtitle?: string | undefined
  columns: readonly Column<Row>[]
  list: ListAnswer<Row>
  words: { loading: string; failed: string }
  empty: { title: string; message?: ReactNode; action?: ReactNode }
  /** See `tableSort`. */
  sort: TableSort
  /** For lists with numbered pages; keyset-paged lists pass their own links as children. */
  page?: number
  /** The export uses the list's input without its page. */
  csv: { isPending: boolean; start: () => void; max?: number | undefined }
  /** The filters: see TableFilters. */
  filters: ReactNode
  /** Content below the list or open over it. */
  children?: ReactNode
}

const linkForPage = (page: number, link: PageLinkProps) => (
  <Link to="." search={(before: object) => ({ ...before, page })} {...link} />
)

/** An administrators' page with one list: export, filters, table and pages; its state is in the URL. (AD6, R37) */
export function AdminList<Row extends { id: string }>(props: AdminListProps<Row>) {
  const { title, list, words, csv } = props
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        subtitle={props.subtitle}
        actions={<ExportButton isExporting={csv.isPending} onExport={csv.start} max={csv.max} />}
      />
      {props.filters}
      <DataTable
        caption={title}
        columns={props.columns}
        {...answerOf(list, words.failed)}
        rowKey={(row) => row.id}
        loadingText={words.loading}
        empty={props.empty}
        sort={props.sort}
        page={props.page}
        linkForPage={props.page === undefined ? undefined : linkForPage}
      />
      {props.children}
    </>
  )
}
