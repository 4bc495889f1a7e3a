import { and, eq, sql } from 'drizzle-orm'
import { bookingEvents, bookings, clients, offers, photographers } from '#drizzle/schema/index.ts'
import { todayIn } from '#features/availability/model.ts'
import { commissionCents, commissionRateBps } from '#features/payments/commission.ts'
import { declineOpenContract, voidOpenContract } from '#features/contracts/records.ts'
import { cancelOpenPayments, insertSchedule } from '#features/payments/records.ts'
import { paymentSchedule } from '#features/payments/schedule.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { aboutBooking, announce } from './announce.ts'
import type { ActorRole } from './model.ts'
import { bookingNews } from './news.ts'
import { BOOKING_NOT_FOUND, MOVE_REFUSED } from './texts.ts'
import { type BookingTransition, nextState } from './transitions.ts'

const columns = {
  id: bookings.id,
  photographerId: bookings.photographerId,
  clientId: bookings.clientId,
  inquiryId: bookings.inquiryId,
  status: bookings.status,
  stage: bookings.stage,
  eventDate: bookings.eventDate,
  eventTimeZone: bookings.eventTimeZone,
  totalAmountCents: bookings.totalAmountCents,
  currency: bookings.currency,
  cancellationPolicy: bookings.cancellationPolicy,
  deliveryDays: bookings.deliveryDays,
  commissionRateBps: bookings.commissionRateBps,
  commissionCents: bookings.commissionCents,
  changesCount: bookings.changesCount,
  confirmBy: bookings.confirmBy,
  completedAt: bookings.completedAt,
  holdExpiresAt: bookings.holdExpiresAt,
  client: {
    userId: clients.userId,
    email: clients.email,
    firstName: clients.firstName,
    lastName: clients.lastName,
  },
  vendor: {
    userId: photographers.userId,
    email: photographers.email,
    name: photographers.name,
    businessName: photographers.businessName,
    commissionRateBps: photographers.commissionRateBps,
  },
}

const select = (tx: Db) =>
  tx
    .select(columns)
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))

/** A booking with its two people, as a rule needs it. */
export type BookingRecord = Awaited<ReturnType<typeof select>>[number]

/** The side of a booking that `ctx.actor` is on; an administrator is on neither and reaches every booking. */
const reachedBy = ({ actor }: Pick<ServiceContext, 'actor'>) => {
  if (actor?.role === 'admin') return sql`true`
  if (actor?.role === 'photographer') return eq(photographers.userId, actor.userId)
  return actor ? eq(clients.userId, actor.userId) : sql`false`
}

/**
 * Reads a booking of the actor's own and locks it until the transaction ends: of two moves at once the second sees the
 * first. @throws AppError NOT_FOUND, for foreign ones as for missing ones.
 */
export async function lockBooking(
  tx: Db,
  ctx: Pick<ServiceContext, 'actor'>,
  bookingId: string,
): Promise<BookingRecord> {
  const [booking] = await select(tx)
    .where(and(eq(bookings.id, bookingId), reachedBy(ctx)))
    .for('update', { of: bookings })
  if (!booking) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  return booking
}

/** The same for work that is nobody's own, such as a timer's. Null when there is none. */
export async function lockBookingById(tx: Db, bookingId: string): Promise<BookingRecord | null> {
  const [booking] = await select(tx).where(eq(bookings.id, bookingId)).for('update', { of: bookings })
  return booking ?? null
}

/** The first line of a booking's timeline: the offer that made it. (5-states row 4, BK12) */
export async function startBooking(
  tx: Db,
  ctx: Pick<ServiceContext, 'actor' | 'now' | 'requestId' | 'ip' | 'userAgent'>,
  booking: BookingRecord,
): Promise<void> {
  await tx.insert(bookingEvents).values({
    bookingId: booking.id,
    type: 'send-offer',
    toStatus: booking.status,
    toStage: booking.stage,
    actorId: ctx.actor!.userId,
    actorRole: ctx.actor!.role,
    data: { totalCents: booking.totalAmountCents },
    createdAt: ctx.now(),
  })
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: booking.id,
    action: 'booking.send-offer',
    after: { status: booking.status, stage: booking.stage, totalCents: booking.totalAmountCents },
  })
}

type Move = {
  /** Columns that change with the move. */
  set?: Partial<typeof bookings.$inferInsert>
  /** For the timeline: amounts, reasons, dates; both sides see it. */
  data?: Record<string, unknown>
  /** A timer instead of the signed-in person. */
  isTimer?: boolean
}

/**
 * Makes one move of the table: the booking, its timeline and its audit row, in the caller's transaction, which holds
 * the booking's lock. (5-states)
 * @throws AppError INVALID_TRANSITION when the table has no such move for this actor from here.
 */
