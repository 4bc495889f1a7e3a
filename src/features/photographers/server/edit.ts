import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { markets, photographerMarkets, photographers, vettingCases } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import { type Db, evaluate } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { assertVersion, NO_RECORD } from '#server/version.ts'
import type { BusinessType } from '#shared/access/roles.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { centsOf } from '#shared/money/money.ts'
import {
  missingForPublishing,
  type OwnProfile,
  type ProfileInput,
  PUBLISH_DATA_MISSING,
  PUBLISH_ID_MISSING,
  type SaveProfileInput,
  TYPE_NOT_ACCEPTED,
} from '../inputs.ts'
import { instagramHandle, safeWebsite } from '../links.ts'
import type { MarketSlug } from '../markets-and-styles.ts'
import { acceptedTypes } from '../model.ts'
import type { NeededStep } from '../set-up.ts'
import { TAKEN_OFF } from '../texts.ts'
import { readOwnProfile } from './edit-read.ts'
import { finishSetUp } from './set-up-records.ts'

/** The columns a vendor may write: the server's whitelist. Prices become cents, links and handles one form. */
const toColumns = (input: ProfileInput) => ({
  businessType: input.businessType,
  name: input.name,
  businessName: input.businessName,
  phone: input.phone || null,
  couplesPhone: input.couplesPhone || null,
  location: input.location,
  bio: input.bio,
  specialty: input.specialty,
  startingPriceCents: input.startingPrice === null ? null : centsOf(input.startingPrice) || null,
  website: safeWebsite(input.website),
  instagramId: instagramHandle(input.instagram),
})

/** What the audit trail keeps of a profile; that a number changed, but not to what. */
const toRecord = (columns: ReturnType<typeof toColumns>, slugs: readonly string[]): Record<string, unknown> => ({
  name: columns.name,
  business_name: columns.businessName,
  business_type: columns.businessType,
  location: columns.location,
  bio: columns.bio,
  specialty: columns.specialty,
  markets: [...slugs].toSorted(),
  starting_price_cents: columns.startingPriceCents,
  website: columns.website,
  instagram_id: columns.instagramId,
})

/**
 * Saves the signed-in vendor's own record, and makes it when there is none: pending, unpublished, with the account's
 * address, which only `changeContactEmail` changes. (D2) Every change is in the audit trail with its previous value, so
 * that edits after approval can be reviewed.
 * @throws AppError NOT_FOUND for administrators, who only look on; INVALID_INPUT (businessType) for a new type that the
 * settings do not accept; CONFLICT over a newer version.
 */
export async function saveProfile(
  ctx: ServiceContext,
  { version, ...input }: SaveProfileInput,
): Promise<{ id: string; isNew: boolean; version: string }> {
  if (ctx.actor?.role !== 'photographer') throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  const { userId } = ctx.actor
  return transact(ctx.db, async (tx) => {
    // Two first saves at once make one record.
    await evaluate(tx, sql`pg_advisory_xact_lock(hashtextextended('photographer:' || ${userId}, 4))`)
    const before = await readOwnProfile({ ...ctx, db: tx }, {})
    const columns = toColumns(input)
    await assertAccepted(tx, input.businessType, before?.values.businessType)
    // Saving unchanged values overwrites nobody.
    if (!before || !isSame(before, { columns, markets: input.markets }))
      assertVersion(version, before?.version ?? NO_RECORD)
    const id = before ? before.id : await insertRecord(tx, ctx, userId, columns)
    if (before) await updateRecord(tx, ctx, userId, columns)
    await setMarkets(tx, id, input.markets)
    await recordChange(tx, ctx, id, before, { columns, markets: input.markets })
    const after = await readOwnProfile({ ...ctx, db: tx }, {})
    return { id, isNew: before === null, version: after!.version }
  })
}

/** A vendor keeps the type there is, and changes only to one that may apply. */
async function assertAccepted(tx: Db, type: BusinessType, former: BusinessType | undefined): Promise<void> {
  const { allowedVendorTypes } = await getSettings(tx)
  if (type !== former && !acceptedTypes(allowedVendorTypes).includes(type))
    throw new AppError('INVALID_INPUT', TYPE_NOT_ACCEPTED, { field: 'businessType' })
}

async function insertRecord(tx: Db, ctx: ServiceContext, userId: string, columns: ReturnType<typeof toColumns>) {
  const [created] = await tx
    .insert(photographers)
    .values({ ...columns, userId, email: ctx.actor!.email, createdAt: ctx.now(), updatedAt: ctx.now() })
    .returning({ id: photographers.id })
  return created!.id
}

const updateRecord = (tx: Db, ctx: ServiceContext, userId: string, columns: ReturnType<typeof toColumns>) =>
  tx
    .update(photographers)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(eq(photographers.userId, userId))

