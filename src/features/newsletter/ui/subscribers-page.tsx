import { Badge, Button, NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SEARCH_WORDS_MAX } from '#shared/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { confirm } from '#ui/confirm.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { notify } from '#ui/notify.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import {
  SUBSCRIBER_FILTER_LABELS,
  SUBSCRIBER_REMOVED,
  SUBSCRIBERS_EXPORT_MAX,
  SUBSCRIBERS_FAILED,
  SUBSCRIBERS_LOADING,
  SUBSCRIBERS_NONE,
  SUBSCRIBERS_TITLE,
} from '../texts.ts'
import { SUBSCRIBER_FILTERS, SUBSCRIBER_SORTS, type SubscriberFilter, type SubscribersInput } from '../search.ts'
import type { SubscriberStatus } from '../model.ts'
import classes from './subscribers.module.css'

const PATH = '/admin/newsletter'
const route = getRouteApi('/_admin/admin/newsletter')
type Row = RouterOutputs['newsletter']['adminList']['items'][number]

const COLORS: Record<SubscriberStatus, string> = { pending: 'yellow', confirmed: 'green', unsubscribed: 'gray' }
const day = (value: Date | string | null) => (value ? <DateText value={value} format="medium" /> : '–')

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'email',
    header: 'Email address',
    isPrimary: true,
    cell: (row) => <span className={classes.email}>{row.email}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge color={COLORS[status]}>{SUBSCRIBER_FILTER_LABELS[status]}</Badge>,
  },
  { key: 'createdAt', header: 'Subscribed', cell: (row) => day(row.createdAt) },
  { key: 'confirmedAt', header: 'Confirmed', cell: (row) => day(row.confirmedAt) },
  { key: 'unsubscribedAt', header: 'Left', cell: (row) => day(row.unsubscribedAt) },
  { key: 'actions', header: 'Actions', isActions: true, cell: (row) => <RemoveButton {...row} /> },
]

function RemoveButton({ id, email }: Row) {
  const utils = trpc.useUtils()
  const remove = trpc.newsletter.remove.useMutation({
    onSuccess: async () => {
      notify.success(SUBSCRIBER_REMOVED)
      await utils.newsletter.invalidate()
    },
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${email}?`,
      message: 'The address is deleted from the list. Its owner can subscribe again.',
      confirmLabel: 'Remove',
      isDestructive: true,
    })
    if (isSure) remove.mutate({ id })
  }
  return (
    <Button variant="default" loading={remove.isPending} aria-label={`Remove ${email}`} onClick={() => void ask()}>
      Remove
    </Button>
  )
}

/** Who gets the newsletter, with an export for the program that sends it. (AD6, X10) */
export function SubscribersPage() {
  const search: SubscribersInput = route.useSearch()
  const list = trpc.newsletter.adminList.useQuery(search, { placeholderData: (before) => before })
  const csv = trpc.newsletter.export.useMutation(useCsvFile('newsletter', ['subscriber', 'subscribers']))
  const navigate = route.useNavigate()
  const change = (changed: Partial<SubscribersInput>) =>
    void navigate({ search: (before) => ({ ...before, ...changed, page: 1 }), replace: true, resetScroll: false })
  return (
    <>
      <title>{SUBSCRIBERS_TITLE}</title>
      <PageHeader
        title={SUBSCRIBERS_TITLE}
        actions={
          <ExportButton isExporting={csv.isPending} onExport={() => csv.mutate(search)} max={SUBSCRIBERS_EXPORT_MAX} />
        }
      />
      <div className={classes.filters}>
        <SearchField
          label="Search by address"
          maxLength={SEARCH_WORDS_MAX}
          value={search.search ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <StatusFilter status={search.status} counts={list.data?.counts} onChange={(status) => change({ status })} />
      </div>
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
        empty={{
          title: SUBSCRIBERS_NONE,
          message: search.search ? 'No address has these letters and this status.' : 'Nobody has this status.',
        }}
        sort={tableSort(SUBSCRIBER_SORTS, search.order, (order) => change({ order }))}
        page={search.page}
        pageCount={list.data?.pageCount}
        linkForPage={(page, props) => <Link to={PATH} search={{ ...search, page }} {...props} />}
      />
    </>
  )
}

type StatusFilterProps = {
  status: SubscriberFilter
  counts: Record<SubscriberFilter, number> | undefined
  onChange: (status: SubscriberFilter) => void
}

function StatusFilter({ status, counts, onChange }: StatusFilterProps) {
  return (
    <NativeSelect
      label="Status"
      size="md"
      value={status}
      onChange={({ currentTarget }) => onChange(currentTarget.value as SubscriberFilter)}
      data={SUBSCRIBER_FILTERS.map((value) => ({
        value,
        label: counts ? `${SUBSCRIBER_FILTER_LABELS[value]} (${counts[value]})` : SUBSCRIBER_FILTER_LABELS[value],
      }))}
    />
  )
}
