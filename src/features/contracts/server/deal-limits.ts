import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { vendorContracts } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { assertWithinCoupleLimit } from '#server/limits/action-limits.ts'
import { TOO_MANY_CONTRACTS } from '../texts.ts'

type Pair = { photographerId: string; clientId: string }

const assertWithin = (
  tx: Db,
  { now }: ServiceContext,
  { photographerId, clientId }: Pair,
  moment: typeof vendorContracts.createdAt | typeof vendorContracts.sentAt,
): Promise<void> =>
  assertWithinCoupleLimit(tx, now(), {
    what: 'contracts',
    newest: (since, limit) =>
      tx
        .select({ at: moment })
        .from(vendorContracts)
        .where(
          and(eq(vendorContracts.vendorId, photographerId), eq(vendorContracts.clientId, clientId), gt(moment, since)),
        )
        .orderBy(desc(moment))
        .limit(limit),
    sentence: TOO_MANY_CONTRACTS,
  })

/**
 * Another contract, when it is written; serialized per pair, so that concurrent ones are counted too.
 * @throws AppError RATE_LIMITED.
 */
export async function assertMayWriteContract(tx: Db, ctx: ServiceContext, pair: Pair): Promise<void> {
  const key = `contracts:${pair.photographerId}:${pair.clientId}`
  await evaluate(tx, sql`pg_advisory_xact_lock(hashtextextended(${key}, 3))`)
  await assertWithin(tx, ctx, pair, vendorContracts.createdAt)
}

/** The same when it is sent, which triggers a mail to the couple. @throws AppError RATE_LIMITED. */
export const assertMaySendContract = (tx: Db, ctx: ServiceContext, pair: Pair): Promise<void> =>
  assertWithin(tx, ctx, pair, vendorContracts.sentAt)
