import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { toneOf } from '#shared/status/status-tones.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { isNarrowed, useListSearch } from '#ui/list/use-list-search.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { SUBSCRIBER_FILTERS, SUBSCRIBER_SORTS, type SubscriberFilter, type SubscribersInput } from '../search.ts'
import {
  SUBSCRIBER_FILTER_LABELS,
  SUBSCRIBER_REMOVED,
  SUBSCRIBERS_EXPORT_MAX,
  SUBSCRIBERS_FAILED,
  SUBSCRIBERS_LOADING,
  SUBSCRIBERS_NONE,
  SUBSCRIBERS_TITLE,
} from '../texts.ts'
import classes from './subscribers.module.css'

const route = getRouteApi('/_admin/admin/newsletter')
type Row = RouterOutputs['newsletter']['adminList']['items'][number]

const day = (value: Date | string | null) => (value ? <DateText value={value} format="medium" /> : '–')

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'email',
    header: 'Email address',
    place: 'name',
    cell: (row) => (
      <span className={classes.email}>
        <EmailText email={row.email} />
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => (
      <Badge tone={toneOf('subscriber', status, 'admin')}>{SUBSCRIBER_FILTER_LABELS[status]}</Badge>
    ),
  },
  { key: 'createdAt', header: 'Subscribed', place: 'figure', cell: (row) => day(row.createdAt) },
  { key: 'confirmedAt', header: 'Confirmed', place: 'line', before: 'confirmed', cell: (row) => day(row.confirmedAt) },
  { key: 'unsubscribedAt', header: 'Left', place: 'line', before: 'left', cell: (row) => day(row.unsubscribedAt) },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (row) => <RemoveButton {...row} /> },
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
      title: 'Remove this subscriber?',
      message: 'The address is deleted from the list. Its owner can subscribe again.',
      loses: [email],
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

/** Who gets the newsletter, with an export for the program that sends it. */
export function SubscribersPage() {
  const search: SubscribersInput = route.useSearch()
  const { filter } = useListSearch<SubscribersInput>()
  const list = trpc.newsletter.adminList.useQuery(search, { placeholderData: (before) => before })
  const csv = trpc.newsletter.export.useMutation(useCsvFile('newsletter', ['subscriber', 'subscribers']))
  return (
    <RecordListPage
      title={SUBSCRIBERS_TITLE}
      columns={COLUMNS}
      list={list}
      words={{ loading: SUBSCRIBERS_LOADING, failed: SUBSCRIBERS_FAILED }}
      empty={{
        title: SUBSCRIBERS_NONE,
        message: isNarrowed(search)
          ? 'No address matches this search and status.'
          : 'Who signs up at the foot of a page appears here.',
      }}
      sort={tableSort(SUBSCRIBER_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(search), max: SUBSCRIBERS_EXPORT_MAX }}
      filters={
        <TableFilters>
          <SearchField
            label="Search by address"
            maxLength={SEARCH_WORDS_MAX}
            value={search.search ?? ''}
            onSearch={(words) => filter({ search: words || undefined })}
          />
          <StatusFilter status={search.status} counts={list.data?.counts} onChange={(status) => filter({ status })} />
        </TableFilters>
      }
    />
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
