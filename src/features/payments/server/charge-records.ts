import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { bookings, charges, clients, payments } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Asker } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import type { PaidWay, SavedWay } from '#server/payments/hosted.ts'
import { chargeMovement } from '../ledger-movements.ts'
import type { ChargeEnd, PaymentStatus } from '../model.ts'
import {
  ALREADY_PAID,
  ALREADY_PAYING,
  EARLIER_FIRST,
  NOT_PAYABLE,
  PAYMENT_NOT_FOUND,
  STILL_CLEARING,
} from '../texts.ts'
import { paymentPaid } from './events.ts'
import { bookMovement, type Owners } from './ledger.ts'
import { movePayment } from './move-payment.ts'
import { hasOpenBefore } from './records.ts'

/** A line of a schedule that is to be paid. */
type Line = {
  id: string
  bookingId: string
  type: string
  position: number
  amountCents: number
  taxCents: number
  status: PaymentStatus
}

const LINE = {
  id: payments.id,
  bookingId: payments.bookingId,
  type: payments.type,
  position: payments.position,
  amountCents: payments.amountCents,
  taxCents: payments.taxCents,
  status: payments.status,
}

const isOwnLine = ({ actor }: Asker, paymentId: string) =>
  and(eq(payments.id, paymentId), eq(clients.id, coupleOf(actor!.userId)))

