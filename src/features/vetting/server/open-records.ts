import { eq } from 'drizzle-orm'
import { vettingCases, vettingScores } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { demandedScores, type Verdict, verdictOf } from '../rubric.ts'
import { CASE_CLOSED, CASE_NOT_FOUND } from '../texts.ts'
import { peopleWhoScore } from './case-records.ts'

/**
 * An open case, locked until the transaction ends, with its scores and what they come to; `judge` says the same of
 * others. Everyone scores a known application, so that it never has enough.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION.
 */
export async function lockOpen(tx: Db, id: string) {
  const [found] = await tx
    .select({ kind: vettingCases.kind, photographerId: vettingCases.photographerId, closedAt: vettingCases.closedAt })
    .from(vettingCases)
    .where(eq(vettingCases.id, id))
    .for('update')
  if (!found) throw new AppError('NOT_FOUND', CASE_NOT_FOUND)
  if (found.closedAt) throw new AppError('INVALID_TRANSITION', CASE_CLOSED)
  const scores = await tx
    .select({ reviewerId: vettingScores.reviewerId, points: vettingScores.points })
    .from(vettingScores)
    .where(eq(vettingScores.caseId, id))
  const [{ vetting: rule }, people] = await Promise.all([getSettings(tx), peopleWhoScore(tx)])
  const isKnown = found.kind === 'calibration'
  const judge = (given: Parameters<typeof verdictOf>[0]): Verdict => {
    const verdict = verdictOf(given, { demanded: demandedScores(rule, people), people, rule })
    return isKnown ? { ...verdict, needed: Number.MAX_SAFE_INTEGER, isComplete: false } : verdict
  }
  return { ...found, isKnown, scores, judge, verdict: judge(scores.map(({ points }) => points)) }
}
export type Open = Awaited<ReturnType<typeof lockOpen>>
