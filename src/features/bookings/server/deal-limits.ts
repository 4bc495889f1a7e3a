import { type SQL, sql } from 'drizzle-orm'
import { coupleLimitsFor } from '#server/limits.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { Pair } from './standing.ts'
import { TOO_MANY_CONTRACTS, TOO_MANY_OFFERS } from '../texts.ts'

type Context = Pick<ServiceContext, 'now'>

const between = (pair: Pair): Record<'offers' | 'contracts', SQL> => ({
  offers: sql`offers x join bookings b on b.id = x.booking_id
    where b.photographer_id = ${pair.photographerId} and b.client_id = ${pair.clientId}`,
  contracts: sql`vendor_contracts x where x.vendor_id = ${pair.photographerId} and x.client_id = ${pair.clientId}`,
})

type Counted = { what: 'offers' | 'contracts'; moment: SQL; sentence: string }

/** Counts what one photographer made for one couple from the rows themselves, so the count cannot drift. */
async function assertWithin(tx: Db, { now }: Context, pair: Pair, { what, moment, sentence }: Counted): Promise<void> {
  const { limit, windowMs } = await coupleLimitsFor(tx, what)
  const at = now().getTime()
  const made = await rows<{ at: string | Date }>(
    tx.execute(sql`select ${moment} as at from ${between(pair)[what]}
      and ${moment} > ${new Date(at - windowMs).toISOString()}::timestamptz
      order by 1 desc limit ${limit}`),
  )
  if (made.length < limit) return
  const retryAfterMs = Math.max(1, new Date(made.at(-1)!.at).getTime() + windowMs - at)
  throw new AppError('RATE_LIMITED', sentence, { retryAfterMs })
}

/** Another offer, or a revision of one. (X124) @throws AppError RATE_LIMITED. */
export const assertMayOffer = (tx: Db, ctx: Context, pair: Pair): Promise<void> =>
  assertWithin(tx, ctx, pair, { what: 'offers', moment: sql`x.created_at`, sentence: TOO_MANY_OFFERS })

/**
 * Another contract, when it is written; serialised per pair, so that concurrent ones are counted too. (X124)
 * @throws AppError RATE_LIMITED.
 */
export async function assertMayWriteContract(tx: Db, ctx: Context, pair: Pair): Promise<void> {
  const key = `contracts:${pair.photographerId}:${pair.clientId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`)
  await assertWithin(tx, ctx, pair, { what: 'contracts', moment: sql`x.created_at`, sentence: TOO_MANY_CONTRACTS })
}

/** The same when it is sent, which triggers a mail to the couple. (X124) @throws AppError RATE_LIMITED. */
export const assertMaySendContract = (tx: Db, ctx: Context, pair: Pair): Promise<void> =>
  assertWithin(tx, ctx, pair, { what: 'contracts', moment: sql`x.sent_at`, sentence: TOO_MANY_CONTRACTS })
