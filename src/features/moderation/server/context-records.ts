import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { bookings, threadReports, threads } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'

/** How many of the newest messages are looked through, how many stand on each side of one that counts, how many without one. */
const LOOKED_THROUGH = 200
const AROUND = 2
const NEWEST = 8

/** Each message that somebody is concerned about with those before and after it; without any, the newest. */
function withContext<Message extends { isConcerned: boolean }>(messages: readonly Message[]): readonly Message[] {
  const around = messages.filter((_, place) =>
    messages.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(({ isConcerned }) => isConcerned),
  )
  return around.length > 0 ? around : messages.slice(-NEWEST)
}

type Seen = { id: string; senderId: string | null; isFlagged: boolean }

/** A conversation around what somebody is concerned about, as it was delivered, oldest first. */
export async function messagesAround(tx: Db, threadId: string, isConcerned: (message: Seen) => boolean) {
  const found = await tx.query.vendorMessages.findMany({
    columns: {
      id: true,
      senderType: true,
      senderId: true,
      content: true,
      flags: true,
      isFlagged: true,
      createdAt: true,
    },
    extras: { hasOriginal: ({ contentOriginal }) => sql<boolean>`${contentOriginal} is not null` },
    where: { threadId },
    orderBy: { createdAt: 'desc', id: 'asc' },
    limit: LOOKED_THROUGH,
  })
  const messages = found.toReversed().map(({ senderId, content: text, createdAt, ...message }) => ({
    ...message,
    text,
    at: createdAt.toISOString(),
    isConcerned: isConcerned({ ...message, senderId }),
  }))
  return withContext(messages)
}

/** Where the two sides of a conversation stand with each other: their newest booking, null while there is none. */
export async function bookingBetween(tx: Db, threadId: string) {
  const [found] = await tx
    .select({ status: bookings.status, eventDate: bookings.eventDate })
    .from(threads)
    .innerJoin(bookings, and(eq(bookings.photographerId, threads.vendorId), eq(bookings.clientId, threads.clientId)))
    .where(eq(threads.id, threadId))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  return found ?? null
}

/** How many other reports there were about a conversation, by what became of them. */
export async function otherReports(tx: Db, { threadId, id }: { threadId: string; id: string }) {
  const found = await tx
    .select({ status: threadReports.status, count: count() })
    .from(threadReports)
    .where(and(eq(threadReports.threadId, threadId), ne(threadReports.id, id)))
    .groupBy(threadReports.status)
  const of = (status: (typeof found)[number]['status']) => found.find((row) => row.status === status)?.count ?? 0
  return { open: of('open'), resolved: of('resolved'), dismissed: of('dismissed') }
}