/** A line of the signed-in couple's own schedules. @throws AppError NOT_FOUND. */
export async function findOwnLine(db: Db, ctx: Asker, paymentId: string): Promise<Line> {
  const [line] = await db
    .select(LINE)
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(isOwnLine(ctx, paymentId))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** The provider's page of an attempt that has no outcome yet. */
export type OpenPage = {
  id: string
  checkoutUrl: string | null
  expiresAt: Date | null
  capturingAt: Date | null
  failureCode: string | null
  consentVersion: string | null
}

/** A line with what decides whether it may be paid now. */
type LineToPay = Line & {
  /** The attempt under way. */
  open: OpenPage | null
  /** A line before it is still open. */
  isBlocked: boolean
}

/**
 * One of the couple's own lines. Call it under the booking's lock, to see an attempt that was just begun.
 * @throws AppError NOT_FOUND.
 */
export async function findLineToPay(tx: Db, ctx: Asker, paymentId: string): Promise<LineToPay> {
  const [line] = await tx
    .select({
      ...LINE,
      open: {
        id: charges.id,
        checkoutUrl: charges.checkoutUrl,
        expiresAt: charges.expiresAt,
        capturingAt: charges.capturingAt,
        failureCode: charges.failureCode,
        consentVersion: charges.consentVersion,
      },
      isBlocked: hasOpenBefore(payments),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(charges, and(eq(charges.paymentId, payments.id), eq(charges.status, 'processing')))
    .where(isOwnLine(ctx, paymentId))
  if (!line) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return line
}

/** An attempt and the line it pays; none of it ever changes. The couple pays the amount and the tax. */
export type Charge = {
  id: string
  paymentId: string
  bookingId: string
  amountCents: number
  taxCents: number
  type: string
}

const chargeOf = (id: string, { id: paymentId, bookingId, amountCents, taxCents, type }: Line): Charge => ({
  id,
  paymentId,
  bookingId,
  amountCents,
  taxCents,
  type,
})

/** An attempt to pay a line, and its page once there is one. */
export type Attempt = { charge: Charge; checkoutUrl: string | null; expiresAt: Date; isKept: boolean }

/** The attempt under way, if its page can still be paid. @throws AppError CONFLICT while its outcome is being settled. */
export function openAttempt({ open, ...line }: LineToPay, now: Date): Attempt | null {
  if (!open) return null
  const { id, checkoutUrl, expiresAt, capturingAt, failureCode, consentVersion } = open
  if (capturingAt || failureCode || !expiresAt || expiresAt <= now) throw new AppError('CONFLICT', ALREADY_PAYING)
  return { charge: chargeOf(id, line), checkoutUrl, expiresAt, isKept: consentVersion !== null }
}

/** @throws AppError CONFLICT for a line that is paid or clears, and before an earlier one; INVALID_TRANSITION for a cancelled one. */
export function assertLinePayable({ status, isBlocked }: LineToPay): void {
  if (status === 'paid' || status === 'partially_refunded' || status === 'refunded')
    throw new AppError('CONFLICT', ALREADY_PAID)
  if (status === 'clearing') throw new AppError('CONFLICT', STILL_CLEARING)
  if (status === 'cancelled') throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
  if (isBlocked) throw new AppError('CONFLICT', EARLIER_FIRST)
}

/**
 * Begins an attempt to pay a line. One at a time, at most one success: the database's unique index says so.
 * @throws the unique violation that `asAlreadyPaying` turns into its sentence.
 */
export async function beginCharge(
  tx: Db,
  line: Line,
  {
    expiresAt,
    openedBy,
    consentVersion,
    at,
  }: { expiresAt: Date; openedBy: string; consentVersion: string | null; at: Date },
): Promise<Attempt> {
  const charge = chargeOf(randomUUID(), line)
  const { id, paymentId, amountCents } = charge
  const times = { expiresAt, createdAt: at, updatedAt: at }
  const attempt = {
    id,
    paymentId,
    openedBy,
    consentVersion,
    idempotencyKey: checkoutKey(id),
    amountCents,
    provider: 'stripe',
    ...times,
  }
  const begun = tx.$with('begun').as(tx.insert(charges).values(attempt))
  await movePayment(tx.with(begun), paymentId, 'charge', { at })
  return { charge, checkoutUrl: null, expiresAt, isKept: consentVersion !== null }
}

/** The key under which an attempt's page is opened. */
export const checkoutKey = (chargeId: string): string => `checkout:${chargeId}`

/** Turns the refusal of a second attempt at once into its sentence; for the error of the whole transaction. */
export function asAlreadyPaying(error: unknown): never {
  if (isUniqueViolation(error, 'charges_one_per_payment')) throw new AppError('CONFLICT', ALREADY_PAYING)
  throw error
}

/** What the provider says about an attempt: in the end, or that a bank has been asked for the money. */
export type ChargeResult =
  | { status: 'succeeded'; providerRef: string; way: PaidWay; saved?: SavedWay | null }
  | { status: 'clearing'; intentRef: string; way: PaidWay }
  /** `why` is the bank's reason, in the provider's name for it. */
  | { status: 'failed'; code: ChargeEnd; why?: string | null }

/** How a way to pay is kept. */
const wayColumns = ({ kind, name, last4 }: PaidWay) =>
  kind === 'bank' ? { way: kind, bankName: name, bankLast4: last4 } : { way: kind, cardBrand: name, cardLast4: last4 }

/** A statement that also writes down what is known of an attempt. */
const withOutcome = (tx: Db, charge: Charge, outcome: Partial<typeof charges.$inferInsert>, at: Date) => {
  const settled = tx
    .update(charges)
    .set({ ...outcome, updatedAt: at })
    .where(eq(charges.id, charge.id))
  return tx.with(tx.$with('settled').as(settled))
}

/** A couple's bank has been asked for the money, and nothing has been paid yet. */
export async function recordClearing(
  tx: Db,
  charge: Charge,
  { intentRef, way }: ChargeResult & { status: 'clearing' },
  at: Date,
): Promise<void> {
  const outcome = { status: 'clearing', intentRef, clearingAt: at, ...wayColumns(way) } as const
  await movePayment(withOutcome(tx, charge, outcome, at), charge.paymentId, 'clear', { at })
}

/** The bank was asked again what it has done, and has not done it. */
export async function recordLook(tx: Db, { id }: Charge, at: Date): Promise<void> {
  await tx.update(charges).set({ updatedAt: at }).where(eq(charges.id, id))
}

/** Ends that are the bank's. */
const REFUSALS: readonly ChargeEnd[] = ['refused', 'debit-returned']

/**
 * An attempt that ended without money: its line may be paid by another one, unless the agreement is over. Only a refusal
 * counts as failed; a page that was left has not been paid, as before.
 */
export async function recordFailure(
  tx: Db,
  charge: Charge,
  { code, why = null }: { code: ChargeEnd; why?: string | null },
  { isOver, at }: { isOver: boolean; at: Date },
): Promise<void> {
  const ended = { capturingAt: null, failureCode: code, failureMessage: why, settledAt: at }
  const outcome = { status: 'failed', ...ended } as const
  const move = isOver ? 'lapse' : REFUSALS.includes(code) ? 'fail' : 'leave'
  await movePayment(withOutcome(tx, charge, outcome, at), charge.paymentId, move, { at })
}

/** What the ledger calls a payment. */
const TITLES: Record<string, string> = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' }

/** A successful attempt: its line is paid, and the money is in escrow. */
export async function recordSuccess(
  tx: Db,
  booking: Owners,
  charge: Charge,
  { providerRef, way }: ChargeResult & { status: 'succeeded' },
  at: Date,
): Promise<void> {
  const outcome = { status: 'succeeded', providerRef, ...wayColumns(way), failureCode: null, settledAt: at } as const
  await movePayment(withOutcome(tx, charge, outcome, at), charge.paymentId, 'pay', { at, paymentDate: at })
  await raise(tx, paymentPaid, { id: charge.paymentId, bookingId: booking.id, amountCents: charge.amountCents, at })
  const description = `${TITLES[charge.type] ?? 'Payment'} paid`
  await bookMovement(tx, booking, chargeMovement(charge.amountCents, description, charge.taxCents), {
    idempotencyKey: `charge:${charge.id}`,
    at,
  })
}
