import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#lib/trpc.ts'
import type { AppRouter } from '#server/app-router.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { formatMoney, Money } from '#ui/money.tsx'
import { notify } from '#ui/notify.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import { TestPayments } from '#ui/test-payments.tsx'
import classes from './payments.module.css'

type Overview = inferRouterOutputs<AppRouter>['payments']['overview']
type Payout = Overview['payouts'][number]

const ACCOUNTS: Record<Overview['balances'][number]['account'], string> = {
  'external:client': 'Paid in by couples',
  'external:vendor': 'Paid out to vendors',
  escrow: 'Held in escrow',
  vendor_payable: 'Owed to vendors',
  platform_commission: 'Commission',
  refund_clearing: 'Refunds on their way',
}

const COLUMNS: readonly Column<Payout>[] = [
  { key: 'vendor', header: 'Vendor', isPrimary: true, cell: (payout) => <BookingLink payout={payout} /> },
  { key: 'day', header: 'Due', cell: ({ scheduledFor }) => <DateText value={scheduledFor} format="medium" /> },
  { key: 'status', header: 'State', cell: (payout) => <State payout={payout} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  { key: 'actions', header: 'Actions', isActions: true, cell: (payout) => <Retry payout={payout} /> },
]

function BookingLink({ payout: { bookingId, vendorName } }: { payout: Payout }) {
  return (
    <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
      {vendorName}
    </Link>
  )
}

function State({ payout: { status, failure, accountStatus } }: { payout: Payout }) {
  if (status === 'failed') return <span className={classes.wrong}>{`Failed: ${failure ?? 'no reason given'}`}</span>
  if (accountStatus !== 'verified') return <>Waits for verified payout details</>
  return <>{status === 'processing' ? 'On its way' : 'Scheduled'}</>
}

function Retry({ payout: { id, status, vendorName } }: { payout: Payout }) {
  const utils = trpc.useUtils()
  const retry = trpc.payments.retryPayout.useMutation({
    onSuccess: () => notify.success('The payout is tried again'),
    onError: (error) => notify.error(error.message),
    onSettled: () => utils.payments.overview.invalidate(),
  })
  if (status !== 'failed') return null
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Try the payout to ${vendorName} again`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ payoutId: id })}
    >
      Try again
    </Button>
  )
}

/** Balances, the rules of the books, payouts due and failed. (PY14) */
export function AdminPaymentsPage() {
  const { data, error, isFetching, refetch } = trpc.payments.overview.useQuery()
  return (
    <>
      <title>Payments</title>
      <PageHeader title="Payments" />
      <div className={classes.top}>
        <TestPayments />
      </div>
      {error && !data && (
        <PageState.Error title="The books did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading the books" rows={6} />}
      {data && <Books overview={data} />}
    </>
  )
}

function Books({ overview: { balances, problems, openRefunds, payouts } }: { overview: Overview }) {
  return (
    <>
      <dl className={classes.sums}>
        {balances.map(({ account, cents }) => (
          <div key={account}>
            <dt>{ACCOUNTS[account]}</dt>
            <dd>
              <Money cents={Math.abs(cents)} />
            </dd>
          </div>
        ))}
      </dl>
      <section className={classes.section} aria-labelledby="rules">
        <h2 id="rules">Rules of the books</h2>
        {problems.length === 0 ? (
          <p className={classes.right}>All rules hold: every journal balances and no cent is missing.</p>
        ) : (
          <ul>
            {problems.map(({ problem, bookingId, cents }) => (
              <li key={`${problem}${bookingId}`} className={classes.wrong}>
                {problem}, {formatMoney(cents)}
                {bookingId && (
                  <>
                    {', '}
                    <Link to="/admin/bookings/$id" params={{ id: bookingId }}>
                      booking
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {openRefunds.count > 0 && (
          <p>
            {openRefunds.count} {openRefunds.count === 1 ? 'refund is' : 'refunds are'} on the way, together{' '}
            {formatMoney(openRefunds.cents)}.
          </p>
        )}
      </section>
      <section className={classes.section} aria-labelledby="payouts">
        <h2 id="payouts">Payouts</h2>
        <DataTable
          caption="Payouts due and failed"
          columns={COLUMNS}
          rows={payouts}
          rowKey={({ id }) => id}
          loadingText="Loading payouts..."
          empty={{
            title: 'Nothing to pay out',
            message: 'Payouts appear here when a couple has confirmed a delivery.',
          }}
        />
      </section>
    </>
  )
}
