import { addDays, daysBetween } from '#shared/date/days.ts'
import type { WayToPay } from './model.ts'
import { BANK_DAYS_BEFORE } from './ways.ts'

/** How long before an automatic payment the couple is told, and how long after one that failed it is tried again. */
export const NOTICE_DAYS = 7
const RETRY_DAYS = 3
/** How long after the announced day it is still charged: what was held up for longer is announced again. */
export const LATE_DAYS = 3
/** The payment, and one more try. */
const TRIES = 2

/** Refusals that another try cannot change: the couple has to act. */
const FINAL = ['authentication_required', 'payment_intent_mandate_invalid', 'payment_method_not_available', 'revoked']

/** The day of an automatic payment that is announced today: the due date, and never sooner than the notice promises. */
export function chargeDay({ dueDate, today }: { dueDate: string; today: string }): string {
  const soonest = addDays(today, NOTICE_DAYS)
  return dueDate > soonest ? dueDate : soonest
}

/** When a payment that was refused is tried again; null when it is not. `attempts` counts this one. */
export const nextTry = (failed: { attempts: number; why: string | null; today: string }): string | null =>
  failed.attempts >= TRIES || FINAL.includes(failed.why ?? '') ? null : addDays(failed.today, RETRY_DAYS)

/** Whether a saved way may be charged on a day: a bank's money takes days to arrive. */
export const maySendOn = ({ way, day, eventDate }: { way: WayToPay; day: string; eventDate: string }): boolean =>
  way === 'card' || daysBetween(day, eventDate) > BANK_DAYS_BEFORE
