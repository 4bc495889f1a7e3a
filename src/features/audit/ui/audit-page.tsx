import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { useSite } from '#ui/page/site.ts'
import { AUDIT_FAILED, AUDIT_SUBTITLE, AUDIT_TITLE, NO_EVENTS } from '../model.ts'
import { AUDIT_SORTS, type AuditSearch } from '../search.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EventDialog } from './event-dialog.tsx'
import { changeWords, eventWords } from './event-words.ts'
import { type AuditEvent, useExport } from './use-export.ts'

const route = getRouteApi('/_admin/admin/audit')

const columnsFor = (open: (event: AuditEvent) => void, timeZone: string): Column<AuditEvent>[] => [
  {
    key: 'action',
    header: 'What happened',
    place: 'name',
    cell: (event) => (
      <button type="button" className={classes.action} aria-haspopup="dialog" onClick={() => open(event)}>
        {eventWords(event)}
      </button>
    ),
  },
  {
    key: 'changes',
    header: 'Changes',
    place: 'sentence',
    cell: (event) => {
      const words = changeWords(event.changes, timeZone) || event.reason
      return words ? <span className={classes.summary}>{words}</span> : '–'
    },
  },
  {
    key: 'createdAt',
    header: 'When',
    place: 'figure',
    cell: (event) => <DateText value={event.at} format="moment" />,
  },
]

/** Every decision and change, filtered and paged on the server, with the state of the chains and an export. */
export function AuditPage() {
  const search: AuditSearch = route.useSearch()
  const { timeZone } = useSite()
  const { filter } = useListSearch<AuditSearch>()
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  const list = trpc.audit.list.useQuery(search, { staleTime: 5_000, placeholderData: (before) => before })
  const csv = useExport(search)
  const { order, after, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <RecordListPage
      title={AUDIT_TITLE}
      subtitle={AUDIT_SUBTITLE}
      columns={columnsFor(setOpened, timeZone)}
      list={list}
      words={{ loading: 'Loading the audit log...', failed: AUDIT_FAILED }}
      empty={{
        title: NO_EVENTS,
        message: isFiltered ? 'Try fewer filters or more days.' : 'Your first decision will be the first entry.',
      }}
      sort={tableSort(AUDIT_SORTS, order, (next) => filter({ order: next }))}
      cursor={{ after }}
      csv={csv}
      filters={
        <>
          <ChainCheck />
          <AuditFilters search={search} onChange={filter} />
        </>
      }
    >
      <EventDialog
        event={opened}
        onClose={() => setOpened(null)}
        onFilter={(chosen) => {
          setOpened(null)
          filter({ actor: undefined, action: undefined, from: undefined, to: undefined, ...chosen })
        }}
      />
    </RecordListPage>
  )
}
