import { daysBetween } from '#shared/date/days.ts'
import type { WayToPay } from './model.ts'

/** A bank debit begins more than so many days before the wedding: it clears for days, and may come back. */
export const BANK_DAYS_BEFORE = 14

/** How a line can be paid today (YYYY-MM-DD): the balance also by bank debit, not within two weeks of the wedding. (OP1) */
export function waysToPay({
  type,
  eventDate,
  today,
}: {
  type: string
  eventDate: string
  today: string
}): readonly WayToPay[] {
  return type === 'balance' && daysBetween(today, eventDate) > BANK_DAYS_BEFORE ? ['card', 'bank'] : ['card']
}
