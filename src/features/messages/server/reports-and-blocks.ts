import { and, eq, isNull, sql } from 'drizzle-orm'
import { threadBlocks, threadReports, vendorMessages } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { cutText } from '#shared/text/cut-text.ts'
import type { ReportInput, ThreadInput } from '../inputs.ts'
import { REPORT_LIMIT } from '../model.ts'
import { THREAD_NOT_FOUND, TOO_MANY_REPORTS } from '../texts.ts'
import { type OwnThread, ownThread, requireSide } from './thread-access.ts'

/** @throws AppError NOT_FOUND when the message is not one this side has received in this thread. */
async function assertReceived(tx: Db, { threadId, side }: OwnThread, messageId: string): Promise<void> {
  const [found] = await tx
    .select({ id: vendorMessages.id })
    .from(vendorMessages)
    .where(
      and(
        eq(vendorMessages.id, messageId),
        eq(vendorMessages.threadId, threadId),
        eq(vendorMessages.recipientSide, side),
      ),
    )
  if (!found) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
}

/**
 * Reports a thread, or one message received in it, to moderation with a reason. The other side is not told. (IQ10)
 * @throws AppError NOT_FOUND, RATE_LIMITED.
 */
export async function reportThread(
  ctx: ServiceContext,
  { threadId, messageId, reason }: ReportInput,
): Promise<{ isReported: true }> {
  const { userId } = requireSide(ctx)
  const account = limitKey('report', 'account', userId)
  await enforceLimits(ctx.db, TOO_MANY_REPORTS, [{ key: account, ...REPORT_LIMIT }])
  await transact(ctx.db, async (tx) => {
    const thread = await ownThread(tx, ctx, threadId)
    if (messageId) await assertReceived(tx, thread, messageId)
    const at = ctx.now()
    const [report] = await tx
      .insert(threadReports)
      .values({ threadId, messageId, side: thread.side, reason, createdAt: at })
      .returning({ id: threadReports.id })
    await notifyTeam(
      tx,
      {
        kind: 'thread.reported',
        title: thread.side === 'client' ? 'A couple reported a conversation' : 'A photographer reported a conversation',
        body: cutText(reason, 160),
        href: '/admin/messages?tab=reported',
        dedupeKey: `thread.reported/${report!.id}`,
      },
      at,
    )
  })
  return { isReported: true }
}

/** Closes one of one's own threads to the other side. Idempotent. @throws AppError NOT_FOUND. */
export async function blockThread(ctx: ServiceContext, { threadId }: ThreadInput): Promise<{ isBlocked: true }> {
  const { side } = await ownThread(ctx.db, ctx, threadId)
  await ctx.db
    .insert(threadBlocks)
    .values({ threadId, side, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [threadBlocks.threadId, threadBlocks.side], where: sql`lifted_at is null` })
  return { isBlocked: true }
}

/** Reopens one of one's own threads that this side had closed. @throws AppError NOT_FOUND. */
export async function unblockThread(ctx: ServiceContext, { threadId }: ThreadInput): Promise<{ isBlocked: false }> {
  const { side } = await ownThread(ctx.db, ctx, threadId)
  await ctx.db
    .update(threadBlocks)
    .set({ liftedAt: ctx.now() })
    .where(and(eq(threadBlocks.threadId, threadId), eq(threadBlocks.side, side), isNull(threadBlocks.liftedAt)))
  return { isBlocked: false }
}
