import { and, eq, isNull } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/auth.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import { type MailName } from '#emails/catalog.ts'
import { optionalKindOf } from '#emails/kinds.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { wantedBells } from '#server/mail/choices.ts'
import { mayOpenTeamPage, TEAM_ROLES } from '#shared/access/roles.ts'
import { sitePath } from '#shared/url/site-path.ts'

type Notice = {
  /** `feature.event`, for example `inquiry.new`. */
  kind: string
  title: string
  body?: string
  /** A path of this site; other values are dropped. */
  href?: string
  /** A person gets one notice per key. */
  dedupeKey?: string
  /** The mail of the same event, whose kind people may have switched off. */
  about?: MailName
}
type Addressed = Notice & { userId: string }

/** Without what its reader has switched off in the bell. */
async function unmuted(tx: Db, notices: readonly Addressed[]): Promise<readonly Addressed[]> {
  // The notices of one call are about one event.
  const kind = notices[0]?.about ? optionalKindOf(notices[0].about) : null
  if (!kind) return notices
  const ids = notices.map(({ userId }) => userId)
  const wanted = await wantedBells(tx, ids, kind)
  return notices.filter(({ userId }) => wanted.has(userId))
}

/** Adds notices to people's bells, in the caller's transaction. */
export async function notifyAll(tx: Db, notices: readonly Addressed[], at: Date): Promise<void> {
  const heard = await unmuted(tx, notices)
  if (heard.length === 0) return
  await tx
    .insert(notifications)
    .values(
      heard.map(({ userId, kind, title, body, href, dedupeKey }) => {
        return { userId, kind, title, body, href: sitePath(href), dedupeKey, createdAt: at }
      }),
    )
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
}

/** Adds one notice to a person's bell, in the caller's transaction. */
export const notify = (tx: Db, notice: Notice & { userId: string }, at: Date): Promise<void> =>
  notifyAll(tx, [notice], at)

/** The active people of the team who may open the page that a notice leads to; without one, the administrators. */
export function teamFor(tx: Db, href = '/admin') {
  const [pathname] = href.split(/[?#]/)
  const roles = TEAM_ROLES.filter((role) => mayOpenTeamPage(pathname!, role))
  return tx
    .select({ userId: profiles.id, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isOneOf(profiles.role, roles), eq(profiles.status, 'active')))
}

/** Adds one notice to the bell of everybody on the team whose work it is but one, in the caller's transaction. */
export async function notifyTeam(tx: Db, notice: Notice, at: Date, except?: string): Promise<void> {
  const team = (await teamFor(tx, notice.href)).filter(({ userId }) => userId !== except)
  await notifyAll(
    tx,
    team.map(({ userId }) => ({ ...notice, userId })),
    at,
  )
}

/** Marks a person's notices about one page as read, because the person has seen the page. */
export async function readNotices(tx: Db, { userId, href }: { userId: string; href: string }, at: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), eq(notifications.href, href), isNull(notifications.readAt)))
}
