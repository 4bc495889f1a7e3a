import { type AnyColumn, and, asc, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, payments, taxReports, vendorContracts } from '#drizzle/schema/index.ts'
import { hasRow, subquery, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { transferKey } from '#server/payments/hosted.ts'
import type { SalesTax } from '../sales-tax.ts'
import { isLineOpen } from './records.ts'

/** How long after a calculation a sale can be recorded from it, less a few days. */
const CALCULATION_VALID_MS = 85 * 86_400_000

type Report = typeof taxReports.$inferSelect

const ofBooking = eq(payments.bookingId, bookings.id)
const kept = sumRows(
  payments,
  sql`${payments.amountCents} - ${payments.refundedCents}`,
  and(ofBooking, isNotNull(payments.paymentDate)),
)
const open = sumRows(payments, payments.amountCents, and(ofBooking, isNull(payments.replacesId), isLineOpen(payments)))
const reported = (kind: Report['kind']) =>
  sumRows(taxReports, taxReports.amountCents, and(eq(taxReports.bookingId, bookings.id), eq(taxReports.kind, kind)))

/**
 * What is sold of a booking, and not in the service's reports yet; negative for what is taken back: the price of all that was
 * paid and kept, and of what is still to be paid.
 */
const missing = sql<number>`${kept} + ${open} - ${reported('sale')} + ${reported('reversal')}`.mapWith(Number)

/** A sale counts from the first payment on. */
const isSold = and(isNotNull(bookings.salesTax), isNotNull(bookings.confirmedAt))
const isUnsent = hasRow(taxReports, and(eq(taxReports.bookingId, bookings.id), isNull(taxReports.settledAt)))

/** Bookings of which the tax service is to be told something, after this id. */
export const taxReportsDue = (db: Db, { after, limit }: { after: string; limit: number }): Promise<{ id: string }[]> =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isSold, or(isUnsent, ne(missing, 0)), gt(bookings.id, after)))
    .orderBy(asc(bookings.id))
    .limit(limit)

/** What is told next, and where it was sold. */
export type NextReport = Report & { tax: SalesTax; sale: { ref: string; lineRef: string } | null }

const reversal = alias(taxReports, 'reversal')

/** What a report is called at the service: each try after a refusal has a name of its own. */
export const taxKey = ({ id, failures }: Pick<Report, 'id' | 'failures'>): string => transferKey(`tax:${id}`, failures)

/** The newest sale of which something is left, with that. */
async function saleToReverse(tx: Db, bookingId: string) {
  const back = (cents: AnyColumn): SQL<number> =>
    sql<number>`${subquery
      .select({ total: sql`coalesce(sum(${cents}), 0)` })
      .from(reversal)
      .where(eq(reversal.saleId, taxReports.id))}`
  const leftCents = sql<number>`${taxReports.amountCents} - ${back(reversal.amountCents)}`.mapWith(Number)
  const leftTaxCents = sql<number>`${taxReports.taxCents} - ${back(reversal.taxCents)}`.mapWith(Number)
  const [sale] = await tx
    .select({ id: taxReports.id, leftCents, leftTaxCents })
    .from(taxReports)
    .where(and(eq(taxReports.bookingId, bookingId), eq(taxReports.kind, 'sale'), gt(leftCents, 0)))
    .orderBy(desc(taxReports.createdAt), desc(taxReports.id))
    .limit(1)
  return sale ?? null
}

/** The sale as it was signed, from its own calculation while that is valid. */
async function firstSale(tx: Db, bookingId: string, at: Date): Promise<Partial<Report> | null> {
  if ((await tx.$count(taxReports, eq(taxReports.bookingId, bookingId))) > 0) return null
  const [signed] = await tx
    .select({ tax: vendorContracts.salesTax })
    .from(vendorContracts)
    .where(and(eq(vendorContracts.bookingId, bookingId), isNotNull(vendorContracts.signedAt)))
    .orderBy(asc(vendorContracts.version))
    .limit(1)
  const tax = signed?.tax
  if (!tax || at.getTime() - new Date(tax.calculatedAt).getTime() > CALCULATION_VALID_MS) return null
  return { amountCents: tax.baseCents, taxCents: tax.taxCents, calculationRef: tax.calculationRef }
}

