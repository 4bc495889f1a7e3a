import { addDays } from '#features/availability/days.ts'

/** Days after the contract was sent on which an unsigned one is remembered (CT6). */
export const CONTRACT_REMINDER_DAYS = [3, 7, 12] as const
/** Days after a delivery on which a couple that says nothing is asked (BK7). */
export const CONFIRM_REMINDER_DAYS = [7, 12, 13] as const

/**
 * The reminder that is due: of all offsets from `anchor` whose day has come, the latest; null before the first. A day on
 * which nobody looked is made up for later, and an older reminder is never sent after a newer one.
 */
export function dueReminder(anchor: string, offsets: readonly number[], today: string): number | null {
  const passed = offsets.filter((offset) => addDays(anchor, offset) <= today)
  return passed.length === 0 ? null : Math.max(...passed)
}