export async function moveBooking(
  tx: Db,
  ctx: Pick<ServiceContext, 'actor' | 'now' | 'requestId' | 'ip' | 'userAgent'>,
  booking: BookingRecord,
  name: BookingTransition,
  { set = {}, data = {}, isTimer = false }: Move = {},
): Promise<BookingRecord> {
  const role: ActorRole = isTimer || !ctx.actor ? 'system' : ctx.actor.role
  const next = nextState(name, booking.stage, role)
  if (!next) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  const at = ctx.now()
  const [moved] = await tx
    .update(bookings)
    .set({ ...set, ...next, updatedAt: at })
    .where(and(eq(bookings.id, booking.id), eq(bookings.stage, booking.stage)))
    .returning({ id: bookings.id })
  if (!moved) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  await tx.insert(bookingEvents).values({
    bookingId: booking.id,
    type: name,
    fromStatus: booking.status,
    fromStage: booking.stage,
    toStatus: next.status,
    toStage: next.stage,
    actorId: role === 'system' ? null : ctx.actor!.userId,
    actorRole: role,
    data,
    createdAt: at,
  })
  await recordAudit(tx, ctx, {
    entityType: 'booking',
    entityId: booking.id,
    action: `booking.${name}`,
    before: { status: booking.status, stage: booking.stage },
    after: { ...next, ...data },
    ...(role === 'system' ? { by: 'system' as const } : {}),
  })
  return { ...booking, ...next }
}

/** The rate that holds for a vendor now, in basis points: frozen on a booking when it is signed. (PY4, X13) */
export async function currentRateBps(db: Db, photographerId: string): Promise<number> {
  const [row] = await rows<{ override: number | null; completed: number }>(
    db.execute(sql`
      select p.commission_rate_bps as override,
        (select count(*)::int from bookings b where b.photographer_id = p.id and b.status = 'completed') as completed
      from photographers p where p.id = ${photographerId}`),
  )
  return commissionRateBps(row?.completed ?? 0, row?.override ?? null)
}

const PAY_WITHIN_MS = 7 * 86_400_000

/**
 * Both have signed: the commission is frozen, the payments are due, and the date is held for another week. (5-states
 * row 8, PY1, PY4)
 * @throws AppError INVALID_TRANSITION when the offer no longer stands.
 */
export async function signBooking(
  tx: Db,
  ctx: ServiceContext,
  bookingId: string,
  agreed: { totalAmountCents: number; isSinglePayment: boolean },
): Promise<{ booking: BookingRecord; firstCents: number }> {
  const at = ctx.now()
  const booking = await lockBooking(tx, ctx, bookingId)
  const rateBps = await currentRateBps(tx, booking.photographerId)
  const lines = paymentSchedule({
    totalCents: agreed.totalAmountCents,
    signedOn: todayIn(booking.eventTimeZone, at),
    eventDate: booking.eventDate,
    isSinglePayment: agreed.isSinglePayment,
  })
  const signed = await moveBooking(tx, ctx, booking, 'sign', {
    set: {
      totalAmountCents: agreed.totalAmountCents,
      commissionRateBps: rateBps,
      commissionCents: commissionCents(agreed.totalAmountCents, rateBps),
      holdExpiresAt: new Date(at.getTime() + PAY_WITHIN_MS),
    },
  })
  await insertSchedule(tx, bookingId, lines, at)
  await tx
    .update(offers)
    .set({ status: 'accepted', updatedAt: at })
    .where(and(eq(offers.bookingId, bookingId), eq(offers.status, 'sent')))
  return { booking: signed, firstCents: lines[0]!.amountCents }
}

const NO_LONGER_STANDS = 'The offer no longer stands.'

/** Ends what hangs on an offer that is over before it is paid: the offer itself, an unsigned contract, what was due. */
export async function endOffer(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { status, note }: { status: 'withdrawn' | 'rejected'; note: string },
): Promise<void> {
  const at = ctx.now()
  await tx
    .update(offers)
    .set({ status, declineNote: note || null, updatedAt: at })
    .where(and(eq(offers.bookingId, booking.id), sql`${offers.status} in ('sent', 'accepted')`))
  const { userId, role } = ctx.actor!
  const closing = { reason: note || NO_LONGER_STANDS, at, actorId: userId, actorRole: role }
  await (status === 'rejected' ? declineOpenContract : voidOpenContract)(tx, booking.id, closing)
  await cancelOpenPayments(tx, booking.id, at)
}

/** The couple declines a locked booking's offer, or the contract over it, and the photographer is told. (BK2, CT6) */
export async function rejectBooking(tx: Db, ctx: ServiceContext, booking: BookingRecord, note: string): Promise<void> {
  await moveBooking(tx, ctx, booking, 'reject', {
    set: { cancelledAt: ctx.now(), cancelReason: note || null, holdExpiresAt: null },
    data: { note },
  })
  await endOffer(tx, ctx, booking, { status: 'rejected', note })
  const what = booking.stage === 'offered' ? 'offer' : 'contract'
  await announce(tx, ctx, booking, bookingNews.rejected(aboutBooking(booking), note, what))
}
