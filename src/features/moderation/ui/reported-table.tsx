import type { ComponentProps, ReactNode } from 'react'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import type { ExportInput } from '../inputs.ts'
import { MODERATION_SORTS, type ModerationSearch } from '../search.ts'

type ReportedTableProps<Row> = Pick<ComponentProps<typeof RecordList<Row>>, 'list' | 'columns' | 'empty' | 'cursor'> & {
  title: string
  /** What its rows are, in the plural. */
  what: keyof typeof ONE
  order: ModerationSearch['order']
  onSort: (order: ModerationSearch['order']) => void
  exported: ExportInput
  /** What is done with several rows at once. */
  bar?: ReactNode
}

const ONE = { reports: 'report', inquiries: 'inquiry', cases: 'case', pauses: 'pause' } as const

/** One of the lists that wait for a decision, with its order, pages and export. */
export function ReportedTable<Row extends { id: string }>(props: ReportedTableProps<Row>) {
  const { title, what, order, onSort, exported, bar, ...list } = props
  const csv = trpc.moderation.export.useMutation(useCsvFile(what, [ONE[what], what]))
  return (
    <section aria-labelledby={`${what}-title`}>
      <RecordList
        caption={title}
        rowKey={({ id }) => id}
        words={{ loading: `Loading ${what}...`, failed: `Failed to load ${what}` }}
        sort={tableSort(MODERATION_SORTS, order, onSort)}
        csv={{ isPending: csv.isPending, start: () => csv.mutate(exported), what }}
        head={<h2 id={`${what}-title`}>{title}</h2>}
        bar={bar}
        {...list}
      />
    </section>
  )
}
