import { and, eq, sql } from 'drizzle-orm'
import { clients, photographers, profiles, users, vendorMessages } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { SendInput } from '../inputs.ts'
import { inboxHref, type MessageAttachment, type ThreadMessage } from '../model.ts'
import { ATTACHMENT_GONE, BLOCKED_BY_OTHER, filesSent, TOO_MANY_MESSAGES, WRITING_PAUSED } from '../texts.ts'
import { sendUnsent, sentFiles, takeUnsent } from './attachments.ts'
import { contactFound, vendorAnswered } from './events.ts'
import { isThreadBlocked, pausedUntil } from './records.ts'
import { type Before, raiseThread, writeMessage } from './send-records.ts'
import { type OwnThread, ownThread, requireSide } from './thread-access.ts'

/** The names the two sides see, and how to reach the recipient. */
async function recipientOf(tx: Db, { side, vendorId, clientId }: OwnThread) {
  const [pair] = await tx
    .select({
      vendorUserId: photographers.userId,
      clientUserId: clients.userId,
      fromName: side === 'client' ? coupleName(clients) : vendorName(photographers),
      email: users.email,
      isActive: sql<boolean>`${profiles.status} = 'active'`,
    })
    .from(photographers)
    .innerJoin(clients, eq(clients.id, clientId))
    .innerJoin(users, eq(users.id, side === 'client' ? photographers.userId : clients.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(photographers.id, vendorId))
  const { vendorUserId, clientUserId, email, isActive } = pair!
  return {
    userId: side === 'client' ? vendorUserId : clientUserId,
    email,
    isActive,
    fromName: redact(pair!.fromName).text,
  }
}

type Sent = { messageId: string; content: string; createdAt: Date }

/**
 * Notifies the recipient: by bell for the first unread message, by mail for the first message in this direction; later
 * ones wait for the digest.
 */
async function announce(tx: Db, thread: OwnThread, sent: Sent, before: Before): Promise<void> {
  const { threadId, side } = thread
  const to = side === 'client' ? 'vendor' : 'client'
  const isFirst = before.written === 0
  if (before.unread > 0 && !isFirst) return
  const { userId, email, isActive, fromName } = await recipientOf(tx, thread)
  const messages = [redact(sent.content).text]
  const mail = {
    template: 'message-new' as const,
    props: { fromName, messages, moreCount: 0, path: inboxHref(to, threadId) },
  }
  await tellPerson(
    tx,
    mail,
    { userId, email, isActive },
    {
      at: sent.createdAt,
      bellKey: before.unread === 0 ? `message.new/${sent.messageId}` : null,
      mailKey: isFirst ? `message-new/${sent.messageId}` : null,
    },
  )
  if (!isFirst || !isActive) return
  await tx.update(vendorMessages).set({ notifiedAt: sent.createdAt }).where(eq(vendorMessages.id, sent.messageId))
}

const sentMessage = (
  { messageId, content, createdAt }: Sent,
  attachments: MessageAttachment[],
  isRead = false,
): ThreadMessage => ({
  id: messageId,
  sender: 'me',
  by: null,
  text: content,
  attachments,
  createdAt: createdAt.toISOString(),
  isRead,
})

/** The message a retry has already delivered; null for a new one. Another person's id finds nothing. */
async function sentBefore(tx: Db, thread: OwnThread, id: string, now: Date): Promise<ThreadMessage | null> {
  const { threadId, userId } = thread
  const [known] = await tx
    .select({
      messageId: vendorMessages.id,
      content: vendorMessages.content,
      createdAt: vendorMessages.createdAt,
      isRead: vendorMessages.isRead,
    })
    .from(vendorMessages)
    .where(and(eq(vendorMessages.id, id), eq(vendorMessages.threadId, threadId), eq(vendorMessages.senderId, userId)))
  return known ? sentMessage(known, await sentFiles(tx, id, thread, now), known.isRead) : null
}

/**
 * Why an own thread takes no new message: a retry, a block, a pause, files that are gone, or an id that is somebody
 * else's.
 * @throws AppError FORBIDDEN, CONFLICT.
 */
async function sentBeforeOrRefused(
  tx: Db,
  thread: OwnThread,
  id: string,
  now: Date,
  refusal = 'We couldn’t send this message. Please try again.',
): Promise<ThreadMessage> {
  const known = await sentBefore(tx, thread, id, now)
  if (known) return known
  if (await isThreadBlocked(tx, thread.threadId)) throw new AppError('FORBIDDEN', BLOCKED_BY_OTHER)
  // Of the reasons only this one remains where nothing is wrong with the message itself.
  if (await pausedUntil(tx, thread.userId, now)) throw new AppError('FORBIDDEN', WRITING_PAUSED)
  throw new AppError('CONFLICT', refusal)
}

/**
 * Sends one message in an own thread; sender, recipient and side come from the session. Repeating an `id` returns the
 * existing message. Its files are those that wait in the sender's composer; what they contain that a message may not
 * flags it, and the other side gets them once the pair has booked.
 * @throws AppError NOT_FOUND, FORBIDDEN when one side has blocked the thread or a moderator has paused the person, RATE_LIMITED, CONFLICT for a taken id and
 * for files that are gone.
 */
export async function sendMessage(
  ctx: ServiceContext,
  { id, threadId, text, attachmentIds }: SendInput,
): Promise<ThreadMessage> {
  const { side, userId } = requireSide(ctx)
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'message')
  await enforceLimits(ctx.db, TOO_MANY_MESSAGES, [
    { key: limitKey('message', 'account', userId), ...perAccount },
    { key: limitKey('message', 'ip', ctx.ip), ...perAddress },
  ])
  return transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const thread = await raiseThread(tx, { side, userId }, { id, threadId, at })
    if (!thread) return sentBeforeOrRefused(tx, await ownThread(tx, ctx, threadId), id, at)
    const fileFlags = await takeUnsent(tx, thread, attachmentIds)
    if (!fileFlags) return sentBeforeOrRefused(tx, thread, id, at, ATTACHMENT_GONE)
    const written = await writeMessage(tx, thread, { id, text: text || filesSent(attachmentIds.length), fileFlags, at })
    if (!written) return sentBeforeOrRefused(tx, thread, id, at)
    await sendUnsent(tx, id, attachmentIds, at)
    const { content, hit, before } = written
    const sent = { messageId: id, content, createdAt: thread.createdAt }
    if (side === 'vendor') await raise(tx, vendorAnswered, threadId, at)
    if (hit) await raise(tx, contactFound, { threadId, messageId: id, side, userId, hit, content }, at)
    await announce(tx, thread, sent, before)
    return sentMessage(sent, attachmentIds.length > 0 ? await sentFiles(tx, id, thread, at) : [])
  })
}
