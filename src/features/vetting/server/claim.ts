import { asc } from 'drizzle-orm'
import { vettingCases } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import type { ClaimInput } from '../inputs.ts'
import type { Task } from '../model.ts'
import { claimsOf, keepPlace, leavePlace } from './claim-records.ts'
import { takeFirstLook } from './first-look-records.ts'
import { lockOpen, type Open } from './open-records.ts'

/** In one order, so that two tabs that go back and forth between two never wait for each other. */
const lockInOrder = (tx: Db, ids: string[]) =>
  tx
    .select({ id: vettingCases.id, closedAt: vettingCases.closedAt })
    .from(vettingCases)
    .where(isOneOf(vettingCases.id, ids))
    .orderBy(asc(vettingCases.id))
    .for('update')

/** What there is to do for one reviewer at an open case, and how many may do it at once. */
function workOf({ isKnown, scores, verdict }: Open, reviewerId: string): { task: Task; places: number } | null {
  if (verdict.isComplete) return { task: 'decide', places: 1 }
  if (scores.some((score) => score.reviewerId === reviewerId)) return null
  return { task: 'score', places: isKnown ? Number.MAX_SAFE_INTEGER : verdict.needed - scores.length }
}

/**
 * Claims a place at what a reviewer opens, or some more minutes for it: one of the scores it still needs, or, once it has
 * them, the decision. `leaves` is what they had open before. A claim keeps colleagues from working for nothing; it
 * stops nobody from deciding. `task` is null where nothing is left for this reviewer, or colleagues have every place.
 * @throws AppError NOT_FOUND.
 */
export async function claim(ctx: SignedIn, { id, leaves }: ClaimInput): Promise<{ id: string; task: Task | null }> {
  return transact(ctx.db, async (tx) => {
    const now = ctx.now()
    const { userId: reviewerId } = ctx.actor
    const locked = await lockInOrder(tx, leaves ? [id, leaves] : [id])
    if (leaves && leaves !== id) await leavePlace(tx, { caseId: leaves, reviewerId })
    if (locked.some((one) => one.id === id && one.closedAt)) return { id, task: null }
    const open = await lockOpen(tx, id)
    const work = workOf(open, reviewerId)
    if (!work) return { id, task: null }
    const { hasOwn, others } = await claimsOf(tx, { caseId: id, reviewerId }, now)
    if (!hasOwn && others >= work.places) return { id, task: null }
    await keepPlace(tx, { caseId: id, reviewerId }, now)
    if (!hasOwn) await recordOpening(tx, ctx, open, others)
    return { id, task: work.task }
  })
}

/** Opening an application is the first look at it that was promised. */
async function recordOpening(tx: Db, ctx: SignedIn, { kind, photographerId }: Open, others: number): Promise<void> {
  if (kind === 'application') await takeFirstLook(tx, photographerId, ctx.now())
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: photographerId,
    action: 'vetting.claim',
    before: { reviewers: others },
    after: { reviewers: others + 1 },
  })
}
