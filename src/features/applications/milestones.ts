import { addBankDays } from '#features/availability/bank-holidays.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { todayIn } from '#shared/date/days.ts'
import { MILESTONES } from './model.ts'

export type MilestoneState = 'past' | 'next' | 'ahead'
export type MilestoneStep = {
  title: string
  time: string
  text: string
  /** The last day of this step, YYYY-MM-DD in the site's zone; null while the clock has not started. */
  by: string | null
  state: MilestoneState
}

type Clock = {
  status: ApprovalStatus
  completeAt: Date | string | null
  /** How long the clock was paused, in milliseconds. */
  pausedMs: number
}

/**
 * The three review times as dates: the clock starts when the application is complete and is paused while the team waits
 * for an answer. Weekends and federal holidays do not count. A decided application has passed them all.
 */
export function milestonesOf({ status, completeAt, pausedMs }: Clock, timeZone: string, now: Date): MilestoneStep[] {
  const isOpen = status === 'pending' || status === 'info_requested'
  const start = completeAt === null ? null : new Date(new Date(completeAt).getTime() + pausedMs)
  const today = todayIn(timeZone, now)
  let isNextFound = false
  return MILESTONES.map(({ title, time, text, hours, businessDays }) => {
    const by = !start
      ? null
      : hours === null
        ? addBankDays(todayIn(timeZone, start), businessDays)
        : todayIn(timeZone, new Date(start.getTime() + hours * 3_600_000))
    if (!isOpen) return { title, time, text, by: null, state: 'past' }
    if (by === null || isNextFound) return { title, time, text, by, state: 'ahead' }
    if (by < today) return { title, time, text, by, state: 'past' }
    isNextFound = true
    return { title, time, text, by, state: 'next' }
  })
}
