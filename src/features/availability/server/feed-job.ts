import { and, eq, isNull, lte } from 'drizzle-orm'
import { calendarFeeds, photographers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { Network } from '#server/http/public-fetch.ts'
import { describeError, log } from '#server/log.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { FEED_FAILURES, type FeedFailure } from '../model.ts'
import { keepAnswer, nextRead } from './feed-records.ts'
import { obtain } from './feeds/obtain.ts'

/** Fetched at the same time; each is another server. */
const BATCH = 10
/** A run starts no further batch after this: a batch may take 35 s, and a function of the platform lives for a minute. */
const RUN_MS = 20_000
const TELL_AFTER_MS = 24 * 60 * 60_000

/** Takes the next calendars that are due: they are due again in an hour, even when this process ends now. */
async function claim(db: Db, now: Date) {
  return transact(db, async (tx) => {
    const due = await tx
      .select()
      .from(calendarFeeds)
      .where(lte(calendarFeeds.nextReadAt, now))
      .orderBy(calendarFeeds.nextReadAt)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .update(calendarFeeds)
        .set({ nextReadAt: nextRead(now) })
        .where(isOneOf(calendarFeeds.id, ids))
    return due
  })
}

/** Reads the other calendars of photographers again, hourly; a failing one keeps its last days. Idempotent. */
export async function readFeeds(ctx: ServiceContext, network?: Network): Promise<{ read: number; failed: number }> {
  const counts = { read: 0, failed: 0 }
  const started = performance.now()
  const one = async (feed: typeof calendarFeeds.$inferSelect) => {
    try {
      const answer = await obtain(ctx, feed.photographerId, { ...feed, address: feed.address! }, network)
      await transact(ctx.db, (tx) => keepAnswer(tx, feed, answer, ctx.now()))
      counts['failure' in answer ? 'failed' : 'read'] += 1
    } catch (error) {
      log.error('calendar was not read', { requestId: ctx.requestId, rowId: feed.id, ...describeError(error) })
      counts.failed += 1
    }
  }
  while (performance.now() - started < RUN_MS) {
    const due = await claim(ctx.db, ctx.now())
    await Promise.all(due.map(one))
    if (due.length < BATCH) break
  }
  await tellOwners(ctx)
  return counts
}

/** Tells photographers once, by bell and mail, of a calendar that has failed for a day. */
async function tellOwners({ db, now }: ServiceContext): Promise<void> {
  const at = now()
  await transact(db, async (tx) => {
    const failing = await tx
      .select({
        id: calendarFeeds.id,
        calendarName: calendarFeeds.name,
        failure: calendarFeeds.failure,
        since: calendarFeeds.failingSince,
        readAt: calendarFeeds.readAt,
        userId: photographers.userId,
        photographerName: photographers.name,
        email: photographers.email,
      })
      .from(calendarFeeds)
      .innerJoin(photographers, eq(photographers.id, calendarFeeds.photographerId))
      .where(and(lte(calendarFeeds.failingSince, new Date(at.getTime() - TELL_AFTER_MS)), isNull(calendarFeeds.toldAt)))
      .orderBy(calendarFeeds.failingSince)
      .limit(BATCH)
      .for('update', { of: calendarFeeds, skipLocked: true })
    for (const { id, calendarName, failure, since, readAt, userId, photographerName, email } of failing) {
      const mail = {
        template: 'calendar-unreadable' as const,
        props: {
          photographerName,
          calendarName,
          readOn: formatDate(readAt, 'long'),
          reason: FEED_FAILURES[failure as FeedFailure],
        },
      }
      const key = `calendar-unreadable/${id}/${since!.toISOString()}`
      await ring(tx, mail, { userId, at, dedupeKey: key })
      await enqueueMail(tx, { ...mail, to: email, dedupeKey: key })
    }
    const ids = failing.map(({ id }) => id)
    if (ids.length > 0) await tx.update(calendarFeeds).set({ toldAt: at }).where(isOneOf(calendarFeeds.id, ids))
  })
}
