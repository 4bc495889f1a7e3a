import { and, eq } from 'drizzle-orm'
import { bookingEvents, bookings } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { AuditContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { sideRole } from '#shared/access/roles.ts'
import { MOVE_REFUSED } from '../texts.ts'
import type { AmendmentEvent } from '../transitions.ts'
import { type BookingRecord, moveBooking } from './records.ts'

/** One line in the history and the audit log of a locked booking, about a change of its contract. */
export async function recordChange(
  tx: Db,
  ctx: AuditContext,
  { id: bookingId, stage, status }: Pick<BookingRecord, 'id' | 'stage' | 'status'>,
  { type, data, isTimer = false }: { type: AmendmentEvent; data: Record<string, unknown>; isTimer?: boolean },
): Promise<void> {
  const actor = isTimer ? null : ctx.actor
  await tx.insert(bookingEvents).values({
    bookingId,
    type,
    fromStatus: status,
    fromStage: stage,
    toStatus: status,
    toStage: stage,
    actorId: actor?.userId ?? null,
    actorRole: actor ? sideRole(actor.role) : 'system',
    data,
    createdAt: ctx.now(),
  })
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: bookingId,
    action: `booking.${type}`,
    after: data,
    ...(actor ? {} : { by: 'system' as const }),
  })
}

/** The terms that an amendment may give to a signed booking; the database compares them with the contract in force. */
export type AmendedTerms = Partial<
  Pick<
    typeof bookings.$inferInsert,
    | 'totalAmountCents'
    | 'salesTax'
    | 'commissionCents'
    | 'cancellationTerms'
    | 'deliveryDays'
    | 'eventDate'
    | 'eventLocation'
  >
>

/**
 * Gives a locked booking the terms of the amendment that both have signed, with its line in the history. The new
 * version of the contract is in force already.
 * @throws AppError INVALID_TRANSITION; the unique violation of a date that is taken.
 */
export async function amendBooking(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  {
    name,
    set,
    data,
  }: { name: 'reschedule' | 'add-items' | 'change-terms'; set: AmendedTerms; data: Record<string, unknown> },
): Promise<BookingRecord> {
  if (name === 'reschedule') return { ...(await moveBooking(tx, ctx, booking, name, { set, data })), ...present(set) }
  const at = ctx.now()
  const [moved] = await tx
    .update(bookings)
    .set({ ...set, updatedAt: at })
    .where(and(eq(bookings.id, booking.id), eq(bookings.stage, booking.stage)))
    .returning({ id: bookings.id })
  if (!moved) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  await recordChange(tx, ctx, booking, { type: name, data })
  return { ...booking, ...present(set) }
}

/** What of it a booking's record has. */
const present = ({ eventDate, deliveryDays, totalAmountCents, cancellationTerms }: AmendedTerms) => ({
  ...(eventDate === undefined ? {} : { eventDate }),
  ...(deliveryDays === undefined ? {} : { deliveryDays }),
  ...(totalAmountCents === undefined ? {} : { totalAmountCents }),
  ...(cancellationTerms === undefined ? {} : { cancellationTerms }),
})
