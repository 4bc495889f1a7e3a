import { and, asc, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { clients, photographers, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { coupleOf, shownCoupleName } from '#server/account/couple.ts'
import { isGone } from '#server/account/left.ts'
import type { Reader } from '#server/context.ts'
import { countRows, coupleName, hasRow, ownerName, subquery, vendorName, vendorPerson } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { cutText, unitsFor } from '#shared/text/cut-text.ts'
import type { ThreadInput, ThreadsInput } from '../inputs.ts'
import { type Cursor, MESSAGE_LIMITS, type ThreadDetail, type ThreadSide, type ThreadSummary } from '../model.ts'
import type { ThreadFilter, ThreadOrder } from '../search.ts'
import { THREAD_NOT_FOUND } from '../texts.ts'
import { isContactOpen, lastSender, pausedUntil } from './records.ts'
import { isOwnThread, isUnreadBy, isVisibleTo, ownedBy, requireSide, senderFor, sideOf } from './thread-access.ts'

/**
 * The other side's columns. A couple has no picture; a business is shown by its own name, else its owner's.
 */
const otherColumns = (side: ThreadSide) =>
  side === 'client'
    ? {
        name: vendorName(photographers),
        person: vendorPerson(photographers),
        cover: coverOf(threads.vendorId),
      }
    : {
        name: coupleName(clients),
        person: sql<null>`null`,
        cover: sql<null>`null`,
      }

/** As much of the last message as the list shows. */
const SNIPPET = 160

/** The last message of a conversation that this side may see. */
const lastMessage = (side: ThreadSide) =>
  subquery
    .select({
      text: sql<string>`left(${vendorMessages.content}, ${unitsFor(SNIPPET)}::int)`.as('text'),
      sender: vendorMessages.senderType,
    })
    .from(vendorMessages)
    .where(and(eq(vendorMessages.threadId, threads.id), isVisibleTo(side)))
    .orderBy(desc(vendorMessages.createdAt), vendorMessages.id)
    .limit(1)
    .as('last')

const unreadCount = (side: ThreadSide) => {
  const key = side === 'client' ? 'clientId' : 'vendorId'
  return countRows(
    vendorMessages,
    and(eq(vendorMessages[key], threads[key]), eq(vendorMessages.threadId, threads.id), isUnreadBy(side)),
  )
}

/** The rest of a list behind a place in it. */
const isBehind = (place: Cursor | undefined, order: ThreadOrder): SQL | undefined => {
  if (!place) return undefined
  const isFurther = order === 'latest' ? lt : gt
  const at = sql`${place.at}::timestamptz`
  return or(
    isFurther(threads.lastMessageAt, at),
    and(eq(threads.lastMessageAt, at), sql`${threads.id} > ${place.id}::uuid`),
  )
}

/** Whether it is this side's turn to answer: the other one wrote last. */
const FILTERS: Record<ThreadFilter, (side: ThreadSide) => SQL | undefined> = {
  all: () => undefined,
  unread: (side) => gt(unreadCount(side), 0),
  unanswered: (side) => ne(lastSender(threads.id), side),
}

/** Conversations with somebody of this name, or with these words in what this side can read. */
function matches(words: string | undefined, side: ThreadSide): SQL | undefined {
  if (!words) return undefined
  const names =
    side === 'client' ? [vendorName(photographers), photographers.name] : [coupleName(clients), ownerName(clients)]
  const inMessages = and(
    eq(vendorMessages.threadId, threads.id),
    isVisibleTo(side),
    hasWords(words, vendorMessages.content),
  )
  return or(hasWords(words, ...names), hasRow(vendorMessages, inMessages))
}

export type ThreadsPage = { items: ThreadSummary[]; next: Cursor | null; hasRecord: boolean }

/**
 * The signed-in person's conversations that are searched for, in their order, one page. Administrators have none. (R19)
 */
export async function listThreads(ctx: Reader, { cursor, search, filter, order }: ThreadsInput): Promise<ThreadsPage> {
  const side = sideOf(ctx)
  if (!side || !ctx.actor) return { items: [], next: null, hasRecord: false }
  const { userId } = ctx.actor
  const newest = lastMessage(side)
  const [found, record] = await Promise.all([
    ctx.db
      .select({
        id: threads.id,
        ...otherColumns(side),
        lastMessageAt: threads.lastMessageAt,
        last: { text: newest.text, sender: newest.sender },
        unread: unreadCount(side),
      })
      .from(threads)
      .innerJoin(photographers, eq(photographers.id, threads.vendorId))
      .innerJoin(clients, eq(clients.id, threads.clientId))
      .leftJoinLateral(newest, sql`true`)
      .where(and(isOwnThread(side, userId), matches(search, side), FILTERS[filter](side), isBehind(cursor, order)))
      .orderBy((order === 'latest' ? desc : asc)(threads.lastMessageAt), threads.id)
      .limit(MESSAGE_LIMITS.threadsPage + 1),
    side === 'client' || hasRecord(ctx, userId),
  ])
  const items = found.slice(0, MESSAGE_LIMITS.threadsPage)
  const end = found.length > items.length ? items.at(-1) : undefined
  return {
    items: items.map(({ name, person, cover, last, lastMessageAt, ...row }) => ({
      ...row,
      other: { name: shownCoupleName(name), person, cover },
      lastMessageAt: lastMessageAt.toISOString(),
      last: last && { text: cutText(last.text, SNIPPET), sender: senderFor(side, last.sender) },
    })),
    next: end ? { at: end.lastMessageAt.toISOString(), id: end.id } : null,
    hasRecord: record,
  }
}

async function hasRecord(ctx: Reader, userId: string): Promise<boolean> {
  const own = await ctx.db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, userId))
  return own.length > 0
}

