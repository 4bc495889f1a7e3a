import { eq } from 'drizzle-orm'
import { moneyApprovals, profiles } from '#drizzle/schema/index.ts'
import { CancelInput, ReasonInput, ResolveInput } from '#features/bookings/inputs.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { CHARGED_BACK } from '#features/bookings/texts.ts'
import { ReleasePayoutInput, SettleRefundInput, WaiveRecoveryInput } from '#features/payments/inputs.ts'
import type { ServiceContext } from '#server/context.ts'
import { coupleName, isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { isSameSums } from '../approval.ts'
import { type ApprovalIdInput, type ApprovalsInput, type DeclineApprovalInput } from '../inputs.ts'
import {
  APPROVAL_DECIDED,
  APPROVAL_NO_ADMIN,
  APPROVAL_NOT_FOUND,
  APPROVAL_NOT_OWN,
  APPROVAL_OWN,
  APPROVAL_WITHDRAWN,
  LAPSED_ASKER,
  LAPSED_MOVED,
  LAPSED_SUMS,
  PAYMENT_UNDER_WAY,
} from '../texts.ts'
import { type Approval, endApproval, lapseApprovals, lockApproval } from './approval-records.ts'
import { planCancel } from './cancel.ts'
import { closingPages } from './close-pages.ts'
import type { DecisionPlan } from './decide-on-money.ts'
import { planSettleRefund } from './refund-returns.ts'
import { planRelease } from './release.ts'
import { planPayoutRelease } from './release-payout.ts'
import { planResolve } from './resolve-dispute.ts'
import { planWaiver } from './waive-recovery.ts'

/** The most requests that are listed: more never wait at once. */
const MAX_WAITING = 100

/** What waits for a second administrator, oldest first: of one booking, or all. */
export async function listApprovals(ctx: ServiceContext, { bookingId }: ApprovalsInput) {
  await lapseApprovals(ctx, { bookingId })
  const waiting = await ctx.db.query.moneyApprovals.findMany({
    columns: {
      id: true,
      kind: true,
      bookingId: true,
      sums: true,
      movedCents: true,
      reason: true,
      askedBy: true,
      askedAt: true,
      expiresAt: true,
    },
    where: { status: 'waiting', ...(bookingId ? { bookingId } : {}) },
    with: {
      booking: {
        columns: {},
        with: {
          client: { columns: {}, extras: { name: coupleName } },
          photographer: { columns: {}, extras: { name: vendorName } },
        },
      },
      askedByUser: { columns: { email: true } },
    },
    orderBy: { askedAt: 'asc', id: 'asc' },
    limit: MAX_WAITING,
  })
  return waiting.map(({ booking, askedBy, askedByUser, ...approval }) => ({
    ...approval,
    coupleName: booking.client.name,
    vendorName: booking.photographer.name,
    askedBy: askedByUser?.email ?? '',
    /** Asked for by the reader, who cannot decide it. */
    isOwn: askedBy === ctx.actor!.userId,
  }))
}

/** What was asked for, checked against the booking as it is now. */
function planOf(tx: Db, ctx: ServiceContext, booking: BookingRecord, { kind, input }: Approval): Promise<DecisionPlan> {
  if (kind === 'release') return planRelease(tx, ctx, booking, ReasonInput.parse(input))
  if (kind === 'cancel') return planCancel(tx, ctx, booking, CancelInput.parse(input))
  if (kind === 'resolve') return planResolve(tx, ctx, booking, ResolveInput.parse(input))
  if (kind === 'settle-refund') return planSettleRefund(tx, ctx, booking, SettleRefundInput.parse(input))
  if (kind === 'waive-recovery') return planWaiver(tx, ctx, booking, WaiveRecoveryInput.parse(input))
  return planPayoutRelease(tx, ctx, booking, ReleasePayoutInput.parse(input))
}

/** Both people, as active administrators now, whose roles stay until the transaction ends. */
async function activeAdmins(tx: Db, ids: string[]): Promise<Set<string>> {
  const found = await tx
    .select({ id: profiles.id, role: profiles.role, status: profiles.status })
    .from(profiles)
    .where(isOneOf(profiles.id, ids))
    .orderBy(profiles.id)
    .for('share')
  return new Set(found.filter(({ role, status }) => role === 'admin' && status === 'active').map(({ id }) => id))
}

type Locked = { approval: Approval; booking: BookingRecord; isAskerAdmin: boolean }

/** @throws AppError NOT_FOUND. */
async function bookingOfApproval({ db }: ServiceContext, approvalId: string): Promise<string> {
  const [known] = await db
    .select({ bookingId: moneyApprovals.bookingId })
    .from(moneyApprovals)
    .where(eq(moneyApprovals.id, approvalId))
  if (!known) throw new AppError('NOT_FOUND', APPROVAL_NOT_FOUND)
  return known.bookingId
}

/**
 * The request, locked.
 * @throws AppError CONFLICT when it was decided, was withdrawn or has lapsed: none of these can be decided again.
 */
async function waitingApproval(tx: Db, approvalId: string): Promise<Approval> {
  const approval = (await lockApproval(tx, approvalId))!
  if (approval.status === 'waiting') return approval
  if (approval.status === 'withdrawn') throw new AppError('CONFLICT', APPROVAL_WITHDRAWN)
  throw new AppError('CONFLICT', approval.status === 'lapsed' ? approval.outcome! : APPROVAL_DECIDED)
}

/**
 * Lets a second administrator decide a waiting request, under the locks of its booking and of the request.
 * @throws AppError NOT_FOUND, CONFLICT when it was decided or has lapsed, FORBIDDEN for its asker and non-administrators.
 */
async function decideAs<T>(
  ctx: ServiceContext,
  approvalId: string,
  decide: (tx: Db, locked: Locked) => Promise<T>,
): Promise<T> {
  const bookingId = await bookingOfApproval(ctx, approvalId)
  await lapseApprovals(ctx, { bookingId })
  const decideLocked = async (tx: Db, booking: BookingRecord) => {
    const approval = await waitingApproval(tx, approvalId)
    const { userId } = ctx.actor!
    if (approval.askedBy === userId) throw new AppError('FORBIDDEN', APPROVAL_OWN)
    const admins = await activeAdmins(tx, [userId, approval.askedBy])
    if (!admins.has(userId)) throw new AppError('FORBIDDEN', APPROVAL_NO_ADMIN)
    return decide(tx, { approval, booking, isAskerAdmin: admins.has(approval.askedBy) })
  }
  return closingPages(ctx, bookingId, () => withBooking(ctx, bookingId, decideLocked))
}

/** The plan as it is now, or why there is none any more. */
async function planNow(
  tx: Db,
  ctx: ServiceContext,
  { approval, booking, isAskerAdmin }: Locked,
): Promise<DecisionPlan | string> {
  if (!isAskerAdmin) return LAPSED_ASKER
  try {
    const plan = await planOf(tx, ctx, booking, approval)
    return isSameSums(approval.sums, plan.sums) ? plan : LAPSED_SUMS
  } catch (error) {
    // A card that is being charged, or a bank that has not decided, is no reason to ask again.
    const isPassing = (message: string) => message === PAYMENT_UNDER_WAY || message === CHARGED_BACK
    if (!(error instanceof AppError) || isPassing(error.message)) throw error
    return error.code === 'CONFLICT' ? LAPSED_SUMS : LAPSED_MOVED
  }
}

/**
 * Confirms what a colleague asked for, and does it. The sums are computed again: when they or the booking have changed,
 * nothing moves and the request lapses.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT.
 */
export async function confirmApproval(ctx: ServiceContext, { approvalId }: ApprovalIdInput): Promise<void> {
  const lapsed = await decideAs(ctx, approvalId, async (tx, locked) => {
    const { booking, approval } = locked
    const plan = await planNow(tx, ctx, locked)
    if (typeof plan === 'string') {
      await endApproval(tx, ctx, booking, approval, { status: 'lapsed', outcome: plan, by: 'system' })
      return plan
    }
    await endApproval(tx, ctx, booking, approval, { status: 'confirmed', outcome: null, by: 'actor' })
    await plan.perform()
    return null
  })
  // Thrown after the commit, which keeps that it has lapsed.
  if (lapsed) throw new AppError('CONFLICT', lapsed)
}

/**
 * Takes back what the reader asked for; nothing moves, and it can be asked for again.
 * @throws AppError NOT_FOUND, CONFLICT when it was decided or has lapsed, FORBIDDEN for everybody else.
 */
export async function withdrawApproval(ctx: ServiceContext, { approvalId }: ApprovalIdInput): Promise<void> {
  const bookingId = await bookingOfApproval(ctx, approvalId)
  await lapseApprovals(ctx, { bookingId })
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const approval = await waitingApproval(tx, approvalId)
    if (approval.askedBy !== ctx.actor!.userId) throw new AppError('FORBIDDEN', APPROVAL_NOT_OWN)
    await endApproval(tx, ctx, booking, approval, { status: 'withdrawn', outcome: null, by: 'actor' })
  })
}

/**
 * Declines what a colleague asked for, with the reason; nothing moves.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT.
 */
export async function declineApproval(
  ctx: ServiceContext,
  { approvalId, reason }: DeclineApprovalInput,
): Promise<void> {
  await decideAs(ctx, approvalId, (tx, { booking, approval }) =>
    endApproval(tx, ctx, booking, approval, { status: 'declined', outcome: reason, by: 'actor' }),
  )
}
