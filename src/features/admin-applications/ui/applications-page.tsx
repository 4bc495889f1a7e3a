import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { FilterLinks } from '#ui/list/filter-links.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { ADMIN_STATUS_LABELS, WAITS_LABELS } from '../model.ts'
import { APPLICATION_FILTERS, APPLICATION_SORTS, type ApplicationsSearch, WAITS, type Waits } from '../search.ts'
import { LOAD_FAILED, SUBTITLE, TITLE } from '../texts.ts'
import { columnsOf } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'

const PATH = '/admin/applications'
const LONGEST_FIRST = { sort: 'timeLeft', label: 'Longest waiting first' } as const
const route = getRouteApi('/_admin/admin/applications')

/** The queue of applications: filter, search, order and page in the URL, with one application open over it. */
export function ApplicationsPage() {
  const search: ApplicationsSearch = route.useSearch()
  const { filter } = useListSearch<ApplicationsSearch>()
  const { id, ...listed } = search
  const list = trpc.adminApplications.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.adminApplications.export.useMutation(useCsvFile('applications', ['application', 'applications']))
  return (
    <RecordListPage
      title={TITLE}
      subtitle={SUBTITLE}
      columns={columnsOf(search.status)}
      list={list}
      words={{ loading: 'Loading applications...', failed: LOAD_FAILED }}
      empty={emptyOf(search)}
      sort={tableSort(APPLICATION_SORTS, search.order, (order) => filter({ order }), LONGEST_FIRST)}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={
        <TableFilters
          links={
            <FilterLinks
              label="Status"
              param="status"
              filters={APPLICATION_FILTERS.map((value) => ({
                value,
                label: ADMIN_STATUS_LABELS[value],
                count: list.data?.counts[value],
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
            onSearch={(q) => filter({ q: q || undefined })}
          />
          {search.status === 'pending' && (
            <NativeSelect
              label="Waiting"
              size="md"
              value={search.waits ?? ''}
              onChange={({ currentTarget }) =>
                filter({ waits: (currentTarget.value || undefined) as Waits | undefined })
              }
              data={[
                { value: '', label: 'Any time' },
                ...WAITS.map((value) => ({ value, label: WAITS_LABELS[value] })),
              ]}
            />
          )}
        </TableFilters>
      }
    >
      {id && <ApplicationDialog id={id} listed={listed} />}
    </RecordListPage>
  )
}

function emptyOf({ status, q }: ApplicationsSearch) {
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
  if (status === 'pending') {
    return { title: 'The queue is empty', message: 'Every application with a confirmed address has been decided.' }
  }
  return { title: 'No applications found', message: 'No application has this status.' }
}
