import { Badge, Button, NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { isUnanswered } from '#lib/trpc-errors.ts'
import { trpc } from '#lib/trpc.ts'
import type { AppRouter } from '#server/app-router.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { todayIn } from '#ui/dates.ts'
import { notify } from '#ui/notify.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useSite } from '#ui/site.tsx'
import {
  SUBSCRIBER_FILTER_LABELS,
  SUBSCRIBER_FILTERS,
  type SubscriberFilter,
  SUBSCRIBERS_FAILED,
  SUBSCRIBERS_LOADING,
  SUBSCRIBERS_NONE,
  SUBSCRIBERS_TITLE,
  type SubscribersInput,
} from '../admin.ts'
import type { SubscriberStatus } from '../model.ts'
import classes from './subscribers.module.css'

const PATH = '/admin/newsletter'
const route = getRouteApi('/_admin/admin/newsletter')
type Row = inferRouterOutputs<AppRouter>['newsletter']['adminList']['items'][number]

const COLORS: Record<SubscriberStatus, string> = { pending: 'yellow', confirmed: 'green', unsubscribed: 'gray' }
const day = (value: Date | string | null) => (value ? <DateText value={value} format="medium" /> : '–')

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'email',
    header: 'E-mail address',
    isPrimary: true,
    cell: (row) => <span className={classes.email}>{row.email}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge color={COLORS[status]}>{SUBSCRIBER_FILTER_LABELS[status]}</Badge>,
  },
  { key: 'createdAt', header: 'Subscribed', isSortable: true, cell: (row) => day(row.createdAt) },
  { key: 'confirmedAt', header: 'Confirmed', cell: (row) => day(row.confirmedAt) },
  { key: 'unsubscribedAt', header: 'Left', cell: (row) => day(row.unsubscribedAt) },
]

/** Who gets the newsletter, with an export for the program that sends it. (AD6, X10) */
export function SubscribersPage() {
  const search: SubscribersInput = route.useSearch()
  const list = trpc.newsletter.adminList.useQuery(search, { placeholderData: (before) => before })
  return (
    <>
      <title>{SUBSCRIBERS_TITLE}</title>
      <PageHeader title={SUBSCRIBERS_TITLE} actions={<ExportButton status={search.status} />} />
      <StatusFilter status={search.status} counts={list.data?.counts} />
      <DataTable
        caption={SUBSCRIBERS_TITLE}
        columns={COLUMNS}
        rows={list.data?.items}
        rowKey={(row) => row.id}
        loadingText={SUBSCRIBERS_LOADING}
        error={list.isError ? { title: SUBSCRIBERS_FAILED } : null}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        isStale={list.isPlaceholderData}
        empty={{ title: SUBSCRIBERS_NONE, message: 'Nobody has this status.' }}
        sort={{ key: 'createdAt', direction: search.order === 'oldest' ? 'asc' : 'desc' }}
        linkForSort={({ direction }, props) => (
          <Link
            to={PATH}
            search={{ ...search, order: direction === 'asc' ? 'oldest' : 'newest', page: 1 }}
            resetScroll={false}
            {...props}
          />
        )}
        page={search.page}
        pageCount={list.data?.pageCount}
        linkForPage={(page, props) => <Link to={PATH} search={{ ...search, page }} {...props} />}
      />
    </>
  )
}

type StatusFilterProps = { status: SubscriberFilter; counts: Record<SubscriberFilter, number> | undefined }

function StatusFilter({ status, counts }: StatusFilterProps) {
  const navigate = route.useNavigate()
  return (
    <NativeSelect
      className={classes.filter}
      label="Status"
      size="md"
      value={status}
      onChange={({ currentTarget }) =>
        void navigate({
          search: (before) => ({ ...before, status: currentTarget.value as SubscriberFilter, page: 1 }),
          replace: true,
          resetScroll: false,
        })
      }
      data={SUBSCRIBER_FILTERS.map((value) => ({
        value,
        label: counts ? `${SUBSCRIBER_FILTER_LABELS[value]} (${counts[value]})` : SUBSCRIBER_FILTER_LABELS[value],
      }))}
    />
  )
}

function ExportButton({ status }: { status: SubscriberFilter }) {
  const { timeZone } = useSite()
  const mutation = trpc.newsletter.export.useMutation({
    onSuccess: ({ csv, count, isCut }) => {
      saveFile(`newsletter-${status}-${todayIn(timeZone, new Date())}.csv`, csv, 'text/csv')
      const words = `${count} ${count === 1 ? 'subscriber' : 'subscribers'} exported`
      notify.success(isCut ? `${words}; there are older ones.` : words)
    },
    onError: (error) => notify.error(isUnanswered(error) ? 'The export failed. Please try again.' : error.message),
  })
  return (
    <Button variant="default" size="md" loading={mutation.isPending} onClick={() => mutation.mutate({ status })}>
      Export as CSV
    </Button>
  )
}
