import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { toneOf } from '#shared/status/status-tones.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { saveFile } from '#ui/list/save-file.ts'
import { ArrowLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import { rateWords } from '../terms-words.ts'
import { DocumentLinks } from './document-links.tsx'
import { Owed, TakenBack } from './owed.tsx'
import classes from './payments.module.css'
import { PayoutDetails } from './payout-details.tsx'

type Row = RouterOutputs['payments']['earnings']['items'][number]

const PAYOUTS: Record<Row['payouts'][number]['status'], string> = {
  pending: 'Scheduled',
  processing: 'On its way',
  paid: 'Paid out',
  failed: 'Failed, we’re looking into it',
  canceled: 'Not paid out: the couple’s bank kept the payment',
}

/** Whether the cap made the commission less than its rate. */
const isCapped = (totalCents: number, commissionCents: number, rateBps: number) =>
  commissionCents + 1 < (totalCents * rateBps) / 10_000

/** A booking that did not take place has no commission and no net. */
const NOTHING = '–'
const FAILED = 'Your earnings didn’t load'

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'booking',
    header: 'Booking',
    place: 'name',
    face: ({ coupleName }) => ({ name: coupleName, cover: null }),
    cell: (row) => <BookingLink row={row} />,
  },
  { key: 'total', header: 'Total', place: 'line', before: 'total', align: 'end', cell: (row) => <Total row={row} /> },
  {
    key: 'commission',
    header: 'Commission',
    place: 'record',
    align: 'end',
    cell: ({ totalCents, commissionCents, commissionRateBps }) =>
      totalCents === 0 ? (
        NOTHING
      ) : (
        <span>
          <Money cents={commissionCents} />
          <span className={classes.hint}>
            {' '}
            ({rateWords(commissionRateBps)}
            {isCapped(totalCents, commissionCents, commissionRateBps) && ', capped'})
          </span>
        </span>
      ),
  },
  {
    key: 'held',
    header: 'Held',
    align: 'end',
    place: 'line',
    before: 'held',
    cell: ({ heldCents }) => (heldCents > 0 ? <Money cents={heldCents} /> : NOTHING),
  },
  {
    key: 'net',
    header: 'Net',
    place: 'figure',
    align: 'end',
    cell: ({ totalCents, netCents }) => (totalCents === 0 ? NOTHING : <Money cents={netCents} />),
  },
  {
    key: 'documents',
    header: 'Invoice',
    place: 'line',
    cell: ({ documents }) => (documents.length > 0 ? <DocumentLinks documents={documents} /> : NOTHING),
  },
  {
    key: 'payout',
    header: 'Payout',
    place: 'state',
    cell: (row) => (row.payouts.length > 0 ? <Payouts row={row} /> : NOTHING),
  },
]

function BookingLink({ row: { bookingId, coupleName, eventDate } }: { row: Row }) {
  return (
    <Link to="/vendor/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
      <span>
        {coupleName}, <DateText value={eventDate} format="medium" />
      </span>
    </Link>
  )
}

/** What the couple finally pays, with the signed total beside it where that differs. */
function Total({ row: { totalCents, agreedCents } }: { row: Row }) {
  return (
    <span>
      <Money cents={totalCents} />
      {totalCents !== agreedCents && (
        <span className={classes.hint}>
          {' of '}
          <Money cents={agreedCents} />
        </span>
      )}
    </span>
  )
}

/** When the net is or was paid out; two lines with amounts where a part was paid later. */
function Payouts({ row: { payouts, recoveries } }: { row: Row }) {
  const { data: account } = trpc.payments.payoutAccount.useQuery()
  const isWaiting = account !== undefined && account?.status !== 'verified'
  return (
    <span className={classes.stacked}>
      {payouts.map(({ status, amountCents, scheduledFor, paidAt }, place) => (
        <span key={`${scheduledFor}${place}`}>
          {payouts.length > 1 && (
            <>
              <Money cents={amountCents} />{' '}
            </>
          )}
          {isWaiting && status === 'pending' ? (
            <Badge tone={toneOf('payout', 'unverified', 'vendor')}>Waiting for your payout details</Badge>
          ) : (
            <Badge tone={toneOf('payout', status, 'vendor')}>{PAYOUTS[status]}</Badge>
          )}{' '}
          <DateText value={paidAt ? new Date(paidAt) : scheduledFor} format="medium" className={classes.hint} />
        </span>
      ))}
      <TakenBack recoveries={recoveries} />
    </span>
  )
}

type PageProps = {
  page: number
  /** From the payment service's page: finished there, or its page had run out. */
  came?: 'back' | 'again'
  /** The same money by month, as a picture. */
  byMonth: ReactNode
}

/** Expected, held, in transit and paid out, with the commission of every booking. */
export function EarningsPage({ page, came, byMonth }: PageProps) {
  const list = trpc.payments.earnings.useQuery({ page }, { placeholderData: (former) => former })
  const { data, error, isFetching, refetch } = list
  // Nobody is paid out without them, so they come first until they are given.
  const { data: account } = trpc.payments.payoutAccount.useQuery()
  const isFirst = came !== undefined || account === null || account?.status === 'unverified'
  return (
    <>
      <title>Earnings</title>
      <PageHeader title="Earnings" subtitle="Payouts leave three business days after the couple confirms." />
      <div className={classes.top}>
        <TestPayments />
        <HelpLink topic="payouts">When do I get paid?</HelpLink>
        {data && data.items.length > 0 && <DownloadCsv />}
      </div>
      {error && !data && (
        <VendorError error={error} title={FAILED} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && isFirst && <PayoutDetails came={came} />}
      {data && (
        <dl className={classes.sums}>
          <Sum label="Still to be paid by couples" cents={data.upcomingCents} />
          <Sum label="Held in escrow" cents={data.heldCents} />
          <Sum label="On its way to you" cents={data.inPayoutCents} />
          <Sum label="Paid out" cents={data.paidCents} />
        </dl>
      )}
      {data && <Owed owed={data.owed} />}
      {data && data.items.length > 0 && page === 1 && <div className={classes.byMonth}>{byMonth}</div>}
      {!(error && !data) && (
        <RecordList
          caption="Signed bookings"
          columns={COLUMNS}
          list={list}
          rowKey={({ bookingId }) => bookingId}
          words={{ loading: 'Loading your earnings...', failed: FAILED }}
          empty={{
            title: 'No signed bookings yet',
            message: 'Money appears here with the first signed contract, which starts with an offer in a conversation.',
            action: <ArrowLink to="/vendor/inbox">See your conversations</ArrowLink>,
          }}
          page={page}
        />
      )}
      {data && !isFirst && <PayoutDetails came={came} />}
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

function DownloadCsv() {
  const utils = trpc.useUtils()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { csv } = await utils.payments.earningsCsv.fetch()
      saveFile('earnings.csv', csv, 'text/csv')
    } catch {
      notify.error('The download didn’t work. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}
