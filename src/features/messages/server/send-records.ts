import { and, eq, exists, ne, not, or, sql } from 'drizzle-orm'
import { threads, vendorMessages } from '#drizzle/schema/index.ts'
import { countIf, hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { FLAG_REASONS, type FlagReason } from '#shared/redaction/flags.ts'
import type { ThreadSide } from '../model.ts'
import type { ContactHit } from './events.ts'
import {
  deliver,
  isBlocked,
  isContactOpen,
  isPaused,
  messageInsert,
  messageRow,
  type NewMessage,
  nextMoment,
} from './records.ts'
import { isOwnThread, isUnreadBy, type OwnThread } from './thread-access.ts'

// The two statements of sending a message. Each answers several questions at once; when the first one
// finds nothing, `send.ts` asks them one by one, for the reason.

/** A thread that has been moved up for one new message and is locked. */
export type RaisedThread = OwnThread & { createdAt: Date; isOpen: boolean }

/**
 * Moves a thread up for a message: only the person's own, only while neither side has blocked it and the person is not
 * paused, only if there is no message of this id yet. `isOpen`: nothing is removed from this pair's messages. Null when one of these does not hold.
 */
export async function raiseThread(
  tx: Db,
  { side, userId }: { side: ThreadSide; userId: string },
  { id, threadId, at }: { id: string; threadId: string; at: Date },
): Promise<RaisedThread | null> {
  const [raised] = await tx
    .update(threads)
    .set({ lastMessageAt: nextMoment(at) })
    .where(
      and(
        eq(threads.id, threadId),
        isOwnThread(side, userId),
        not(isBlocked(threads.id)),
        or(isContactOpen(threads.vendorId, threads.clientId), not(isPaused(userId, at))),
        not(hasRow(vendorMessages, eq(vendorMessages.id, id))),
      ),
    )
    .returning({
      vendorId: threads.vendorId,
      clientId: threads.clientId,
      createdAt: threads.lastMessageAt,
      isOpen: isContactOpen(threads.vendorId, threads.clientId),
    })
  return raised ? { threadId, side, userId, ...raised } : null
}

/** What was in the thread before: unread by the recipient, and written in the same direction. */
export type Before = { unread: number; written: number }

/** Writes the message into its raised thread; null when the same one, sent twice at once, has come first. */
export async function writeMessage(
  tx: Db,
  { threadId, vendorId, clientId, side, userId, createdAt, isOpen }: RaisedThread,
  { id, text, fileFlags, at }: { id: string; text: string; fileFlags: readonly FlagReason[]; at: Date },
): Promise<{ content: string; hit: ContactHit | null; before: Before } | null> {
  const recipient = side === 'client' ? 'vendor' : 'client'
  const message: NewMessage = {
    id,
    threadId,
    vendorId,
    clientId,
    sender: side,
    recipient,
    senderUserId: userId,
    text,
    at,
  }
  const delivered = deliver(text, isOpen)
  // A booked pair's files are given as they are, like its texts.
  if (!isOpen) delivered.flags = FLAG_REASONS.filter((flag) => [...delivered.flags, ...fileFlags].includes(flag))
  const sent = tx.$with('sent').as(messageInsert(tx, messageRow(message, delivered, createdAt)))
  const [found] = await tx
    .with(sent)
    .select({
      unread: countIf(isUnreadBy(recipient)),
      written: countIf(eq(vendorMessages.senderType, side)),
      isNew: sql<boolean>`${exists(tx.select({ id: sent.messageId }).from(sent))}`,
    })
    .from(vendorMessages)
    .where(and(eq(vendorMessages.threadId, threadId), ne(vendorMessages.id, id)))
  const { isNew, ...before } = found!
  return isNew ? { content: delivered.content, hit: delivered.hit, before } : null
}
