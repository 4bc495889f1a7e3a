import { desc, eq } from 'drizzle-orm'
import { disputeMessages, disputes } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import { type ServiceContext } from '#server/context.ts'
import { type Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { sideRole } from '#shared/access/roles.ts'
import { DISPUTE_ENTRIES_LIMIT, DISPUTE_ENTRIES_MAX, type DisputeMessageInput, type ReasonInput } from '../inputs.ts'
import { DISPUTE_CLOSED, DISPUTE_FULL, DISPUTE_TOO_FAST, NO_DISPUTE } from '../texts.ts'
import { startDispute } from './dispute-records.ts'
import { withBooking } from './locked-records.ts'
import { aboutBooking, announce } from './news.ts'
import { type BookingRecord, moveBooking } from './records.ts'

/**
 * Freezes the release of a booking's money until an administrator decides; what is still to pay stays due. Free for
 * both. (BK11)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function openDispute(ctx: ServiceContext, { bookingId, reason }: ReasonInput): Promise<void> {
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const at = ctx.now()
    const role = sideRole(ctx.actor!.role)
    await moveBooking(tx, ctx, booking, 'dispute', { set: { confirmBy: null }, data: { reason } })
    await startDispute(tx, bookingId, { reason, openedBy: ctx.actor!.userId, openedRole: role, at })
    await announce(tx, ctx, booking, { mail: 'booking-disputed', by: role, reason })
  })
}

/** The dispute of a locked booking, while it accepts entries. */
async function openDisputeOf(tx: Db, bookingId: string): Promise<{ id: string }> {
  const [dispute] = await tx
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.createdAt))
    .limit(1)
  if (!dispute) throw new AppError('NOT_FOUND', NO_DISPUTE)
  if (dispute.status !== 'open') throw new AppError('CONFLICT', DISPUTE_CLOSED)
  const entries = await tx.$count(disputeMessages, eq(disputeMessages.disputeId, dispute.id))
  if (entries >= DISPUTE_ENTRIES_MAX) throw new AppError('CONFLICT', DISPUTE_FULL)
  return dispute
}

/** The other side is told, or both sides when our team writes; our team is told what the sides write. */
async function tellOthers(tx: Db, ctx: ServiceContext, booking: BookingRecord, body: string, id: string) {
  const role = sideRole(ctx.actor!.role)
  const about = aboutBooking(booking)
  await announce(tx, ctx, booking, { mail: 'dispute-written', by: role, body })
  if (role === 'admin') return
  const title = `${role === 'client' ? about.couple : about.photographer} wrote in a dispute`
  const href = `/admin/bookings/${booking.id}`
  await notifyTeam(tx, { kind: 'dispute.written', title, href, dedupeKey: `dispute.written/${id}` }, ctx.now())
}

/**
 * One entry in the dispute room, by either side or an administrator; it cannot be changed or withdrawn, because the
 * decision rests on it.
 * @throws AppError RATE_LIMITED, NOT_FOUND (other people's bookings as missing ones, and those without a dispute), CONFLICT
 * once it is decided or the room is full.
 */
export async function writeInDispute(ctx: ServiceContext, { bookingId, body }: DisputeMessageInput): Promise<void> {
  const { userId } = ctx.actor!
  const key = limitKey('dispute', 'account', userId)
  await enforceLimits(ctx.db, DISPUTE_TOO_FAST, [{ key, ...DISPUTE_ENTRIES_LIMIT }])
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const { id: disputeId } = await openDisputeOf(tx, bookingId)
    const [entry] = await tx
      .insert(disputeMessages)
      .values({ disputeId, authorId: userId, authorRole: sideRole(ctx.actor!.role), body, createdAt: ctx.now() })
      .returning({ id: disputeMessages.id })
    await tellOthers(tx, ctx, booking, body, entry!.id)
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'booking.write-in-dispute',
      after: { entry: entry!.id },
    })
  })
}
