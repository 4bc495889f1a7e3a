import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { QUEUE_SIZE, type Task } from '../model.ts'
import { demandedScores, verdictOf } from '../rubric.ts'
import { shuffledFor } from '../shuffle.ts'
import { peopleWhoScore } from './case-records.ts'

/** More open cases than this wait for the next sitting. */
const OPEN_MAX = 500

type Work = {
  id: string
  task: Task
  decideBy: Date | null
  /** The reviewer has it open already. */
  isOwn: boolean
  /** Colleagues have every place at it just now. */
  isTaken: boolean
}

/** Later than any promise; subtracted from itself it is 0, as infinity is not. */
const NEVER = Number.MAX_SAFE_INTEGER
const DAY_MS = 86_400_000

/**
 * Every open case that somebody could work on now: what is promised for an earlier day comes first, and of one day's each
 * reviewer has an order of their own, so that two of them seldom score the same one for nothing.
 */
async function openCases(db: Db, reviewerId: string, now: Date) {
  const found = await db.query.vettingCases.findMany({
    columns: { id: true, kind: true, createdAt: true, mendBy: true, takenOffAt: true },
    where: {
      closedAt: { isNull: true },
      OR: [
        {
          kind: 'application',
          photographer: { approvalStatus: 'pending', businessType: 'photographer', completeAt: { isNotNull: true } },
        },
        { kind: 'recheck', photographer: { approvalStatus: 'approved' } },
        { kind: 'calibration' },
      ],
    },
    with: {
      photographer: { columns: { decideBy: true } },
      scores: { columns: { reviewerId: true, points: true } },
      claims: { columns: { reviewerId: true }, where: { until: { gt: now } } },
    },
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: OPEN_MAX,
  })
  const dueOn = ({ kind, photographer }: (typeof found)[number]) =>
    kind === 'application' && photographer.decideBy ? Math.floor(photographer.decideBy.getTime() / DAY_MS) : NEVER
  return shuffledFor(found, reviewerId).toSorted((one, other) => dueOn(one) - dueOn(other))
}

/**
 * What this reviewer can do now: what they have open first, then the most urgent. `score` is what they have not scored
 * and still needs a score, and `decide` what has all of them; what colleagues have open is only counted. Of what it is
 * only as much is said as a blind reviewer may know.
 */
export async function getQueue(ctx: SignedIn) {
  const { userId } = ctx.actor
  const [open, { vetting: rule, timeZone }, people] = await Promise.all([
    openCases(ctx.db, userId, ctx.now()),
    getSettings(ctx.db),
    peopleWhoScore(ctx.db),
  ])
  const demanded = demandedScores(rule, people)
  const today = todayIn(timeZone, ctx.now())
  const work = open.flatMap(({ id, kind, photographer, scores, claims, mendBy, takenOffAt }): Work[] => {
    // Time to mend is time to wait.
    if (mendBy !== null && mendBy >= today && takenOffAt === null) return []
    const hasOwn = scores.some(({ reviewerId }) => reviewerId === userId)
    // Everyone scores a known application; no one decides it.
    if (kind === 'calibration')
      return hasOwn ? [] : [{ id, task: 'score', decideBy: null, isOwn: false, isTaken: false }]
    const points = scores.map((score) => score.points)
    const decideBy = kind === 'application' ? photographer.decideBy : null
    const { isComplete, needed } = verdictOf(points, { demanded, people, rule })
    if (hasOwn && !isComplete) return []
    const isOwn = claims.some(({ reviewerId }) => reviewerId === userId)
    const isTaken = !isOwn && claims.length >= (isComplete ? 1 : needed - points.length)
    return [{ id, task: isComplete ? 'decide' : 'score', decideBy, isOwn, isTaken }]
  })
  const free = work.filter(({ isTaken }) => !isTaken).toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
  return {
    items: free.slice(0, QUEUE_SIZE).map(({ id, task, decideBy }) => ({ id, task, decideBy })),
    count: free.length,
    /** How many colleagues have open, all places taken. */
    taken: work.length - free.length,
    demanded,
  }
}
