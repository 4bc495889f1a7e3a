import { and, eq } from 'drizzle-orm'
import { vettingCases, vettingScores } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import type { CaseInput, ScoreInput } from '../inputs.ts'
import { demandedScores, verdictOf } from '../rubric.ts'
import { CASE_CLOSED, CASE_NOT_FOUND, SCORED_ALREADY, SCORES_COMPLETE, SCORES_SHOWN } from '../texts.ts'
import { peopleWhoScore } from './case-records.ts'

/** An open case, locked until the transaction ends, with its scores. @throws AppError NOT_FOUND, INVALID_TRANSITION. */
async function lockOpen(tx: Db, id: string) {
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
  const verdict = verdictOf(
    scores.map(({ points }) => points),
    { demanded: demandedScores(rule, people), people, rule },
  )
  // Everyone scores a known application, so that it never has enough.
  return { ...found, scores, isComplete: found.kind !== 'calibration' && verdict.isComplete }
}

/** Nobody's points are in the log: it is read by those who are still blind. */
const record = (
  tx: Db,
  ctx: SignedIn,
  { photographerId, scores }: Awaited<ReturnType<typeof lockOpen>>,
  { action, by }: { action: 'vetting.score' | 'vetting.takeBack'; by: 1 | -1 },
) =>
  recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: photographerId,
    action,
    before: { scores: scores.length },
    after: { scores: scores.length + by },
  })

/**
 * Hands in one reviewer's points for a case. They are hidden from the others until all are in. (VA5)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is closed or has all its scores, CONFLICT for a second score.
 */
export async function handIn(ctx: SignedIn, { id, points, notes }: ScoreInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const open = await lockOpen(tx, id)
    const { scores, isComplete } = open
    const reviewerId = ctx.actor.userId
    if (scores.some((score) => score.reviewerId === reviewerId)) throw new AppError('CONFLICT', SCORED_ALREADY)
    if (isComplete) throw new AppError('INVALID_TRANSITION', SCORES_COMPLETE)
    await tx.insert(vettingScores).values({ caseId: id, reviewerId, points, notes, createdAt: ctx.now() })
    await record(tx, ctx, open, { action: 'vetting.score', by: 1 })
    return { id }
  })
}

/**
 * Takes the own points back, as long as nobody has seen them.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION once all scores are in: the others have been read, too.
 */
export async function takeBack(ctx: SignedIn, { id }: CaseInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const open = await lockOpen(tx, id)
    // The answer to a calibration is known once it is scored.
    if (open.isComplete || open.kind === 'calibration') throw new AppError('INVALID_TRANSITION', SCORES_SHOWN)
    const gone = await tx
      .delete(vettingScores)
      .where(and(eq(vettingScores.caseId, id), eq(vettingScores.reviewerId, ctx.actor.userId)))
      .returning({ id: vettingScores.id })
    if (gone.length === 0) throw new AppError('NOT_FOUND', CASE_NOT_FOUND)
    await record(tx, ctx, open, { action: 'vetting.takeBack', by: -1 })
    return { id }
  })
}
