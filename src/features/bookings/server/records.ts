import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { bookingEvents, bookings, clients, offers, photographers } from '#drizzle/schema/index.ts'
import { cancelOpenPayments } from '#features/payments/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import { auditInsert, recordAudit } from '#server/audit.ts'
import type { Asker, AuditContext } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { type ActorRole, sideRole } from '#shared/access/roles.ts'
import { MOVE_REFUSED, NO_LONGER_STANDS } from '../texts.ts'
import { type BookingTransition, bindsSides, type EndingTransition, nextState, OFFER_AFTER } from '../transitions.ts'
import { bookingEnded, bookingMoved, bookingWentOn } from './events.ts'
import { dropRevisionMail } from './revision-mail-records.ts'
import { assertMayBind, assertMoneyFree } from './standing-records.ts'

const columns = {
  id: bookings.id,
  photographerId: bookings.photographerId,
  clientId: bookings.clientId,
  inquiryId: bookings.inquiryId,
  status: bookings.status,
  stage: bookings.stage,
  eventDate: bookings.eventDate,
  eventLocation: bookings.eventLocation,
  eventTimeZone: bookings.eventTimeZone,
  totalAmountCents: bookings.totalAmountCents,
  salesTax: bookings.salesTax,
  currency: bookings.currency,
  cancellationPolicy: bookings.cancellationPolicy,
  deliveryDays: bookings.deliveryDays,
  commissionRateBps: bookings.commissionRateBps,
  commissionCapCents: bookings.commissionCapCents,
  cancellationTerms: bookings.cancellationTerms,
  changesCount: bookings.changesCount,
  confirmedAt: bookings.confirmedAt,
  confirmBy: bookings.confirmBy,
  completedAt: bookings.completedAt,
  holdExpiresAt: bookings.holdExpiresAt,
  frozenAt: bookings.frozenAt,
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

const rival = alias(bookings, 'rival')

/** A booking with its two people, as the rules need it. */
export type BookingRecord = Awaited<ReturnType<typeof select>>[number]

/** Whether a reader is a party to a booking; an administrator is none and reaches every booking. */
export const isReachedBy = ({ actor }: Asker): SQL | undefined => {
  if (actor?.role === 'admin') return undefined
  if (actor?.role === 'photographer')
    return hasRow(
      photographers,
      and(eq(photographers.id, bookings.photographerId), eq(photographers.userId, actor.userId)),
    )
  return actor ? eq(bookings.clientId, coupleOf(actor.userId)) : sql`false`
}

/**
 * Locks a booking's row until the transaction ends, without applying deadlines. Only for `locked-records.ts` and the
 * deadlines: elsewhere a booking whose deadline has passed would still be acted on.
 * @param reader who must be a party to it; without one, whoever the parties are.
 */
export async function lockRow(tx: Db, bookingId: string, reader?: Asker): Promise<BookingRecord | null> {
  const [booking] = await select(tx)
    .where(and(eq(bookings.id, bookingId), reader ? isReachedBy(reader) : undefined))
    .for('update', { of: bookings })
  return booking ?? null
}

/**
 * The same, with every booking that may be about to take a place of the same day, week or year, locked in the order of
 * their ids as a suspension does, so that two at once cannot deadlock.
 * @param day another date that it is about to take, instead of its own.
 */
export async function lockRowWithRivals(tx: Db, bookingId: string, day?: string): Promise<BookingRecord | null> {
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId))
  const rivals = tx
    .select({ id: rival.id })
    .from(bookings)
    .crossJoinLateral(
      sql`date_scope(${bookings.photographerId}, coalesce(${day ?? null}::date, ${bookings.eventDate})) scope`,
    )
    .innerJoin(
      rival,
      and(
        eq(rival.photographerId, bookings.photographerId),
        sql`${rival.eventDate} between scope.first and scope.last`,
        eq(rival.status, 'pending'),
      ),
    )
    .where(eq(bookings.id, bookingId))
  const locked = await select(tx)
    .where(inArray(bookings.id, unionAll(own, rivals)))
    .orderBy(bookings.id)
    .for('update', { of: bookings })
  return locked.find(({ id }) => id === bookingId) ?? null
}

