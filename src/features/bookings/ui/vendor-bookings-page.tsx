import { Link } from '@tanstack/react-router'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { WarningIcon } from '#ui/icon/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ListSearch, nothingFound } from '#ui/list/list-search.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { UrlTabs } from '#ui/nav/url-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { EmptyWords } from '#ui/page/page-state.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import { Money } from '#ui/text/money.tsx'
import { AWAITING_DELIVERY, BOOKING_TAB_LABELS, CONTACT_AFTER_BOOKING } from '../model.ts'
import {
  BOOKING_TABS,
  type BookingTab,
  VENDOR_BOOKING_REST,
  VENDOR_BOOKING_SORTS,
  type VendorBookingsSearch,
} from '../search.ts'
import { BookingBadge } from './booking-badge.tsx'
import classes from './vendor-bookings-page.module.css'

type List = RouterOutputs['bookings']['vendorList']
type Booking = List['items'][number]

/** The specification's four, and what awaits its pictures while there is any, or the address asks for it. */
const tabsFor = (tab: BookingTab, awaiting: number) =>
  BOOKING_TABS.filter((value) => value !== 'awaiting' || tab === 'awaiting' || awaiting > 0).map((value) => ({
    value,
    label: BOOKING_TAB_LABELS[value],
  }))

const STARTS = 'A booking starts with an offer you make in a conversation.'
const TO_INBOX = <ArrowLink to="/vendor/inbox">See your conversations</ArrowLink>
const EMPTY: Record<BookingTab, EmptyWords> = {
  all: { title: 'No bookings yet', message: STARTS, action: TO_INBOX },
  upcoming: { title: 'Nothing coming up', message: `Upcoming weddings are listed here. ${STARTS}`, action: TO_INBOX },
  awaiting: { title: 'Nothing to deliver', message: 'Weddings that still need their pictures are listed here.' },
  completed: { title: 'Nothing completed yet', message: 'Weddings whose pictures were delivered and confirmed.' },
  cancelled: { title: 'Nothing cancelled', message: 'Offers and bookings that didn’t work out.' },
}

const COLUMNS: readonly Column<Booking>[] = [
  {
    key: 'client',
    header: 'Client',
    place: 'name',
    face: ({ client }) => ({ name: client.name, cover: null }),
    cell: (booking) => <Client booking={booking} />,
  },
  {
    key: 'eventDate',
    header: 'Event date',
    place: 'figure',
    cell: ({ eventDate }) => <DateText value={eventDate} format="medium" />,
  },
  { key: 'place', header: 'Where', place: 'line', cell: (booking) => booking.place || '–' },
  {
    key: 'total',
    header: 'Payments',
    align: 'end',
    place: 'line',
    before: 'paid',
    cell: (booking) => <Payments booking={booking} />,
  },
  { key: 'status', header: 'Status', place: 'state', cell: (booking) => <BookingBadge booking={booking} /> },
]

/** The photographer's own bookings by event date. (R34) */
export function VendorBookingsPage({ search }: { search: VendorBookingsSearch }) {
  const { openTab, filter } = useListSearch<VendorBookingsSearch>()
  const list = trpc.bookings.vendorList.useQuery(search, { placeholderData: (former) => former })
  const { data, error, isFetching, refetch } = list
  const isMissing = isNotFound(error) && !data
  return (
    <>
      <title>Bookings</title>
      <PageHeader title="Bookings" />
      {isMissing && <VendorError error={error} title="" onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && data.awaitingDelivery > 0 && <AwaitingNotice count={data.awaitingDelivery} tab={search.tab} />}
      {!isMissing && (
        <UrlTabs
          label="Bookings"
          tabs={tabsFor(search.tab, data?.awaitingDelivery ?? 0)}
          value={search.tab}
          onChange={openTab}
        >
          <RecordList
            caption={`${BOOKING_TAB_LABELS[search.tab]} bookings`}
            columns={COLUMNS}
            list={list}
            rowKey={(booking) => booking.id}
            words={{ loading: 'Loading your bookings...', failed: 'Your bookings didn’t load' }}
            empty={
              search.search
                ? nothingFound(search.search, 'the couple’s names, the place and the package')
                : EMPTY[search.tab]
            }
            page={search.page}
            sort={tableSort(VENDOR_BOOKING_SORTS, search.order, (order) => filter({ order }), VENDOR_BOOKING_REST)}
            head={
              <ListSearch
                placeholder="Names, place or package"
                value={search.search}
                onSearch={(words) => filter({ search: words })}
              />
            }
          />
        </UrlTabs>
      )}
    </>
  )
}

/** A wedding that is over is not upcoming any more, and must not be forgotten. */
function AwaitingNotice({ count, tab }: { count: number; tab: BookingTab }) {
  return (
    <div className={classes.notice}>
      <WarningIcon />
      <p>
        <strong>{AWAITING_DELIVERY}:</strong>{' '}
        {count === 1
          ? 'one wedding is over and its couple is waiting for pictures.'
          : `${count} weddings are over and their couples are waiting for pictures.`}
      </p>
      {tab !== 'awaiting' && (
        <ArrowLink to="/vendor/bookings" search={{ tab: 'awaiting', page: 1 }}>
          {count === 1 ? 'See it' : 'See them'}
        </ArrowLink>
      )}
    </div>
  )
}

function Client({ booking: { id, client, status } }: { booking: Booking }) {
  const isOpen = status === 'confirmed' || status === 'completed'
  return (
    <div className={classes.client}>
      <Link to="/vendor/bookings/$id" params={{ id }} className={classes.link}>
        {client.name}
      </Link>
      {isOpen ? (
        <p className={classes.contact}>
          {client.email && (
            <a href={mailLink(client.email)}>
              <EmailText email={client.email} />
            </a>
          )}
          {client.phone && <a href={phoneLink(client.phone)}>{phoneWords(client.phone)}</a>}
        </p>
      ) : (
        status === 'pending' && <p className={classes.masked}>{CONTACT_AFTER_BOOKING}</p>
      )}
    </div>
  )
}

function Payments({ booking: { totalCents, paidCents, nextDue, status } }: { booking: Booking }) {
  if (totalCents === null) return <>–</>
  return (
    <div className={classes.money}>
      <p>
        <Money cents={paidCents} /> of <Money cents={totalCents} />
      </p>
      {status === 'confirmed' && nextDue && (
        <p className={classes.masked}>
          Next due <DateText value={nextDue} format="medium" />
        </p>
      )}
    </div>
  )
}
