import { and, eq } from 'drizzle-orm'
import { notifications, profiles } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'

type Notice = {
  /** `feature.event`, for example `inquiry.new`. */
  kind: string
  title: string
  body?: string
  /** A path of this site. */
  href?: string
  /** The same key tells the same person once. */
  dedupeKey?: string
}

/** Puts one notice behind a person's bell, in the caller's transaction. (NO2) */
export async function notify(tx: Db, { userId, ...notice }: Notice & { userId: string }, at: Date): Promise<void> {
  await tx
    .insert(notifications)
    .values({ ...notice, userId, createdAt: at })
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
    .values(admins.map(({ userId }) => ({ ...notice, userId, createdAt: at })))
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
}
