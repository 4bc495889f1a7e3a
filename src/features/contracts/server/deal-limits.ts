import { type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { assertWithinCoupleLimit } from '#server/limits/action-limits.ts'
import { TOO_MANY_CONTRACTS } from '../texts.ts'

type Pair = { photographerId: string; clientId: string }

const assertWithin = (
  tx: Db,
  { now }: ServiceContext,
  { photographerId, clientId }: Pair,
  moment: SQL,
): Promise<void> =>
  assertWithinCoupleLimit(tx, now(), {
    what: 'contracts',
    rows: sql`vendor_contracts x where x.vendor_id = ${photographerId} and x.client_id = ${clientId}`,
    moment,
    sentence: TOO_MANY_CONTRACTS,
  })

/**
 * Another contract, when it is written; serialised per pair, so that concurrent ones are counted too.
 * @throws AppError RATE_LIMITED.
 */
export async function assertMayWriteContract(tx: Db, ctx: ServiceContext, pair: Pair): Promise<void> {
  const key = `contracts:${pair.photographerId}:${pair.clientId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 3))`)
  await assertWithin(tx, ctx, pair, sql`x.created_at`)
}

/** The same when it is sent, which triggers a mail to the couple. @throws AppError RATE_LIMITED. */
export const assertMaySendContract = (tx: Db, ctx: ServiceContext, pair: Pair): Promise<void> =>
  assertWithin(tx, ctx, pair, sql`x.sent_at`)
