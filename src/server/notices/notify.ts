import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/auth.ts'
import { notifications } from '#drizzle/schema/notifications.ts'
import type { Db } from '#server/db.ts'
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
}

/** Adds notices to people's bells, in the caller's transaction. */
export async function notifyAll(tx: Db, notices: readonly (Notice & { userId: string })[], at: Date): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insert(notifications)
    .values(notices.map((notice) => ({ ...notice, href: sitePath(notice.href), createdAt: at })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
}

/** Adds one notice to a person's bell, in the caller's transaction. */
export const notify = (tx: Db, notice: Notice & { userId: string }, at: Date): Promise<void> =>
  notifyAll(tx, [notice], at)

/** Adds one notice to the bell of every active administrator, in the caller's transaction. */
export async function notifyAdmins(tx: Db, notice: Notice, at: Date): Promise<void> {
  const admins = await tx
    .select({ userId: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
  await notifyAll(
    tx,
    admins.map(({ userId }) => ({ ...notice, userId })),
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
