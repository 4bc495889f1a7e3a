import { asc, eq } from 'drizzle-orm'
import { markets, photographerMarkets, photographers } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/vendor-record.ts'

/**
 * The id of the signed-in person's own photographer record; nothing a browser sends chooses another one. (X39)
 * Inside a transaction: `ownPhotographerId({ ...ctx, db: tx })`.
 * @throws AppError NOT_FOUND for people without a record, administrators included.
 */
export async function ownPhotographerId({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<string> {
  const [own] = actor
    ? await db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, actor.userId))
    : []
  if (!own) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  return own.id
}

/** The zone of the photographer's first market, for a wedding there; New York's where there is none. (I18N1, X103) */
export async function marketTimeZone(db: Db, photographerId: string): Promise<string> {
  const [market] = await db
    .select({ timeZone: markets.timeZone })
    .from(photographerMarkets)
    .innerJoin(markets, eq(markets.id, photographerMarkets.marketId))
    .where(eq(photographerMarkets.photographerId, photographerId))
    .orderBy(asc(markets.position))
    .limit(1)
  return market?.timeZone ?? 'America/New_York'
}
