import { Badge, NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { type FormEvent, useState } from 'react'
import { trpc } from '#lib/trpc.ts'
import type { AppRouter } from '#server/app-router.ts'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ADMIN_BOOKING_FILTER_LABELS, ADMIN_BOOKING_FILTERS, type AdminBookingFilter, STAGE_LABELS } from '../model.ts'
import classes from './admin-bookings.module.css'

export type AdminBookingsSearch = { filter: AdminBookingFilter; search: string; page: number }
type PageProps = {
  title: string
  search: AdminBookingsSearch
  onChange: (changed: Partial<AdminBookingsSearch>) => void
  hasFilter: boolean
}
type Booking = inferRouterOutputs<AppRouter>['bookings']['adminList']['items'][number]

const COLUMNS: readonly Column<Booking>[] = [
  { key: 'couple', header: 'Booking', isPrimary: true, cell: (booking) => <BookingLink booking={booking} /> },
  { key: 'photographer', header: 'Photographer', cell: ({ photographerName }) => photographerName },
  { key: 'status', header: 'Status', cell: ({ stage }) => <Badge color="blue">{STAGE_LABELS[stage]}</Badge> },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} />),
  },
]
const SINCE: Column<Booking> = {
  key: 'since',
  header: 'Open since',
  cell: ({ disputedAt }) => (disputedAt ? <DateText value={new Date(disputedAt)} format="medium" /> : '–'),
}

function BookingLink({ booking: { id, coupleName, eventDate } }: { booking: Booking }) {
  return (
    <Link to="/admin/bookings/$id" params={{ id }} className={classes.titleLink}>
      <span>
        {coupleName}, <DateText value={eventDate} format="medium" />
      </span>
    </Link>
  )
}

/** Every booking of the market; the disputes page is the same list with its filter fixed. (AD6, BK11) */
export function AdminBookingsPage({ title, search, onChange, hasFilter }: PageProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.bookings.adminList.useQuery(search, {
    placeholderData: (former) => former,
  })
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} />
      <Filters search={search} onChange={onChange} hasFilter={hasFilter} />
      <DataTable
        caption={title}
        columns={search.filter === 'disputed' ? [...COLUMNS, SINCE] : COLUMNS}
        rows={data?.items}
        rowKey={({ id }) => id}
        loadingText="Loading bookings..."
        error={error ? { title: 'The bookings did not load' } : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        isStale={isPlaceholderData}
        empty={{ title: search.filter === 'disputed' ? 'No open disputes' : 'No bookings found' }}
        page={search.page}
        pageCount={data?.pageCount ?? 1}
        linkForPage={(page, props) => <Link to="." search={(before: object) => ({ ...before, page })} {...props} />}
      />
    </>
  )
}

function Filters({ search, onChange, hasFilter }: Omit<PageProps, 'title'>) {
  const [words, setWords] = useState(search.search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: words.trim(), page: 1 })
  }
  return (
    <form role="search" onSubmit={submit} className={classes.filters}>
      <TextInput
        label="Search"
        type="search"
        placeholder="Names of both sides"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {hasFilter && (
        <NativeSelect
          label="Status"
          value={search.filter}
          onChange={(event) => onChange({ filter: event.currentTarget.value as AdminBookingFilter, page: 1 })}
          data={ADMIN_BOOKING_FILTERS.map((value) => ({ value, label: ADMIN_BOOKING_FILTER_LABELS[value] }))}
        />
      )}
      <Button type="submit" variant="default">
        Search
      </Button>
    </form>
  )
}
