import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  clients,
  moderationActions,
  photographers,
  profiles,
  threads,
  users,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { inboxHref, THREAD_SIDES, type ThreadSide } from '#features/messages/model.ts'
import { insertMessage } from '#features/messages/server/records.ts'
import { PLATFORM_TEAM } from '#features/messages/texts.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { ReplyInput } from '../inputs.ts'
import { MESSAGE_GONE, REPLY_TAKEN } from '../texts.ts'

const vendorProfile = alias(profiles, 'vendor_profile')
const clientProfile = alias(profiles, 'client_profile')
const vendorUser = alias(users, 'vendor_user')
const clientUser = alias(users, 'client_user')

/** The conversation of a message, and how to reach its two sides. */
async function conversationOf(tx: Db, messageId: string) {
  const [found] = await tx
    .select({
      threadId: threads.id,
      vendorId: threads.vendorId,
      clientId: threads.clientId,
      vendor: { userId: vendorUser.id, email: vendorUser.email, status: vendorProfile.status },
      client: { userId: clientUser.id, email: clientUser.email, status: clientProfile.status },
    })
    .from(vendorMessages)
    .innerJoin(threads, eq(threads.id, vendorMessages.threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .innerJoin(vendorUser, eq(vendorUser.id, photographers.userId))
    .innerJoin(vendorProfile, eq(vendorProfile.id, vendorUser.id))
    .innerJoin(clientUser, eq(clientUser.id, clients.userId))
    .innerJoin(clientProfile, eq(clientProfile.id, clientUser.id))
    .where(eq(vendorMessages.id, messageId))
  if (!found) throw new AppError('NOT_FOUND', MESSAGE_GONE)
  return found
}

type Conversation = Awaited<ReturnType<typeof conversationOf>>

/** Notifies one side at once, by bell and by mail, so that the digest has nothing to add. */
async function announce(
  tx: Db,
  to: ThreadSide,
  conversation: Conversation,
  sent: { messageId: string; content: string; createdAt: Date },
) {
  const { userId, email, status } = conversation[to]
  const path = inboxHref(to, conversation.threadId)
  const messages = [redact(sent.content).text]
  const mail = { template: 'message-new' as const, props: { fromName: PLATFORM_TEAM, messages, moreCount: 0, path } }
  const person = { userId, email, isActive: status === 'active' }
  const { messageId, createdAt: at } = sent
  await tellPerson(tx, mail, person, { at, bellKey: `message.new/${messageId}`, mailKey: `message-new/${messageId}` })
}

/** Whether this reply was sent before; an id used for something else is refused. */
async function isRepeated(tx: Db, { threadId }: Conversation, replyId: string, userId: string): Promise<boolean> {
  const [known] = await tx
    .select({
      isSame: sql<boolean>`${and(
        eq(vendorMessages.threadId, threadId),
        eq(vendorMessages.senderType, 'platform'),
        eq(vendorMessages.senderId, userId),
      )}`,
    })
    .from(vendorMessages)
    .where(eq(vendorMessages.id, replyId))
  if (known && !known.isSame) throw new AppError('CONFLICT', REPLY_TAKEN)
  return known !== undefined
}

async function deliver(tx: Db, ctx: ServiceContext, conversation: Conversation, { replyId, text }: ReplyInput) {
  const { threadId, vendorId, clientId } = conversation
  const senderUserId = ctx.actor!.userId
  for (const recipient of THREAD_SIDES) {
    const sent = await insertMessage(tx, {
      ...(recipient === 'vendor' ? { id: replyId } : {}),
      threadId,
      vendorId,
      clientId,
      sender: 'platform',
      recipient,
      senderUserId,
      text,
      isAnnounced: true,
      at: ctx.now(),
    })
    if (!sent.isNew) return isRepeated(tx, conversation, replyId, senderUserId)
    await announce(tx, recipient, conversation, sent)
  }
  return false
}

/**
 * Answers a conversation as the platform's team: one message to each side, bell and mail for both, even where one side
 * has closed it to the other. Idempotent by `replyId`. (T29)
 * @throws AppError NOT_FOUND, CONFLICT for a taken id.
 */
export async function replyAsPlatform(ctx: ServiceContext, input: ReplyInput): Promise<{ isSent: true }> {
  await transact(ctx.db, async (tx) => {
    const conversation = await conversationOf(tx, input.id)
    const userId = ctx.actor!.userId
    if (await isRepeated(tx, conversation, input.replyId, userId)) return
    if (await deliver(tx, ctx, conversation, input)) return
    const { threadId } = conversation
    await tx.insert(moderationActions).values({
      targetType: 'thread',
      targetId: threadId,
      action: 'reply',
      actorId: userId,
      createdAt: ctx.now(),
    })
    const after = { messageId: input.id, replyId: input.replyId, recipients: [...THREAD_SIDES] }
    await recordAudit(tx, ctx, {
      entityType: 'thread',
      entityId: threadId,
      action: 'moderation.reply',
      before: { messageId: input.id, replyId: null },
      after,
    })
  })
  return { isSent: true }
}
