import {
  type AnyColumn,
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, payments } from '#drizzle/schema/index.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { constant, hasRow, isOneOf, subquery, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { PaymentStatus, PaymentType } from '../model.ts'
import type { PaidLine } from '../refund.ts'
import { type TaxedLine, taxAt } from '../sales-tax.ts'
import type { DueLine } from '../schedule.ts'
import { PAYMENT_TRANSITIONS } from '../transitions.ts'
import { takenBackOf, takenBackOfLine, taxTakenBackOf, taxTakenBackOfLine } from './taken-back-records.ts'

/** Writes a signed booking's payment lines; in the order in which they are paid. */
export async function insertSchedule(tx: Db, bookingId: string, lines: readonly DueLine[], at: Date): Promise<void> {
  await tx.insert(payments).values(
    lines.map(({ type, amountCents, taxCents, dueDate }, position) => ({
      bookingId,
      type,
      amountCents,
      taxCents,
      dueDate,
      position,
      createdAt: at,
      updatedAt: at,
    })),
  )
}

/** What the couple has of a line again, by refunds or its bank. */
const returnedOf = {
  taxCents: payments.taxCents,
  refundedCents: sql<number>`(${payments.refundedCents} + ${takenBackOfLine(payments.id)})::int`,
  refundedTaxCents: sql<number>`(${payments.refundedTaxCents} + ${taxTakenBackOfLine(payments.id)})::int`,
}

/** A line with its tax, as refunds divide it. */
export async function taxedLine(tx: Db, paymentId: string): Promise<TaxedLine> {
  const [line] = await tx
    .select({ amountCents: payments.amountCents, ...returnedOf })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return line!
}

/**
 * What was paid for a booking and what the couple has of it again, by refunds or its bank, line by line; unpaid lines
 * are left out. (X81, X82)
 */
export async function paidLines(tx: Db, bookingId: string): Promise<PaidLine[]> {
  return tx
    .select({ id: payments.id, paidCents: payments.amountCents, ...returnedOf })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isOneOf(payments.status, ['paid', 'partially_refunded', 'refunded'])))
    .orderBy(asc(payments.position))
}

/** A line that is still to be paid. */
const OPEN: PaymentStatus[] = ['scheduled', 'processing', 'clearing', 'failed']

/** The same, as a condition on `payments` or an alias of it. */
export const isLineOpen = ({ status }: { status: AnyColumn }): SQL => constant(inArray(status, OPEN))

const keptCents = sql<number>`${payments.amountCents} - ${payments.refundedCents}`
const isPaid = constant(inArray(payments.status, ['paid', 'partially_refunded']))

/** Paid so far for a booking, less refunds and what its bank has, in cents. */
export const paidCents = (bookingId: AnyColumn | SQL): SQL<number> => {
  const kept = sumRows(payments, keptCents, and(eq(payments.bookingId, bookingId), isPaid))
  return sql<number>`(${kept} - ${takenBackOf(bookingId)})::int`
}

/** The same as the couple has paid it: with the sales tax. */
export const paidWithTax = (bookingId: AnyColumn | SQL): SQL<number> => {
  const keptTax = sql<number>`${payments.taxCents} - ${payments.refundedTaxCents}`
  const tax = sumRows(payments, keptTax, and(eq(payments.bookingId, bookingId), isPaid))
  return sql<number>`(${paidCents(bookingId)} + ${tax} - ${taxTakenBackOf(bookingId)})::int`
}

/** What a couple pays for a line. */
export const lineWithTax = sql<number>`${payments.amountCents} + ${payments.taxCents}`

/** The same of the first such line of a booking. */
export const nextLineWithTax = (isMeant: SQL): SQL<number | null> =>
  sql<number | null>`${subquery
    .select({ cents: lineWithTax })
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), isMeant))
    .orderBy(payments.position)
    .limit(1)}`

/** What a couple pays in all; null before the first offer. */
export const totalWithTax = ({ totalAmountCents, salesTax }: Record<'totalAmountCents' | 'salesTax', AnyColumn>) =>
  sql<number | null>`${totalAmountCents} + coalesce((${salesTax} ->> 'taxCents')::int, 0)`

