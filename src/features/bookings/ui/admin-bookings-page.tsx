import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { monthName } from '#shared/date/months.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { nothingFound } from '#ui/list/list-search.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import type { EmptyWords } from '#ui/page/page-state.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Money } from '#ui/text/money.tsx'
import { ADMIN_BOOKING_FILTER_LABELS, ADMIN_STAGE_LABELS, BOOKING_TIE_LABELS, DELIVERY_LATE } from '../model.ts'
import {
  ADMIN_BOOKING_FILTERS,
  ADMIN_BOOKING_SORTS,
  type AdminBookingFilter,
  type AdminBookingsInput,
} from '../search.ts'
import classes from './admin-bookings.module.css'

type PageProps = {
  title: string
  search: AdminBookingsInput
  hasFilter: boolean
}
type Booking = RouterOutputs['bookings']['adminList']['items'][number]

const COLUMNS: readonly Column<Booking>[] = [
  {
    key: 'couple',
    header: 'Booking',
    place: 'name',
    face: ({ photographerName, cover }) => ({ name: photographerName, cover }),
    cell: (booking) => <BookingLink booking={booking} />,
  },
  {
    key: 'eventDate',
    header: 'Event date',
    place: 'figure',
    cell: ({ eventDate }) => <DateText value={eventDate} format="medium" />,
  },
  { key: 'photographer', header: 'Photographer', place: 'line', cell: ({ photographerName }) => photographerName },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ stage, isLate }) => (
      <Badge tone={toneOf('booking', isLate ? 'late' : stage, 'admin')}>
        {isLate ? DELIVERY_LATE : ADMIN_STAGE_LABELS[stage]}
      </Badge>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    place: 'line',
    align: 'end',
    cell: ({ totalCents }) => (totalCents === null ? '–' : <Money cents={totalCents} />),
  },
]
const CREATED: Column<Booking> = {
  key: 'createdAt',
  header: 'Created',
  place: 'record',
  cell: ({ createdAt }) => <DateText value={new Date(createdAt)} format="medium" />,
}
const TIES: Column<Booking> = {
  key: 'ties',
  header: 'Both sides share',
  place: 'line',
  before: 'share',
  cell: ({ ties }) => ties.map((tie) => BOOKING_TIE_LABELS[tie]).join(', ') || '–',
}
const LAST_BY: Record<string, string> = { client: 'The couple', photographer: 'The photographer', admin: 'Our team' }
const DISPUTE_COLUMNS: readonly Column<Booking>[] = [
  {
    key: 'since',
    header: 'Open since',
    place: 'line',
    before: 'open since',
    cell: ({ disputedAt }) => (disputedAt ? <DateText value={new Date(disputedAt)} format="medium" /> : '–'),
  },
  {
    key: 'room',
    header: 'Last to write',
    place: 'line',
    before: 'last to write:',
    cell: ({ disputeLastBy, disputeEntries }) =>
      disputeLastBy
        ? `${LAST_BY[disputeLastBy] ?? 'The platform'} (${disputeEntries} ${disputeEntries === 1 ? 'entry' : 'entries'})`
        : 'No one yet',
  },
]

function BookingLink({ booking: { id, coupleName } }: { booking: Booking }) {
  return (
    <Link to="/admin/bookings/$id" params={{ id }} className={classes.titleLink}>
      {coupleName}
    </Link>
  )
}

/** Every booking of the market; the disputes page is the same list with its filter fixed. */
export function AdminBookingsPage({ title, search, hasFilter }: PageProps) {
  const { filter } = useListSearch<AdminBookingsInput>()
  const list = trpc.bookings.adminList.useQuery(search, { placeholderData: (before) => before })
  const csv = trpc.bookings.adminExport.useMutation(useCsvFile(title.toLowerCase(), ['booking', 'bookings']))
  const isDisputes = search.filter === 'disputed'
  const more = isDisputes ? DISPUTE_COLUMNS : search.filter === 'tied' ? [TIES, CREATED] : [CREATED]
  return (
    <RecordListPage
      title={title}
      columns={[...COLUMNS, ...more]}
      list={list}
      words={{ loading: 'Loading bookings...', failed: 'The bookings didn’t load' }}
      empty={search.search ? nothingFound(search.search, 'the names of both sides') : emptyOf(search.filter)}
      sort={tableSort(ADMIN_BOOKING_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(search) }}
      filters={<Filters search={search} onChange={filter} hasFilter={hasFilter} />}
    />
  )
}

function emptyOf(filter: AdminBookingsInput['filter']): EmptyWords {
  if (filter === 'disputed')
    return {
      title: 'No open disputes',
      message: 'When a couple and a photographer can’t agree about a booking, it waits here for a decision.',
    }
  return filter === 'all'
    ? { title: 'No bookings yet', message: 'A booking appears here with a photographer’s offer.' }
    : { title: 'No bookings found', message: 'No booking is in this state. Choose All to see every booking.' }
}

type FiltersProps = Omit<PageProps, 'title'> & { onChange: (changed: Partial<AdminBookingsInput>) => void }

function Filters({ search, onChange, hasFilter }: FiltersProps) {
  return (
    <TableFilters>
      <SearchField
        label="Search"
        placeholder="Names of both sides"
        maxLength={SEARCH_WORDS_MAX}
        value={search.search ?? ''}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      {search.asked && (
        <Button variant="default" size="md" onClick={() => onChange({ asked: undefined })}>
          Inquiries from {monthName(search.asked)}: show all
        </Button>
      )}
      {hasFilter && (
        <NativeSelect
          label="Status"
          size="md"
          value={search.filter}
          onChange={({ currentTarget }) => onChange({ filter: currentTarget.value as AdminBookingFilter })}
          data={ADMIN_BOOKING_FILTERS.map((value) => ({ value, label: ADMIN_BOOKING_FILTER_LABELS[value] }))}
        />
      )}
    </TableFilters>
  )
}
