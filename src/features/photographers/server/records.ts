import { type AnyColumn, and, asc, eq, exists, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, markets, photographerMarkets, photographers, profiles } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, Reader, ServiceContext } from '#server/context.ts'
import { subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'

/**
 * The id of the signed-in person's own photographer record; nothing a browser sends chooses another one. Inside a
 * transaction: `ownPhotographerId({ ...ctx, db: tx })`.
 * @throws AppError NOT_FOUND for people without a record, administrators included.
 */
export async function ownPhotographerId({ db, actor }: Reader): Promise<string> {
  const [own] = actor
    ? await db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, actor.userId))
    : []
  if (!own) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  return own.id
}

/** The zone of the photographer's first market, for a wedding there; New York's where there is none. (I18N1) */
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

/** A vendor by its own id or by its account's. */
export type WhichVendor = { id: string } | { userId: string }
/** A vendor as a mail needs it. */
export type ToldVendor = { id: string; userId: string; name: string; email: string }

const told = {
  id: photographers.id,
  userId: photographers.userId,
  name: photographers.name,
  email: photographers.email,
}

const isThat = (which: WhichVendor) =>
  'id' in which ? eq(photographers.id, which.id) : eq(photographers.userId, which.userId)

/**
 * Takes an approved vendor off the market and records it. Null when there is none, or it is already suspended. The
 * caller stops what is not paid yet (`applyStanding`) and tells the vendor.
 */
export async function suspendListing(
  tx: Db,
  ctx: ServiceContext,
  which: WhichVendor,
  reason: string,
): Promise<(ToldVendor & { suspendedAt: Date }) | null> {
  const at = ctx.now()
  const [vendor] = await tx
    .update(photographers)
    .set({ suspendedAt: at, suspendedReason: reason, updatedAt: at })
    .where(and(isThat(which), eq(photographers.approvalStatus, 'approved'), isNull(photographers.suspendedAt)))
    .returning(told)
  if (!vendor) return null
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: vendor.id,
    action: 'vendor.suspend',
    before: { suspended_at: null },
    after: { suspended_at: at.toISOString() },
    reason,
  })
  return { ...vendor, suspendedAt: at }
}

/** Why the profile of somebody who is leaving is not shown: no administrator's suspension, so none ends it. */
export const LEAVES = 'Leaving'

/**
 * Ends a vendor's suspension and records it; with `since` only the suspension of that moment. Null when there is none.
 * The caller resumes the clocks (`applyStanding`).
 */
export async function restoreListing(
  tx: Db,
  ctx: ServiceContext,
  which: WhichVendor,
  { reason, since }: { reason: string; since?: Date },
): Promise<ToldVendor | null> {
  const isMeant = and(
    since ? eq(photographers.suspendedAt, since) : isNotNull(photographers.suspendedAt),
    sql`${photographers.suspendedReason} is distinct from ${LEAVES}`,
  )
  const [former] = await tx
    .select({ id: photographers.id, suspendedAt: photographers.suspendedAt })
    .from(photographers)
    .where(and(isThat(which), isMeant))
    // Does not block rows that reference this one: they may hold a booking the caller waits for.
    .for('no key update')
  if (!former) return null
  const [vendor] = await tx
    .update(photographers)
    .set({ suspendedAt: null, suspendedReason: null, updatedAt: ctx.now() })
    .where(eq(photographers.id, former.id))
    .returning(told)
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: former.id,
    action: 'vendor.restore',
    before: { suspended_at: former.suspendedAt!.toISOString() },
    after: { suspended_at: null },
    reason,
  })
  return vendor!
}

// Statements may be about photographers, couples and accounts themselves: here each has a name of its own.
const suspendedVendor = alias(photographers, 'suspended_vendor')
const suspendedCouple = alias(clients, 'suspended_couple')
const suspendedAccount = alias(profiles, 'suspended_account')

const isAccountSuspended = (userId: AnyColumn): SQL =>
  exists(
    subquery
      .select({ id: suspendedAccount.id })
      .from(suspendedAccount)
      .where(and(eq(suspendedAccount.id, userId), ne(suspendedAccount.status, 'active'))),
  )

/** Whether a photographer is suspended, by the record or by the account, or is leaving. */
export const isVendorSuspended = (photographerId: SQL | AnyColumn): SQL =>
  exists(
    subquery
      .select({ id: suspendedVendor.id })
      .from(suspendedVendor)
      .where(
        and(
          eq(suspendedVendor.id, photographerId),
          or(isNotNull(suspendedVendor.suspendedAt), isAccountSuspended(suspendedVendor.userId)),
        ),
      ),
  )

/** Whether a couple's account is suspended, or its owner is leaving. */
export const isCoupleSuspended = (clientId: SQL | AnyColumn): SQL =>
  exists(
    subquery
      .select({ id: suspendedCouple.id })
      .from(suspendedCouple)
      .where(and(eq(suspendedCouple.id, clientId), isAccountSuspended(suspendedCouple.userId))),
  )

/** Locks a photographer's record: changes of what belongs to it, which a trigger sums up on it, wait for each other. */
export const lockPhotographer = (tx: Db, id: string) =>
  tx.select({ id: photographers.id }).from(photographers).where(eq(photographers.id, id)).for('no key update')

/** A contact address that is the account's own follows it to another one; one that was chosen by itself stays. */
export async function followAddress(
  tx: Db,
  { now }: PlainReader,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(photographers)
    .set({ email: to, updatedAt: now() })
    .where(and(eq(photographers.userId, userId), sql`lower(${photographers.email}) = lower(${from})`))
}
