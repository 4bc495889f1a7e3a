import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, photographers, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { shownCoupleName } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { jsonOne, jsonRow } from '#server/database/json-rows.ts'
import { countOf, coupleName, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { cutText, unitsFor } from '#shared/text/cut-text.ts'
import type { ThreadInput, ThreadsInput } from '../inputs.ts'
import {
  type ContactCard,
  type Cursor,
  MESSAGE_LIMITS,
  type ThreadDetail,
  type ThreadSide,
  type ThreadSummary,
} from '../model.ts'
import type { ThreadFilter, ThreadOrder } from '../search.ts'
import { THREAD_NOT_FOUND } from '../texts.ts'
import { hasOpenContact, lastSender } from './records.ts'
import { isOwnThread, isUnreadBy, isVisibleTo, requireSide, senderFor, sideOf } from './thread-access.ts'

const m = alias(vendorMessages, 'm')

/**
 * The other side's columns. A couple has no picture; a business is shown by its own name, else its owner's.
 */
const otherColumns = (side: ThreadSide) =>
  side === 'client'
    ? {
        name: vendorName(photographers),
        cover: coverOf(sql`${threads.vendorId}`),
      }
    : {
        name: coupleName(clients),
        cover: sql<null>`null`,
      }

/** As much of the last message as the list shows. */
const SNIPPET = 160

// Sub-selects qualify the thread's columns: without a join Drizzle omits the table's name.
const lastMessage = (side: ThreadSide) =>
  jsonOne(
    jsonRow({ text: sql<string>`left(m.content, ${unitsFor(SNIPPET)}::int)`, sender: m.senderType }),
    sql`from vendor_messages m
      where m.thread_id = ${threads.id} and ${isVisibleTo(side)}
      order by m.created_at desc, m.id limit 1`,
  )

const unreadCount = (side: ThreadSide) =>
  countOf(sql`from vendor_messages m
    where m.${sql.raw(side === 'client' ? 'client_id' : 'vendor_id')} = ${side === 'client' ? threads.clientId : threads.vendorId}
      and m.thread_id = ${threads.id} and ${isUnreadBy(side)}`)

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
  unread: (side) => sql`${unreadCount(side)} > 0`,
  unanswered: (side) => sql`${lastSender(sql`${threads.id}`)} <> ${side}`,
}

/** Conversations with somebody of this name, or with these words in what this side can read. */
function matches(words: string | undefined, side: ThreadSide): SQL | undefined {
  if (!words) return undefined
  const name = side === 'client' ? vendorName(photographers) : coupleName(clients)
  return sql`(${hasWords(words, name)} or exists (select from vendor_messages m
    where m.thread_id = ${threads.id} and ${isVisibleTo(side)} and ${hasWords(words, sql`m.content`)}))`
}

export type ThreadsPage = { items: ThreadSummary[]; next: Cursor | null; hasRecord: boolean }

/**
 * The signed-in person's conversations that are searched for, in their order, one page. Administrators have none. (R19)
 */
export async function listThreads(ctx: Reader, { cursor, search, filter, order }: ThreadsInput): Promise<ThreadsPage> {
  const side = sideOf(ctx)
  if (!side || !ctx.actor) return { items: [], next: null, hasRecord: false }
  const { userId } = ctx.actor
  const [found, record] = await Promise.all([
    ctx.db
      .select({
        id: threads.id,
        ...otherColumns(side),
        lastMessageAt: threads.lastMessageAt,
        last: lastMessage(side),
        unread: unreadCount(side),
      })
      .from(threads)
      .innerJoin(photographers, eq(photographers.id, threads.vendorId))
      .innerJoin(clients, eq(clients.id, threads.clientId))
      .where(and(isOwnThread(side, userId), matches(search, side), FILTERS[filter](side), isBehind(cursor, order)))
      .orderBy((order === 'latest' ? desc : asc)(threads.lastMessageAt), threads.id)
      .limit(MESSAGE_LIMITS.threadsPage + 1),
    side === 'client' || hasRecord(ctx, userId),
  ])
  const items = found.slice(0, MESSAGE_LIMITS.threadsPage)
  const end = found.length > items.length ? items.at(-1) : undefined
  return {
    items: items.map(({ name, cover, last, lastMessageAt, ...row }) => ({
      ...row,
      other: { name: shownCoupleName(name), cover },
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

const blockOf = (side: ThreadSide) => sql<boolean>`exists (
  select 1 from thread_blocks b where b.thread_id = ${threads.id} and b.side = ${side} and b.lifted_at is null)`

const threadColumns = (side: ThreadSide) => ({
  vendorId: threads.vendorId,
  clientId: threads.clientId,
  ...otherColumns(side),
  isListed: photographers.isListed,
  vendor: { name: photographers.name, email: photographers.email, phone: photographers.phone },
  couple: { first: clients.firstName, last: clients.lastName, email: clients.email, phone: clients.phone },
  isBlockedByMe: blockOf(side),
  isBlockedByOther: blockOf(side === 'client' ? 'vendor' : 'client'),
})

/**
 * One conversation without its messages: who is on the other side, whether it is closed, and the contact card once the
 * pair has a confirmed booking. (CF3)
 * @throws AppError NOT_FOUND for everybody but its two sides.
 */
export async function getThread(ctx: Reader, { threadId }: ThreadInput): Promise<ThreadDetail> {
  const { side, userId } = requireSide(ctx)
  const [row] = await ctx.db
    .select(threadColumns(side))
    .from(threads)
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(and(eq(threads.id, threadId), isOwnThread(side, userId)))
  if (!row) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  const { vendor, couple } = row
  const card: ContactCard =
    side === 'client'
      ? vendor
      : { name: `${couple.first} ${couple.last}`.trim(), email: couple.email, phone: couple.phone }
  const isOpen = await hasOpenContact(ctx.db, row.vendorId, row.clientId)
  return {
    id: threadId,
    side,
    other: { name: shownCoupleName(row.name), cover: row.cover },
    profileId: side === 'client' && row.isListed ? row.vendorId : null,
    contact: isOpen ? card : null,
    isBlockedByMe: row.isBlockedByMe,
    isBlockedByOther: row.isBlockedByOther,
  }
}