const isDue = constant(inArray(payments.status, ['scheduled', 'failed']))

/** When a booking's next payment is due: YYYY-MM-DD, or null. */
export const nextDueDate = (bookingId: AnyColumn | SQL): SQL<string | null> =>
  sql<string | null>`${subquery
    .select({ day: min(payments.dueDate) })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isDue))}`

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
export const isPaymentOpen = (bookingId: AnyColumn | SQL): SQL<boolean> =>
  hasRow(payments, and(eq(payments.bookingId, bookingId), isLineOpen(payments)))

/** The lines of a booking in the order in which they are to be paid: one that is due again comes before the balance. */
export const inTheirTurn = ({ dueDate, position }: Record<'dueDate' | 'position', SQLWrapper>): SQL =>
  sql`${dueDate} nulls first, ${position}`

type LineColumns = Record<'bookingId' | 'dueDate' | 'position' | 'type', AnyColumn>

const earlier = alias(payments, 'earlier_payment')

/**
 * Whether another line of its booking has to be paid before a line: extra items have a due date of their own, often before
 * the balance.
 */
export const hasOpenBefore = ({ bookingId, dueDate, position, type }: LineColumns): SQL<boolean> =>
  sql<boolean>`exists ${subquery
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.bookingId, bookingId),
        sql`(${earlier.dueDate}, ${earlier.position}) < (${dueDate}, ${position})`,
        ne(earlier.type, 'extra'),
        ne(type, 'extra'),
        isLineOpen(earlier),
      ),
    )}`

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

/** Whether a couple's bank has been asked for money of this booking, and has not answered. */
export async function isPaymentClearing(tx: Db, bookingId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.bookingId, bookingId), eq(payments.status, 'clearing')))) > 0
}

/** The sales tax on an amount of a signed booking, at the rate that was frozen. */
export async function frozenTax(tx: Db, bookingId: string, amountCents: number): Promise<number> {
  const [signed] = await tx.select({ tax: bookings.salesTax }).from(bookings).where(eq(bookings.id, bookingId))
  return signed?.tax ? taxAt(signed.tax.rateMillionths, amountCents) : 0
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
): Promise<{ taxCents: number }> {
  const position = await tx.$count(payments, eq(payments.bookingId, bookingId))
  const taxCents = await frozenTax(tx, bookingId, amountCents)
  const line = { bookingId, type, amountCents, taxCents, dueDate, position, replacesId }
  await tx.insert(payments).values({ ...line, createdAt: at, updatedAt: at })
  return { taxCents }
}

/** Whether a line was agreed on; one that is due again because a bank took it back is not beside it. */
const isAgreed = isNull(payments.replacesId)

/** The lines of a booking as they are due, in the order of its schedule. */
export async function linesOf(tx: Db, bookingId: string): Promise<DueLine[]> {
  const lines = await tx
    .select({
      type: payments.type,
      amountCents: payments.amountCents,
      taxCents: payments.taxCents,
      dueDate: payments.dueDate,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isAgreed))
    .orderBy(asc(payments.position))
  return lines.map(({ dueDate, taxCents, ...line }) => ({
    ...line,
    ...(taxCents > 0 && { taxCents }),
    dueDate: dueDate!,
  }))
}

/** Gives the lines of a booking the due dates of an amended schedule, line by line. */
export async function moveDueDates(
  tx: Db,
  bookingId: string,
  schedule: readonly { dueDate: string | null }[],
  at: Date,
): Promise<void> {
  const days = schedule.map(({ dueDate }) => dueDate)
  const placed = tx.$with('placed').as(
    tx
      .select({
        id: payments.id,
        place: sql<number>`(row_number() over (order by ${payments.position}))::int`.as('place'),
      })
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), isAgreed)),
  )
  const due = sql<string>`(${sql.param(days)}::date[])[${placed.place}]`
  const isMoved = and(lte(placed.place, days.length), sql`${payments.dueDate} is distinct from ${due}`)
  await tx
    .with(placed)
    .update(payments)
    .set({ dueDate: due, updatedAt: at })
    .from(placed)
    .where(and(eq(payments.id, placed.id), isMoved))
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
