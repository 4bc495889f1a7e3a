import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { todayIn } from '#shared/date/days.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSite } from '#ui/page/site.ts'
import { Badge } from '#ui/text/badge.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import { dueStatus } from '../schedule.ts'
import { LINE_LABELS } from '../texts.ts'
import { isPayable } from '../transitions.ts'
import { useAddedWay } from './add-way.tsx'
import { DocumentLinks } from './document-links.tsx'
import { PayLink } from './pay-link.tsx'
import classes from './payments.module.css'
import { SavedWays } from './saved-ways.tsx'

type Payment = RouterOutputs['payments']['mine'][number]

const PLACES: Record<Payment['place'], string> = {
  open: 'To pay',
  clearing: 'On its way from your bank',
  held: 'Held in escrow',
  'taken-back': 'With your bank',
  released: 'Released',
  refunded: 'Refunded',
  cancelled: 'No longer due',
}

const columnsOn = (today: string): readonly Column<Payment>[] => [
  {
    key: 'for',
    header: 'For',
    place: 'name',
    face: ({ photographer }) => photographer,
    cell: (payment) => <BookingLink payment={payment} />,
  },
  { key: 'type', header: 'Payment', place: 'line', cell: ({ type }) => LINE_LABELS[type] },
  {
    key: 'due',
    header: 'Due',
    place: ({ paidAt }) => (paidAt ? 'record' : 'line'),
    before: 'due',
    cell: ({ dueDate }) => (dueDate ? <DateText value={dueDate} format="medium" /> : '–'),
  },
  {
    key: 'paid',
    header: 'Paid',
    place: 'line',
    before: 'paid',
    cell: ({ paidAt }) => (paidAt ? <DateText value={new Date(paidAt)} format="medium" /> : '–'),
  },
  { key: 'place', header: 'Status', place: 'state', cell: (payment) => <Place payment={payment} /> },
  {
    key: 'documents',
    header: 'Receipt',
    place: 'line',
    cell: ({ documents }) => (documents.length > 0 ? <DocumentLinks documents={documents} /> : '–'),
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'figure',
    align: 'end',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (payment) =>
      isPayable(payment.status) &&
      (payment.standsStill ? (
        'On hold'
      ) : (
        <PayLink bookingId={payment.bookingId} payment={payment} today={today} size="sm" />
      )),
  },
]

function BookingLink({ payment: { bookingId, photographer, eventDate } }: { payment: Payment }) {
  return (
    <Link to="/dashboard/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
      <span>
        {photographer.name}, <DateText value={eventDate} format="medium" />
      </span>
    </Link>
  )
}

function useToday(): string {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  return today
}

const toneAt = (payment: Payment, today: string) =>
  toneOf('payment', payment.place === 'open' ? dueStatus(payment, today) : payment.place, 'client')

function Place({ payment }: { payment: Payment }) {
  const { place, placedAt, refundedCents } = payment
  const tone = toneAt(payment, useToday())
  return (
    <span className={classes.stacked}>
      <Badge tone={tone}>{PLACES[place]}</Badge>
      {placedAt && <DateText value={new Date(placedAt)} format="medium" className={classes.hint} />}
      {refundedCents > 0 && place !== 'refunded' && (
        <span className={classes.hint}>
          <Money cents={refundedCents} /> refunded
        </span>
      )}
    </span>
  )
}

type ClientPaymentsPageProps = {
  /** The page of a way to pay that the couple comes back from. */
  added?: string | undefined
  onTold: () => void
}

/** Everything the couple has to pay, has paid and was refunded. */
export function ClientPaymentsPage({ added, onTold }: ClientPaymentsPageProps) {
  useAddedWay(added, onTold)
  const { data, error, isFetching, refetch } = trpc.payments.mine.useQuery()
  const today = useToday()
  const columns = useMemo(() => columnsOn(today), [today])
  const sum = (place: Payment['place']) =>
    (data ?? [])
      .filter((payment) => payment.place === place)
      .reduce((total, { amountCents, refundedCents }) => total + amountCents - refundedCents, 0)
  const refundedCents = (data ?? []).reduce((total, payment) => total + payment.refundedCents, 0)
  return (
    <>
      <title>Payments</title>
      <PageHeader title="Payments" subtitle="Held in escrow until you’ve confirmed the delivery." />
      <div className={classes.top}>
        <TestPayments />
        <HelpLink topic="paying">Who has our money?</HelpLink>
      </div>
      {data && data.length > 0 && (
        <dl className={classes.sums}>
          <Sum label="To pay" cents={sum('open')} />
          <Sum label="Held in escrow" cents={sum('held')} />
          <Sum label="Released" cents={sum('released')} />
          <Sum label="Refunded" cents={refundedCents} />
        </dl>
      )}
      <DataTable
        caption="Your payments"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        loadingText="Loading your payments..."
        error={error ? { title: 'Your payments didn’t load' } : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={{
          title: 'No payments yet',
          message: 'The first one comes with a signed contract.',
          action: <ArrowLink to="/dashboard/bookings">See your bookings</ArrowLink>,
        }}
      />
      <SavedWays payments={data ?? []} />
    </>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  )
}
