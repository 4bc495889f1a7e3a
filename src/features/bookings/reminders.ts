import { addDays } from '#shared/date/days.ts'

/** Days after sending on which the couple is reminded of an unsigned contract. */
export const CONTRACT_REMINDER_DAYS = [3, 7, 12] as const
/** Days after a delivery on which a silent couple is asked. */
export const CONFIRM_REMINDER_DAYS = [7, 12, 13] as const
/** The same after a later delivery, which counts as confirmed after seven days. */
export const CONFIRM_AGAIN_REMINDER_DAYS = [3, 5, 6] as const
/** Days after the contract's last day of delivery on which both sides are told that it is over. */
export const LATE_DELIVERY_REMINDER_DAYS = [1] as const
/** Days from the wedding on which both sides are told that it is near (E17). */
export const EVENT_REMINDER_DAYS = [-30, -7, -1] as const
/** The one of them that asks for the plan of the day and its pack. */
export const PLAN_REMINDER_DAYS = -7
/** Days relative to the end of a hold: an offer's, or a signed but unpaid contract's. */
export const HOLD_REMINDER_DAYS = [-1] as const
export const FIRST_PAYMENT_REMINDER_DAYS = [-4, -1] as const

/**
 * The reminder that is due: of all offsets from `anchor` whose day has come, the latest; null before the
 * first. A missed day is made up for later, and an older reminder is never sent after a newer one.
 */
export function dueReminder(anchor: string, offsets: readonly number[], today: string): number | null {
  const passed = offsets.filter((offset) => addDays(anchor, offset) <= today)
  return passed.length === 0 ? null : Math.max(...passed)
}
