import { getRouteApi, Link } from '@tanstack/react-router'
import { trpc } from '#shell/trpc.ts'
import { AdminList } from '#ui/admin-list.tsx'
import { useCsvFile } from '#ui/export-button.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useListSearch } from '#ui/use-list-search.ts'
import type { ApplicationsSearch } from '../search.ts'
import { ADMIN_STATUS_LABELS } from '../model.ts'
import { APPLICATION_FILTERS, APPLICATION_SORTS, type ApplicationFilter } from '../search.ts'
import { LOAD_FAILED, SUBTITLE, TITLE } from '../texts.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import classes from './applications.module.css'

const PATH = '/admin/applications'
const route = getRouteApi('/_admin/admin/applications')

/**
 * The queue of applications: filter, search, order and page in the URL, with one application open over it. (R24, P7)
 */
export function ApplicationsPage() {
  const search: ApplicationsSearch = route.useSearch()
  const { filter } = useListSearch<ApplicationsSearch>()
  const { id, ...listed } = search
  const list = trpc.adminApplications.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.adminApplications.export.useMutation(useCsvFile('applications', ['application', 'applications']))
  return (
    <AdminList
      title={TITLE}
      subtitle={SUBTITLE}
      columns={applicationColumns}
      list={list}
      words={{ loading: 'Loading applications...', failed: LOAD_FAILED }}
      empty={emptyOf(search)}
      sort={tableSort(APPLICATION_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={
        <div className={classes.tools}>
          <StatusFilter search={search} counts={list.data?.counts} />
          <search className={classes.search}>
            <SearchField
              label="Search applications"
              placeholder="Search applications..."
              maxLength={100}
              value={search.q ?? ''}
              onSearch={(q) => filter({ q: q || undefined })}
            />
          </search>
        </div>
      }
    >
      {id && <ApplicationDialog id={id} listed={listed} />}
    </AdminList>
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

type StatusFilterProps = { search: ApplicationsSearch; counts: Record<ApplicationFilter, number> | undefined }

/** The six filters as links, so that each can be shared. */
function StatusFilter({ search: { q, order, status }, counts }: StatusFilterProps) {
  return (
    <nav aria-label="Status" className={classes.filters}>
      <ul>
        {APPLICATION_FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={PATH}
              search={{ status: filter, q, order }}
              className={classes.filter}
              aria-current={filter === status ? 'page' : undefined}
              resetScroll={false}
            >
              {ADMIN_STATUS_LABELS[filter]} {counts && <span className={classes.count}>{counts[filter]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
