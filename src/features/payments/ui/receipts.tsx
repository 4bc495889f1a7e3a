import { Link } from '@tanstack/react-router'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { Money } from '#ui/text/money.tsx'
import { DocumentNumber } from './document-links.tsx'
import classes from './payments.module.css'

type Receipt = RouterOutputs['payments']['receipts'][number]

const COLUMNS: readonly Column<Receipt>[] = [
  {
    key: 'code',
    header: 'Number',
    place: 'name',
    face: ({ otherName, cover }) => ({ name: otherName, cover }),
    cell: (document) => <DocumentNumber document={document} />,
  },
  {
    key: 'booking',
    header: 'For',
    place: 'line',
    cell: ({ bookingId, otherName }) => (
      <Link to="/dashboard/bookings/$id" params={{ id: bookingId }} className={classes.titleLink}>
        {otherName}
      </Link>
    ),
  },
  {
    key: 'day',
    header: 'Date',
    place: 'line',
    cell: ({ issuedAt }) => <DateText value={new Date(issuedAt)} format="medium" />,
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'figure',
    align: 'end',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
]

/** What the couple has in writing about its money: a receipt for each payment, a credit note for each refund. */
export function ClientReceipts() {
  const { data, error, isFetching, refetch } = trpc.payments.receipts.useQuery()
  if (data?.length === 0) return null
  return (
    <section aria-labelledby="receipts" className={classes.receipts}>
      <h2 id="receipts">Receipts</h2>
      <DataTable
        caption="Your receipts"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        loadingText="Loading your receipts..."
        error={error ? { title: 'Your receipts didn’t load' } : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        empty={{ title: 'No receipts yet', message: 'Each payment brings one.' }}
      />
    </section>
  )
}
