import { addDays } from '#shared/date/days.ts'
import type { StatusOf } from '#shared/status/status-tones.ts'
import type { PaymentStatus, PaymentType } from './model.ts'
import { BALANCE_DUE_DAYS_BEFORE, HELD_AT_MOST_DAYS, percentOf, RETAINER_PERCENT } from './terms.ts'

/** A line of a payment schedule, in cents; a line due at the signature carries that date. Tax is paid on top. */
export type DueLine = { type: PaymentType; amountCents: number; taxCents?: number; dueDate: string }

type Plan = {
  totalCents: number
  /** The day of the signature, in the event's zone. */
  signedOn: string
  eventDate: string
  isSinglePayment?: boolean
}

/**
 * Splits a total into a schedule: one payment, or a retainer now and the balance before the event. If the balance would
 * already be due, everything is due now. The lines always sum to the total.
 * @throws RangeError for a total that is not a whole, positive number of cents.
 */
export function paymentSchedule({ totalCents, signedOn, eventDate, isSinglePayment = false }: Plan): DueLine[] {
  if (!Number.isSafeInteger(totalCents) || totalCents <= 0)
    throw new RangeError('totalCents must be whole and positive')
  const balanceDay = addDays(eventDate, -BALANCE_DUE_DAYS_BEFORE)
  const retainer = percentOf(totalCents, RETAINER_PERCENT)
  if (isSinglePayment || balanceDay <= signedOn || retainer === 0 || retainer === totalCents) {
    return [{ type: 'retainer', amountCents: totalCents, dueDate: signedOn }]
  }
  return [
    { type: 'retainer', amountCents: retainer, dueDate: signedOn },
    { type: 'balance', amountCents: totalCents - retainer, dueDate: balanceDay },
  ]
}

/**
 * The last wedding day whose first payment, made on `signedOn`, is released in time: pictures are delivered within
 * `deliveryDays`, and silence confirms them after `confirmDays`.
 */
export const lastDayHeldInTime = (plan: { signedOn: string; deliveryDays: number; confirmDays: number }): string =>
  addDays(plan.signedOn, HELD_AT_MOST_DAYS - plan.deliveryDays - plan.confirmDays)

/**
 * The payable lines of a signed schedule: the same amounts; dates that have passed or are missing become the day of the
 * second signature.
 */
export const dueLines = (
  schedule: readonly { type: PaymentType; amountCents: number; taxCents?: number; dueDate: string | null }[],
  signedOn: string,
): DueLine[] =>
  schedule.map(({ dueDate, ...line }) => ({
    ...line,
    dueDate: dueDate !== null && dueDate > signedOn ? dueDate : signedOn,
  }))

/** Days before (positive) and after (negative) a due day on which a couple is reminded (PY10). */
export const REMINDER_DAYS_BEFORE = [14, 7, 1] as const
export const REMINDER_DAYS_AFTER = [1, 3, 7] as const
/** How long a couple has to make a payment again that its bank took back, unless the line's own day is later. */
export const TAKEN_BACK_DUE_DAYS = 7
/** From then on the vendor may cancel over an unpaid balance. */
export const OVERDUE_LETS_CANCEL_DAYS = 14

/** A line's status as it is today (YYYY-MM-DD): a scheduled one is due from the first reminder on, then overdue. */
export function dueStatus(
  { status, dueDate }: { status: PaymentStatus; dueDate: string | null },
  today: string,
): StatusOf<'payment'> {
  if (status !== 'scheduled' || dueDate === null) return status
  if (dueDate < today) return 'overdue'
  return dueDate <= addDays(today, REMINDER_DAYS_BEFORE[0]) ? 'due' : status
}

/**
 * Whether a line is still calm: it is scheduled, and its week has not begun. It can be paid early, but nothing on the
 * screen asks for it.
 */
export const isPaidLater = (
  { status, dueDate }: { status: PaymentStatus; dueDate: string | null },
  today: string,
): boolean => status === 'scheduled' && dueDate !== null && dueDate > addDays(today, REMINDER_DAYS_BEFORE[1])
