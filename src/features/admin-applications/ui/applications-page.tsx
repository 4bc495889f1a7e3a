import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { FilterLinks } from '#ui/list/filter-links.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { type Selection, SelectionBar, selectionColumn, useSelection } from '#ui/list/selection.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { fetched } from '#ui/page/fetched.tsx'
import { useSite } from '#ui/page/site.ts'
import { ADMIN_STATUS_LABELS, DECIDED_AT_ONCE, waitsLabels } from '../model.ts'
import {
  APPLICATION_FILTERS,
  APPLICATION_SORTS,
  type ApplicationFilter,
  type ApplicationsSearch,
  WAITS,
  type Waits,
} from '../search.ts'
import { LOAD_FAILED, SUBTITLE, TITLE } from '../texts.ts'
import { columnsOf } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import type { ApplicationRow } from './types.ts'

const BulkDecision = fetched(() => import('./bulk-decision.tsx').then((module) => module.BulkDecision), {
  place: 'over',
})

const PATH = '/admin/applications'
const LONGEST_FIRST = { sort: 'timeLeft', label: 'Least time left first' } as const
const route = getRouteApi('/_admin/admin/applications')

/** The queue of applications: filter, search, order and page in the URL, with one application open over it. */
export function ApplicationsPage() {
  const search: ApplicationsSearch = route.useSearch()
  const { filter } = useListSearch<ApplicationsSearch>()
  const { id, ...listed } = search
  const list = trpc.adminApplications.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const items = list.data?.items ?? []
  const selection = useSelection(
    items.map((row) => row.id),
    DECIDED_AT_ONCE,
  )
  const csv = trpc.adminApplications.export.useMutation(useCsvFile('applications', ['application', 'applications']))
  return (
    <RecordListPage
      title={TITLE}
      subtitle={SUBTITLE}
      columns={[selectionColumn(selection, nameOf), ...columnsOf(search.status)]}
      list={list}
      words={{ loading: 'Loading applications...', failed: LOAD_FAILED }}
      empty={emptyOf(search)}
      sort={tableSort(APPLICATION_SORTS, search.order, (order) => filter({ order }), LONGEST_FIRST)}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={
        <>
          <Filters search={search} counts={list.data?.counts} onChange={filter} />
          <Several items={items} selection={selection} />
        </>
      }
    >
      {id && <ApplicationDialog id={id} listed={listed} />}
    </RecordListPage>
  )
}

const nameOf = (row: ApplicationRow) => row.businessName || row.name

type FiltersProps = {
  search: ApplicationsSearch
  counts: Readonly<Record<ApplicationFilter, number>> | undefined
  onChange: (changed: Partial<ApplicationsSearch>) => void
}

function Filters({ search, counts, onChange }: FiltersProps) {
  const labels = waitsLabels(useSite().vetting)
  return (
    <TableFilters
      links={
        <FilterLinks
          label="Status"
          param="status"
          filters={APPLICATION_FILTERS.map((value) => ({
            value,
            label: ADMIN_STATUS_LABELS[value],
            count: counts?.[value],
          }))}
          current={search.status}
        />
      }
    >
      <SearchField
        label="Search applications"
        placeholder="Search applications..."
        maxLength={100}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      {search.status === 'pending' && (
        <NativeSelect
          label="Waiting"
          size="md"
          value={search.waits ?? ''}
          onChange={({ currentTarget }) => onChange({ waits: (currentTarget.value || undefined) as Waits | undefined })}
          data={[{ value: '', label: 'Any time' }, ...WAITS.map((value) => ({ value, label: labels[value] }))]}
        />
      )}
    </TableFilters>
  )
}

/** What can be decided about several applications at once: those in the queue. */
function Several({ items, selection }: { items: readonly ApplicationRow[]; selection: Selection }) {
  const [action, setAction] = useState<'approve' | 'reject' | null>(null)
  return (
    <>
      <SelectionBar selection={selection}>
        <Button variant="default" onClick={() => setAction('approve')}>
          Approve
        </Button>
        <Button variant="default" onClick={() => setAction('reject')}>
          Reject
        </Button>
      </SelectionBar>
      {action && (
        <BulkDecision
          action={action}
          rows={items.filter(({ id }) => selection.has(id))}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

function emptyOf({ status, q, waits }: ApplicationsSearch) {
  if (q) {
    return {
      title: `Nothing found for “${q}”`,
      message: 'The search covers names, email addresses, business names and locations within the chosen status.',
      action: (
        <Link to={PATH} search={{ status: 'all' as const, q }}>
          Search all statuses
        </Link>
      ),
    }
  }
  if (status === 'pending' && waits) {
    return {
      title: 'None of the applications',
      message: 'No application in the queue has waited this way.',
      action: <Link to={PATH}>The whole queue</Link>,
    }
  }
  if (status === 'pending') {
    return { title: 'The queue is empty', message: 'Every application with a confirmed address has been decided.' }
  }
  return { title: 'No applications found', message: 'No application has this status.' }
}
