import { marketTimeZone } from '#features/photographers/server/records.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { FetchError, fetchPublic, type Network } from '#server/http/public-fetch.ts'
import { addDays, addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/date/days.ts'
import type { FeedFailure } from '../../model.ts'
import { nightEndsOf, type Obtained, type Reading } from '../feed-records.ts'
import { readInThread } from './read.ts'

export type Feed = { address: string; etag: string | null; lastModified: string | null; coversUntil: string }

const FETCH = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 }
/** Known further ahead than can be booked, so that an unchanged calendar need not be fetched again every day. */
const AHEAD_DAYS = 31
/** Longer ones are no ETags. */
const VALIDATOR_MAX = 500

/** The address as it is fetched: calendar programs write `webcal:` for https. */
export const httpsAddress = (address: string): string => address.trim().replace(/^webcals?:/i, 'https:')

/** The busy days of a calendar's text, from today on, in the photographer's own zone. */
export async function readDays(
  { db, now }: PlainReader,
  photographerId: string,
  bytes: Uint8Array,
): Promise<Reading | { failure: FeedFailure }> {
  const timeZone = await marketTimeZone(db, photographerId)
  const nightEnds = await nightEndsOf(db, photographerId)
  const from = todayIn(timeZone, now())
  const until = addDays(addMonths(from, DATE_REACH_MONTHS), AHEAD_DAYS)
  try {
    const answer = await readInThread({ bytes, timeZone, from, until, nightEnds }, photographerId)
    return 'refused' in answer ? { failure: answer.refused } : { ...answer, coversUntil: until }
  } catch (error) {
    if (error instanceof AppError) throw error
    return { failure: 'unreadable' }
  }
}

const validator = (value: string | null) => (value && value.length <= VALIDATOR_MAX ? value : null)

/** Fetches a calendar and reads its busy days; unchanged when its server says so and it is known far enough ahead. */
export async function obtain(
  ctx: PlainReader,
  photographerId: string,
  { address, etag, lastModified, coversUntil }: Feed,
  network?: Network,
): Promise<Obtained> {
  const isFarEnough = coversUntil >= addMonths(todayIn('UTC', ctx.now()), DATE_REACH_MONTHS)
  const known = isFarEnough ? { etag, lastModified } : {}
  try {
    const fetched = await fetchPublic(httpsAddress(address), { ...FETCH, ...known, network })
    if (fetched.isUnchanged) return isFarEnough ? { isUnchanged: true } : { failure: 'server-error' }
    const reading = await readDays(ctx, photographerId, fetched.bytes)
    if ('failure' in reading) return reading
    const validators = { etag: validator(fetched.etag), lastModified: validator(fetched.lastModified) }
    return { isUnchanged: false, ...reading, ...validators }
  } catch (error) {
    if (error instanceof FetchError) return { failure: error.fault }
    throw error
  }
}
