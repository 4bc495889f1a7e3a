import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { payments } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { applyTransition } from '#server/apply-transition.ts'
import type { PaidLine } from '../refund.ts'
import type { DueLine } from '../schedule.ts'
import { PAYMENT_TRANSITIONS } from '../transitions.ts'
import { isOneOf } from '#server/sql.ts'

/** Writes a signed booking's payment lines; in the order in which they are paid. (PY1) */
export async function insertSchedule(tx: Db, bookingId: string, lines: readonly DueLine[], at: Date): Promise<void> {
  await tx.insert(payments).values(
    lines.map(({ type, amountCents, dueDate }, position) => ({
      bookingId,
      type,
      amountCents,
      dueDate,
      position,
      createdAt: at,
      updatedAt: at,
    })),
  )
}

/** What was paid for a booking and what was refunded, line by line; unpaid lines are left out. (X81, X82) */
export async function paidLines(tx: Db, bookingId: string): Promise<PaidLine[]> {
  return tx
    .select({
      id: payments.id,
      paidCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['paid', 'partially_refunded', 'refunded'])))
    .orderBy(asc(payments.position))
}

/** Paid so far for a booking, less refunds, in cents. */
export const paidCents = (bookingId: SQL): SQL<number> => sql`coalesce((
  select sum(y.amount_cents - y.refunded_cents)::int from payments y
  where y.booking_id = ${bookingId} and y.status in ('paid', 'partially_refunded')), 0)`

/** When a booking's next payment is due: YYYY-MM-DD, or null. */
export const nextDueDate = (bookingId: SQL): SQL<string | null> => sql`(select min(y.due_date) from payments y
  where y.booking_id = ${bookingId} and y.status in ('scheduled', 'failed'))`

/** Cancels whatever has not been paid yet. */
export async function cancelOpenPayments(tx: Db, bookingId: string, at: Date): Promise<void> {
  await applyTransition(tx, payments, PAYMENT_TRANSITIONS.cancel, { where: eq(payments.bookingId, bookingId), at })
}

/** The same as `hasOpenPayments`, as an SQL condition. */
export const isPaymentOpen = (bookingId: SQL): SQL => sql`exists (select from payments op
  where op.booking_id = ${bookingId} and op.status in ('scheduled', 'processing', 'failed'))`

/** Whether part of the schedule is still to be paid. */
export async function hasOpenPayments(tx: Db, bookingId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['scheduled', 'processing', 'failed'])))
    .limit(1)
  return open !== undefined
}

/** Whether a card is being charged for this booking right now: what is held is then unknown. */
export async function isPaymentUnderWay(tx: Db, bookingId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.bookingId, bookingId), eq(payments.status, 'processing')))) > 0
}

/** A line that a decision or an amendment makes due, ordered after all others of its booking. (X122, BK14) */
export async function addDuePayment(
  tx: Db,
  bookingId: string,
  {
    amountCents,
    dueDate,
    at,
    type = 'balance',
  }: { amountCents: number; dueDate: string; at: Date; type?: 'balance' | 'extra' },
): Promise<void> {
  const position = await tx.$count(payments, eq(payments.bookingId, bookingId))
  await tx.insert(payments).values({ bookingId, type, amountCents, dueDate, position, createdAt: at, updatedAt: at })
}

/** The lines of a booking as they are due, in the order of its schedule. */
export async function linesOf(tx: Db, bookingId: string): Promise<DueLine[]> {
  const lines = await tx
    .select({ type: payments.type, amountCents: payments.amountCents, dueDate: payments.dueDate })
    .from(payments)
    .where(eq(payments.bookingId, bookingId))
    .orderBy(asc(payments.position))
  return lines.map(({ dueDate, ...line }) => ({ ...line, dueDate: dueDate! }))
}

/** Gives the lines of a booking the due dates of an amended schedule, line by line. (BK9) */
export async function moveDueDates(
  tx: Db,
  bookingId: string,
  schedule: readonly { dueDate: string | null }[],
  at: Date,
): Promise<void> {
  const due = JSON.stringify(schedule.map(({ dueDate }, position) => ({ position, due: dueDate })))
  await tx.execute(sql`update payments y set due_date = l.due, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${due}::jsonb) l (position int, due date)
    where y.booking_id = ${bookingId} and y.position = l.position and y.due_date is distinct from l.due`)
}

/** The due date of the oldest unpaid line of the contract's price, if any; unpaid extras cost nobody the wedding. (PY10) */
export async function oldestOpenDueDate(tx: Db, bookingId: string): Promise<string | null> {
  const [open] = await tx
    .select({ dueDate: payments.dueDate })
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        ne(payments.type, 'extra'),
        isOneOf(payments.status, [...PAYMENT_TRANSITIONS.charge.from]),
      ),
    )
    .orderBy(asc(payments.position))
    .limit(1)
  return open?.dueDate ?? null
}
