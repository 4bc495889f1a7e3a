import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { calendarFeedDays, calendarFeeds, calendars } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { countRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import type { AddFeedInput, AddFileInput, FeedInput, NightEndsInput } from '../inputs.ts'
import { type CalendarFeed, FEED_FAILURES, FEEDS_FULL, type FeedFailure, MAX_FEEDS } from '../model.ts'
import { keepAnswer, nextRead, nightEndsOf, type Reading, replaceDays } from './feed-records.ts'
import { httpsAddress, obtain, readDays } from './feeds/obtain.ts'

const LIMIT = { limit: 30, windowMs: 60 * 60_000 }
const UNKNOWN_FEED = 'This calendar is no longer here.'

/** The photographer's other calendars, without their addresses. @throws AppError NOT_FOUND without a record. */
export async function listFeeds(ctx: ServiceContext): Promise<CalendarFeed[]> {
  const id = await ownPhotographerId(ctx)
  const feeds = await ctx.db.query.calendarFeeds.findMany({
    columns: { id: true, name: true, unreadable: true, readAt: true, failingSince: true, failure: true },
    where: { photographerId: id },
    extras: {
      host: ({ address }) => sql<string | null>`substring(${address} from '^https://([^/?#]+)')`,
      busyDays: (feed) => countRows(calendarFeedDays, eq(calendarFeedDays.feedId, feed.id)),
    },
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit: MAX_FEEDS,
  })
  return feeds.map(({ readAt, failingSince, failure, ...feed }) => ({
    ...feed,
    readAt: readAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    failure: failure as FeedFailure | null,
  }))
}

/** Until which hour a night belongs to the day before. @throws AppError NOT_FOUND without a record. */
export async function getNightEnds(ctx: ServiceContext): Promise<NightEndsInput> {
  return { nightEnds: await nightEndsOf(ctx.db, await ownPhotographerId(ctx)) }
}

/**
 * Sets that hour. Calendars with an address are read again by it, in full, with the next job; a file's days stay.
 * @throws AppError NOT_FOUND without a record.
 */
export async function setNightEnds(ctx: ServiceContext, { nightEnds }: NightEndsInput): Promise<NightEndsInput> {
  await transact(ctx.db, async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    await lockPhotographer(tx, photographerId)
    await tx
      .insert(calendars)
      .values({ photographerId, nightEnds })
      .onConflictDoUpdate({ target: calendars.photographerId, set: { nightEnds } })
    await tx
      .update(calendarFeeds)
      .set({ etag: null, lastModified: null, nextReadAt: ctx.now() })
      .where(and(eq(calendarFeeds.photographerId, photographerId), isNotNull(calendarFeeds.address)))
  })
  return { nightEnds }
}

/** Fetching is slow and reaches other people's servers. @throws AppError RATE_LIMITED. */
const limitReads = ({ db, actor }: ServiceContext) =>
  enforceLimits(db, 'You’ve asked for a lot of calendars. Please try again later.', [
    { key: limitKey('calendar feed', 'account', actor!.userId), ...LIMIT },
  ])

const refuse = (failure: FeedFailure, field: string) => new AppError('INVALID_INPUT', FEED_FAILURES[failure], { field })

type NewFeed = Pick<typeof calendarFeeds.$inferInsert, 'name' | 'address' | 'etag' | 'lastModified'>

/** Checked before anybody else's server is called, and again under the lock. @throws AppError CONFLICT when there are five. */
async function assertRoom(db: Db, photographerId: string): Promise<void> {
  const count = await db.$count(calendarFeeds, eq(calendarFeeds.photographerId, photographerId))
  if (count >= MAX_FEEDS) throw new AppError('CONFLICT', FEEDS_FULL)
}

/** Keeps a calendar with its days. @throws AppError CONFLICT when there are five. */
async function keepFeed(db: Db, photographerId: string, feed: NewFeed, reading: Reading, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    await lockPhotographer(tx, photographerId)
    await assertRoom(tx, photographerId)
    const { coversUntil, unreadable } = reading
    const nextReadAt = feed.address ? nextRead(at) : null
    const [kept] = await tx
      .insert(calendarFeeds)
      .values({ ...feed, photographerId, coversUntil, unreadable, readAt: at, nextReadAt, createdAt: at })
      .returning({ id: calendarFeeds.id })
    await replaceDays(tx, { id: kept!.id, photographerId }, reading)
  })
}

/**
 * Adds another calendar by its address, once it has been read.
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT with what is wrong with the address; CONFLICT when there
 * are five; RATE_LIMITED.
 */
export async function addFeed(
  ctx: ServiceContext,
  { name, address: given }: AddFeedInput,
): Promise<{ busyDays: number }> {
  const photographerId = await ownPhotographerId(ctx)
  await assertRoom(ctx.db, photographerId)
  await limitReads(ctx)
  const address = httpsAddress(given)
  const nothing = { address, etag: null, lastModified: null, coversUntil: '0001-01-01' }
  const answer = await obtain(ctx, photographerId, nothing)
  if ('failure' in answer) throw refuse(answer.failure, 'address')
  if (answer.isUnchanged) throw refuse('server-error', 'address')
  const { etag, lastModified, ...reading } = answer
  await keepFeed(ctx.db, photographerId, { name, address, etag, lastModified }, reading, ctx.now())
  return { busyDays: answer.days.length }
}

/**
 * Adds the busy days of a calendar file; of the file nothing else is sent or kept. (AV7)
 * @throws as addFeed.
 */
export async function addFile(ctx: ServiceContext, { name, text }: AddFileInput): Promise<{ busyDays: number }> {
  const photographerId = await ownPhotographerId(ctx)
  await assertRoom(ctx.db, photographerId)
  await limitReads(ctx)
  const reading = await readDays(ctx, photographerId, new TextEncoder().encode(text))
  if ('failure' in reading) throw refuse(reading.failure, 'text')
  await keepFeed(ctx.db, photographerId, { name, address: null }, reading, ctx.now())
  return { busyDays: reading.days.length }
}

const ownFeed = (photographerId: string, { id }: FeedInput) =>
  and(eq(calendarFeeds.id, id), eq(calendarFeeds.photographerId, photographerId))

/**
 * Reads a calendar again at once.
 * @throws AppError NOT_FOUND for a file or somebody else's; INVALID_INPUT when it cannot be read; RATE_LIMITED.
 */
export async function readFeed(ctx: ServiceContext, input: FeedInput): Promise<void> {
  const photographerId = await ownPhotographerId(ctx)
  const [feed] = await ctx.db.select().from(calendarFeeds).where(ownFeed(photographerId, input))
  if (!feed?.address) throw new AppError('NOT_FOUND', UNKNOWN_FEED)
  await limitReads(ctx)
  const answer = await obtain(ctx, photographerId, { ...feed, address: feed.address, etag: null, lastModified: null })
  await transact(ctx.db, (tx) => keepAnswer(tx, feed, answer, ctx.now()))
  if ('failure' in answer) throw refuse(answer.failure, 'id')
}

/** Removes a calendar and its busy days; what was blocked by hand stays. @throws AppError NOT_FOUND. */
export async function removeFeed(ctx: ServiceContext, input: FeedInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    await lockPhotographer(tx, photographerId)
    const gone = await tx
      .delete(calendarFeeds)
      .where(ownFeed(photographerId, input))
      .returning({ id: calendarFeeds.id })
    if (gone.length === 0) throw new AppError('NOT_FOUND', UNKNOWN_FEED)
  })
}
