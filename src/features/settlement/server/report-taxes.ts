import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import {
  keepCalculation,
  type NextReport,
  nextTaxReport,
  recordTaxReport,
  taxKey,
  taxReportsDue,
  unansweredSale,
} from '#features/payments/server/tax-report-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { processDue } from '#server/jobs/process-due.ts'
import type { Moved } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'

/** The most bookings that one run tells of, and the most reports about one. */
const BATCH = 100
const MAX_REPORTS = 6

/** The calculation that a sale is recorded from: the signed one, or a new one for what was added since. */
async function calculationOf(ctx: ServiceContext, report: NextReport): Promise<string | null> {
  if (report.calculationRef) return report.calculationRef
  const { salesTaxCode: taxCode } = await getSettings(ctx.db)
  const { amountCents, bookingId: reference, tax } = report
  const asked = { amountCents, currency: 'USD', taxCode, place: tax.place, reference }
  const answer = await (await hostedPayments()).calculateTax(asked)
  if (answer.status !== 'calculated') return null
  await keepCalculation(ctx.db, report.id, answer)
  return answer.calculationRef
}

async function tell(ctx: ServiceContext, report: NextReport): Promise<Moved & { lineRef?: string }> {
  const door = await hostedPayments()
  const key = taxKey(report)
  if (report.kind === 'sale') {
    const calculationRef = await calculationOf(ctx, report)
    if (!calculationRef) return { status: 'failed', message: 'The tax service no longer calculates it' }
    return door.recordSale({ key, calculationRef })
  }
  const { amountCents, taxCents, sale } = report
  return door.recordReversal({ key, saleRef: sale!.ref, lineRef: sale!.lineRef, amountCents, taxCents })
}

/** Tells the tax service of one booking until it knows everything. Returns whether it was told anything. */
async function reportOne(ctx: ServiceContext, bookingId: string): Promise<boolean> {
  for (let count = 0; count < MAX_REPORTS; count += 1) {
    const report = await transact(ctx.db, async (tx) => {
      await lockBookingById(tx, ctx, bookingId)
      return nextTaxReport(tx, bookingId, ctx.now())
    })
    if (!report) return count > 0
    const result = await tell(ctx, report)
    const isRefused = result.status === 'failed'
    const answer = isRefused ? result : { providerRef: result.providerRef, lineRef: result.lineRef ?? null }
    await transact(ctx.db, (tx) => recordTaxReport(tx, report, answer, ctx.now()))
    if (isRefused) throw new Error(`the tax service refused report ${report.id}: ${result.message}`)
  }
  return true
}

/**
 * Tells the provider's tax service what was sold with sales tax and what of it was taken back: the whole sale with the
 * first payment, from the signed calculation; then what was refunded, cancelled or added. What it should know is worked
 * out from the payments, so that a lost run changes nothing.
 */
export async function reportTaxes(ctx: ServiceContext): Promise<{ reported: number; failed: number }> {
  const { done: reported, failed } = await processDue(ctx, {
    name: 'sales tax report',
    limit: BATCH,
    next: (after, limit) => taxReportsDue(ctx.db, { after, limit }),
    work: ({ id }) => reportOne(ctx, id),
  })
  return { reported, failed }
}

/**
 * Enters a sale that the tax service has recorded although its answer was lost, by the ID that its own pages show.
 * Returns the booking.
 * @throws AppError NOT_FOUND when the service knows no such sale, CONFLICT when none is waited for by its reference.
 */
export async function enterTaxSale(ctx: ServiceContext, saleRef: string): Promise<{ bookingId: string }> {
  const sale = await (await hostedPayments()).findSale(saleRef)
  if (!sale) throw new AppError('NOT_FOUND', `The tax service has no sale ${saleRef}.`)
  const nobodyWaits = () => new AppError('CONFLICT', `Nobody waits for the sale ${sale.key}.`)
  return transact(ctx.db, async (tx) => {
    const { bookingId } = (await unansweredSale(tx, sale.key)) ?? {}
    if (!bookingId) throw nobodyWaits()
    await lockBookingById(tx, ctx, bookingId)
    // Its answer may have come, or a colleague have entered it, while this waited.
    const waiting = await unansweredSale(tx, sale.key)
    if (!waiting) throw nobodyWaits()
    await recordTaxReport(tx, waiting, { providerRef: saleRef, lineRef: sale.lineRef }, ctx.now())
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'payments.enterTaxSale',
      by: 'system',
      after: { saleRef },
    })
    return { bookingId }
  })
}
