import { and, eq, gt, ne } from 'drizzle-orm'
import { moderationActions, threadReports } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { perRow } from '#server/lists/per-row.ts'
import { transact } from '#server/transact.ts'
import type { DecideReportsInput, FlagManyInput, IdsInput } from '../inputs.ts'
import { UNDO_MINUTES } from '../model.ts'
import { REPORT_NOT_REOPENED } from '../texts.ts'
import { setFlag } from './messages.ts'
import { decideReport } from './reports.ts'

/** Flags or unflags several messages, with an answer for each; the opposite undoes it. */
export const setFlags = (ctx: ServiceContext, { ids, isFlagged }: FlagManyInput) =>
  perRow(ids, async (id) => {
    await setFlag(ctx, { id, isFlagged })
  })

/** Resolves or dismisses several open reports, with an answer for each. */
export const decideReports = (ctx: ServiceContext, { ids, status }: DecideReportsInput) =>
  perRow(ids, async (id) => {
    await decideReport(ctx, { id, status })
  })

/**
 * Opens one of the moderator's own decided reports again, for some minutes after the decision: nobody was told of it.
 * @throws AppError INVALID_TRANSITION for every other report.
 */
async function reopenReport(ctx: ServiceContext, id: string): Promise<void> {
  const at = ctx.now()
  const actorId = ctx.actor!.userId
  await transact(ctx.db, async (tx) => {
    const since = new Date(at.getTime() - UNDO_MINUTES * 60_000)
    const isUndone = and(
      eq(threadReports.id, id),
      ne(threadReports.status, 'open'),
      eq(threadReports.resolvedBy, actorId),
      gt(threadReports.resolvedAt, since),
    )
    const [before] = await tx.select({ status: threadReports.status }).from(threadReports).where(isUndone).for('update')
    if (!before) throw new AppError('INVALID_TRANSITION', REPORT_NOT_REOPENED)
    const [opened] = await tx
      .update(threadReports)
      .set({ status: 'open', resolvedBy: null, resolvedAt: null })
      .where(eq(threadReports.id, id))
      .returning({ threadId: threadReports.threadId })
    const { threadId } = opened!
    const action = 'restore' as const
    await tx
      .insert(moderationActions)
      .values({ targetType: 'thread', targetId: threadId, action, actorId, createdAt: at })
    await recordAudit(tx, ctx, {
      entityType: 'threadReport',
      entityId: id,
      action: 'moderation.reopenReport',
      before,
      after: { status: 'open', threadId },
    })
  })
}

/** Takes the moderator's own decisions about several reports back, with an answer for each. */
export const reopenReports = (ctx: ServiceContext, { ids }: IdsInput) => perRow(ids, (id) => reopenReport(ctx, id))
