import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { automaticPayments, bookings, charges, clients, payments, savedWays } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Asker } from '#server/context.ts'
import { constant, hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { LATE_DAYS, NOTICE_DAYS } from '../automatic.ts'
import type { Charge } from './charge-records.ts'
import { movePayment } from './move-payment.ts'
import { hasOpenBefore } from './records.ts'

const isPayable = constant(inArray(payments.status, ['scheduled', 'failed']))
/** Only what the couple was told is charged: the amount, and for this due date. */
const isNoticed = and(
  eq(automaticPayments.noticedCents, payments.amountCents),
  eq(automaticPayments.noticedDay, payments.dueDate),
)

/** A line that is paid automatically, with its way. */
const select = (db: Db) =>
  db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      type: payments.type,
      position: payments.position,
      amountCents: payments.amountCents,
      taxCents: payments.taxCents,
      dueDate: payments.dueDate,
      nextOn: automaticPayments.nextOn,
      attempts: automaticPayments.attempts,
      noticedAt: automaticPayments.noticedAt,
      wayId: savedWays.id,
      way: savedWays.way,
      name: savedWays.name,
      last4: savedWays.last4,
      isBlocked: hasOpenBefore(payments),
    })
    .from(automaticPayments)
    .innerJoin(payments, eq(payments.id, automaticPayments.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(savedWays, eq(savedWays.id, automaticPayments.savedWayId))
export type AutomaticLine = Awaited<ReturnType<typeof select>>[number]

const isActive = and(
  eq(automaticPayments.isOn, true),
  eq(savedWays.status, 'saved'),
  isPayable,
  eq(bookings.status, 'confirmed'),
)

/** A first try that was held up for longer than a few days is announced again; a second one has been announced. */
const isHeldUp = (today: string) =>
  and(eq(automaticPayments.attempts, 0), lt(automaticPayments.nextOn, addDays(today, -LATE_DAYS)))

/** Lines whose couple is to be told that they are paid automatically, that day or amount are others, or that it was held up. */
export const isNoticeDue = (today: string): SQL | undefined =>
  and(isActive, lte(payments.dueDate, addDays(today, NOTICE_DAYS)), or(sql`${isNoticed} is not true`, isHeldUp(today)))

/** Lines that are charged today. */
export const isChargeDue = (today: string): SQL | undefined =>
  and(isActive, lte(automaticPayments.nextOn, today), isNoticed, sql`${isHeldUp(today)} is not true`)

type Asked = { when: SQL | undefined; after: string; limit: number }

export const automaticLines = (db: Db, { when, after, limit }: Asked): PromiseLike<AutomaticLine[]> =>
  select(db)
    .where(and(when, gt(payments.id, after)))
    .orderBy(payments.id)
    .limit(limit)

/** One line, if the condition still holds; its booking is locked. */
export async function findAutomatic(tx: Db, paymentId: string, when: SQL | undefined): Promise<AutomaticLine | null> {
  const [line] = await select(tx).where(and(eq(payments.id, paymentId), when))
  return line ?? null
}

/** Whether a line is paid automatically, so that nobody has to be reminded of it. */
export const isPaidAutomatically = (paymentId: typeof payments.id): SQL<boolean> =>
  hasRow(automaticPayments, and(eq(automaticPayments.paymentId, paymentId), eq(automaticPayments.isOn, true)))

/** What the couple was told, and when it is charged. */
export async function recordNotice(
  tx: Db,
  { id, amountCents, dueDate }: AutomaticLine,
  { nextOn, at }: { nextOn: string; at: Date },
): Promise<void> {
  // What was refused before was another amount or day: it begins anew.
  const noticed = { noticedCents: amountCents, noticedDay: dueDate, noticedAt: at, attempts: 0 }
  await tx
    .update(automaticPayments)
    .set({ ...noticed, nextOn, updatedAt: at })
    .where(eq(automaticPayments.paymentId, id))
}

type Outcome = { attempts: number; nextOn: string | null; why: string | null; at: Date }

/** A payment was refused: it is tried again on a day, or no more. */
export async function recordRefusal(tx: Db, paymentId: string, { attempts, nextOn, why, at }: Outcome): Promise<void> {
  const ended = nextOn === null ? { isOn: false, endedWhy: why ?? 'refused' } : {}
  await tx
    .update(automaticPayments)
    .set({ attempts, nextOn, ...ended, updatedAt: at })
    .where(eq(automaticPayments.paymentId, paymentId))
}

/** How often a line was charged automatically, and whether it still is. */
export async function attemptsAt(tx: Db, paymentId: string): Promise<{ attempts: number; isOn: boolean }> {
  const [line] = await tx
    .select({ attempts: automaticPayments.attempts, isOn: automaticPayments.isOn })
    .from(automaticPayments)
    .where(eq(automaticPayments.paymentId, paymentId))
  return line ?? { attempts: 0, isOn: false }
}

/** Begins to charge a saved way; the booking is locked. @throws the unique violation of a second attempt at once. */
export async function beginAutomatic(tx: Db, line: AutomaticLine, at: Date): Promise<Charge> {
  const { id: paymentId, bookingId, amountCents, taxCents, type, wayId: savedWayId, way } = line
  const id = randomUUID()
  const attempt = { id, paymentId, savedWayId, way, amountCents, provider: 'stripe', createdAt: at, updatedAt: at }
  const begun = tx.$with('begun').as(tx.insert(charges).values({ ...attempt, idempotencyKey: automaticKey(id) }))
  await movePayment(tx.with(begun), paymentId, 'charge', { at })
  return { id, paymentId, bookingId, amountCents, taxCents, type }
}

/** The key under which an automatic payment is asked for. */
export const automaticKey = (chargeId: string): string => `automatic:${chargeId}`

/** What the provider needs to know of an automatic payment. */
export async function findSaved(db: Db, chargeId: string) {
  const [found] = await db
    .select({
      way: savedWays.way,
      customerRef: savedWays.customerRef,
      methodRef: savedWays.methodRef,
      mandateRef: savedWays.mandateRef,
      intentRef: charges.intentRef,
      createdAt: charges.createdAt,
      currency: bookings.currency,
      /** The couple wants nothing paid with it any more. */
      isWithdrawn: sql<boolean>`${savedWays.status} <> 'saved' or ${automaticPayments.isOn} is not true`,
    })
    .from(charges)
    .innerJoin(savedWays, eq(savedWays.id, charges.savedWayId))
    .innerJoin(bookings, eq(bookings.id, savedWays.bookingId))
    .leftJoin(automaticPayments, eq(automaticPayments.paymentId, charges.paymentId))
    .where(eq(charges.id, chargeId))
  return found!
}

/** The attempt of an automatic payment that a report is about. */
export async function automaticChargeOf(db: Db, intentRef: string): Promise<{ id: string } | null> {
  const [charge] = await db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.intentRef, intentRef), isNotNull(charges.savedWayId)))
  return charge ?? null
}

/** Switches the automatic payment of one of the couple's own lines; gives its booking, null where it can't be. */
export async function switchOwn(
  tx: Db,
  { actor }: Asker,
  { paymentId, isOn, at }: { paymentId: string; isOn: boolean; at: Date },
): Promise<string | null> {
  const [own] = await tx
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(automaticPayments, eq(automaticPayments.paymentId, payments.id))
    .innerJoin(savedWays, eq(savedWays.id, automaticPayments.savedWayId))
    .where(
      and(
        eq(payments.id, paymentId),
        eq(clients.id, coupleOf(actor!.userId)),
        // What no longer waits to be paid can be switched off all the same.
        isOn ? and(isPayable, eq(savedWays.status, 'saved'), eq(bookings.status, 'confirmed')) : undefined,
      ),
    )
    .for('update', { of: automaticPayments })
  if (!own) return null
  // Switched on again it begins anew, with a notice of its own.
  const fresh = { attempts: 0, noticedCents: null, noticedDay: null, noticedAt: null }
  await tx
    .update(automaticPayments)
    .set({ isOn, nextOn: null, endedWhy: null, ...(isOn ? fresh : {}), updatedAt: at })
    .where(eq(automaticPayments.paymentId, paymentId))
  return own.bookingId
}
