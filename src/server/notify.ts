import { and, eq, isNull } from 'drizzle-orm'
import { notifications, profiles } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { sitePath } from '#shared/site-path.ts'

type Notice = {
  /** `feature.event`, for example `inquiry.new`. */
  kind: string
  title: string
  body?: string
  /** A path of this site; anything else is dropped. */
  href?: string
  /** The same key tells the same person once. */
  dedupeKey?: string
}

/** Puts one notice behind a person's bell, in the caller's transaction. (NO2) */
export async function notify(tx: Db, { userId, ...notice }: Notice & { userId: string }, at: Date): Promise<void> {
  await tx
    .insert(notifications)
    .values({ ...notice, href: sitePath(notice.href), userId, createdAt: at })
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
}

/** Puts one notice behind the bell of every active administrator, in the caller's transaction. (NO2, AD10) */
export async function notifyAdmins(tx: Db, notice: Notice, at: Date): Promise<void> {
  const admins = await tx
    .select({ userId: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
  if (admins.length === 0) return
  await tx
    .insert(notifications)
    .values(admins.map(({ userId }) => ({ ...notice, href: sitePath(notice.href), userId, createdAt: at })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
}

/** Marks a person's notices about one page as read: who has seen the page needs no bell for it. */
export async function readNotices(tx: Db, { userId, href }: { userId: string; href: string }, at: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: at })
    .where(and(eq(notifications.userId, userId), eq(notifications.href, href), isNull(notifications.readAt)))
}
