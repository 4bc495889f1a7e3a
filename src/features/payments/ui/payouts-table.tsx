import { Button } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#lib/trpc.ts'
import type { AppRouter } from '#server/app-router.ts'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { notify } from '#ui/notify.tsx'
import { PAYOUT_FILTER_LABELS } from '../admin.ts'
import { type MoneySearch, PAYOUT_SORTS, PayoutsInput } from '../search.ts'
import { AMOUNT_COLUMN, BookingLink, Failure } from './money-cells.tsx'
import { MoneyTable } from './money-table.tsx'

type Payout = inferRouterOutputs<AppRouter>['payments']['adminPayouts']['items'][number]

const COLUMNS: readonly Column<Payout>[] = [
  {
    key: 'vendor',
    header: 'Vendor',
    isPrimary: true,
    cell: ({ bookingId, vendorName }) => <BookingLink bookingId={bookingId}>{vendorName}</BookingLink>,
  },
  { key: 'day', header: 'Due', cell: ({ scheduledFor }) => <DateText value={scheduledFor} format="medium" /> },
  { key: 'status', header: 'State', cell: (payout) => <State payout={payout} /> },
  AMOUNT_COLUMN,
  { key: 'actions', header: 'Actions', isActions: true, cell: (payout) => <TryAgain payout={payout} /> },
]

function State({ payout: { status, failure, accountStatus } }: { payout: Payout }) {
  if (status === 'failed') return <Failure why={failure} />
  if (status === 'paid') return <>Paid out</>
  if (status === 'canceled') return <>Cancelled</>
  if (accountStatus !== 'verified') return <>Waits for verified payout details</>
  return <>{status === 'processing' ? 'On its way' : 'Scheduled'}</>
}

function TryAgain({ payout: { id, status, vendorName } }: { payout: Payout }) {
  const { payments } = trpc.useUtils()
  const retry = trpc.payments.retryPayout.useMutation({
    onSuccess: () => notify.success('The payout is tried again'),
    onError: (error) => notify.error(error.message),
    onSettled: () => Promise.all([payments.overview.invalidate(), payments.adminPayouts.invalidate()]),
  })
  if (status !== 'failed') return null
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Try again: the payout to ${vendorName}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ payoutId: id })}
    >
      Try again
    </Button>
  )
}

/** What vendors are owed: due and failed first. (PY14) */
export function PayoutsTable({ search }: { search: MoneySearch }) {
  const input = PayoutsInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminPayouts.useQuery(input, { placeholderData: (before) => before })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      sorts={PAYOUT_SORTS}
      asked={{ table: 'payouts', ...input }}
      filters={PAYOUT_FILTER_LABELS}
      empty={
        input.status === 'open'
          ? { title: 'Nothing to pay out', message: 'Payouts appear here when a couple has confirmed a delivery.' }
          : { title: 'No payouts found' }
      }
    />
  )
}
