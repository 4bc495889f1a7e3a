import type { ComponentProps } from 'react'
import { trpc } from '#shell/trpc.ts'
import { CursorPages } from '#ui/cursor-pages.tsx'
import { answerOf, type Column, DataTable } from '#ui/data-table.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import type { ExportInput } from '../inputs.ts'
import { MODERATION_SORTS, type ModerationSearch } from '../search.ts'
import classes from './moderation.module.css'

type ReportedTableProps<Row> = Pick<ComponentProps<typeof CursorPages>, 'after' | 'linkFor'> & {
  title: string
  /** What its rows are, in the plural. */
  what: 'reports' | 'inquiries'
  list: {
    data: { items: Row[]; next: string | null } | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  columns: readonly Column<Row>[]
  empty: { title: string; message: string }
  order: ModerationSearch['order']
  onSort: (order: ModerationSearch['order']) => void
  exported: ExportInput
}

const ONE = { reports: 'report', inquiries: 'inquiry' } as const

/** One of the two lists that wait for a decision, with its order, pages and export. */
export function ReportedTable<Row extends { id: string }>(props: ReportedTableProps<Row>) {
  const { title, what, list, after } = props
  const csv = trpc.moderation.export.useMutation(useCsvFile(what, [ONE[what], what]))
  return (
    <section aria-labelledby={`${what}-title`}>
      <div className={classes.heading}>
        <h2 id={`${what}-title`}>{title}</h2>
        <ExportButton what={what} isExporting={csv.isPending} onExport={() => csv.mutate(props.exported)} />
      </div>
      <DataTable
        caption={title}
        columns={props.columns}
        {...answerOf(list, `Failed to load ${what}`)}
        rowKey={({ id }) => id}
        loadingText={`Loading ${what}...`}
        empty={props.empty}
        sort={tableSort(MODERATION_SORTS, props.order, props.onSort)}
      />
      <CursorPages label={title} after={after} next={list.data?.next} linkFor={props.linkFor} />
    </section>
  )
}
