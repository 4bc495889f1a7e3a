import { and, eq } from 'drizzle-orm'
import { disputes } from '#drizzle/schema/index.ts'
import type { ResolveInput } from '#features/bookings/inputs.ts'
import { DECIDED_DUE_DAYS } from '#features/bookings/inputs.ts'
import { emptyEscrow } from '#features/bookings/server/completion-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { assertMove, moveBooking } from '#features/bookings/server/records.ts'
import { DUE_DATE_NEEDED, FINAL_TOO_LARGE, MOVE_REFUSED } from '#features/bookings/texts.ts'
import { decisionOf } from '#features/payments/dispute-decision.ts'
import { heldOf, heldTaxOf, refundOfAmount } from '#features/payments/refund.ts'
import { releaseSplit } from '#features/payments/server/payout-records.ts'
import { addDuePayment, frozenTax, paidLines, replacedLine } from '#features/payments/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { HELD_HAS_CHANGED } from '../texts.ts'
import { assertNoneUnderWay } from './close-pages.ts'
import type { Decided, DecisionPlan } from './decide-on-money.ts'
import { decideOnMoney } from './decide-on-money.ts'

/** The open dispute of a locked booking. */
async function openDisputeId(tx: Db, bookingId: string): Promise<string> {
  const [dispute] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.bookingId, bookingId), eq(disputes.status, 'open')))
  if (!dispute) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  return dispute.id
}

/** The amounts that follow from the administrator's decision, given what is held now. */
async function decide(tx: Db, booking: BookingRecord, input: ResolveInput) {
  const { finalCents, heldCents } = input
  const paid = await paidLines(tx, booking.id)
  if (heldOf(paid) !== heldCents) throw new AppError('CONFLICT', HELD_HAS_CHANGED)
  const totalCents = booking.totalAmountCents ?? 0
  if (finalCents > totalCents) throw new AppError('INVALID_INPUT', FINAL_TOO_LARGE, { field: 'finalCents' })
  const frozen = { rateBps: booking.commissionRateBps ?? 0, capCents: booking.commissionCapCents ?? 0 }
  const decision = decisionOf({ finalCents, heldCents, totalCents, ...frozen })
  const refund = refundOfAmount(paid, decision.refundCents)
  const dueTaxCents = await frozenTax(tx, booking.id, decision.dueCents)
  const taxes = {
    finalTaxCents: heldTaxOf(paid) - refund.taxCents + dueTaxCents,
    refundTaxCents: refund.taxCents,
    dueTaxCents,
  }
  return { ...decision, refund, taxes }
}

/** The due date of the missing amount; null where nothing is missing. */
function dueDateOf(booking: BookingRecord, { dueDate }: ResolveInput, dueCents: number, now: Date): string | null {
  if (dueCents === 0) return null
  const today = todayIn(booking.eventTimeZone, now)
  if (dueDate === null || dueDate <= today || dueDate > addDays(today, DECIDED_DUE_DAYS.most))
    throw new AppError('INVALID_INPUT', DUE_DATE_NEEDED, { field: 'dueDate' })
  return dueDate
}

/** @throws AppError INVALID_TRANSITION, INVALID_INPUT (finalCents, dueDate), CONFLICT. */
export async function planResolve(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  input: ResolveInput,
): Promise<DecisionPlan> {
  const disputeId = await openDisputeId(tx, booking.id)
  await assertMove(tx, ctx, booking, input.finalCents === 0 ? 'resolve-cancel' : 'resolve-complete')
  const decided = await decide(tx, booking, input)
  const dueDate = dueDateOf(booking, input, decided.dueCents, ctx.now())
  await assertNoneUnderWay(tx, booking.id)
  const { refundCents, releaseCents, dueCents, taxes } = decided
  const taxCents = taxes.refundTaxCents + taxes.dueTaxCents
  const split = await releaseSplit(tx, booking, releaseCents)
  return {
    sums: { refundCents, releaseCents, ...split, dueCents, ...(taxCents > 0 && { taxCents }) },
    perform: () => carryOut(tx, ctx, booking, { disputeId, dueDate, reason: input.decision, ...decided }),
  }
}

type Settlement = Awaited<ReturnType<typeof decide>> & { disputeId: string; dueDate: string | null; reason: string }
async function carryOut(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { disputeId, dueDate, reason, refund, share, taxes, ...sums }: Settlement,
): Promise<void> {
  const at = ctx.now()
  const bookingId = booking.id
  const isCancelled = sums.finalCents === 0
  await moveBooking(tx, ctx, booking, isCancelled ? 'resolve-cancel' : 'resolve-complete', {
    ...(isCancelled ? { reason } : { set: { completedAt: at } }),
    data: { ...sums, ...(taxes.finalTaxCents + taxes.refundTaxCents > 0 && taxes), dueDate, decision: reason },
  })
  const replacesId = await replacedLine(tx, bookingId)
  await emptyEscrow(tx, ctx, booking, { refund, cause: `dispute:${disputeId}`, reason })
  if (dueDate) await addDuePayment(tx, bookingId, { amountCents: sums.dueCents, dueDate, at, replacesId })
  const decided = { status: 'resolved' as const, decision: reason, decidedBy: ctx.actor!.userId, decidedAt: at }
  await tx
    .update(disputes)
    .set({ ...decided, ...sums, ...taxes, dueDate, updatedAt: at })
    .where(eq(disputes.id, disputeId))
  await announce(tx, ctx, booking, {
    mail: 'dispute-resolved',
    // As the couple pays them, with the sales tax.
    finalCents: sums.finalCents + taxes.finalTaxCents,
    refundCents: sums.refundCents + taxes.refundTaxCents,
    dueCents: sums.dueCents + taxes.dueTaxCents,
    taxCents: taxes.finalTaxCents,
    dueDate,
    netCents: share.netCents,
    decision: reason,
  })
}

/**
 * An administrator's decision on the whole total: anything held beyond it is refunded, the rest is released, and a
 * missing amount stays due by a date and is released when paid. Both sides read why.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, INVALID_INPUT (finalCents, dueDate), CONFLICT when a payment has
 * arrived since the amounts were shown, or is under way.
 */
export const resolveDispute = (ctx: ServiceContext, input: ResolveInput): Promise<Decided> =>
  decideOnMoney(ctx, {
    kind: 'resolve',
    bookingId: input.bookingId,
    input,
    reason: input.decision,
    plan: planResolve,
  })
