import { type AnyColumn, and, eq, gt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { bookings, moneyApprovals, recoveries, refunds } from '#drizzle/schema/index.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { aboutBooking } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { BOOKING_TRANSITIONS } from '#features/bookings/transitions.ts'
import { isPayoutHeld } from '#features/payments/server/payout-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { constant, hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { APPROVAL_DAYS, type ApprovalKind, type ApprovalStatus, type DecisionSums } from '../approval.ts'
import { APPROVAL_WAITS, APPROVAL_WHAT, LAPSED_LATE, LAPSED_MOVED } from '../texts.ts'

export type Approval = typeof moneyApprovals.$inferSelect

const pathOf = (bookingId: string): `/${string}` => `/admin/bookings/${bookingId}`
const aboutOf = (booking: BookingRecord, { kind, movedCents }: Pick<Approval, 'kind' | 'movedCents'>) => {
  const { couple, photographer } = aboutBooking(booking)
  return { what: APPROVAL_WHAT[kind], couple, photographer, movedCents, path: pathOf(booking.id) }
}

type Asked = {
  kind: ApprovalKind
  input: object
  reason: string
  sums: DecisionSums
  movedCents: number
  payoutId: string | undefined
}

/**
 * Writes down a decision that waits for a second administrator, and tells the others. The booking is locked. (AD14)
 * @throws AppError CONFLICT when one about the same already waits.
 */
export async function askApproval(tx: Db, ctx: ServiceContext, booking: BookingRecord, asked: Asked): Promise<void> {
  const at = ctx.now()
  const { input, payoutId, ...shown } = asked
  const askedBy = ctx.actor!.userId
  const expiresAt = new Date(at.getTime() + APPROVAL_DAYS * 86_400_000)
  const values = { ...shown, bookingId: booking.id, payoutId, input: { ...input }, askedBy, askedAt: at, expiresAt }
  const [made] = await tx
    .insert(moneyApprovals)
    .values(values)
    .returning({ id: moneyApprovals.id })
    .catch((error: unknown) => {
      const isSecond =
        isUniqueViolation(error, 'money_approvals_one_per_booking') ||
        isUniqueViolation(error, 'money_approvals_one_per_payout')
      throw isSecond ? new AppError('CONFLICT', APPROVAL_WAITS) : error
    })
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: booking.id,
    action: 'approval.ask',
    before: { approval: null },
    after: { approval: made!.id, kind: asked.kind, ...asked.sums },
    reason: asked.reason,
  })
  const { timeZone } = await getSettings(tx)
  const props = {
    ...aboutOf(booking, asked),
    askedBy: ctx.actor!.email,
    reason: asked.reason,
    until: formatDate(expiresAt, 'moment', timeZone),
  }
  const told = { at, key: `approval.asked/${made!.id}`, except: [askedBy] }
  await tellTeam(tx, { template: 'approval-asked', props }, told)
}

type Outcome = { status: Exclude<ApprovalStatus, 'waiting'>; outcome: string | null; by: 'actor' | 'system' }
const ACTIONS = {
  confirmed: 'approval.confirm',
  declined: 'approval.decline',
  withdrawn: 'approval.withdraw',
  lapsed: 'approval.lapse',
} as const

/**
 * Ends a waiting request, whose booking is locked, and tells whoever asked and did not end it themselves.
 * @returns false when it had ended already.
 */
