import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { changesInWords } from '../diff.ts'
import { AUDIT_FAILED, AUDIT_SUBTITLE, AUDIT_TITLE, EXPORT_BOUND, NO_EVENTS } from '../model.ts'
import type { AuditSearch } from '../search.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { ChainCheck } from './chain-check.tsx'
import { EventDialog } from './event-dialog.tsx'
import { actorWords, shortId } from './event-words.ts'
import { type AuditEvent, useAuditSearch, useEvents, useExport } from './use-audit.ts'

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
    cell: (event) => <DateText className={classes.when} value={event.createdAt} format="dateTime" />,
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
        actions={
          <Button
            variant="default"
            size="md"
            loading={isExporting}
            onClick={startExport}
            aria-describedby="export-bound"
          >
            Export as CSV
          </Button>
        }
      />
      <ChainCheck />
      <AuditFilters search={search} onChange={change} />
      <p id="export-bound" className={classes.bound}>
        {EXPORT_BOUND}
      </p>
      <EventTable search={search} onOpen={setOpened} />
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

/** The found entries; older ones on demand. */
function EventTable({ search, onOpen }: { search: AuditSearch; onOpen: (event: AuditEvent) => void }) {
  const list = useEvents(search)
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <>
      <DataTable
        caption={AUDIT_TITLE}
        columns={columnsFor(onOpen)}
        rows={list.events}
        rowKey={(event) => event.id}
        loadingText="Loading the audit log..."
        error={list.isError ? { title: AUDIT_FAILED } : null}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        isStale={list.isPlaceholderData}
        empty={{
          title: NO_EVENTS,
          message: isFiltered ? 'Try fewer filters or more days.' : 'The first decision will be the first entry.',
        }}
      />
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="md"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  )
}
