import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { QUEUE_SIZE } from '../model.ts'
import { demandedScores, verdictOf } from '../rubric.ts'
import { shuffledFor } from '../shuffle.ts'
import { peopleWhoScore } from './case-records.ts'

/** More open cases than this wait for the next sitting. */
const OPEN_MAX = 500

type Work = { id: string; task: 'score' | 'decide'; decideBy: Date | null }

/** Later than any promise; subtracted from itself it is 0, as infinity is not. */
const NEVER = Number.MAX_SAFE_INTEGER
const DAY_MS = 86_400_000

/**
 * Every open case that somebody could work on now: what is promised for an earlier day comes first, and of one day's each
 * reviewer has an order of their own, so that two of them seldom score the same one for nothing.
 */
async function openCases(db: Db, reviewerId: string) {
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
    },
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: OPEN_MAX,
  })
  const dueOn = ({ kind, photographer }: (typeof found)[number]) =>
    kind === 'application' && photographer.decideBy ? Math.floor(photographer.decideBy.getTime() / DAY_MS) : NEVER
  return shuffledFor(found, reviewerId).toSorted((one, other) => dueOn(one) - dueOn(other))
}

/**
 * What this reviewer can do now, the most urgent first: `score` what they have not scored and still needs a score, and
 * `decide` what has all of them. Of what it is only as much is said as a blind reviewer may know.
 */
export async function getQueue(ctx: SignedIn) {
  const [open, { vetting: rule, timeZone }, people] = await Promise.all([
    openCases(ctx.db, ctx.actor.userId),
    getSettings(ctx.db),
    peopleWhoScore(ctx.db),
  ])
  const demanded = demandedScores(rule, people)
  const today = todayIn(timeZone, ctx.now())
  const mine = open.flatMap(({ id, kind, photographer, scores, mendBy, takenOffAt }): Work[] => {
    // Time to mend is time to wait.
    if (mendBy !== null && mendBy >= today && takenOffAt === null) return []
    const hasOwn = scores.some(({ reviewerId }) => reviewerId === ctx.actor.userId)
    // Everyone scores a known application; no one decides it.
    if (kind === 'calibration') return hasOwn ? [] : [{ id, task: 'score', decideBy: null }]
    const points = scores.map((score) => score.points)
    const decideBy = kind === 'application' ? photographer.decideBy : null
    if (verdictOf(points, { demanded, people, rule }).isComplete) return [{ id, task: 'decide', decideBy }]
    return hasOwn ? [] : [{ id, task: 'score', decideBy }]
  })
  return { items: mine.slice(0, QUEUE_SIZE), count: mine.length, demanded }
}