/** How many messages wait for the signed-in person; none for administrators. */
export async function countUnread(ctx: Reader): Promise<{ count: number }> {
  const side = sideOf(ctx)
  if (!side || !ctx.actor) return { count: 0 }
  const { userId } = ctx.actor
  const isTheirs =
    side === 'client'
      ? eq(vendorMessages.clientId, coupleOf(userId))
      : eq(
          vendorMessages.vendorId,
          subquery.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, userId)),
        )
  return { count: await ctx.db.$count(vendorMessages, and(isTheirs, isUnreadBy(side))) }
}

/**
 * One conversation without its messages: who is on the other side, whether it is closed, and the contact card once the
 * pair has a confirmed booking. (CF3)
 * @throws AppError NOT_FOUND for everybody but its two sides.
 */
export async function getThread(ctx: Reader, { threadId }: ThreadInput): Promise<ThreadDetail> {
  const { side, userId } = requireSide(ctx)
  const thread = await ctx.db.query.threads.findFirst({
    columns: { vendorId: true },
    where: { id: threadId, ...ownedBy(side, userId) },
    with: {
      vendor: {
        columns: { name: true, email: true, couplesPhone: true, isListed: true },
        extras: { shownName: vendorName, person: vendorPerson, cover: ({ id }) => coverOf(id) },
      },
      client: { columns: { email: true, phone: true }, extras: { name: ownerName, shownName: coupleName } },
      blocks: { columns: { side: true }, where: { liftedAt: { isNull: true } } },
    },
    extras: { isOpen: ({ vendorId, clientId }) => isContactOpen(vendorId, clientId) },
  })
  if (!thread) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  const { vendor, client, blocks } = thread
  const pause = thread.isOpen ? null : await pausedUntil(ctx.db, userId, ctx.now())
  const contact =
    side === 'client'
      ? { name: vendor.name, email: vendor.email, phone: vendor.couplesPhone }
      : { name: client.name, email: client.email, phone: client.phone }
  return {
    id: threadId,
    side,
    other: {
      name: shownCoupleName(side === 'client' ? vendor.shownName : client.shownName),
      person: side === 'client' ? vendor.person : null,
      cover: side === 'client' ? vendor.cover : null,
    },
    profileId: side === 'client' && vendor.isListed ? thread.vendorId : null,
    contact: thread.isOpen && !isGone(contact.email) ? contact : null,
    isBlockedByMe: blocks.some((block) => block.side === side),
    isBlockedByOther: blocks.some((block) => block.side !== side),
    pausedUntil: pause?.toISOString() ?? null,
  }
}
