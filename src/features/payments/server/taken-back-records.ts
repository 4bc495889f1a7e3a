import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'

// What a couple's bank has taken back counts as unpaid, whether the bank has decided or not. (X142)

/** What a bank has of a payment line while it has not decided; cents. */
export const takenBackOfLine = (paymentId: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(cb.escrow_cents), 0) from chargebacks cb join charges ch on ch.id = cb.charge_id
    where ch.payment_id = ${paymentId} and cb.status in ('open', 'answered'))`

/** Whether a couple's bank has taken a payment line back and not returned it. */
export const isLineTakenBack = (paymentId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from chargebacks cb join charges ch on ch.id = cb.charge_id
    where ch.payment_id = ${paymentId} and cb.status <> 'won')`

/** What a bank has of the money that a booking would hold, while it has not decided; cents. */
export const takenBackOf = (bookingId: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(cb.escrow_cents), 0)::int from chargebacks cb
    where cb.booking_id = ${bookingId} and cb.status in ('open', 'answered'))`

/** Whether the couple has made a payment again that its bank took back. */
export const isPaidAgain = (chargeId: SQL): SQL<boolean> => sql<boolean>`is_paid_again(${chargeId})`

/**
 * Whether money of a booking is with the couple's bank and was not paid again: nothing of it is shown, confirmed, released or
 * reviewed. The couple's tasks follow the same function.
 */
export const isTakenBack = (bookingId: SQL | AnyColumn): SQL<boolean> => sql<boolean>`is_taken_back(${bookingId})`

/** The same, of a locked booking. */
export async function hasTakenBack(tx: Db, bookingId: string): Promise<boolean> {
  const [found] = await rows<{ is: boolean }>(tx.execute(sql`select ${isTakenBack(sql`${bookingId}::uuid`)} as is`))
  return found!.is
}

/** Whether a bank has a payment of this booking, has not decided, and the couple has not made it again. */
export const isUnderChargeback = (bookingId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from chargebacks cb where cb.booking_id = ${bookingId} and cb.status in ('open', 'answered')
    and not ${isPaidAgain(sql`cb.charge_id`)})`

/** The same, of a locked booking. */
export async function hasChargeback(tx: Db, bookingId: string): Promise<boolean> {
  const [found] = await rows<{ is: boolean }>(
    tx.execute(sql`select ${isUnderChargeback(sql`${bookingId}::uuid`)} as is`),
  )
  return found!.is
}
