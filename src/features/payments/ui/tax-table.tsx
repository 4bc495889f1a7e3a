import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import type { Column } from '#ui/list/data-table.tsx'
import { Money } from '#ui/text/money.tsx'
import { taxRateWords } from '../sales-tax.ts'
import { type MoneySearch, TAX_SORTS, TaxMonthsInput } from '../search.ts'
import { AMOUNT_COLUMN } from './money-cells.tsx'
import { MoneyTable } from './money-table.tsx'
import { TaxOwed } from './tax-owed.tsx'

type TaxMonth = RouterOutputs['payments']['adminTax']['items'][number]
const KEEP = { placeholderData: <Data,>(before: Data) => before }

const COLUMNS: readonly Column<TaxMonth>[] = [
  { key: 'month', header: 'Month', place: 'name', cell: ({ month }) => month },
  { key: 'state', header: 'State', place: 'line', cell: ({ state }) => state },
  {
    key: 'jurisdiction',
    header: 'Jurisdiction',
    place: 'line',
    cell: ({ jurisdiction, rateMillionths }) => `${jurisdiction}, ${taxRateWords(rateMillionths)}`,
  },
  {
    key: 'taxable',
    header: 'Taxable',
    place: 'line',
    before: 'taxable',
    cell: ({ taxableCents }) => <Money cents={taxableCents} />,
  },
  {
    key: 'refunded',
    header: 'Tax refunded',
    place: 'line',
    before: 'refunded',
    cell: ({ refundedCents }) => <Money cents={refundedCents} />,
  },
  AMOUNT_COLUMN,
]

/** What is owed to states, by month and jurisdiction; the file has gross, taxable, collected, refunded and net. */
export function TaxTable({ search }: { search: MoneySearch }) {
  const input = TaxMonthsInput.parse(search)
  return (
    <>
      <TaxOwed />
      <MoneyTable
        list={trpc.payments.adminTax.useQuery(input, KEEP)}
        columns={COLUMNS}
        rowKey={({ month, state, jurisdiction, rateMillionths }) =>
          `${month}/${state}/${jurisdiction}/${rateMillionths}`
        }
        sorts={TAX_SORTS}
        asked={{ table: 'tax', ...input }}
        empty={{
          title: 'No sales tax yet',
          message: 'Once it’s collected somewhere, each month appears here with what’s owed to each state.',
        }}
      />
    </>
  )
}
