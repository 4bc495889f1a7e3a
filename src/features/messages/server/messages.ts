import { and, desc, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clientMembers, clients, profiles, threads, vendorMessages } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { countRows, hasRow, subquery } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { readNotices } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import type { Viewing } from '#server/uploads/private-files.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { MarkReadInput, MessagesInput, SinceInput } from '../inputs.ts'
import { type Cursor, inboxHref, MESSAGE_LIMITS, type ThreadMessage, type ThreadSide } from '../model.ts'
import { THREAD_NOT_FOUND } from '../texts.ts'
import { type AttachmentRow, MESSAGE_FILES, toAttachment } from './attachment-records.ts'
import { isOwnThread, isUnreadBy, ownThread, requireSide, senderFor } from './thread-access.ts'

/** The first name of the writer, for messages of a couple that is, or was, two people. */
const writerOf = ({ senderType, senderId, clientId }: typeof vendorMessages, userId: string) => {
  const isTwo = or(
    ne(clients.userId, profiles.id),
    hasRow(clientMembers, and(eq(clientMembers.clientId, clients.id), eq(clientMembers.place, 'partner'))),
  )
  const name = subquery
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(eq(profiles.id, senderId), isTwo))
  return sql<string | null>`case when ${and(eq(senderType, 'client'), ne(senderId, userId))} then ${name} end`
}

/** A message as `toMessage` takes it. */
const shownTo = (userId: string) => ({
  columns: { id: true, senderType: true, content: true, createdAt: true, isRead: true } as const,
  extras: { by: (message: typeof vendorMessages) => writerOf(message, userId) },
  with: { attachments: MESSAGE_FILES },
})

type Stored = Pick<typeof vendorMessages.$inferSelect, 'id' | 'senderType' | 'content' | 'createdAt' | 'isRead'>
type Row = Stored & { by: string | null; attachments: AttachmentRow[] }

const toMessage =
  (side: ThreadSide, viewing: Viewing) =>
  ({ id, senderType, by, content, createdAt, isRead, attachments }: Row): ThreadMessage => ({
    id,
    sender: senderFor(side, senderType),
    by: by && redact(by).text,
    text: content,
    attachments: attachments.map((row) => toAttachment(row, side, viewing)),
    createdAt: createdAt.toISOString(),
    isRead,
  })

/** Messages of one thread that this person may see: own thread, own side. */
const readable = (side: ThreadSide, userId: string, threadId: string) => {
  const isOwn = and(eq(threads.id, threadId), isOwnThread(side, userId))
  return { threadId, OR: [{ recipientSide: side }, { senderType: side }], AND: [{ RAW: hasRow(threads, isOwn) }] }
}

const isBefore = (before: Cursor, { createdAt, id }: typeof vendorMessages): SQL =>
  sql`(${createdAt} < ${before.at}::timestamptz
    or (${createdAt} = ${before.at}::timestamptz and ${id} > ${before.id}::uuid))`

/** All conversations of the side that has one of them open. */
const ownThreads = alias(threads, 'own_threads')

export type MessagesPage = { items: ThreadMessage[]; older: Cursor | null }

/**
 * The newest 50 messages of a thread, or the 50 before a cursor, in the order they were written.
 * @throws AppError NOT_FOUND for everybody but the thread's two sides.
 */
export async function listMessages(ctx: Reader, { threadId, cursor }: MessagesInput): Promise<MessagesPage> {
  const { side, userId } = await ownThread(ctx.db, ctx, threadId)
  const found = await ctx.db.query.vendorMessages.findMany({
    ...shownTo(userId),
    where: {
      ...readable(side, userId, threadId),
      RAW: (message) => (cursor ? isBefore(cursor, message) : sql`true`),
    },
    orderBy: { createdAt: 'desc', id: 'asc' },
    limit: MESSAGE_LIMITS.messagesPage + 1,
  })
  const page = found.slice(0, MESSAGE_LIMITS.messagesPage)
  const oldest = found.length > page.length ? page.at(-1) : undefined
  return {
    items: page.toReversed().map(toMessage(side, { userId, now: ctx.now() })),
    older: oldest ? { at: oldest.createdAt.toISOString(), id: oldest.id } : null,
  }
}

export type News = {
  items: ThreadMessage[]
  /** The last of the reader's own messages the other side has read; null for none. */
  readUpTo: string | null
  /** A value that changes whenever the list of conversations does. */
  inbox: { latest: string | null; unread: number }
}

/**
 * What is new in an open thread: messages after a moment, how far the reader's own have been read, and whether other
 * conversations have changed. Polled every few seconds, so it reads indexes only. (IQ3)
 * @throws AppError NOT_FOUND for everybody but the thread's two sides.
 */
export async function listNews(ctx: Reader, { threadId, after }: SinceInput): Promise<News> {
  const { side, userId } = requireSide(ctx)
  const key = side === 'client' ? 'clientId' : 'vendorId'
  const readUpTo = subquery
    .select({ createdAt: vendorMessages.createdAt })
    .from(vendorMessages)
    .where(and(eq(vendorMessages.threadId, threads.id), eq(vendorMessages.senderType, side), vendorMessages.isRead))
    .orderBy(desc(vendorMessages.createdAt))
    .limit(1)
  const latest = subquery
    .select({ lastMessageAt: ownThreads.lastMessageAt })
    .from(ownThreads)
    .where(eq(ownThreads[key], threads[key]))
    .orderBy(sql`${ownThreads.lastMessageAt} desc nulls first`)
    .limit(1)
  const [state] = await ctx.db
    .select({
      readUpTo: sql<Date | null>`${readUpTo}`.mapWith(vendorMessages.createdAt),
      latest: sql<Date | null>`${latest}`.mapWith(threads.lastMessageAt),
      unread: countRows(vendorMessages, and(eq(vendorMessages[key], threads[key]), isUnreadBy(side))),
    })
    .from(threads)
    .where(and(eq(threads.id, threadId), isOwnThread(side, userId)))
  if (!state) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  const found = await ctx.db.query.vendorMessages.findMany({
    ...shownTo(userId),
    where: { ...readable(side, userId, threadId), createdAt: { gt: new Date(after) } },
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: MESSAGE_LIMITS.messagesPage,
  })
  return {
    items: found.map(toMessage(side, { userId, now: ctx.now() })),
    readUpTo: state.readUpTo?.toISOString() ?? null,
    inbox: { latest: state.latest?.toISOString() ?? null, unread: state.unread },
  }
}

/**
 * Marks what the other side wrote as read, up to the newest message that was on screen. Only the reader's own side
 * changes, and their bell stops ringing for this thread; administrators change nothing. (IQ4, X44)
 * @throws AppError NOT_FOUND for everybody but the thread's two sides.
 */
export async function markRead(ctx: Reader, { threadId, upTo }: MarkReadInput): Promise<{ marked: number }> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => {
    const { side, userId } = await ownThread(tx, ctx, threadId)
    const marked = await tx
      .update(vendorMessages)
      .set({ isRead: true, readAt: at })
      .where(
        and(eq(vendorMessages.threadId, threadId), isUnreadBy(side), lte(vendorMessages.createdAt, new Date(upTo))),
      )
      .returning({ id: vendorMessages.id })
    await readNotices(tx, { userId, href: inboxHref(side, threadId) }, at)
    return { marked: marked.length }
  })
}
