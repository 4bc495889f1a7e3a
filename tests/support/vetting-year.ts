import { TRPCError } from '@trpc/server'
import { and, eq, isNull } from 'drizzle-orm'
import { photographerMarkets, photographers, vettingCases } from '#drizzle/schema/index.ts'
import { type BusinessCalendar, isBusinessDay } from '#features/vetting/clock.ts'
import { openCase } from '#features/vetting/server/case-records.ts'
import { setDecideBy } from '#features/vetting/server/clock-records.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { callAs } from './call.ts'
import { makePhotographer, only } from './factories.ts'
import { actorOf, signedIn } from './market.ts'
import type { Dice } from './random.ts'
import { RATERS, type Scored, seenBy, truthOf } from './vetting-truth.ts'

// A year of applications, and eight people who look at them through the product's own procedures.

const NO_NOTES = ['', '', '', '', '']
const ROUND_MS = 96 * 60_000
const ROUNDS = 5
const TASKS_A_ROUND = 10
const AT_ONCE = 4
/** How many have opened the queue at the same moment. */
const SIT_TOGETHER = 3
/** Of the applications that leave a question open, and of the days on which a reviewer is away. */
const ASKED_SHARE = 0.04
const AWAY_SHARE = 0.08
/** Half past nine in New York in winter. */
const OPENS_AT = 'T14:30:00Z'

export type Application = Scored & { id: string; applicant: Actor; caseId: string; isUnclear: boolean }
type Answer = { application: Application; at: Date }
export type Year = {
  db: Db
  dice: Dice
  random: () => number
  calendar: BusinessCalendar
  reviewers: Actor[]
  applications: Application[]
  byCase: Map<string, Application>
  answers: Answer[]
  /** What was done, what was refused because a colleague was faster, and what colleagues had open, so that nothing was done. */
  done: { scores: number; decisions: number; questions: number; refused: number; passed: number }
  /** Tasks of one reviewer on one day. */
  workloads: number[]
}

export async function openYear(db: Db, { dice, random, calendar }: Pick<Year, 'dice' | 'random' | 'calendar'>) {
  const reviewers = []
  for (const _rater of RATERS) reviewers.push(await signedIn(db, 'reviewer'))
  const done = { scores: 0, decisions: 0, questions: 0, refused: 0, passed: 0 }
  const empty = { applications: [], byCase: new Map(), answers: [], workloads: [] }
  return { db, dice, random, calendar, reviewers, done, ...empty } as Year
}

/** An application that is complete at a moment, in the queue with its promised time. */
async function arrive(year: Year, at: Date): Promise<void> {
  const applied = {
    isPublished: false,
    approvalStatus: 'pending' as const,
    submittedAt: at,
    completeAt: at,
    setUpAt: null,
  }
  const vendor = await makePhotographer(year.db, applied)
  await year.db.insert(photographerMarkets).values({ photographerId: vendor.id, marketId: 0 })
  await openCase(year.db, { photographerId: vendor.id, kind: 'application' }, at)
  await setDecideBy(year.db, vendor.id, at)
  const { id: caseId } = only(
    await year.db
      .select({ id: vettingCases.id })
      .from(vettingCases)
      .where(and(eq(vettingCases.photographerId, vendor.id), isNull(vettingCases.closedAt))),
  )
  const applicant = actorOf({ id: vendor.userId, email: vendor.email }, 'photographer')
  const seen = { truth: truthOf(year.random), raters: [], points: [] }
  const application = { id: vendor.id, applicant, caseId, isUnclear: year.dice.isOnce(ASKED_SHARE), ...seen }
  year.applications.push(application)
  year.byCase.set(caseId, application)
}

