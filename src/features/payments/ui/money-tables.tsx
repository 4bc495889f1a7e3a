import { toneOf } from '#shared/status/status-tones.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import type { PaymentStatus, RefundStatus } from '../model.ts'
import {
  LINE_SORTS,
  LinesInput,
  type MoneySearch,
  REFUND_SORTS,
  RefundsInput,
  RULE_SORTS,
  RulesInput,
} from '../search.ts'
import { LINE_FILTER_LABELS, REFUND_FILTER_LABELS, RETURNED_MEANS } from '../texts.ts'
import { AMOUNT_COLUMN, BookingLink, COUPLE_COLUMN, Failure, VENDOR_COLUMN } from './money-cells.tsx'
import { MoneyTable } from './money-table.tsx'
import classes from './payments.module.css'
import { RefundActions } from './refund-actions.tsx'

type Outputs = RouterOutputs['payments']
type Line = Outputs['adminPayments']['items'][number]
type Refund = Outputs['adminRefunds']['items'][number]
type Rule = Outputs['adminRules']['items'][number]
const KEEP = { placeholderData: <Data,>(before: Data) => before }

const LINE_STATES: Record<PaymentStatus, string> = {
  scheduled: 'Scheduled',
  processing: 'Being paid',
  clearing: 'On its way from the bank',
  paid: 'Paid',
  failed: 'Failed',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'No longer due',
}
const KINDS = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' } as const

function LineState({ line: { status, isOverdue, failure } }: { line: Line }) {
  if (status === 'failed') return <Failure why={failure} />
  return (
    <Badge tone={toneOf('payment', isOverdue ? 'overdue' : status, 'admin')}>
      {isOverdue ? 'Overdue' : LINE_STATES[status]}
    </Badge>
  )
}

const LINE_COLUMNS: readonly Column<Line>[] = [
  COUPLE_COLUMN,
  VENDOR_COLUMN,
  { key: 'kind', header: 'Payment', place: 'line', cell: ({ type }) => KINDS[type] },
  {
    key: 'day',
    header: 'Due',
    place: 'line',
    before: 'due',
    cell: ({ dueDate }) => (dueDate ? <DateText value={dueDate} format="medium" /> : '–'),
  },
  { key: 'status', header: 'Status', place: 'state', cell: (line) => <LineState line={line} /> },
  AMOUNT_COLUMN,
]

const OTHER_FILTER = 'Choose another filter to see the rest.'

/** What couples owe and have paid: failed and overdue first. */
export function LinesTable({ search }: { search: MoneySearch }) {
  const input = LinesInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminPayments.useQuery(input, KEEP)}
      columns={LINE_COLUMNS}
      rowKey={({ id }) => id}
      sorts={LINE_SORTS}
      asked={{ table: 'payments', ...input }}
      filters={LINE_FILTER_LABELS}
      empty={
        input.status === 'late'
          ? { title: 'No payment has failed or is overdue', message: OTHER_FILTER }
          : { title: 'No payments found', message: 'Payments appear here with the first signed contract.' }
      }
    />
  )
}

const REFUND_STATES: Record<RefundStatus, string> = {
  pending: 'On its way',
  succeeded: 'Refunded',
  failed: 'Failed',
  returned: 'Sent back by the bank',
}
const REFUND_COLUMNS: readonly Column<Refund>[] = [
  COUPLE_COLUMN,
  VENDOR_COLUMN,
  {
    key: 'createdAt',
    header: 'Requested',
    place: 'line',
    before: 'requested',
    cell: ({ createdAt }) => <DateText value={createdAt} format="medium" />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status, failure }) =>
      status === 'failed' ? (
        <Failure why={failure} />
      ) : (
        <span className={classes.stacked}>
          <Badge tone={toneOf('refund', status, 'admin')}>{REFUND_STATES[status]}</Badge>
          {status === 'returned' &&
            `${failure ? `The bank says ${failure.replaceAll('_', ' ')}. ` : ''}${RETURNED_MEANS}`}
        </span>
      ),
  },
  AMOUNT_COLUMN,
  { key: 'actions', header: 'Actions', place: 'actions', cell: (refund) => <RefundActions refund={refund} /> },
]

/** Refunds to couples. */
export function RefundsTable({ search }: { search: MoneySearch }) {
  const input = RefundsInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminRefunds.useQuery(input, KEEP)}
      columns={REFUND_COLUMNS}
      rowKey={({ id }) => id}
      sorts={REFUND_SORTS}
      asked={{ table: 'refunds', ...input }}
      filters={REFUND_FILTER_LABELS}
      empty={
        input.status === 'open'
          ? { title: 'No refund is on its way', message: OTHER_FILTER }
          : { title: 'No refunds found', message: 'Refunds appear here when a paid booking is cancelled or settled.' }
      }
    />
  )
}

const RULE_COLUMNS: readonly Column<Rule>[] = [
  { key: 'problem', header: 'Broken rule', place: 'name', cell: ({ problem }) => problem },
  {
    key: 'booking',
    header: 'Booking',
    place: 'line',
    cell: ({ bookingId }) => (bookingId ? <BookingLink bookingId={bookingId}>Open the booking</BookingLink> : '–'),
  },
  AMOUNT_COLUMN,
]

/** Every rule of the books that is broken; there should be none. */
export function RulesTable({ search }: { search: MoneySearch }) {
  const input = RulesInput.parse(search)
  return (
    <MoneyTable
      list={trpc.payments.adminRules.useQuery(input, KEEP)}
      columns={RULE_COLUMNS}
      rowKey={({ problem, bookingId, cents }) => `${problem}/${bookingId}/${cents}`}
      sorts={RULE_SORTS}
      asked={{ table: 'rules', ...input }}
      empty={{ title: 'All rules hold', message: 'Every journal balances and no cent is missing.' }}
    />
  )
}