export async function endApproval(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  approval: Approval,
  { status, outcome, by }: Outcome,
): Promise<boolean> {
  const at = ctx.now()
  const ended = await tx
    .update(moneyApprovals)
    .set({
      status,
      outcome,
      decidedBy: by === 'actor' && status !== 'withdrawn' ? ctx.actor!.userId : null,
      decidedAt: at,
    })
    .where(and(eq(moneyApprovals.id, approval.id), eq(moneyApprovals.status, 'waiting')))
    .returning({ id: moneyApprovals.id })
  if (ended.length === 0) return false
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: booking.id,
    action: ACTIONS[status],
    before: { approval: approval.id, status: 'waiting' },
    after: { approval: approval.id, status, kind: approval.kind, ...approval.sums },
    ...(outcome ? { reason: outcome } : {}),
    ...(by === 'system' ? { by: 'system' as const } : {}),
  })
  if (status === 'withdrawn') return true
  const props = { ...aboutOf(booking, approval), outcome: status, why: outcome }
  const told = { at, key: `approval.${status}/${approval.id}`, only: approval.askedBy }
  await tellTeam(tx, { template: 'approval-decided', props }, told)
  return true
}

/** Locks a waiting request, or one that has ended. */
export async function lockApproval(tx: Db, approvalId: string): Promise<Approval | null> {
  const [found] = await tx.select().from(moneyApprovals).where(eq(moneyApprovals.id, approvalId)).for('update')
  return found ?? null
}

/** The stages from which each decision can still be made. */
const STAGES = {
  release: BOOKING_TRANSITIONS.release.from,
  cancel: BOOKING_TRANSITIONS.cancel.from,
  resolve: BOOKING_TRANSITIONS['resolve-complete'].from,
} as const
const isOf = (kind: ApprovalKind, condition: SQL): SQL => and(eq(moneyApprovals.kind, kind), condition)!
/** Whether the row that the input names has this id. */
const isNamed = (id: AnyColumn, key: 'refundId' | 'recoveryId'): SQL =>
  eq(id, sql`(${moneyApprovals.input} ->> ${key})::uuid`)
const isStillPossible = or(
  isOf('release', isOneOf(bookings.stage, STAGES.release)),
  isOf('cancel', isOneOf(bookings.stage, STAGES.cancel)),
  isOf('resolve', isOneOf(bookings.stage, STAGES.resolve)),
  isOf('release-payout', isPayoutHeld(moneyApprovals.payoutId)),
  isOf('settle-refund', hasRow(refunds, and(isNamed(refunds.id, 'refundId'), eq(refunds.status, 'returned')))),
  isOf('waive-recovery', hasRow(recoveries, and(isNamed(recoveries.id, 'recoveryId'), eq(recoveries.status, 'open')))),
)!

/**
 * Ends the requests that nobody decided in time, and those whose booking or payout has moved on without them. A job,
 * and before a request is made, shown or decided.
 */
export async function lapseApprovals(
  ctx: ServiceContext,
  { bookingId = null }: { bookingId?: string | null } = {},
): Promise<{ lapsed: number; failed: number }> {
  const at = ctx.now()
  const isOver = lte(moneyApprovals.expiresAt, at)
  const { done: lapsed, failed } = await processDue(ctx, {
    name: 'lapsing a request for a second administrator',
    limit: 100,
    next: (after, limit) =>
      ctx.db
        .select({ id: moneyApprovals.id, bookingId: moneyApprovals.bookingId, isLate: sql<boolean>`${isOver}` })
        .from(moneyApprovals)
        .innerJoin(bookings, eq(bookings.id, moneyApprovals.bookingId))
        .where(
          and(
            constant(eq(moneyApprovals.status, 'waiting')),
            bookingId ? eq(moneyApprovals.bookingId, bookingId) : undefined,
            gt(moneyApprovals.id, after),
            or(isOver, not(isStillPossible)),
          ),
        )
        .orderBy(moneyApprovals.id)
        .limit(limit),
    work: ({ id, bookingId: of, isLate }) =>
      transact(ctx.db, async (tx) => {
        const booking = await lockBookingById(tx, ctx, of)
        const approval = await lockApproval(tx, id)
        if (!booking || approval?.status !== 'waiting') return false
        const outcome = isLate ? LAPSED_LATE : LAPSED_MOVED
        return endApproval(tx, ctx, booking, approval, { status: 'lapsed', outcome, by: 'system' })
      }),
  })
  return { lapsed, failed }
}
