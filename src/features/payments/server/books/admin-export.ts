import type { ServiceContext } from '#server/context.ts'
import { type CsvExport, csvDollars, exportTable } from '#server/lists/table.ts'
import type { ExportMoneyInput } from '../../inputs.ts'
import { documentRows, lineRows, payoutRows, refundRows, ruleRows, taxRows, today } from './admin-tables.ts'

const action = 'payments.adminExport' as const
/** A row of one of the tables. */
type Row<Rows extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<Rows>>[number]
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
  return exportTable(ctx, {
    action,
    entityType: input.table,
    asked: input,
    read: (tx, limit) => documentRows(tx, input).limit(limit),
    columns: {
      Number: (row) => row.code,
      Kind: (row) => row.kind,
      Couple: (row) => row.coupleName,
      Vendor: (row) => row.vendorName,
      Amount: (row) => csvDollars(row.cents),
      Issued: (row) => row.issuedAt.toISOString(),
      ...ENDS,
    },
  })
}

/** What is owed to states, by month and jurisdiction. */
async function exportTax(ctx: ServiceContext, input: Extract<ExportMoneyInput, { table: 'tax' }>): Promise<CsvExport> {
  return exportTable(ctx, {
    action,
    entityType: input.table,
    asked: input,
    read: (tx, limit) => taxRows(tx, input).limit(limit),
    columns: {
      Month: (row) => row.month,
      State: (row) => row.state,
      Jurisdiction: (row) => row.jurisdiction,
      'Rate %': (row) => row.rateMillionths / 10_000,
      Gross: (row) => csvDollars(row.grossCents),
      Taxable: (row) => csvDollars(row.taxableCents),
      'Tax collected': (row) => csvDollars(row.collectedCents),
      'Tax refunded': (row) => csvDollars(row.refundedCents),
      'Net tax': (row) => csvDollars(row.cents),
    },
  })
}

/** One table of the money page as CSV, in the order of its list; amounts in dollars; audited. */
export async function exportMoney(ctx: ServiceContext, input: ExportMoneyInput): Promise<CsvExport> {
  if (input.table === 'rules') {
    return exportTable(ctx, {
      action,
      entityType: 'rules',
      asked: input,
      read: (tx, limit) => ruleRows(tx, input).limit(limit),
      columns: {
        Rule: (row) => row.problem,
        Amount: (row) => csvDollars(row.cents),
        Booking: (row) => row.bookingId,
      },
    })
  }
  if (input.table === 'tax') return exportTax(ctx, input)
  if (input.table === 'documents') return exportDocuments(ctx, input)
  const about = { action, entityType: input.table, asked: input }
  if (input.table === 'payouts') {
    return exportTable<Row<typeof payoutRows>>(ctx, {
      ...about,
      read: (tx, limit) => payoutRows(tx, input).limit(limit),
      columns: {
        ...SIDES,
        Due: (row) => row.scheduledFor,
        Held: (row) => row.isHeld,
        Failure: (row) => row.failure,
        ...ENDS,
      },
    })
  }
  if (input.table === 'refunds') {
    return exportTable<Row<typeof refundRows>>(ctx, {
      ...about,
      read: (tx, limit) => refundRows(tx, input).limit(limit),
      columns: {
        ...SIDES,
        'Sales tax': (row) => csvDollars(row.taxCents),
        Requested: (row) => row.createdAt.toISOString(),
        Reason: (row) => row.reason,
        Failure: (row) => row.failure,
        ...ENDS,
      },
    })
  }
  const day = await today(ctx)
  return exportTable<Row<typeof lineRows>>(ctx, {
    ...about,
    read: (tx, limit) => lineRows(tx, input, day).limit(limit),
    columns: {
      ...SIDES,
      'Sales tax': (row) => csvDollars(row.taxCents),
      Kind: (row) => row.type,
      Due: (row) => row.dueDate,
      Overdue: (row) => row.isOverdue,
      Way: (row) => row.way,
      Failure: (row) => row.failure,
      ...ENDS,
    },
  })
}
