import { Link } from '@tanstack/react-router'
import { trpc } from '#shell/trpc.ts'
import { DataTable } from '#ui/data-table.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { ApplicationsSearch } from '../search.ts'
import { ADMIN_STATUS_LABELS } from '../model.ts'
import { APPLICATION_FILTERS, APPLICATION_SORTS, type ApplicationFilter } from '../search.ts'
import { LOAD_FAILED, SUBTITLE, TITLE } from '../texts.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import classes from './applications.module.css'
import { useApplicationsSearch } from './use-applications-search.ts'

const PATH = '/admin/applications'

/** The queue of applications: filter, search, order and page in the address, one application at a time over it. (R24, P7) */
export function ApplicationsPage() {
  const { search, searchFor, sortBy } = useApplicationsSearch()
  const { id, ...listed } = search
  const list = trpc.adminApplications.list.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.adminApplications.export.useMutation(useCsvFile('applications', ['application', 'applications']))
  return (
    <>
      <title>{TITLE}</title>
      <PageHeader
        title={TITLE}
        subtitle={SUBTITLE}
        actions={<ExportButton isExporting={csv.isPending} onExport={() => csv.mutate(listed)} />}
      />
      <div className={classes.tools}>
        <StatusFilter search={search} counts={list.data?.counts} />
        <search className={classes.search}>
          <SearchField
            label="Search applications"
            placeholder="Search applications..."
            maxLength={100}
            value={search.q ?? ''}
            onSearch={searchFor}
          />
        </search>
      </div>
      <DataTable
        caption={TITLE}
        columns={applicationColumns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        loadingText="Loading applications..."
        error={list.isError ? { title: LOAD_FAILED } : null}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        isStale={list.isPlaceholderData}
        empty={emptyOf(search)}
        sort={tableSort(APPLICATION_SORTS, search.order, sortBy)}
        page={search.page}
        pageCount={list.data?.pageCount}
        linkForPage={(page, props) => <Link to={PATH} search={{ ...listed, page }} {...props} />}
      />
      {id && <ApplicationDialog id={id} listed={listed} />}
    </>
  )
}

function emptyOf({ status, q }: ApplicationsSearch) {
  if (q) {
    return {
      title: `Nothing found for “${q}”`,
      message: 'The search looks at names, email addresses, business names and locations of the chosen status.',
      action: (
        <Link to={PATH} search={{ status: 'all' as const, q }}>
          Search in all statuses
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
