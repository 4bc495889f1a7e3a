import { and, asc, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { threads, vendorMessages } from '#drizzle/schema/index.ts'
import type { Reader } from '#server/context.ts'
import { countOf } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { readNotices } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import type { Viewing } from '#server/uploads/private-files.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { MarkReadInput, MessagesInput, SinceInput } from '../inputs.ts'
import { type Cursor, inboxHref, MESSAGE_LIMITS, type ThreadMessage, type ThreadSide } from '../model.ts'
import { THREAD_NOT_FOUND } from '../texts.ts'
import { type AttachmentRow, attachmentsOf, toAttachment } from './attachment-records.ts'
import { isOwnThread, isUnreadBy, ownThread, requireSide, senderFor } from './thread-access.ts'

/** The first name of the writer, for messages of a couple that is, or was, two people. */
const writerOf = (userId: string) => sql<string | null>`case when ${vendorMessages.senderType} = 'client'
    and ${vendorMessages.senderId} <> ${userId} then (
  select w.first_name from profiles w join clients k on k.id = vendor_messages.client_id
  where w.id = vendor_messages.sender_id and (k.user_id <> w.id or exists (
    select from client_members cm where cm.client_id = k.id and cm.place = 'partner'))) end`

const columnsFor = (userId: string) => ({
  id: vendorMessages.id,
  senderType: vendorMessages.senderType,
  content: vendorMessages.content,
  createdAt: vendorMessages.createdAt,
  isRead: vendorMessages.isRead,
  by: writerOf(userId),
  attachments: attachmentsOf,
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
const isReadable = (side: ThreadSide, userId: string, threadId: string): SQL | undefined =>
  and(
    eq(vendorMessages.threadId, threadId),
    or(eq(vendorMessages.recipientSide, side), eq(vendorMessages.senderType, side)),
    sql`exists (select 1 from threads where ${threads.id} = ${threadId} and ${isOwnThread(side, userId)})`,
  )

const isBefore = (before: Cursor | undefined): SQL | undefined =>
  before &&
  sql`(${vendorMessages.createdAt} < ${before.at}::timestamptz
    or (${vendorMessages.createdAt} = ${before.at}::timestamptz and ${vendorMessages.id} > ${before.id}::uuid))`

export type MessagesPage = { items: ThreadMessage[]; older: Cursor | null }

/**
 * The newest 50 messages of a thread, or the 50 before a cursor, in the order they were written.
 * @throws AppError NOT_FOUND for everybody but the thread's two sides.
 */
export async function listMessages(ctx: Reader, { threadId, cursor }: MessagesInput): Promise<MessagesPage> {
  const { side, userId } = await ownThread(ctx.db, ctx, threadId)
  const found = await ctx.db
    .select(columnsFor(userId))
    .from(vendorMessages)
    .where(and(isReadable(side, userId, threadId), isBefore(cursor)))
    .orderBy(desc(vendorMessages.createdAt), vendorMessages.id)
    .limit(MESSAGE_LIMITS.messagesPage + 1)
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
  const ownMessages = sql.raw(side === 'client' ? 'm.client_id = threads.client_id' : 'm.vendor_id = threads.vendor_id')
  const [state] = await ctx.db
    .select({
      readUpTo: sql<Date | null>`(select m.created_at from vendor_messages m
        where m.thread_id = threads.id and m.sender_type = ${side} and m.is_read
        order by m.created_at desc limit 1)`.mapWith(vendorMessages.createdAt),
      latest: sql<Date | null>`(select t.last_message_at from threads t
        where t.${sql.raw(side === 'client' ? 'client_id = threads.client_id' : 'vendor_id = threads.vendor_id')}
        order by t.last_message_at desc nulls first limit 1)`.mapWith(threads.lastMessageAt),
      unread: countOf(sql`from vendor_messages m where ${ownMessages} and ${isUnreadBy(side)}`),
    })
    .from(threads)
    .where(and(eq(threads.id, threadId), isOwnThread(side, userId)))
  if (!state) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  const found = await ctx.db
    .select(columnsFor(userId))
    .from(vendorMessages)
    .where(and(isReadable(side, userId, threadId), gt(vendorMessages.createdAt, new Date(after))))
    .orderBy(asc(vendorMessages.createdAt), vendorMessages.id)
    .limit(MESSAGE_LIMITS.messagesPage)
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
