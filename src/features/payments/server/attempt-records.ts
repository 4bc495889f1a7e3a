import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, charges, clients, payments, photographers } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import { subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { CHECKOUT_LEAST_MS } from '#server/payments/hosted.ts'
import type { ChargeEnd, ChargeStatus } from '../model.ts'
import type { Charge } from './charge-records.ts'

/** Keeps the page that was opened for an attempt; false when the attempt was given up meanwhile. */
export async function keepPage(
  db: Db,
  chargeId: string,
  { sessionRef, url: checkoutUrl }: { sessionRef: string; url: string },
): Promise<boolean> {
  const kept = await db
    .update(charges)
    .set({ sessionRef, checkoutUrl })
    .where(and(eq(charges.id, chargeId), eq(charges.status, 'processing')))
    .returning({ id: charges.id })
  return kept.length > 0
}

/** An attempt, with what a request to the provider needs. */
export type AskedAttempt = Charge & {
  status: ChargeStatus
  sessionRef: string | null
  expiresAt: Date | null
  capturingAt: Date | null
  failureCode: ChargeEnd | null
  /** Of an automatic payment: the way that was kept. */
  savedWayId: string | null
  consentVersion: string | null
  /** The booking has ended: nobody is to pay for it any more. */
  isOver: boolean
  /** Its line is due because a couple's bank took back the one before. */
  isAgain: boolean
}

/** One attempt by its id, or by the provider's page; null when there is none. */
export async function findCharge(
  tx: Db,
  by: { id: string } | { sessionRef: string },
  { userId }: { userId?: string } = {},
): Promise<AskedAttempt | null> {
  const [charge] = await tx
    .select({
      id: charges.id,
      paymentId: charges.paymentId,
      bookingId: payments.bookingId,
      amountCents: charges.amountCents,
      taxCents: payments.taxCents,
      type: payments.type,
      status: charges.status,
      sessionRef: charges.sessionRef,
      expiresAt: charges.expiresAt,
      capturingAt: charges.capturingAt,
      failureCode: sql<ChargeEnd | null>`${charges.failureCode}`,
      savedWayId: charges.savedWayId,
      consentVersion: charges.consentVersion,
      isOver: sql<boolean>`${bookings.status} = 'cancelled'`,
      isAgain: sql<boolean>`${payments.replacesId} is not null`,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(
      and(
        'id' in by ? eq(charges.id, by.id) : eq(charges.sessionRef, by.sessionRef),
        userId ? eq(clients.id, coupleOf(userId)) : undefined,
      ),
    )
  return charge ?? null
}

/** An attempt with its line, for the couple that comes back. */
export async function findLineOf(db: Db, chargeId: string) {
  const [line] = await db
    .select({
      status: charges.status,
      failureCode: charges.failureCode,
      capturingAt: charges.capturingAt,
      checkoutUrl: charges.checkoutUrl,
      lineStatus: payments.status,
      paymentId: payments.id,
      bookingId: payments.bookingId,
      amountCents: charges.amountCents,
      taxCents: payments.taxCents,
      type: payments.type,
      photographerName: vendorName(photographers),
      eventDate: bookings.eventDate,
      /** The payment that books the date is still to be made. */
      isFirst: sql<boolean>`${bookings.stage} = 'awaiting_payment'`,
    })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .where(eq(charges.id, chargeId))
  return line!
}

/**
 * Writes down what becomes of money that is held on a card, once and for all: it is captured, or released because of
 * `end`. Call it under the booking's lock.
 */
export async function decideCharge(
  tx: Db,
  chargeId: string,
  { intentRef, end, at }: { intentRef: string; end: ChargeEnd | null; at: Date },
): Promise<void> {
  const decision = end ? { failureCode: end } : { capturingAt: at }
  await tx
    .update(charges)
    .set({ intentRef, ...decision, updatedAt: at })
    .where(eq(charges.id, chargeId))
}

/** The attempts of a booking whose page may still be paid, or whose answer is to come at once. */
export const attemptsOf = (db: Db, bookingId: string): Promise<{ id: string }[]> =>
  db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(and(eq(payments.bookingId, bookingId), eq(charges.status, 'processing')))
    .orderBy(charges.id)

/** Attempts whose money is being taken, and whose answer is not booked. */
export const capturing = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.status, 'processing'), isNotNull(charges.capturingAt)))
    .orderBy(charges.id)
    .limit(100)

/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

type Asked = {
  /** By the real clock, as the provider's pages are. */
  now: Date
  paymentId?: string
  after: string
  limit: number
}

const ownLine = alias(payments, 'own_line')
const own = alias(bookings, 'own_booking')

/** The lines of pending bookings for the same date. */
const rivalLines = (paymentId: string) =>
  subquery
    .select({ id: payments.id })
    .from(ownLine)
    .innerJoin(own, eq(own.id, ownLine.bookingId))
    .innerJoin(
      bookings,
      and(
        eq(bookings.photographerId, own.photographerId),
        eq(bookings.eventDate, own.eventDate),
        eq(bookings.status, 'pending'),
      ),
    )
    .innerJoin(payments, eq(payments.bookingId, bookings.id))
    .where(eq(ownLine.id, paymentId))

/** How often a bank that has been asked for money is looked up without a report, in milliseconds. */
const CLEARING_LOOK_MS = 3_600_000

/** The attempts at one line, and those for the same date whose time is over: they are settled before it is reserved. */
const isAboutLine = (paymentId: string, now: Date): SQL | undefined =>
  or(
    eq(charges.paymentId, paymentId),
    and(lte(charges.expiresAt, now), inArray(charges.paymentId, rivalLines(paymentId))),
  )

/**
 * Attempts the provider is to be asked about: all whose page was opened, those whose page never will be, and every hour
 * those that a bank has to answer.
 */
export async function openCharges(db: Db, { now, paymentId, after, limit }: Asked): Promise<{ id: string }[]> {
  const isGivenUp = or(isNull(charges.expiresAt), lt(charges.expiresAt, tooLateToOpen(now)))
  const isLookedUp = paymentId ? undefined : lt(charges.updatedAt, new Date(now.getTime() - CLEARING_LOOK_MS))
  return db
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(
        or(
          and(eq(charges.status, 'processing'), or(isNotNull(charges.sessionRef), isGivenUp)),
          and(eq(charges.status, 'clearing'), isLookedUp),
        ),
        paymentId ? isAboutLine(paymentId, now) : undefined,
        gt(charges.id, after),
      ),
    )
    .orderBy(charges.id)
    .limit(limit)
}

/** Whether there are attempts to ask the provider about before this line is paid. */
export async function mayBeSettled(db: Db, paymentId: string, now: Date): Promise<boolean> {
  const found = await openCharges(db, { now, paymentId, after: FIRST, limit: 1 })
  return found.length > 0
}

/** A page that closes before this moment can no longer be opened: the provider wants it to stay open for a while. */
export const tooLateToOpen = (now: Date): Date => new Date(now.getTime() + CHECKOUT_LEAST_MS)
