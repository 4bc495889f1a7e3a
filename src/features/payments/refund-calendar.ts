import { addDays } from '#shared/date/days.ts'
import { refundOnCancellation } from './refund.ts'
import type { CancellationTerms } from './terms.ts'

/** The refund of a couple that cancels by a date, of what it has paid by then, tax included; `until` null: from then on. */
export type RefundPeriod = { until: string | null; refundCents: number; paidCents: number }

type Agreed = {
  terms: CancellationTerms
  /** Without tax. */
  totalCents: number
  eventDate: string
  /** The payments, assumed made on their due dates; one without a date at the signature. */
  schedule: readonly { amountCents: number; taxCents?: number; dueDate: string | null }[]
  /** The first day to compute. */
  from: string
}

/**
 * The refund for every day from `from` to the wedding, by the same function that refunds: a new period begins where a
 * tier of the policy ends and where a payment is due.
 */
export function refundCalendar({ terms, totalCents, eventDate, schedule, from }: Agreed): RefundPeriod[] {
  const ends = [
    ...terms.tiers.map(({ fromDays }) => addDays(eventDate, -fromDays)),
    ...schedule.flatMap(({ dueDate }) => (dueDate === null ? [] : [addDays(dueDate, -1)])),
    eventDate,
  ].filter((day) => day >= from && day <= eventDate)
  const on = (today: string): RefundPeriod => {
    const paid = schedule
      .filter(({ dueDate }) => dueDate === null || dueDate <= today)
      .map(({ amountCents, taxCents = 0 }, index) => ({
        id: String(index),
        paidCents: amountCents,
        refundedCents: 0,
        taxCents,
      }))
    const paidCents = paid.reduce((sum, line) => sum + line.paidCents + line.taxCents, 0)
    const refund = refundOnCancellation({ terms, totalCents, by: 'client', today, eventDate, paid })
    return { until: today, refundCents: refund.refundCents + refund.taxCents, paidCents }
  }
  const periods = [...new Set(ends)].toSorted().map(on)
  const isSame = (a: RefundPeriod, b: RefundPeriod | undefined) =>
    a.refundCents === b?.refundCents && a.paidCents === b.paidCents
  return periods
    .filter((period, index) => !isSame(period, periods[index + 1]))
    .map((period, index, all) => (index === all.length - 1 ? { ...period, until: null } : period))
}

/** The periods as a couple reads them: as long as everything comes back, it is one, whatever has been paid by then. (CP4) */
export const costSteps = (periods: readonly RefundPeriod[]): RefundPeriod[] =>
  periods.filter((period, index) => {
    const next = periods[index + 1]
    return !(next && isFree(period) && isFree(next))
  })

/** Whether canceling costs nothing. */
export const isFree = ({ refundCents, paidCents }: RefundPeriod): boolean => refundCents === paidCents
