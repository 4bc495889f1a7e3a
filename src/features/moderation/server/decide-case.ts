import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import {
  contactCases,
  contactSteps,
  moderationActions,
  photographers,
  threads,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { CaseDecisionInput, LiftInput } from '../inputs.ts'
import { possibleDecisions } from '../ladder.ts'
import type { CaseDecision } from '../model.ts'
import { CASE_DECIDED, CASE_GONE, PAUSE_GONE, PAUSE_OVER, STEP_SKIPPED } from '../texts.ts'
import { lockLadder, takeStep, tellStep } from './step-records.ts'

const ACTIONS = {
  cleared: { done: 'dismiss', audited: 'moderation.clearCase' },
  notice: { done: 'warn', audited: 'moderation.sendNotice' },
  second_notice: { done: 'warn', audited: 'moderation.sendNotice' },
  pause: { done: 'pause', audited: 'moderation.pauseWriting' },
} as const satisfies Record<CaseDecision, unknown>

/** The flagged messages that a case is about. */
const isAbout = ({ threadId, userId }: { threadId: string; userId: string }) =>
  and(eq(vendorMessages.threadId, threadId), eq(vendorMessages.senderId, userId), eq(vendorMessages.isFlagged, true))

async function newestText(tx: Db, found: { threadId: string; userId: string }): Promise<string | null> {
  const [newest] = await tx
    .select({ text: vendorMessages.content })
    .from(vendorMessages)
    .where(isAbout(found))
    .orderBy(desc(vendorMessages.createdAt))
    .limit(1)
  return newest?.text ?? null
}

/**
 * Closes a case: nothing was wrong, or the next step of the ladder, which the person is told. Never a ban: that is an
 * administrator's, by hand.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is decided already or a step would be skipped.
 */
export async function decideCase(
  ctx: ServiceContext,
  { id, decision, days, reason }: CaseDecisionInput,
): Promise<{ decision: CaseDecision }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const [found] = await tx.select().from(contactCases).where(eq(contactCases.id, id)).for('update')
    if (!found) throw new AppError('NOT_FOUND', CASE_GONE)
    if (found.decision !== null) throw new AppError('INVALID_TRANSITION', CASE_DECIDED)
    const { userId, threadId, side } = found
    const taken = await lockLadder(tx, userId, at)
    if (!possibleDecisions(taken, at).includes(decision)) throw new AppError('INVALID_TRANSITION', STEP_SKIPPED)
    const actorId = ctx.actor!.userId
    await tx.update(contactCases).set({ decision, decidedBy: actorId, decidedAt: at }).where(eq(contactCases.id, id))
    const until = decision === 'pause' ? new Date(at.getTime() + days * 86_400_000) : null
    if (decision === 'cleared') await tx.update(vendorMessages).set({ isFlagged: false }).where(isAbout(found))
    else {
      const quote = await newestText(tx, found)
      await takeStep(tx, { userId, threadId, side, step: decision, actorId, until, quote }, at)
    }
    const { done, audited } = ACTIONS[decision]
    const target = { targetType: 'thread', targetId: threadId } as const
    await tx.insert(moderationActions).values({ ...target, action: done, actorId, createdAt: at })
    await recordAudit(tx, ctx, {
      entityType: 'thread',
      entityId: threadId,
      action: audited,
      before: { caseId: id, decision: null },
      after: { caseId: id, decision, side, until: until?.toISOString() ?? null },
      reason,
    })
  })
  return { decision }
}

/**
 * Ends a pause before its time; it no longer counts, and the person is told.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is over.
 */
export async function liftPause(ctx: ServiceContext, { id, reason }: LiftInput): Promise<{ isLifted: true }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const isIt = and(eq(contactSteps.id, id), eq(contactSteps.step, 'pause'))
    const [lifted] = await tx
      .update(contactSteps)
      .set({ liftedAt: at })
      .where(and(isIt, isNull(contactSteps.liftedAt), gt(contactSteps.until, at)))
      .returning({ userId: contactSteps.userId, threadId: contactSteps.threadId, until: contactSteps.until })
    if (!lifted) {
      const known = await tx.$count(contactSteps, isIt)
      throw known > 0 ? new AppError('INVALID_TRANSITION', PAUSE_OVER) : new AppError('NOT_FOUND', PAUSE_GONE)
    }
    const { userId, threadId, until } = lifted
    const [vendor] = await tx
      .select({ userId: photographers.userId })
      .from(threads)
      .innerJoin(photographers, eq(photographers.id, threads.vendorId))
      .where(eq(threads.id, threadId))
    const side = vendor!.userId === userId ? 'vendor' : 'client'
    await tellStep(tx, { userId, threadId, side }, { stepId: id, step: 'lifted', until: null, quote: null }, at)
    const target = { targetType: 'thread', targetId: threadId } as const
    const actorId = ctx.actor!.userId
    await tx.insert(moderationActions).values({ ...target, action: 'restore', actorId, createdAt: at })
    await recordAudit(tx, ctx, {
      entityType: 'thread',
      entityId: threadId,
      action: 'moderation.liftPause',
      before: { until: until?.toISOString() ?? null },
      after: { until: null },
      reason,
    })
  })
  return { isLifted: true }
}
