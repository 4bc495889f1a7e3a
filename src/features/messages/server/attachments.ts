import { and, eq, isNull } from 'drizzle-orm'
import { messageAttachments as files } from '#drizzle/schema/index.ts'
import type { ArrivingUpload } from '#features/uploads/model.ts'
import type { Reader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { AttachmentInput, ThreadInput } from '../inputs.ts'
import type { MessageAttachment } from '../model.ts'
import { FILES, MESSAGE_FILES, toAttachment } from './attachment-records.ts'
import { type OwnThread, ownThread, requireSide } from './thread-access.ts'

type Unsent = { ready: MessageAttachment[]; arriving: ArrivingUpload[] }

/**
 * The files that wait in the signed-in person's composer of a conversation, and those on their way there.
 * @throws AppError NOT_FOUND for everybody but the thread's two sides.
 */
export async function listUnsent(ctx: Reader, { threadId }: ThreadInput): Promise<Unsent> {
  const { side, userId } = await ownThread(ctx.db, ctx, threadId)
  const now = ctx.now()
  const found = await ctx.db.query.messageAttachments.findMany({
    ...FILES,
    columns: { ...FILES.columns, isHeld: true, status: true },
    where: {
      threadId,
      side,
      userId,
      messageId: { isNull: true },
      OR: [{ status: 'ready' }, { expiresAt: { gt: now } }],
    },
  })
  return {
    ready: found.filter(({ status }) => status === 'ready').map((row) => toAttachment(row, side, { userId, now })),
    arriving: found
      .filter(({ status }) => status !== 'ready')
      .map(({ id, originalName }) => ({ id, name: originalName })),
  }
}

/** Takes an unsent file out of the signed-in person's composer; repeating it is fine. */
export async function removeUnsent(ctx: Reader, { id }: AttachmentInput): Promise<{ id: string }> {
  const { userId } = requireSide(ctx)
  await ctx.db.delete(files).where(and(eq(files.id, id), eq(files.userId, userId), isNull(files.messageId)))
  return { id }
}

/**
 * Locks the files a message is sent with: all of them its writer's own, there, and unsent. Returns what they contain that
 * is held back; null when one of them is not.
 */
export async function takeUnsent(
  tx: Db,
  { threadId, side, userId }: OwnThread,
  ids: readonly string[],
): Promise<FlagReason[] | null> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ flags: files.flags })
    .from(files)
    .where(
      and(
        isOneOf(files.id, ids),
        eq(files.threadId, threadId),
        eq(files.side, side),
        eq(files.userId, userId),
        isNull(files.messageId),
        eq(files.status, 'ready'),
      ),
    )
    .for('update')
  return found.length < ids.length ? null : [...new Set(found.flatMap(({ flags }) => flags))]
}

/** Makes locked files part of a message that is written. */
export async function sendUnsent(tx: Db, messageId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.update(files).set({ messageId, expiresAt: null, updatedAt: at }).where(isOneOf(files.id, ids))
}

/** The files of a message as its sender sees them. */
export async function sentFiles(
  tx: Db,
  messageId: string,
  { side, userId }: Pick<OwnThread, 'side' | 'userId'>,
  now: Date,
): Promise<MessageAttachment[]> {
  const found = await tx.query.messageAttachments.findMany({ ...MESSAGE_FILES, where: { messageId } })
  return found.map((row) => toAttachment(row, side, { userId, now }))
}
