import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { bookings, threadBlocks, threads, vendorMessages } from '#drizzle/schema/index.ts'
import type { SenderType, ThreadSide } from '#features/inquiries/model.ts'
import type { Db } from '#server/db.ts'
import { withoutInvisible } from '#shared/redaction/disguised-contact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'

// Statements on the messages' own tables; other features' services call them inside their own transactions.

/** The thread of a pair, opened by a couple's inquiry if there is none yet. (IQ3, IQ11) */
export async function openThread(
  tx: Db,
  { vendorId, clientId }: { vendorId: string; clientId: string },
  at: Date,
): Promise<{ threadId: string }> {
  const [thread] = await tx
    .insert(threads)
    // A millisecond before its first message, which then keeps its own moment.
    .values({ vendorId, clientId, lastMessageAt: new Date(at.getTime() - 1), createdAt: at })
    .onConflictDoUpdate({ target: [threads.vendorId, threads.clientId], set: { vendorId } })
    .returning({ threadId: threads.id })
  return thread!
}

/** Whether a pair has a confirmed or completed booking: then nothing is removed from their messages. (CF3) */
export async function hasOpenContact(tx: Db, vendorId: string, clientId: string): Promise<boolean> {
  const [booking] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.photographerId, vendorId),
        eq(bookings.clientId, clientId),
        inArray(bookings.status, ['confirmed', 'completed']),
      ),
    )
    .limit(1)
  return booking !== undefined
}

/** Whether one of the two sides has closed the thread to the other. (IQ10) */
export async function isThreadBlocked(tx: Db, threadId: string): Promise<boolean> {
  const [block] = await tx
    .select({ id: threadBlocks.id })
    .from(threadBlocks)
    .where(and(eq(threadBlocks.threadId, threadId), isNull(threadBlocks.liftedAt)))
    .limit(1)
  return block !== undefined
}

type Delivered = { content: string; contentOriginal: string | null; flags: FlagReason[] }

/** What a text becomes on its way to the other side. With open contact only coarse words are worth a flag. */
export function deliver(text: string, isContactOpen: boolean): Delivered {
  const redacted = redact(text)
  const content = isContactOpen ? withoutInvisible(text) : redacted.text
  return {
    content,
    // The same words twice would only be one more thing to erase (CF4).
    contentOriginal: content === text ? null : text,
    flags: isContactOpen ? redacted.flags.filter((flag) => flag === 'Inappropriate language') : redacted.flags,
  }
}

export type NewMessage = {
  /** Given by the sender's browser, so that a retry is the same message. */
  id?: string
  threadId: string
  vendorId: string
  clientId: string
  sender: SenderType
  recipient: ThreadSide
  senderUserId: string | null
  /** Trimmed, as it was written. */
  text: string
  /** When another mail already tells the recipient about it: the digest leaves it out (IQ9). */
  isAnnounced?: boolean
  at: Date
}

/**
 * Writes one message: redacted unless the pair's contact is open, its original and flags beside it, and the thread
 * moved up. The thread's row is locked, so that its messages get rising moments in the order they become visible.
 * A repeated `id` writes nothing and answers `isNew: false`. (X31, X115, CF1-CF4)
 */
export async function insertMessage(
  tx: Db,
  message: NewMessage,
): Promise<{ messageId: string; content: string; createdAt: Date; isNew: boolean }> {
  const { id, threadId, vendorId, clientId, at } = message
  const [thread] = await tx
    .update(threads)
    .set({
      lastMessageAt: sql`greatest(${at.toISOString()}::timestamptz, ${threads.lastMessageAt} + interval '1 millisecond')`,
    })
    .where(and(eq(threads.id, threadId), eq(threads.vendorId, vendorId), eq(threads.clientId, clientId)))
    .returning({ lastMessageAt: threads.lastMessageAt })
  if (!thread) throw new Error('insertMessage: the thread is not of this pair')
  const { content, contentOriginal, flags } = deliver(
    message.text,
    message.sender !== 'platform' && (await hasOpenContact(tx, vendorId, clientId)),
  )
  const written = await tx
    .insert(vendorMessages)
    .values({
      ...(id ? { id } : {}),
      threadId,
      vendorId,
      clientId,
      senderType: message.sender,
      senderId: message.senderUserId,
      recipientSide: message.recipient,
      content,
      contentOriginal,
      flags,
      isFlagged: flags.length > 0,
      notifiedAt: message.isAnnounced ? at : null,
      createdAt: thread.lastMessageAt,
    })
    .onConflictDoNothing({ target: vendorMessages.id })
    .returning({ messageId: vendorMessages.id })
  const messageId = written[0]?.messageId ?? id!
  return { messageId, content, createdAt: thread.lastMessageAt, isNew: written.length === 1 }
}
