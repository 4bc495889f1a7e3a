import type { ServiceContext } from '#server/context.ts'
import type { ValueOf } from '#server/database/json-rows.ts'
import { type CsvExport, csvDollars, exportTable, readFirst } from '#server/lists/table.ts'
import type { ExportMoneyInput } from '../inputs.ts'
import { documentsQuery, linesQuery, payoutsQuery, refundsQuery, rulesQuery, today } from './admin-tables.ts'

const action = 'payments.adminExport' as const
/** A row of one of the tables. */
type Row<Query extends (...args: never[]) => { item: unknown }> = ValueOf<ReturnType<Query>['item']>
type Booked = { vendorName: string; coupleName: string; cents: number; status: string; bookingId: string }
const SIDES = {
  Vendor: (row: Pick<Booked, 'vendorName'>) => row.vendorName,
  Couple: (row: Pick<Booked, 'coupleName'>) => row.coupleName,
  Amount: (row: Pick<Booked, 'cents'>) => csvDollars(row.cents),
  Status: (row: Pick<Booked, 'status'>) => row.status,
}
const ENDS = { Booking: (row: Pick<Booked, 'bookingId'>) => row.bookingId }

/** Receipts, invoices and credit notes. */
function exportDocuments(
  ctx: ServiceContext,
  input: Extract<ExportMoneyInput, { table: 'documents' }>,
): Promise<CsvExport> {
  return exportTable<Row<typeof documentsQuery>>(ctx, {
    action,
    entityType: input.table,
    asked: input,
    columns: {
      Number: (row) => row.code,
      Kind: (row) => row.kind,
      Couple: (row) => row.coupleName,
      Vendor: (row) => row.vendorName,
      Amount: (row) => csvDollars(row.cents),
      Issued: (row) => row.issuedAt,
      ...ENDS,
    },
    read: (tx, limit) => readFirst(tx, documentsQuery(input), limit),
  })
}

/** One table of the money page as CSV, in the order of its list; amounts in dollars; audited. */
export async function exportMoney(ctx: ServiceContext, input: ExportMoneyInput): Promise<CsvExport> {
  if (input.table === 'rules') {
    return exportTable<Row<typeof rulesQuery>>(ctx, {
      action,
      entityType: 'rules',
      asked: input,
      columns: {
        Rule: (row) => row.problem,
        Amount: (row) => csvDollars(row.cents),
        Booking: (row) => row.bookingId,
      },
      read: (tx, limit) => readFirst(tx, rulesQuery(input), limit),
    })
  }
  if (input.table === 'documents') return exportDocuments(ctx, input)
  const about = { action, entityType: input.table, asked: input }
  if (input.table === 'payouts') {
    return exportTable<Row<typeof payoutsQuery>>(ctx, {
      ...about,
      columns: {
        ...SIDES,
        Due: (row) => row.scheduledFor,
        Held: (row) => row.isHeld,
        Failure: (row) => row.failure,
        ...ENDS,
      },
      read: (tx, limit) => readFirst(tx, payoutsQuery(input), limit),
    })
  }
  if (input.table === 'refunds') {
    return exportTable<Row<typeof refundsQuery>>(ctx, {
      ...about,
      columns: {
        ...SIDES,
        Requested: (row) => row.createdAt,
        Reason: (row) => row.reason,
        Failure: (row) => row.failure,
        ...ENDS,
      },
      read: (tx, limit) => readFirst(tx, refundsQuery(input), limit),
    })
  }
  const day = await today(ctx)
  return exportTable<Row<typeof linesQuery>>(ctx, {
    ...about,
    columns: {
      ...SIDES,
      Kind: (row) => row.type,
      Due: (row) => row.dueDate,
      Overdue: (row) => row.isOverdue,
      Failure: (row) => row.failure,
      ...ENDS,
    },
    read: (tx, limit) => readFirst(tx, linesQuery(input, day), limit),
  })
}
