import { MONTHS } from '#shared/date/format-date.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { Money } from '#ui/text/money.tsx'
import { WAY_NAMES } from '../texts.ts'
import classes from './payments.module.css'

type Cost = RouterOutputs['payments']['overview']['costs'][number]

const share = ({ feeCents, cents }: Cost): string => `${((feeCents / cents) * 100).toFixed(2)}%`

/** "June 2027" of YYYY-MM. */
const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

const paymentsWords = (count: number): string => (count === 1 ? '1 payment' : `${formatNumber(count)} payments`)

const COLUMNS: readonly Column<Cost>[] = [
  { key: 'month', header: 'Month', place: 'name', cell: ({ month }) => monthName(month) },
  { key: 'way', header: 'Way to pay', place: 'line', cell: ({ way }) => WAY_NAMES[way] },
  { key: 'count', header: 'Payments', place: 'line', align: 'end', cell: ({ count }) => paymentsWords(count) },
  { key: 'cents', header: 'Paid', place: 'line', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  {
    key: 'fees',
    header: 'Stripe’s fees',
    place: 'figure',
    align: 'end',
    cell: ({ feeCents }) => <Money cents={feeCents} withCents />,
  },
  { key: 'share', header: 'Share', place: 'line', align: 'end', cell: share },
]

/** What each way to pay costs the platform, by month. */
export function Costs({ costs }: { costs: Cost[] }) {
  return (
    <section className={classes.costs} aria-labelledby="costs">
      <h2 id="costs">What each way to pay costs</h2>
      <DataTable
        caption="What each way to pay costs"
        columns={COLUMNS}
        rows={costs}
        rowKey={({ month, way }) => `${month} ${way}`}
        loadingText="Loading the fees..."
        empty={{
          title: 'No fees yet',
          message: 'They come with the nightly comparison with Stripe, once couples have paid.',
        }}
      />
    </section>
  )
}
