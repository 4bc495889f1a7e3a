import { and, eq } from 'drizzle-orm'
import { vettingScores } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { CaseInput, ScoreInput } from '../inputs.ts'
import { CASE_NOT_FOUND, NO_PLACE, SCORED_ALREADY, SCORES_COMPLETE, SCORES_SHOWN } from '../texts.ts'
import { claimsOf, keepPlace, leavePlace } from './claim-records.ts'
import { takeFirstLook } from './first-look-records.ts'
import { lockOpen, type Open } from './open-records.ts'

/** Nobody's points are in the log: it is read by those who are still blind. */
const record = (
  tx: Db,
  ctx: SignedIn,
  { photographerId, scores }: Open,
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
 * Hands in one reviewer's points for a case. They are hidden from the others until all are in. Without a claim there has
 * to be a place that no colleague has; whoever gave the last score keeps theirs for the decision. (VA5)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is closed or has all its scores, CONFLICT for a second score and
 * while colleagues have every place.
 */
export async function handIn(ctx: SignedIn, { id, points, notes }: ScoreInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const open = await lockOpen(tx, id)
    const { kind, photographerId, scores, verdict, judge } = open
    const now = ctx.now()
    const { userId: reviewerId } = ctx.actor
    const place = { caseId: id, reviewerId }
    if (scores.some((score) => score.reviewerId === reviewerId)) throw new AppError('CONFLICT', SCORED_ALREADY)
    if (verdict.isComplete) throw new AppError('INVALID_TRANSITION', SCORES_COMPLETE)
    const { hasOwn, others } = await claimsOf(tx, place, now)
    if (!hasOwn && scores.length + others >= verdict.needed) throw new AppError('CONFLICT', NO_PLACE)
    await tx.insert(vettingScores).values({ caseId: id, reviewerId, points, notes, createdAt: now })
    if (judge([...scores.map((score) => score.points), points]).isComplete) await keepPlace(tx, place, now)
    else await leavePlace(tx, place)
    if (kind === 'application') await takeFirstLook(tx, photographerId, now)
    await record(tx, ctx, open, { action: 'vetting.score', by: 1 })
    return { id }
  })
}

/**
 * Takes the own points back, as long as nobody has seen them; the place stays claimed.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION once all scores are in: the others have been read, too.
 */
export async function takeBack(ctx: SignedIn, { id }: CaseInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const open = await lockOpen(tx, id)
    const { userId: reviewerId } = ctx.actor
    // The answer to a calibration is known once it is scored.
    if (open.verdict.isComplete || open.isKnown) throw new AppError('INVALID_TRANSITION', SCORES_SHOWN)
    const gone = await tx
      .delete(vettingScores)
      .where(and(eq(vettingScores.caseId, id), eq(vettingScores.reviewerId, reviewerId)))
      .returning({ id: vettingScores.id })
    if (gone.length === 0) throw new AppError('NOT_FOUND', CASE_NOT_FOUND)
    await keepPlace(tx, { caseId: id, reviewerId }, ctx.now())
    await record(tx, ctx, open, { action: 'vetting.takeBack', by: -1 })
    return { id }
  })
}
