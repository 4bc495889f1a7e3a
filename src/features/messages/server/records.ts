import { type AnyColumn, and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgInsertValue } from 'drizzle-orm/pg-core'
import { bookings, contactSteps, threadBlocks, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { constant, hasRow, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { isRedacted } from '#shared/redaction/tokens.ts'
import type { SenderType, ThreadSide } from '../model.ts'
import { type ContactHit, contactFound } from './events.ts'

// Statements on the messages' own tables; other features' services call them inside their own transactions.

/** The thread of a pair, opened by a couple's inquiry if there is none yet. (IQ11) */
export async function openThread(
  tx: Db,
  { vendorId, clientId }: { vendorId: string; clientId: string },
  at: Date,
): Promise<{ threadId: string }> {
  const [thread] = await tx
    .insert(threads)
    // A millisecond before its first message, which keeps its own timestamp.
    .values({ vendorId, clientId, lastMessageAt: new Date(at.getTime() - 1), createdAt: at })
    .onConflictDoUpdate({ target: [threads.vendorId, threads.clientId], set: { vendorId } })
    .returning({ threadId: threads.id })
  return thread!
}

type Expression = AnyColumn | SQL

const isBooked = ({ status }: Pick<typeof bookings, 'status'>) => constant(inArray(status, ['confirmed', 'completed']))

/**
 * Whether a pair has a confirmed or completed booking, as an SQL condition: from then on nothing is removed from their
 * messages.
 */
export const isContactOpen = (vendorId: Expression, clientId: Expression): SQL<boolean> =>
  hasRow(bookings, and(eq(bookings.photographerId, vendorId), eq(bookings.clientId, clientId), isBooked(bookings)))

/** The same of one pair. */
async function hasOpenContact(tx: Db, vendorId: string, clientId: string): Promise<boolean> {
  const booked = await tx.query.bookings.findFirst({
    columns: { id: true },
    where: { photographerId: vendorId, clientId, RAW: isBooked },
  })
  return booked !== undefined
}

/** Whether one of the two sides has closed the thread to the other, as an SQL condition. */
export const isBlocked = (threadId: Expression): SQL<boolean> =>
  hasRow(threadBlocks, and(eq(threadBlocks.threadId, threadId), isNull(threadBlocks.liftedAt)))

/** The same of one thread. */
export async function isThreadBlocked(tx: Db, threadId: string): Promise<boolean> {
  const block = await tx.query.threadBlocks.findFirst({
    columns: { id: true },
    where: { threadId, liftedAt: { isNull: true } },
  })
  return block !== undefined
}

// Statements that ask this are often about threads themselves.
const held = alias(threadBlocks, 'held_block')
const blockedThread = alias(threads, 'blocked_thread')

/** Whether one of a pair has closed their conversation to the other, as an SQL condition. */
export const hasBlock = (photographerId: Expression, clientId: Expression): SQL<boolean> =>
  sql<boolean>`exists ${subquery
    .select({ id: held.id })
    .from(held)
    .innerJoin(blockedThread, eq(blockedThread.id, held.threadId))
    .where(
      and(eq(blockedThread.vendorId, photographerId), eq(blockedThread.clientId, clientId), isNull(held.liftedAt)),
    )}`

/** Whether one of the two has closed the conversation to the other. */
export async function isPairBlocked(
  tx: Db,
  { photographerId, clientId }: { photographerId: string; clientId: string },
): Promise<boolean> {
  const block = await tx.query.threadBlocks.findFirst({
    columns: { id: true },
    where: { liftedAt: { isNull: true }, thread: { vendorId: photographerId, clientId } },
  })
  return block !== undefined
}

const isRunning = (userId: string, at: Date) =>
  and(
    eq(contactSteps.userId, userId),
    constant(eq(contactSteps.step, 'pause')),
    isNull(contactSteps.liftedAt),
    gt(contactSteps.until, at),
  )

/** Whether a moderator has paused somebody's writing before a booking, as an SQL condition. */
export const isPaused = (userId: string, at: Date): SQL<boolean> => hasRow(contactSteps, isRunning(userId, at))

/** Until when; null for everybody else. */
export async function pausedUntil(tx: Db, userId: string, at: Date): Promise<Date | null> {
  const [pause] = await tx
    .select({ until: contactSteps.until })
    .from(contactSteps)
    .where(isRunning(userId, at))
    .orderBy(desc(contactSteps.until))
    .limit(1)
  return pause?.until ?? null
}

/** Which of the two sides wrote last in a thread. */
export const lastSender = (threadId: Expression): SQL<ThreadSide | null> =>
  sql`${subquery
    .select({ senderType: vendorMessages.senderType })
    .from(vendorMessages)
    .where(and(eq(vendorMessages.threadId, threadId), constant(ne(vendorMessages.senderType, 'platform'))))
    .orderBy(desc(vendorMessages.createdAt), vendorMessages.id)
    .limit(1)}`

type Delivered = {
  content: string
  contentOriginal: string | null
  flags: FlagReason[]
  /** What its text holds of contact details; null with open contact. */
  hit: ContactHit | null
}

const COARSE: FlagReason = 'Inappropriate language'

/** A text as delivered to the other side. With open contact only coarse language is flagged. */
export function deliver(text: string, isOpen: boolean): Delivered {
  const redacted = redact(text)
  const content = isOpen ? text : redacted.text
  return {
    content,
    // An identical copy would only be one more thing to erase.
    contentOriginal: content === text ? null : text,
    flags: isOpen ? redacted.flags.filter((flag) => flag === COARSE) : redacted.flags,
    hit: isOpen
      ? null
      : isRedacted(redacted)
        ? 'removed'
        : redacted.flags.some((flag) => flag !== COARSE)
          ? 'uncertain'
          : null,
  }
}

export type NewMessage = {
  /** Generated by the sender's browser, so that a retry is the same message. */
  id?: string
  threadId: string
  vendorId: string
  clientId: string
  sender: SenderType
  recipient: ThreadSide
  senderUserId: string | null
  /** Trimmed, otherwise as written. */
  text: string
  /** When another mail already announces it: the digest leaves it out. */
  isAnnounced?: boolean
  at: Date
}

/** When a thread's next message is written: later than all before it. Set on the thread, it locks the thread. */
export const nextMoment = (at: Date): SQL =>
  sql`greatest(${at.toISOString()}::timestamptz, ${threads.lastMessageAt} + interval '1 millisecond')`

/** The row of a message as delivered. */
export const messageRow = (
  message: NewMessage,
  { content, contentOriginal, flags }: Omit<Delivered, 'hit'>,
  createdAt: Date,
) => ({
  ...(message.id ? { id: message.id } : {}),
  threadId: message.threadId,
  vendorId: message.vendorId,
  clientId: message.clientId,
  senderType: message.sender,
  senderId: message.senderUserId,
  recipientSide: message.recipient,
  content,
  contentOriginal,
  flags,
  isFlagged: flags.length > 0,
  notifiedAt: message.isAnnounced ? message.at : null,
  createdAt,
})

/** The insert of one message; a repeated `id` writes nothing. Returns the id of a new one. */
export const messageInsert = (tx: Db, row: PgInsertValue<typeof vendorMessages>) =>
  tx
    .insert(vendorMessages)
    .values(row)
    .onConflictDoNothing({ target: vendorMessages.id })
    .returning({ messageId: vendorMessages.id })

/**
 * Writes one message: redacted unless the pair's contact is open, its original and flags stored beside it, and the
 * thread moved up. The thread's row is locked, so that timestamps increase in the order in which messages become
 * visible. A repeated `id` writes nothing and returns `isNew: false`. (X31)
 */
export async function insertMessage(
  tx: Db,
  message: NewMessage,
): Promise<{ messageId: string; content: string; createdAt: Date; isNew: boolean }> {
  const { id, threadId, vendorId, clientId, at } = message
  const [thread] = await tx
    .update(threads)
    .set({ lastMessageAt: nextMoment(at) })
    .where(and(eq(threads.id, threadId), eq(threads.vendorId, vendorId), eq(threads.clientId, clientId)))
    .returning({ lastMessageAt: threads.lastMessageAt })
  if (!thread) throw new Error('insertMessage: the thread is not of this pair')
  const { lastMessageAt: createdAt } = thread
  const delivered = deliver(
    message.text,
    message.sender !== 'platform' && (await hasOpenContact(tx, vendorId, clientId)),
  )
  const written = await messageInsert(tx, messageRow(message, delivered, createdAt))
  const messageId = written[0]?.messageId ?? id!
  const isNew = written.length === 1
  const { content, hit } = delivered
  const { sender: side, senderUserId: userId } = message
  if (isNew && hit && userId && side !== 'platform')
    await raise(tx, contactFound, { threadId, messageId, side, userId, hit, content }, at)
  return { messageId, content, createdAt, isNew }
}
