import { and, eq, type SQL, sql } from 'drizzle-orm'
import { clients, moderationActions, photographers, vendorMessages } from '#drizzle/schema/index.ts'
import { MESSAGE_FILES, toAttachment } from '#features/messages/server/attachment-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { afterPlace, cursorOrder, cursorPage } from '#server/lists/cursor.ts'
import { hasWords } from '#server/lists/words.ts'
import { transact } from '#server/transact.ts'
import type { FlagInput, IdInput, MessageListInput } from '../inputs.ts'
import { MESSAGE_GONE, ORIGINAL_GONE } from '../texts.ts'
import { ROWS_PER_PAGE, snippetOf } from './columns.ts'

const columns = {
  id: vendorMessages.id,
  at: vendorMessages.createdAt,
  threadId: vendorMessages.threadId,
  senderType: vendorMessages.senderType,
  recipientSide: vendorMessages.recipientSide,
  vendorName: vendorName(photographers),
  coupleName: coupleName(clients),
  flags: vendorMessages.flags,
  isFlagged: vendorMessages.isFlagged,
  isRead: vendorMessages.isRead,
}

const FILTERS: Record<MessageListInput['filter'], SQL | undefined> = {
  all: undefined,
  flagged: sql`${vendorMessages.isFlagged}`,
  unread: sql`not ${vendorMessages.isRead}`,
}

/**
 * Flagged messages with these delivered words, and any to or from somebody of this name: whether a private message has
 * a word is part of what it says. Originals are never searched.
 */
const matches = (words: string): SQL => {
  const people = [clients.firstName, clients.lastName, photographers.name, photographers.businessName]
  return sql`((${vendorMessages.isFlagged} and ${hasWords(words, vendorMessages.content)}) or ${hasWords(words, ...people)})`
}

const ordered = (order: MessageListInput['order']) => ({ at: vendorMessages.createdAt, id: vendorMessages.id, order })

/** What a list shows: the words of what was flagged. Every other message is opened, which is on record. */
const shownText = sql<
  string | null
>`case when ${vendorMessages.isFlagged} then ${snippetOf(vendorMessages.content)} end`

/** Rows of the list in its order, as many as asked for. */
export const findMessages = (db: Db, { filter, q, thread, order, after }: MessageListInput, limit: number) =>
  db
    .select({ ...columns, text: shownText })
    .from(vendorMessages)
    .innerJoin(photographers, eq(photographers.id, vendorMessages.vendorId))
    .innerJoin(clients, eq(clients.id, vendorMessages.clientId))
    .where(
      and(
        FILTERS[filter],
        thread ? eq(vendorMessages.threadId, thread) : undefined,
        q ? matches(q) : undefined,
        afterPlace(ordered(order), after),
      ),
    )
    .orderBy(cursorOrder(ordered(order)))
    .limit(limit)

/** One page of everybody's messages, newest first; one statement, whatever the number of rows. (X42) */
export const listMessages = async ({ db }: PlainReader, input: MessageListInput) =>
  cursorPage(await findMessages(db, input, ROWS_PER_PAGE + 1), ROWS_PER_PAGE)

/**
 * One message as it was delivered, with all of its files. Opening it is written to the audit log and leaves its read mark alone. (AD5, X118)
 * @throws AppError NOT_FOUND.
 */
export async function openMessage(ctx: ServiceContext, { id }: IdInput) {
  return transact(ctx.db, async (tx) => {
    const found = await tx.query.vendorMessages.findFirst({
      columns: {
        id: true,
        createdAt: true,
        threadId: true,
        senderType: true,
        recipientSide: true,
        flags: true,
        isFlagged: true,
        isRead: true,
        content: true,
        readAt: true,
      },
      where: { id },
      extras: { hasOriginal: ({ contentOriginal }) => sql<boolean>`${contentOriginal} is not null` },
      with: {
        attachments: MESSAGE_FILES,
        thread: {
          columns: {},
          with: {
            vendor: { columns: {}, extras: { name: vendorName } },
            client: { columns: {}, extras: { name: coupleName } },
          },
        },
      },
    })
    if (!found) throw new AppError('NOT_FOUND', MESSAGE_GONE)
    const after = { threadId: found.threadId }
    await recordAudit(tx, ctx, { entityType: 'message', entityId: id, action: 'moderation.open', after })
    const { createdAt, readAt, content, attachments, thread, ...message } = found
    const viewing = { userId: ctx.actor!.userId, now: ctx.now() }
    return {
      ...message,
      text: content,
      vendorName: thread.vendor.name,
      coupleName: thread.client.name,
      attachments: attachments.map((row) => toAttachment(row, 'admin', viewing)),
      at: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }
  })
}

/**
 * What was written before anything was removed, for an administrator who asks for it; asking is audited. (CF4)
 * @throws AppError NOT_FOUND, CONFLICT when nothing was removed or the original has been erased.
 */
export async function readOriginal(ctx: ServiceContext, { id }: IdInput): Promise<{ text: string }> {
  return transact(ctx.db, async (tx) => {
    const { contentOriginal, threadId } = vendorMessages
    const [found] = await tx
      .select({ text: contentOriginal, threadId })
      .from(vendorMessages)
      .where(eq(vendorMessages.id, id))
    if (!found) throw new AppError('NOT_FOUND', MESSAGE_GONE)
    if (found.text === null) throw new AppError('CONFLICT', ORIGINAL_GONE)
    const after = { threadId: found.threadId }
    await recordAudit(tx, ctx, { entityType: 'message', entityId: id, action: 'moderation.readOriginal', after })
    return { text: found.text }
  })
}

/**
 * Saves a moderator's flag; the reasons found on sending stay as they are. Setting the current state again changes and
 * records nothing.
 * @throws AppError NOT_FOUND.
 */
export async function setFlag(ctx: ServiceContext, { id, isFlagged }: FlagInput): Promise<{ isFlagged: boolean }> {
  await transact(ctx.db, async (tx) => {
    const [before] = await tx
      .select({ isFlagged: vendorMessages.isFlagged })
      .from(vendorMessages)
      .where(eq(vendorMessages.id, id))
      .for('update')
    if (!before) throw new AppError('NOT_FOUND', MESSAGE_GONE)
    if (before.isFlagged === isFlagged) return
    await tx.update(vendorMessages).set({ isFlagged }).where(eq(vendorMessages.id, id))
    const action = isFlagged ? 'flag' : 'unflag'
    await tx.insert(moderationActions).values({
      targetType: 'message',
      targetId: id,
      action,
      actorId: ctx.actor!.userId,
      createdAt: ctx.now(),
    })
    const after = { isFlagged }
    await recordAudit(tx, ctx, { entityType: 'message', entityId: id, action: `moderation.${action}`, before, after })
  })
  return { isFlagged }
}