async function setMarkets(tx: Db, photographerId: string, slugs: readonly MarketSlug[]): Promise<void> {
  const ids = tx
    .select({ id: markets.id })
    .from(markets)
    .where(isOneOf(markets.slug, [...slugs]))
  await tx
    .delete(photographerMarkets)
    .where(
      and(
        eq(photographerMarkets.photographerId, photographerId),
        slugs.length > 0 ? notInArray(photographerMarkets.marketId, ids) : undefined,
      ),
    )
  if (slugs.length === 0) return
  await tx
    .insert(photographerMarkets)
    .select(
      tx
        .select({ photographerId: sql`${photographerId}::uuid`.as('photographer_id'), marketId: markets.id })
        .from(markets)
        .where(isOneOf(markets.slug, [...slugs])),
    )
    .onConflictDoNothing()
}

const isSame = (before: OwnProfile, now: Written): boolean =>
  JSON.stringify([toColumns(before.values), before.values.markets.toSorted()]) ===
  JSON.stringify([now.columns, now.markets.toSorted()])

type Written = { columns: ReturnType<typeof toColumns>; markets: readonly MarketSlug[] }

async function recordChange(tx: Db, ctx: ServiceContext, id: string, before: OwnProfile | null, now: Written) {
  const after = toRecord(now.columns, now.markets)
  if (!before) {
    await recordAudit(tx, ctx, { entityType: 'photographer', entityId: id, action: 'profile.create', after })
    return
  }
  const was = toColumns(before.values)
  const former = toRecord(was, before.values.markets)
  const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(former[key]))
  const isContactChanged = was.phone !== now.columns.phone || was.couplesPhone !== now.columns.couplesPhone
  if (changed.length === 0 && !isContactChanged) return
  const pick = (record: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, record[key]]))
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: id,
    action: 'profile.update',
    before: { ...pick(former), approval_status: before.approvalStatus },
    after: {
      ...pick(after),
      approval_status: before.approvalStatus,
      ...(isContactChanged ? { contact_changed: true } : {}),
    },
  })
}

/** Whether the yearly re-check took the profile off the list until something is mended. */
const isTakenOff = async (tx: Db, photographerId: string): Promise<boolean> =>
  (await tx.$count(
    vettingCases,
    and(
      eq(vettingCases.photographerId, photographerId),
      isNull(vettingCases.closedAt),
      isNotNull(vettingCases.takenOffAt),
    ),
  )) > 0

/**
 * Publishes the signed-in vendor's own record; couples see it once it is approved and has what they choose by. (X53, X54)
 * @returns `isFirst` when it never was published before, and what is still missing.
 * @throws AppError NOT_FOUND without a record; INVALID_INPUT when something is missing that a public profile needs;
 * INVALID_TRANSITION while the yearly re-check has taken it off the list.
 */
export async function publishProfile(
  ctx: ServiceContext,
): Promise<{ id: string; isFirst: boolean; stillMissing: NeededStep[] }> {
  return transact(ctx.db, async (tx) => {
    const [lock] = await tx
      .select({ id: photographers.id, firstPublishedAt: photographers.firstPublishedAt })
      .from(photographers)
      .where(eq(photographers.userId, ctx.actor!.userId))
      .for('update')
    const own = lock && (await readOwnProfile({ ...ctx, db: tx }, {}))
    if (!lock || !own) throw new AppError('NOT_FOUND', PUBLISH_ID_MISSING)
    if (await isTakenOff(tx, own.id)) throw new AppError('INVALID_TRANSITION', TAKEN_OFF)
    const missing = missingForPublishing(own.values)
    const [field] = Object.keys(missing)
    if (field) throw new AppError('INVALID_INPUT', PUBLISH_DATA_MISSING, { field })
    await setPublished(tx, ctx, own, true)
    const stillMissing = await finishSetUp(tx, own.id, ctx.now())
    return { id: own.id, isFirst: lock.firstPublishedAt === null, stillMissing }
  })
}

/**
 * Takes the signed-in vendor's own profile out of the public list; bookings continue. (PF14)
 * @throws AppError NOT_FOUND without a record.
 */
export async function unpublishProfile(ctx: ServiceContext): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const own = ctx.actor?.role === 'photographer' ? await readOwnProfile({ ...ctx, db: tx }, {}) : null
    if (!own) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
    await setPublished(tx, ctx, own, false)
    return { id: own.id }
  })
}

async function setPublished(tx: Db, ctx: ServiceContext, own: OwnProfile, isPublished: boolean): Promise<void> {
  if (own.isPublished === isPublished) return
  await tx
    .update(photographers)
    .set({ isPublished, updatedAt: ctx.now() })
    .where(and(eq(photographers.id, own.id), eq(photographers.userId, ctx.actor!.userId)))
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: own.id,
    action: isPublished ? 'profile.publish' : 'profile.unpublish',
    before: { is_published: own.isPublished },
    after: { is_published: isPublished },
  })
}
