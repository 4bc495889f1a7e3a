import { and, asc, eq, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { payments } from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { PaymentStatus, PaymentType } from '../model.ts'
import type { PaidLine } from '../refund.ts'
import type { DueLine } from '../schedule.ts'
import { PAYMENT_TRANSITIONS } from '../transitions.ts'
import { takenBackOf, takenBackOfLine } from './taken-back-records.ts'

/** Writes a signed booking's payment lines; in the order in which they are paid. */
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

/**
 * What was paid for a booking and what the couple has of it again, by refunds or its bank, line by line; unpaid lines
 * are left out. (X81, X82)
 */
export async function paidLines(tx: Db, bookingId: string): Promise<PaidLine[]> {
  return tx
    .select({
      id: payments.id,
      paidCents: payments.amountCents,
      refundedCents: sql<number>`(${payments.refundedCents} + ${takenBackOfLine(sql`${payments.id}`)})::int`,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['paid', 'partially_refunded', 'refunded'])))
    .orderBy(asc(payments.position))
}

/** A line that is still to be paid. */
const OPEN: PaymentStatus[] = ['scheduled', 'processing', 'failed']

/** Paid so far for a booking, less refunds and what its bank has, in cents. */
export const paidCents = (bookingId: SQL): SQL<number> => sql`(coalesce((
  select sum(y.amount_cents - y.refunded_cents)::int from payments y
  where y.booking_id = ${bookingId} and y.status in ('paid', 'partially_refunded')), 0) - ${takenBackOf(bookingId)})::int`

/** When a booking's next payment is due: YYYY-MM-DD, or null. */
export const nextDueDate = (bookingId: SQL): SQL<string | null> => sql`(select min(y.due_date) from payments y
  where y.booking_id = ${bookingId} and y.status in ('scheduled', 'failed'))`

/** The line that an open one of a booking is due instead of, because a couple's bank took it back. */
export async function replacedLine(tx: Db, bookingId: string): Promise<string | null> {
  const [open] = await tx
    .select({ id: payments.replacesId })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.replacesId), isOneOf(payments.status, OPEN)))
    .orderBy(asc(payments.position))
    .limit(1)
  return open?.id ?? null
}

/** Cancels whatever has not been paid yet. */
export async function cancelOpenPayments(tx: Db, bookingId: string, at: Date): Promise<void> {
  await applyTransition(tx, payments, PAYMENT_TRANSITIONS.cancel, { where: eq(payments.bookingId, bookingId), at })
}

/** The same as `hasOpenPayments`, as an SQL condition. */
export const isPaymentOpen = (bookingId: SQL): SQL => sql`exists (select from payments op
  where op.booking_id = ${bookingId} and op.status in ('scheduled', 'processing', 'failed'))`

/** The lines of a booking in the order in which they are to be paid: one that is due again comes before the balance. */
export const inTheirTurn = ({ dueDate, position }: Record<'dueDate' | 'position', SQLWrapper>): SQL =>
  sql`${dueDate} nulls first, ${position}`

/**
 * Whether `before` has to be paid before `after`, two lines of one booking: extra items have a due date of their own, often
 * before the balance.
 */
export const isOpenBefore = (before: SQL, after: SQL): SQL => sql`(${before}.booking_id = ${after}.booking_id
  and (${before}.due_date, ${before}.position) < (${after}.due_date, ${after}.position)
  and 'extra' not in (${before}.type, ${after}.type) and ${before}.status in ('scheduled', 'processing', 'failed'))`

/** Whether part of the schedule is still to be paid. */
export async function hasOpenPayments(tx: Db, bookingId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, OPEN)))
    .limit(1)
  return open !== undefined
}

/** Whether a card is being charged for this booking right now: what is held is then unknown. */
export async function isPaymentUnderWay(tx: Db, bookingId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.bookingId, bookingId), eq(payments.status, 'processing')))) > 0
}

/** A line that a decision, an amendment or a couple's bank makes due, numbered after all others of its booking. */
export async function addDuePayment(
  tx: Db,
  bookingId: string,
  {
    amountCents,
    dueDate,
    at,
    type = 'balance',
    replacesId = null,
  }: { amountCents: number; dueDate: string; at: Date; type?: PaymentType; replacesId?: string | null },
): Promise<void> {
  const position = await tx.$count(payments, eq(payments.bookingId, bookingId))
  const line = { bookingId, type, amountCents, dueDate, position, replacesId }
  await tx.insert(payments).values({ ...line, createdAt: at, updatedAt: at })
}

/** Whether a line `y` was agreed on; one that is due again because a bank took it back is not beside it. */
const isAgreed = sql`y.replaces_id is null`

/** The lines of a booking as they are due, in the order of its schedule. */
export async function linesOf(tx: Db, bookingId: string): Promise<DueLine[]> {
  const y = alias(payments, 'y')
  const lines = await tx
    .select({ type: y.type, amountCents: y.amountCents, dueDate: y.dueDate })
    .from(y)
    .where(and(eq(y.bookingId, bookingId), isAgreed))
    .orderBy(asc(y.position))
  return lines.map(({ dueDate, ...line }) => ({ ...line, dueDate: dueDate! }))
}

/** Gives the lines of a booking the due dates of an amended schedule, line by line. */
export async function moveDueDates(
  tx: Db,
  bookingId: string,
  schedule: readonly { dueDate: string | null }[],
  at: Date,
): Promise<void> {
  const due = JSON.stringify(schedule.map(({ dueDate }, position) => ({ position, due: dueDate })))
  await tx.execute(sql`update payments p set due_date = l.due, updated_at = ${at.toISOString()}
    from jsonb_to_recordset(${due}::jsonb) l (position int, due date)
      join (select y.id, row_number() over (order by y.position) - 1 as place from payments y
        where y.booking_id = ${bookingId} and ${isAgreed}) a on a.place = l.position
    where p.id = a.id and p.due_date is distinct from l.due`)
}

/** The due date of the oldest unpaid line of the contract's price, if any; unpaid extras cost nobody the wedding. */
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
    .orderBy(asc(payments.dueDate), asc(payments.position))
    .limit(1)
  return open?.dueDate ?? null
}
