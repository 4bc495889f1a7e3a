import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { bookings, charges, clients, payments } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import type { ChargeResult } from '#server/payments/provider.ts'
import type { ChargeFailure } from '#shared/cards.ts'
import type { PaymentStatus } from '../model.ts'
import { chargeMovement } from '../ledger-movements.ts'
import {
  ALREADY_PAID,
  ALREADY_PAYING,
  EARLIER_FIRST,
  GIVEN_BACK,
  KEY_OF_ANOTHER,
  NOT_PAYABLE,
  PAYMENT_NOT_FOUND,
} from '../texts.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { movePayment } from './moves.ts'

/** A line of a schedule that is to be paid. */
type Line = {
  id: string
  bookingId: string
  type: string
  position: number
  amountCents: number
  status: PaymentStatus
}

const LINE = {
  id: payments.id,
  bookingId: payments.bookingId,
  type: payments.type,
  position: payments.position,
  amountCents: payments.amountCents,
  status: payments.status,
}

const isOwnLine = ({ actor }: Pick<ServiceContext, 'actor'>, paymentId: string) =>
  and(eq(payments.id, paymentId), eq(clients.userId, actor!.userId))

/** A line of the signed-in couple's own schedules. @throws AppError NOT_FOUND. */
export async function findOwnLine(db: Db, ctx: Pick<ServiceContext, 'actor'>, paymentId: string): Promise<Line> {
  const [line] = await db
    .select(LINE)
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(isOwnLine(ctx, paymentId))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** A line with what decides whether it may be paid now. */
type LineToPay = Line & {
  /** The attempt that was made with the same key, of whichever line. */
  earlier: Pick<typeof charges.$inferSelect, 'id' | 'paymentId' | 'status' | 'failureCode'> | null
  /** A line before it is still open. */
  isBlocked: boolean
}

/**
 * One of the couple's own lines for a payment with this key. Call it under the booking's lock, to see an attempt that was
 * just made. @throws AppError NOT_FOUND.
 */
export async function findLineToPay(
  tx: Db,
  ctx: Pick<ServiceContext, 'actor'>,
  { paymentId, idempotencyKey }: { paymentId: string; idempotencyKey: string },
): Promise<LineToPay> {
  const isOpenBefore = sql`before.position < payments.position and before.status in ('scheduled', 'processing', 'failed')`
  const [line] = await tx
    .select({
      ...LINE,
      earlier: {
        id: charges.id,
        paymentId: charges.paymentId,
        status: charges.status,
        failureCode: charges.failureCode,
      },
      isBlocked: sql<boolean>`exists (select from payments before
        where before.booking_id = payments.booking_id and ${isOpenBefore})`,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(charges, eq(charges.idempotencyKey, idempotencyKey))
    .where(isOwnLine(ctx, paymentId))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** An attempt and the line it pays; none of it ever changes. */
export type Charge = { id: string; paymentId: string; bookingId: string; amountCents: number; type: string }

const chargeOf = (id: string, { id: paymentId, bookingId, amountCents, type }: Line): Charge => ({
  ...{ id, paymentId, bookingId, amountCents, type },
})

/** An attempt to pay a line: to be charged now, or the outcome of an earlier one with the same key. */
export type Attempt =
  | { state: 'charge'; charge: Charge }
  | { state: 'succeeded' }
  | { state: 'failed'; code: ChargeFailure }

/** The same key is the same attempt, with the same outcome. @throws AppError CONFLICT. */
export function earlierAttempt({ earlier, ...line }: LineToPay): Attempt | null {
  if (!earlier) return null
  if (earlier.paymentId !== line.id) throw new AppError('CONFLICT', KEY_OF_ANOTHER)
  if (earlier.status === 'succeeded') {
    if (line.status === 'refunded') throw new AppError('CONFLICT', GIVEN_BACK)
    return { state: 'succeeded' }
  }
  if (earlier.status === 'failed')
    return { state: 'failed', code: (earlier.failureCode ?? 'declined') as ChargeFailure }
  return { state: 'charge', charge: chargeOf(earlier.id, line) }
}

/** @throws AppError CONFLICT for a paid line and before an earlier one; INVALID_TRANSITION for a cancelled one. */
export function assertLinePayable({ status, isBlocked }: LineToPay): void {
  if (status === 'paid' || status === 'partially_refunded' || status === 'refunded')
    throw new AppError('CONFLICT', ALREADY_PAID)
  if (status === 'cancelled') throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
  if (isBlocked) throw new AppError('CONFLICT', EARLIER_FIRST)
}

/**
 * Begins an attempt to pay a line. One at a time, at most one success: the database's unique index says so. (PY2)
 * @throws the unique violation that `asAlreadyPaying` turns into its sentence.
 */
export async function beginCharge(
  tx: Db,
  line: Line,
  { idempotencyKey, provider, at }: { idempotencyKey: string; provider: string; at: Date },
): Promise<Attempt> {
  const charge = chargeOf(randomUUID(), line)
  const { id, paymentId, amountCents } = charge
  const attempt = { id, paymentId, idempotencyKey, amountCents, provider, createdAt: at, updatedAt: at }
  const begun = tx.$with('begun').as(tx.insert(charges).values(attempt))
  await movePayment(tx.with(begun), paymentId, 'charge', { at })
  return { state: 'charge', charge }
}

/** Turns the refusal of a second attempt at once into its sentence; for the error of the whole transaction. */
export function asAlreadyPaying(error: unknown): never {
  if (isUniqueViolation(error, 'charges_one_per_payment')) throw new AppError('CONFLICT', ALREADY_PAYING)
  throw error
}

/** One attempt, by its id; null when there is none. */
export async function findCharge(tx: Db, chargeId: string): Promise<Charge | null> {
  const [charge] = await tx
    .select({
      id: charges.id,
      paymentId: charges.paymentId,
      bookingId: payments.bookingId,
      amountCents: charges.amountCents,
      type: payments.type,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(charges.id, chargeId))
  return charge ?? null
}

/**
 * The recorded outcome of an attempt, read under its booking's lock; null when there is none yet. `late` = the
 * provider charged an attempt that had been given up and replaced: it is not in the books.
 */
export async function outcomeOf(
  tx: Db,
  charge: Charge,
  result: ChargeResult,
): Promise<'paid' | 'failed' | 'late' | null> {
  const [now] = await tx
    .select({ status: charges.status, line: payments.status })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(charges.id, charge.id))
  if (now!.status === 'processing') return null
  if (now!.status === 'succeeded') return 'paid'
  if (result.status === 'failed') return 'failed'
  // Given up as unanswered, but charged after all: fine as long as the payment was not made in another way.
  return now!.line === 'failed' ? null : 'late'
}

/** A statement that also writes down an attempt's outcome. */
const withOutcome = (tx: Db, charge: Charge, outcome: Partial<typeof charges.$inferInsert>, at: Date) => {
  const settled = tx
    .update(charges)
    .set({ ...outcome, settledAt: at, updatedAt: at })
    .where(eq(charges.id, charge.id))
  return tx.with(tx.$with('settled').as(settled))
}

/** A refused attempt: its line may be paid by another one, unless the agreement is over. */
export async function recordFailure(
  tx: Db,
  charge: Charge,
  { code, cardBrand, cardLast4 }: ChargeResult & { status: 'failed' },
  { isOver, at }: { isOver: boolean; at: Date },
): Promise<void> {
  const outcome = { status: 'failed', failureCode: code, cardBrand, cardLast4 } as const
  await movePayment(withOutcome(tx, charge, outcome, at), charge.paymentId, isOver ? 'lapse' : 'fail', { at })
}

/** A successful attempt: its line is paid, and the money is in escrow. (PY2, PY12) */
export async function recordSuccess(
  tx: Db,
  booking: Owners,
  charge: Charge,
  { providerRef, cardBrand, cardLast4 }: ChargeResult & { status: 'succeeded' },
  at: Date,
): Promise<void> {
  const outcome = { status: 'succeeded', providerRef, cardBrand, cardLast4, failureCode: null } as const
  await movePayment(withOutcome(tx, charge, outcome, at), charge.paymentId, 'pay', { at, paymentDate: at })
  const description = charge.type === 'retainer' ? 'Retainer paid' : 'Balance paid'
  await bookMovement(tx, booking, chargeMovement(charge.amountCents, description), {
    idempotencyKey: `charge:${charge.id}`,
    at,
  })
}

type Stale = { before: Date; paymentId?: string; after: string; limit: number }

/** Attempts whose answer was lost: all, or those of one payment. */
export async function staleCharges(
  db: Db,
  { before, paymentId, after, limit }: Stale,
): Promise<{ id: string; idempotencyKey: string }[]> {
  const ofPayment = paymentId ? eq(charges.paymentId, paymentId) : undefined
  return db
    .select({ id: charges.id, idempotencyKey: charges.idempotencyKey })
    .from(charges)
    .where(
      and(eq(charges.status, 'processing'), sql`${charges.createdAt} < ${before}`, gt(charges.id, after), ofPayment),
    )
    .orderBy(charges.id)
    .limit(limit)
}