/** The first line of a booking's timeline: the offer that made it. (BK12) */
export async function startBooking(tx: Db, ctx: AuditContext, booking: BookingRecord): Promise<void> {
  await tx.insert(bookingEvents).values({
    bookingId: booking.id,
    type: 'send-offer',
    toStatus: booking.status,
    toStage: booking.stage,
    actorId: ctx.actor!.userId,
    actorRole: sideRole(ctx.actor!.role),
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
  /** Columns that change with the transition. */
  set?: Partial<typeof bookings.$inferInsert>
  /** For the timeline, visible to both sides: amounts, reasons, dates. */
  data?: Record<string, unknown>
  /** Why it ends, if it does; visible to both sides. */
  reason?: string
  /** A timer instead of the signed-in person. */
  isTimer?: boolean
  /** A charge that began while both sides were free counts, whatever has happened since. */
  isBegun?: boolean
}

/**
 * Ends everything that depends on a booking, in the transaction that ends it: its offer, its contracts, its open
 * payments. (X129)
 */
async function endAgreement(
  tx: Db,
  bookingId: string,
  name: EndingTransition,
  by: { reason: string; at: Date; actorId: string | null; actorRole: ActorRole },
): Promise<void> {
  await tx
    .update(offers)
    .set({ status: OFFER_AFTER[name], declineNote: by.reason || null, updatedAt: by.at })
    .where(and(eq(offers.bookingId, bookingId), isOneOf(offers.status, ['sent', 'accepted'])))
  await raise(tx, bookingEnded, bookingId, { ...by, name, reason: by.reason || NO_LONGER_STANDS })
  await cancelOpenPayments(tx, bookingId, by.at)
}

/**
 * Whether the table has a transition for this actor from here, and no bank has the money that it moves. What a verb does
 * before `moveBooking`, such as asking a second administrator, comes after this.
 * @throws AppError INVALID_TRANSITION, CONFLICT.
 */
export async function assertMove(
  tx: Db,
  { actor }: Asker,
  booking: BookingRecord,
  name: BookingTransition,
  isTimer = false,
) {
  const role: ActorRole = isTimer || !actor ? 'system' : sideRole(actor.role)
  const next = nextState(name, booking.stage, role)
  if (!next) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  await assertMoneyFree(tx, booking.id, name)
  return { role, next }
}

/**
 * Applies one transition of the table: the booking, its timeline and its audit row in one statement of the caller's
 * transaction, which holds the booking's lock. Transitions toward an agreement are on hold while one side is suspended
 * or has blocked the other; one that ends the booking also ends its offer and contracts.
 * @throws AppError INVALID_TRANSITION when the table has no such transition for this actor from here; ON_HOLD,
 * FORBIDDEN; CONFLICT while a couple's bank has taken a payment back.
 */
export async function moveBooking(
  tx: Db,
  ctx: AuditContext,
  booking: BookingRecord,
  name: BookingTransition,
  { set = {}, data = {}, reason = '', isTimer = false, isBegun = false }: Move = {},
): Promise<BookingRecord> {
  const { role, next } = await assertMove(tx, ctx, booking, name, isTimer)
  if (bindsSides(booking.status, next.status) && !isBegun) await assertMayBind(tx, booking, role)
  const at = ctx.now()
  const actorId = role === 'system' ? null : ctx.actor!.userId
  const isEnd = next.status === 'cancelled'
  const ending = isEnd ? { cancelledAt: at, cancelReason: reason || null, holdExpiresAt: null } : {}
  const event = tx.insert(bookingEvents).values({
    bookingId: booking.id,
    type: name,
    fromStatus: booking.status,
    fromStage: booking.stage,
    toStatus: next.status,
    toStage: next.stage,
    actorId,
    actorRole: role,
    data,
    createdAt: at,
  })
  const audit = auditInsert(tx, ctx, {
    entityType: 'booking',
    entityId: booking.id,
    action: `booking.${name}`,
    before: { status: booking.status, stage: booking.stage },
    after: { ...next, ...data },
    ...(role === 'system' ? { by: 'system' as const } : {}),
  })
  const [moved] = await tx
    .with(tx.$with('event').as(event), tx.$with('audit').as(audit))
    .update(bookings)
    .set({ ...ending, ...set, ...next, ...(next.status === 'pending' ? {} : { frozenAt: null }), updatedAt: at })
    .where(and(eq(bookings.id, booking.id), eq(bookings.stage, booking.stage)))
    .returning({ id: bookings.id })
  if (!moved) throw new AppError('INVALID_TRANSITION', MOVE_REFUSED)
  if (booking.stage === 'offered' && next.stage !== 'offered') await dropRevisionMail(tx, booking.id)
  if (booking.status === 'confirmed')
    await raise(tx, bookingWentOn, ctx, { id: booking.id, ...next, isTimer: role === 'system' })
  if (booking.status !== next.status) {
    const { id, photographerId } = booking
    await raise(tx, bookingMoved, { id, photographerId, status: next.status, at })
  }
  if (isEnd) await endAgreement(tx, booking.id, name as EndingTransition, { reason, at, actorId, actorRole: role })
  return { ...booking, ...next }
}
