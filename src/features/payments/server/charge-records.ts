import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { bookings, charges, clients, payments } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import type { ChargeResult } from '#server/payments/provider.ts'
import type { ChargeFailure } from '#shared/cards.ts'
import type { PaymentStatus } from '../model.ts'
import { chargeMovement } from '../movements.ts'
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
type Line = { id: string; bookingId: string; position: number; amountCents: number; status: PaymentStatus }

/** A line of the signed-in couple's own schedules. @throws AppError NOT_FOUND. */
export async function findOwnLine(tx: Db, { actor }: Pick<ServiceContext, 'actor'>, paymentId: string): Promise<Line> {
  const [line] = await tx
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      position: payments.position,
      amountCents: payments.amountCents,
      status: payments.status,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(eq(payments.id, paymentId), eq(clients.userId, actor!.userId)))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** An attempt to pay a line: to be charged now, or the outcome of an earlier one with the same key. */
export type Attempt =
  | { state: 'charge'; chargeId: string; amountCents: number }
  | { state: 'succeeded' }
  | { state: 'failed'; code: ChargeFailure }

/** The same key is the same attempt, with the same outcome. @throws AppError CONFLICT. */
export async function earlierAttempt(tx: Db, line: Line, key: string): Promise<Attempt | null> {
  const [earlier] = await tx
    .select({
      id: charges.id,
      paymentId: charges.paymentId,
      status: charges.status,
      failureCode: charges.failureCode,
    })
    .from(charges)
    .where(eq(charges.idempotencyKey, key))
  if (!earlier) return null
  if (earlier.paymentId !== line.id) throw new AppError('CONFLICT', KEY_OF_ANOTHER)
  if (earlier.status === 'succeeded') {
    if (line.status === 'refunded') throw new AppError('CONFLICT', GIVEN_BACK)
    return { state: 'succeeded' }
  }
  if (earlier.status === 'failed')
    return { state: 'failed', code: (earlier.failureCode ?? 'declined') as ChargeFailure }
  return { state: 'charge', chargeId: earlier.id, amountCents: line.amountCents }
}

/** @throws AppError CONFLICT for a paid line and before an earlier one; INVALID_TRANSITION for a cancelled one. */
export async function assertLinePayable(tx: Db, line: Line): Promise<void> {
  if (line.status === 'paid' || line.status === 'partially_refunded' || line.status === 'refunded')
    throw new AppError('CONFLICT', ALREADY_PAID)
  if (line.status === 'cancelled') throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, line.bookingId),
        lt(payments.position, line.position),
        inArray(payments.status, ['scheduled', 'processing', 'failed']),
      ),
    )
    .orderBy(asc(payments.position))
    .limit(1)
  if (earlier) throw new AppError('CONFLICT', EARLIER_FIRST)
}

/**
 * Begins an attempt to pay a line. One at a time, at most one success: the database's unique index says so. (PY2)
 * @throws AppError CONFLICT.
 */
export async function beginCharge(
  tx: Db,
  line: Line,
  { idempotencyKey, provider, at }: { idempotencyKey: string; provider: string; at: Date },
): Promise<Attempt> {
  const attempt = { paymentId: line.id, idempotencyKey, amountCents: line.amountCents, provider }
  const [charge] = await tx
    .insert(charges)
    .values({ ...attempt, createdAt: at, updatedAt: at })
    .returning({ id: charges.id })
  await movePayment(tx, line.id, 'charge', { at })
  return { state: 'charge', chargeId: charge!.id, amountCents: line.amountCents }
}

/** Turns the refusal of a second attempt at once into its sentence; for the error of the whole transaction. */
export function asAlreadyPaying(error: unknown): never {
  if (isUniqueViolation(error, 'charges_one_per_payment')) throw new AppError('CONFLICT', ALREADY_PAYING)
  throw error
}

/** An attempt and the line it pays. */
export type Charge = { id: string; paymentId: string; bookingId: string; amountCents: number; type: string }

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

/** A refused attempt: its line may be paid by another one, unless the agreement is over. */
export async function recordFailure(
  tx: Db,
  charge: Charge,
  { code, cardBrand, cardLast4 }: ChargeResult & { status: 'failed' },
  { isOver, at }: { isOver: boolean; at: Date },
): Promise<void> {
  await tx
    .update(charges)
    .set({ status: 'failed', failureCode: code, cardBrand, cardLast4, settledAt: at, updatedAt: at })
    .where(eq(charges.id, charge.id))
  await movePayment(tx, charge.paymentId, isOver ? 'lapse' : 'fail', { at })
}

/** A successful attempt: its line is paid, and the money is in escrow. (PY2, PY12) */
export async function recordSuccess(
  tx: Db,
  booking: Owners,
  charge: Charge,
  { providerRef, cardBrand, cardLast4 }: ChargeResult & { status: 'succeeded' },
  at: Date,
): Promise<void> {
  const shown = { providerRef, cardBrand, cardLast4, failureCode: null }
  await tx
    .update(charges)
    .set({ status: 'succeeded', ...shown, settledAt: at, updatedAt: at })
    .where(eq(charges.id, charge.id))
  await movePayment(tx, charge.paymentId, 'pay', { at, paymentDate: at })
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