async function plan(tx: Db, { id, cents }: { id: string; cents: number }, at: Date): Promise<void> {
  const values = { bookingId: id, createdAt: at }
  const first = await firstSale(tx, id, at)
  if (first) {
    const { amountCents, taxCents, calculationRef } = first
    await tx
      .insert(taxReports)
      .values({ ...values, kind: 'sale', amountCents: amountCents!, taxCents: taxCents!, calculationRef })
    return
  }
  if (cents > 0) {
    await tx.insert(taxReports).values({ ...values, kind: 'sale', amountCents: cents, taxCents: 0 })
    return
  }
  const sale = await saleToReverse(tx, id)
  if (!sale) return
  const amountCents = Math.min(-cents, sale.leftCents)
  const taxCents = Math.round((sale.leftTaxCents * amountCents) / sale.leftCents)
  await tx.insert(taxReports).values({ ...values, kind: 'reversal', saleId: sale.id, amountCents, taxCents })
}

/** The next report of a locked booking, planned if it was not; null when the service knows everything. */
export async function nextTaxReport(tx: Db, bookingId: string, at: Date): Promise<NextReport | null> {
  const [found] = await tx
    .select({ id: bookings.id, cents: missing, isUnsent })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isSold))
  if (!found) return null
  if (!found.isUnsent && found.cents !== 0) await plan(tx, found, at)
  const sale = alias(taxReports, 'sale')
  const [next] = await tx
    .select({ report: taxReports, tax: bookings.salesTax, sale: { ref: sale.providerRef, lineRef: sale.lineRef } })
    .from(taxReports)
    .innerJoin(bookings, eq(bookings.id, taxReports.bookingId))
    .leftJoin(sale, eq(sale.id, taxReports.saleId))
    .where(and(eq(taxReports.bookingId, bookingId), isNull(taxReports.settledAt)))
  if (!next) return null
  return {
    ...next.report,
    tax: next.tax!,
    sale: next.sale?.ref ? { ref: next.sale.ref, lineRef: next.sale.lineRef! } : null,
  }
}

/** The sale that the service was last told of by this key, while its answer is missing. */
export async function unansweredSale(tx: Db, key: string): Promise<Report | null> {
  const id = /^tax:([\da-f-]{36})/.exec(key)?.[1]
  if (!id) return null
  const [waiting] = await tx
    .select()
    .from(taxReports)
    .where(and(eq(taxReports.id, id), eq(taxReports.kind, 'sale'), isNull(taxReports.settledAt)))
  return waiting && taxKey(waiting) === key ? waiting : null
}

/** Keeps what a sale will be recorded from, before it is: the service's own tax on it. */
export const keepCalculation = async (
  tx: Db,
  id: string,
  { calculationRef, taxCents }: { calculationRef: string; taxCents: number },
): Promise<void> => {
  await tx.update(taxReports).set({ calculationRef, taxCents }).where(eq(taxReports.id, id))
}

/** Records the service's answer; a refused report is asked for again as a new attempt. */
export async function recordTaxReport(
  tx: Db,
  { id, failures }: Pick<Report, 'id' | 'failures'>,
  answer: { providerRef: string; lineRef: string | null } | { message: string },
  at: Date,
): Promise<void> {
  const set =
    'message' in answer
      ? { failureMessage: answer.message, failures: failures + 1, calculationRef: null }
      : { ...answer, failureMessage: null, settledAt: at }
  await tx
    .update(taxReports)
    .set(set)
    .where(and(eq(taxReports.id, id), isNull(taxReports.settledAt)))
}
