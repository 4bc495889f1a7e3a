import type { ApprovalStatus } from '#features/photographers/model.ts'
import { deadlinesOf, type Pause } from '#features/vetting/clock.ts'
import { todayIn } from '#shared/date/days.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import { milestoneTexts } from './vetting-times.ts'

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
  firstLookedAt: Date | string | null
  questions: readonly { createdAt: Date | string; answeredAt: Date | string | null }[]
}

/** When the team waited for the applicant; a question that was taken back without an answer paused nothing. */
const pausesOf = ({ status, questions }: Clock): Pause[] =>
  questions
    .filter(({ answeredAt }, place) => answeredAt || (status === 'info_requested' && place === questions.length - 1))
    .map(({ createdAt, answeredAt }) => ({ from: new Date(createdAt), to: answeredAt ? new Date(answeredAt) : null }))

/** Somebody has opened it: as the record says, or since they asked something. */
const isLookedAt = ({ firstLookedAt, questions }: Clock): boolean => firstLookedAt !== null || questions.length > 0

/**
 * The three review times as dates: the clock starts when the application is complete and is paused while the team waits
 * for an answer. The first look is past once somebody took it, whatever was promised; a decided application has passed
 * them all.
 */
export function milestonesOf(
  clock: Clock,
  { timeZone, vetting }: { timeZone: string; vetting: VettingSettings },
  now: Date,
): MilestoneStep[] {
  const { status, completeAt } = clock
  const isOpen = status === 'pending' || status === 'info_requested'
  const calendar = { timeZone, closedDays: vetting.closedDays }
  const times = completeAt
    ? Object.values(deadlinesOf(new Date(completeAt), pausesOf(clock), { promises: vetting, calendar, now }))
    : []
  const today = todayIn(timeZone, now)
  let isNextFound = false
  return milestoneTexts(vetting).map((words, place) => {
    const at = times[place]
    const by = at && isOpen ? todayIn(timeZone, at) : null
    const isFirst = place === 0
    if (!isOpen || (isFirst && by !== null && isLookedAt(clock))) return { ...words, by, state: 'past' }
    if (by === null || isNextFound) return { ...words, by, state: 'ahead' }
    if (by < today && !isFirst) return { ...words, by, state: 'past' }
    isNextFound = true
    return { ...words, by, state: 'next' }
  })
}
