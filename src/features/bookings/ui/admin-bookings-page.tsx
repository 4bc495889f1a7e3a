import { Badge, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SEARCH_WORDS_MAX } from '#shared/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { ADMIN_BOOKING_SORTS, type AdminBookingsInput } from '../search.ts'
import { ADMIN_BOOKING_FILTER_LABELS, ADMIN_STAGE_LABELS, BOOKING_TIE_LABELS, type BookingStatus } from '../model.ts'
import { ADMIN_BOOKING_FILTERS, type AdminBookingFilter } from '../search.ts'
import classes from './admin-bookings.module.css'

type PageProps = {
  title: string
  search: AdminBookingsInput
  /** Puts the changes into the address. */
  onChange: (changed: Partial<AdminBookingsInput>) => void
  hasFilter: boolean
}
type Booking = RouterOutputs['bookings']['adminList']['items'][number]

const COLORS: Record<BookingStatus, string> = {
  pending: 'yellow',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'gray',
}

const COLUMNS: readonly Column<Booking>[] = [
  { key: 'couple', header: 'Booking', isPrimary: true, cell: (booking) => <BookingLink booking={booking} /> },
  { key: 'eventDate', header: 'Event date', cell: ({ eventDate }) => <DateText value={eventDate} format="medium" /> },
  { key: 'photographer', header: 'Photographer', cell: ({ photographerName }) => photographerName },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, stage }) => (
      <Badge color={stage === 'disputed' ? 'red' : COLORS[status]}>{ADMIN_STAGE_LABELS[stage]}</Badge>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} />),
  },
]
const CREATED: Column<Booking> = {
  key: 'createdAt',
  header: 'Created',
  cell: ({ createdAt }) => <DateText value={new Date(createdAt)} format="medium" />,
}
const TIES: Column<Booking> = {
  key: 'ties',
  header: 'Both sides share',
  cell: ({ ties }) => ties.map((tie) => BOOKING_TIE_LABELS[tie]).join(', ') || '–',
}
const LAST_BY: Record<string, string> = { client: 'The couple', photographer: 'The photographer', admin: 'Our team' }
const DISPUTE_COLUMNS: readonly Column<Booking>[] = [
  {
    key: 'since',
    header: 'Open since',
    cell: ({ disputedAt }) => (disputedAt ? <DateText value={new Date(disputedAt)} format="medium" /> : '–'),
  },
  {
    key: 'room',
    header: 'Wrote last',
    cell: ({ disputeLastBy, disputeEntries }) =>
      disputeLastBy
        ? `${LAST_BY[disputeLastBy] ?? 'Curio'} (${disputeEntries} ${disputeEntries === 1 ? 'entry' : 'entries'})`
        : 'Nobody yet',
  },
]

function BookingLink({ booking: { id, coupleName } }: { booking: Booking }) {
  return (
    <Link to="/admin/bookings/$id" params={{ id }} className={classes.titleLink}>
      {coupleName}
    </Link>
  )
}

/** Every booking of the market; the disputes page is the same list with its filter fixed. (AD6, BK11) */
export function AdminBookingsPage({ title, search, onChange, hasFilter }: PageProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.bookings.adminList.useQuery(search, {
    placeholderData: (former) => former,
  })
  const csv = trpc.bookings.adminExport.useMutation(useCsvFile(title.toLowerCase(), ['booking', 'bookings']))
  const isDisputes = search.filter === 'disputed'
  const more = isDisputes ? DISPUTE_COLUMNS : search.filter === 'tied' ? [TIES, CREATED] : [CREATED]
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        actions={<ExportButton isExporting={csv.isPending} onExport={() => csv.mutate(search)} />}
      />
      <Filters search={search} onChange={onChange} hasFilter={hasFilter} />
      <DataTable
        caption={title}
        columns={[...COLUMNS, ...more]}
        rows={data?.items}
        rowKey={({ id }) => id}
        loadingText="Loading bookings..."
        error={error ? { title: 'The bookings did not load' } : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        isStale={isPlaceholderData}
        empty={
          search.search
            ? { title: `Nothing found for “${search.search}”`, message: 'The search looks at the names of both sides.' }
            : { title: isDisputes ? 'No open disputes' : 'No bookings found' }
        }
        sort={tableSort(ADMIN_BOOKING_SORTS, search.order, (order) => onChange({ order, page: 1 }))}
        page={search.page}
        pageCount={data?.pageCount ?? 1}
        linkForPage={(page, props) => <Link to="." search={(before: object) => ({ ...before, page })} {...props} />}
      />
    </>
  )
}

function Filters({ search, onChange, hasFilter }: Omit<PageProps, 'title'>) {
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search"
        placeholder="Names of both sides"
        maxLength={SEARCH_WORDS_MAX}
        value={search.search ?? ''}
        onSearch={(words) => onChange({ search: words || undefined, page: 1 })}
        className={classes.search}
      />
      {hasFilter && (
        <NativeSelect
          label="Status"
          size="md"
          value={search.filter}
          onChange={({ currentTarget }) => onChange({ filter: currentTarget.value as AdminBookingFilter, page: 1 })}
          data={ADMIN_BOOKING_FILTERS.map((value) => ({ value, label: ADMIN_BOOKING_FILTER_LABELS[value] }))}
        />
      )}
    </search>
  )
}
