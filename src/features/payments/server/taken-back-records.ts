import { type AnyColumn, and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, chargebacks, charges } from '#drizzle/schema/index.ts'
import { constant, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'

// What a couple's bank has taken back counts as unpaid, whether the bank has decided or not. (X142)

type Of = SQL | AnyColumn

// Statements that ask this are often about charges or chargebacks themselves.
const takenBack = alias(chargebacks, 'taken_back')
const takenCharge = alias(charges, 'taken_charge')

const isUndecided = constant(inArray(takenBack.status, ['open', 'answered']))
const total = sql<number>`coalesce(sum(${takenBack.escrowCents}), 0)::int`

const tax = sql<number>`coalesce(sum(${takenBack.taxCents}), 0)::int`

const ofLine = (paymentId: Of, sum: SQL<number>): SQL<number> =>
  sql<number>`${subquery
    .select({ total: sum })
    .from(takenBack)
    .innerJoin(takenCharge, eq(takenCharge.id, takenBack.chargeId))
    .where(and(eq(takenCharge.paymentId, paymentId), isUndecided))}`

/** What a bank has of a payment line while it has not decided, and of the sales tax on it; cents. */
export const takenBackOfLine = (paymentId: Of): SQL<number> => ofLine(paymentId, total)
export const taxTakenBackOfLine = (paymentId: Of): SQL<number> => ofLine(paymentId, tax)

/** Whether a couple's bank has taken a payment line back and not returned it. */
export const isLineTakenBack = (paymentId: Of): SQL<boolean> =>
  sql<boolean>`exists ${subquery
    .select({ id: takenBack.id })
    .from(takenBack)
    .innerJoin(takenCharge, eq(takenCharge.id, takenBack.chargeId))
    .where(and(eq(takenCharge.paymentId, paymentId), constant(ne(takenBack.status, 'won'))))}`

const ofBooking = (bookingId: Of, sum: SQL<number>): SQL<number> =>
  sql<number>`${subquery
    .select({ total: sum })
    .from(takenBack)
    .where(and(eq(takenBack.bookingId, bookingId), isUndecided))}`

/** What a bank has of the money that a booking would hold, while it has not decided, and of the tax on it; cents. */
export const takenBackOf = (bookingId: Of): SQL<number> => ofBooking(bookingId, total)
export const taxTakenBackOf = (bookingId: Of): SQL<number> => ofBooking(bookingId, tax)

/** Whether the couple has made a payment again that its bank took back. */
export const isPaidAgain = (chargeId: Of): SQL<boolean> => sql<boolean>`is_paid_again(${chargeId})`

/**
 * Whether money of a booking is with the couple's bank and was not paid again: nothing of it is shown, confirmed, released or
 * reviewed. The couple's tasks follow the same function.
 */
export const isTakenBack = (bookingId: Of): SQL<boolean> => sql<boolean>`is_taken_back(${bookingId})`

/** The same, of a locked booking. */
export async function hasTakenBack(tx: Db, bookingId: string): Promise<boolean> {
  const [found] = await tx
    .select({ is: isTakenBack(bookings.id) })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return found!.is
}

/** Whether a bank has a payment of this booking, has not decided, and the couple has not made it again. */
export const isUnderChargeback = (bookingId: Of): SQL<boolean> =>
  sql<boolean>`exists ${subquery
    .select({ id: takenBack.id })
    .from(takenBack)
    .where(and(eq(takenBack.bookingId, bookingId), isUndecided, not(isPaidAgain(takenBack.chargeId))))}`

/** The same, of a locked booking. */
export async function hasChargeback(tx: Db, bookingId: string): Promise<boolean> {
  const [found] = await tx
    .select({ is: isUnderChargeback(bookings.id) })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return found!.is
}
