import { and, eq, not, sql } from 'drizzle-orm'
import { calendarFeedDays, calendarFeeds, calendars } from '#drizzle/schema/index.ts'
import { lockPhotographer } from '#features/photographers/server/records.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type FeedFailure, NIGHT_ENDS } from '../model.ts'

export type Reading = { days: string[]; unreadable: number; coversUntil: string }

export type Obtained =
  | { failure: FeedFailure }
  | { isUnchanged: true }
  | (Reading & { isUnchanged: false; etag: string | null; lastModified: string | null })

const HOUR_MS = 60 * 60_000
/** When a calendar is fetched again. */
export const nextRead = (now: Date): Date => new Date(now.getTime() + HOUR_MS)

/** Until which hour a photographer's night belongs to the day before. (X148) */
export async function nightEndsOf(db: Db, photographerId: string): Promise<number> {
  const { nightEnds } = calendars
  const [row] = await db.select({ nightEnds }).from(calendars).where(eq(calendars.photographerId, photographerId))
  return row?.nightEnds ?? NIGHT_ENDS
}

/** Makes these the busy days of a calendar, under the photographer's lock. Days that stay are not written. */
export async function replaceDays(
  tx: Db,
  { id, photographerId }: { id: string; photographerId: string },
  { days }: Pick<Reading, 'days'>,
): Promise<void> {
  await tx
    .delete(calendarFeedDays)
    .where(and(eq(calendarFeedDays.feedId, id), not(isOneOf(calendarFeedDays.day, days))))
  await tx
    .insert(calendarFeedDays)
    .select(
      tx
        .select({
          feedId: sql`${id}::uuid`.as('feed_id'),
          photographerId: sql`${photographerId}::uuid`.as('photographer_id'),
          day: sql`day`.as('day'),
        })
        .from(sql`unnest(${sql.param(days)}::date[]) day`),
    )
    .onConflictDoNothing({ target: [calendarFeedDays.feedId, calendarFeedDays.day] })
}

/** Keeps what a calendar's address answered; one that failed keeps its last days. False when it was removed meanwhile. */
export async function keepAnswer(
  tx: Db,
  feed: { id: string; photographerId: string },
  answer: Obtained,
  at: Date,
): Promise<boolean> {
  await lockPhotographer(tx, feed.photographerId)
  const isFailed = 'failure' in answer
  const good = { readAt: at, failingSince: null, failure: null, toldAt: null }
  const { failure, ...read } = isFailed ? answer : { ...answer, failure: null }
  const news =
    'isUnchanged' in read && !read.isUnchanged
      ? {
          etag: read.etag,
          lastModified: read.lastModified,
          coversUntil: read.coversUntil,
          unreadable: read.unreadable,
        }
      : {}
  const set = isFailed
    ? { failure, failingSince: sql`coalesce(${calendarFeeds.failingSince}, ${at.toISOString()}::timestamptz)` }
    : { ...good, ...news }
  const kept = await tx
    .update(calendarFeeds)
    .set({ ...set, nextReadAt: nextRead(at) })
    .where(and(eq(calendarFeeds.id, feed.id), eq(calendarFeeds.photographerId, feed.photographerId)))
    .returning({ id: calendarFeeds.id })
  if (kept.length === 0) return false
  if ('isUnchanged' in read && !read.isUnchanged) await replaceDays(tx, feed, read)
  return true
}
