import * as z from 'zod/mini'
import { type AddressOf, address } from '#lib/address.ts'
import { MONEY_TABLES, type MoneyTable, moneyReaders } from './search.ts'

export const MONEY_TABLE_LABELS: Record<MoneyTable, string> = {
  payouts: 'Payouts',
  payments: 'Payments of couples',
  refunds: 'Refunds',
  rules: 'Rules of the books',
}

export const PAYOUT_FILTER_LABELS = { open: 'Due and failed', failed: 'Failed', paid: 'Paid out', all: 'All' } as const
export const LINE_FILTER_LABELS = { late: 'Failed or overdue', open: 'Open', paid: 'Paid', all: 'All' } as const
export const REFUND_FILTER_LABELS = { open: 'On their way', failed: 'Failed', all: 'All' } as const

const exported = {
  payouts: address(moneyReaders.payouts),
  payments: address(moneyReaders.payments),
  refunds: address(moneyReaders.refunds),
  rules: address(moneyReaders.rules),
}
/** One whole table, as its list is asked for. */
export type ExportMoneyInput = { [T in MoneyTable]: { table: T } & AddressOf<(typeof exported)[T]> }[MoneyTable]
export const ExportMoneyInput = z.pipe(
  z.looseObject({ table: z.enum(MONEY_TABLES) }),
  z.transform(({ table, ...asked }) => ({ ...exported[table].parse(asked), table }) as ExportMoneyInput),
)
