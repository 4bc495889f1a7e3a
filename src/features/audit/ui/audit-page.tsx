import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { CursorPages } from '#ui/cursor-pages.tsx'
import { answerOf, type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { changesInWords } from '../diff.ts'
import { AUDIT_FAILED, AUDIT_SUBTITLE, AUDIT_TITLE, NO_EVENTS } from '../model.ts'
import { AUDIT_SORTS, type AuditSearch } from '../search.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EventDialog } from './event-dialog.tsx'
import { actorWords, shortId } from './event-words.ts'
import { type AuditEvent, useAuditSearch, useExport } from './use-audit.ts'

const columnsFor = (open: (event: AuditEvent) => void): Column<AuditEvent>[] => [
  {
    key: 'action',
    header: 'Action',
    isPrimary: true,
    cell: (event) => (
      <button type="button" className={classes.action} aria-haspopup="dialog" onClick={() => open(event)}>
        {event.action}
      </button>
    ),
  },
  {
    key: 'createdAt',
    header: 'When',
    cell: (event) => <DateText className={classes.when} value={event.at} format="moment" />,
  },
  { key: 'actor', header: 'Who', cell: (event) => <span className={classes.words}>{actorWords(event)}</span> },
  {
    key: 'entity',
    header: 'Thing',
    cell: (event) => (
      <span className={classes.words}>
        {event.entityType} <span className={classes.muted}>{shortId(event.entityId)}</span>
      </span>
    ),
  },
  {
    key: 'changes',
    header: 'Changes',
    cell: (event) => (
      <span className={classes.summary}>
        {changesInWords(event.changes) || event.reason || <span className={classes.muted}>–</span>}
      </span>
    ),
  },
]

/** Every decision and change, filtered and paged by the server, with the state of its chains and an export. (AU3, AU4) */
export function AuditPage() {
  const { search, change } = useAuditSearch()
  const { startExport, isExporting } = useExport(search)
  const [opened, setOpened] = useState<AuditEvent | null>(null)
  return (
    <>
      <title>{AUDIT_TITLE}</title>
      <PageHeader
        title={AUDIT_TITLE}
        subtitle={AUDIT_SUBTITLE}
        actions={<ExportButton isExporting={isExporting} onExport={startExport} />}
      />
      <ChainCheck />
      <AuditFilters search={search} onChange={change} />
      <EventTable search={search} onChange={change} onOpen={setOpened} />
      <EventDialog
        event={opened}
        onClose={() => setOpened(null)}
        onFilter={(filters) => {
          setOpened(null)
          change({ actor: undefined, action: undefined, from: undefined, to: undefined, ...filters })
        }}
      />
    </>
  )
}

type EventTableProps = {
  search: AuditSearch
  onChange: (changed: Partial<AuditSearch>) => void
  onOpen: (event: AuditEvent) => void
}

/** One page of the found entries. */
function EventTable({ search, onChange, onOpen }: EventTableProps) {
  const list = trpc.audit.list.useQuery(search, { staleTime: 5_000, placeholderData: (before) => before })
  const { order, after, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <DataTable
        caption={AUDIT_TITLE}
        columns={columnsFor(onOpen)}
        {...answerOf(list, AUDIT_FAILED)}
        rowKey={(event) => event.id}
        loadingText="Loading the audit log..."
        empty={{
          title: NO_EVENTS,
          message: isFiltered ? 'Try fewer filters or more days.' : 'The first decision will be the first entry.',
        }}
        sort={tableSort(AUDIT_SORTS, order, (next) => onChange({ order: next }))}
      />
      <CursorPages
        label={AUDIT_TITLE}
        after={after}
        next={list.data?.next}
        linkFor={(place, props) => <Link to="/admin/audit" search={{ ...search, after: place }} {...props} />}
      />
    </>
  )
}
