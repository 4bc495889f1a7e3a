import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { clientMembers, clients, photographers, profiles, users, vendorMessages } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { coupleName, isOneOf, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { inboxHref, MESSAGE_LIMITS, type ThreadSide } from '../model.ts'
import { isUnreadBy } from './thread-access.ts'

/** Conversations announced per run; the rest follow in the next. */
const THREADS_PER_RUN = 200

/** Unread and not yet announced by mail. */
const isUntold = (side: ThreadSide): SQL | undefined => and(isUnreadBy(side), isNull(vendorMessages.notifiedAt))

/** Marks and returns all unannounced messages of threads whose oldest one has waited long enough. */
async function takeUntold(tx: Db, side: ThreadSide, at: Date) {
  const waitedSince = new Date(at.getTime() - MESSAGE_LIMITS.digestAfterMinutes * 60_000)
  const due = tx
    .selectDistinct({ threadId: vendorMessages.threadId })
    .from(vendorMessages)
    .where(and(isUntold(side), lt(vendorMessages.createdAt, waitedSince)))
    .limit(THREADS_PER_RUN)
  return tx
    .update(vendorMessages)
    .set({ notifiedAt: at })
    .where(and(inArray(vendorMessages.threadId, due), isUntold(side)))
    .returning({
      id: vendorMessages.id,
      threadId: vendorMessages.threadId,
      vendorId: vendorMessages.vendorId,
      clientId: vendorMessages.clientId,
      senderType: vendorMessages.senderType,
      content: vendorMessages.content,
      createdAt: vendorMessages.createdAt,
    })
}

type Untold = Awaited<ReturnType<typeof takeUntold>>[number]

/** The addresses of the readers and the names of the writers, by thread; people who are not active get no mail. */
async function peopleOf(tx: Db, side: ThreadSide, messages: readonly Untold[]) {
  const pairs = await tx
    .selectDistinct({
      threadId: vendorMessages.threadId,
      userId: users.id,
      email: users.email,
      vendorName: vendorName(photographers),
      clientName: coupleName(clients),
      coupleId: sql<string | null>`case when ${side === 'client'} then ${clients.id} end`,
      isPartner: sql<boolean>`${side === 'client'} and ${users.id} <> ${clients.userId}`,
    })
    .from(vendorMessages)
    .innerJoin(photographers, eq(photographers.id, vendorMessages.vendorId))
    .innerJoin(clients, eq(clients.id, vendorMessages.clientId))
    // Both people of a couple.
    .innerJoin(
      users,
      side === 'vendor'
        ? eq(users.id, photographers.userId)
        : inArray(
            users.id,
            subquery
              .select({ userId: clientMembers.userId })
              .from(clientMembers)
              .where(eq(clientMembers.clientId, clients.id)),
          ),
    )
    .innerJoin(profiles, and(eq(profiles.id, users.id), eq(profiles.status, 'active')))
    .where(
      isOneOf(
        vendorMessages.id,
        messages.map(({ id }) => id),
      ),
    )
  return Map.groupBy(pairs, ({ threadId }) => threadId)
}

/** The part of a message that a mail quotes, always without contact details, whatever the pair has booked. */
const quoted = (content: string) => {
  const { text } = redact(content)
  return cutText(text, MESSAGE_LIMITS.digestText)
}

async function tellSide(tx: Db, side: ThreadSide, at: Date): Promise<number> {
  const untold = await takeUntold(tx, side, at)
  if (untold.length === 0) return 0
  const people = await peopleOf(tx, side, untold)
  const byThread = Map.groupBy(untold, ({ threadId }) => threadId)
  let told = 0
  for (const [threadId, messages] of byThread) {
    const readers = people.get(threadId) ?? []
    const inOrder = messages.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    const isFromPlatform = inOrder.every(({ senderType }) => senderType === 'platform')
    for (const pair of readers) {
      const fromName = side === 'vendor' ? pair.clientName : pair.vendorName
      const props = {
        fromName: isFromPlatform ? null : redact(fromName).text,
        messages: inOrder.slice(0, MESSAGE_LIMITS.digestMessages).map(({ content }) => quoted(content)),
        moreCount: Math.max(0, inOrder.length - MESSAGE_LIMITS.digestMessages),
        path: inboxHref(side, threadId),
      }
      const keyEnd = pair.isPartner ? `/${pair.userId}` : ''
      const dedupeKey = `message-digest/${side}/${inOrder.at(-1)!.id}${keyEnd}`
      const { email: to, coupleId } = pair
      await enqueueMail(tx, { template: 'message-digest', to, props, dedupeKey, coupleId })
      told += 1
    }
  }
  return told
}

/**
 * Mails what has waited unread for 15 minutes, one mail per conversation; every message is announced once.
 * Idempotent. (IQ9)
 */
export async function sendDigests(ctx: PlainReader): Promise<{ vendors: number; clients: number }> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => ({
    vendors: await tellSide(tx, 'vendor', at),
    clients: await tellSide(tx, 'client', at),
  }))
}