/** False when a colleague was faster, which a reviewer is told. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof TRPCError && (error.code === 'CONFLICT' || error.code === 'PRECONDITION_FAILED')) return false
    throw error
  }
}

type Sitting = { year: Year; api: ReturnType<typeof callAs>; rater: number; now: Date }

async function ask({ year, api, now }: Sitting, application: Application): Promise<boolean> {
  const question = { action: 'requestInfo' as const, note: 'May we see a whole wedding?' }
  const answer = await api.adminApplications.decide({ id: application.id, expected: 'pending', ...question })
  if (!answer.success) return false
  application.isUnclear = false
  const days = year.dice.between(1, 4)
  year.answers.push({ application, at: new Date(now.getTime() + days * 86_400_000) })
  year.done.questions += 1
  return true
}

async function score({ year, api, rater }: Sitting, application: Application): Promise<boolean> {
  const points = seenBy(RATERS[rater]!, application.truth, year.random)
  const isTaken = await isDone(() =>
    api.vetting.handIn({ id: application.caseId, points: points as (0 | 1 | 2)[], notes: NO_NOTES }),
  )
  if (!isTaken) return false
  application.raters.push(rater)
  application.points.push(points)
  year.done.scores += 1
  return true
}

/** As the scores advise; what is to be talked about ends one way or the other. */
async function decide({ year, api }: Sitting, application: Application): Promise<boolean> {
  const { revealed } = await api.vetting.case({ id: application.caseId })
  const advice = revealed?.verdict.advice ?? 'talk'
  const isYes = advice === 'approve' || (advice === 'talk' && year.dice.isOnce(0.5))
  const decision = isYes
    ? { action: 'approve' as const }
    : { action: 'reject' as const, reasons: ['portfolio' as const] }
  const answer = await api.adminApplications.decide({ id: application.id, expected: 'pending', ...decision })
  if (answer.success) year.done.decisions += 1
  return answer.success
}

/** One person works through what the queue puts first. @returns how many tasks were done. */
async function sit(year: Year, rater: number, now: Date): Promise<number> {
  const api = callAs(year.db, { actor: year.reviewers[rater]!, now })
  const { items } = await api.vetting.queue()
  const sitting = { year, api, rater, now }
  let done = 0
  let leaves: string | undefined
  for (const { id } of items) {
    if (done === TASKS_A_ROUND) break
    // As the screen does: a place is claimed first, and what colleagues have open is passed over before it is looked at.
    const { task } = await api.vetting.claim({ id, leaves })
    leaves = id
    if (task === null) {
      year.done.passed += 1
      continue
    }
    const application = year.byCase.get(id)!
    const isAsked = task === 'score' && application.isUnclear
    const work = isAsked ? ask : task === 'score' ? score : decide
    if (await work(sitting, application)) done += 1
    else year.done.refused += 1
  }
  return done
}

/** What has happened by a moment: applications that came in, and answers. */
async function catchUp(year: Year, arrivals: Date[], now: Date): Promise<void> {
  const due = arrivals.filter((at) => at <= now)
  arrivals.splice(0, due.length)
  for (let at = 0; at < due.length; at += AT_ONCE)
    await Promise.all(due.slice(at, at + AT_ONCE).map((moment) => arrive(year, moment)))
  const answered = year.answers.filter(({ at }) => at <= now)
  year.answers = year.answers.filter(({ at }) => at > now)
  for (const { application, at } of answered)
    await callAs(year.db, { actor: application.applicant, now: at }).applications.answer({ answer: 'Here it is.' })
}

/** A day: applications come at any hour; on business days people sit down five times. */
export async function liveDay(year: Year, day: string, count: number): Promise<void> {
  const begins = Date.parse(`${day}T05:00:00Z`)
  const moments = Array.from({ length: count }, () => new Date(begins + Math.floor(year.random() * 86_400_000)))
  const arrivals = moments.toSorted((one, other) => one.getTime() - other.getTime())
  if (isBusinessDay(day, year.calendar)) {
    const present = RATERS.map((_rater, place) => place).filter(() => !year.dice.isOnce(AWAY_SHARE))
    const loads = present.map(() => 0)
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = new Date(Date.parse(day + OPENS_AT) + round * ROUND_MS)
      await catchUp(year, arrivals, now)
      for (let first = 0; first < present.length; first += SIT_TOGETHER) {
        const together = present.slice(first, first + SIT_TOGETHER)
        const done = await Promise.all(together.map((rater) => sit(year, rater, now)))
        for (const [place, tasks] of done.entries()) loads[first + place]! += tasks
      }
    }
    year.workloads.push(...loads)
  }
  await catchUp(year, arrivals, new Date(begins + 86_400_000))
}

/** The days of the year, and a fortnight in which nothing new comes. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** How many were decided, and how many of them in the promised time. */
export async function keptTimes(db: Db): Promise<{ decided: number; kept: number; open: number }> {
  const rows = await db
    .select({ decidedAt: photographers.decidedAt, decideBy: photographers.decideBy })
    .from(photographers)
  const decided = rows.filter(({ decidedAt }) => decidedAt !== null)
  const kept = decided.filter(({ decidedAt, decideBy }) => decideBy !== null && decidedAt! <= decideBy)
  return { decided: decided.length, kept: kept.length, open: rows.length - decided.length }
}
