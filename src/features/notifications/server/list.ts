import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookings, clients, notifications, threads, vendorContracts } from '#drizzle/schema/index.ts'
import { shownCoupleName } from '#server/account/couple.ts'
import type { SignedIn } from '#server/context.ts'
import { coupleName, subquery } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { faceOf } from '#server/pictures/cover.ts'
import { sitePath } from '#shared/url/site-path.ts'
import type { ListNoticesInput, NoticeInput } from '../inputs.ts'
import { NOTICE_GONE, NOTICES_SHOWN, UNREAD_MAX } from '../model.ts'

/** The id in a notice's link, for the links that begin so. */
const idAfter = (start: string) =>
  sql.raw(`substring(notifications.href from '^${start}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid`)
const ofCouple = idAfter('/dashboard/(?:bookings/|documents/|messages[?]thread=)')
const ofPhotographer = idAfter('/vendor/(?:bookings/|contracts/|inbox[?]thread=)')

/** Of the booking, the contract or the conversation with this id, the person in a column of each. */
const personIn = (id: SQL, booking: AnyPgColumn, contract: AnyPgColumn, thread: AnyPgColumn) =>
  sql`coalesce(
    ${subquery.select({ id: booking }).from(bookings).where(eq(bookings.id, id))},
    ${subquery.select({ id: contract }).from(vendorContracts).where(eq(vendorContracts.id, id))},
    ${subquery.select({ id: thread }).from(threads).where(eq(threads.id, id))})`

/** The photographer of the record that a couple's notice leads to. */
const photographerThere = faceOf(
  personIn(ofCouple, bookings.photographerId, vendorContracts.vendorId, threads.vendorId),
)

const coupleId = personIn(ofPhotographer, bookings.clientId, vendorContracts.clientId, threads.clientId)
/** The couple of the same records for a photographer, who knows their own pictures: by name, drawn as a monogram. */
const coupleThere = sql<string | null>`${subquery
  .select({ name: coupleName(clients) })
  .from(clients)
  .where(eq(clients.id, coupleId))}`

/** One page of the person's own notices, newest first; `nextCursor` is null on the last one. */
export async function listNotices({ db, actor }: SignedIn, { cursor }: ListNoticesInput) {
  const { id, kind, title, body, href, readAt, createdAt } = notifications
  const at = cursor && new Date(cursor.at)
  const found = await db
    .select({ id, kind, title, body, href, readAt, createdAt, photographer: photographerThere, couple: coupleThere })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, actor.userId),
        cursor && at && or(lt(createdAt, at), and(eq(createdAt, at), gt(id, cursor.id))),
      ),
    )
    .orderBy(desc(createdAt), asc(id))
    .limit(NOTICES_SHOWN + 1)
  const shown = found.slice(0, NOTICES_SHOWN)
  const last = shown.at(-1)
  const hasMore = found.length > NOTICES_SHOWN
  return {
    items: shown.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      title: notice.title,
      body: notice.body,
      href: sitePath(notice.href),
      /** The other side of the record it leads to, as shown to this person. */
      face:
        notice.photographer ?? (notice.couple === null ? null : { name: shownCoupleName(notice.couple), cover: null }),
      isRead: notice.readAt !== null,
      createdAt: notice.createdAt.toISOString(),
    })),
    nextCursor: hasMore && last ? { at: last.createdAt.toISOString(), id: last.id } : null,
  }
}

/** How many of the person's notices are unread, counted up to 100. */
export async function countUnread({ db, actor }: SignedIn): Promise<{ count: number }> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, actor.userId), isNull(notifications.readAt)))
    .limit(UNREAD_MAX)
  return { count: await db.$count(unread.as('unread')) }
}

/**
 * Marks one of the person's own notices as read. Idempotent.
 * @throws AppError NOT_FOUND for an unknown notice or somebody else's.
 */
export async function markRead(ctx: SignedIn, { id }: NoticeInput): Promise<{ isRead: true }> {
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${ctx.now().toISOString()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, ctx.actor.userId)))
    .returning({ id: notifications.id })
  if (marked.length === 0) throw new AppError('NOT_FOUND', NOTICE_GONE)
  return { isRead: true }
}

/** Marks all of the person's own notices as read and returns how many were unread. (AD10) */
export async function markAllRead(ctx: SignedIn): Promise<{ marked: number }> {
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, ctx.actor.userId), isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  return { marked: marked.length }
}
