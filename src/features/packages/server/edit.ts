import { and, eq, sql } from 'drizzle-orm'
import { packageItems, packages, photographerPolicies } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf, placeIn, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import { centsOf } from '#shared/money/money.ts'
import type {
  PackageActiveInput,
  PackageFields,
  PackageIdInput,
  PackageOrderInput,
  SavePolicyInput,
  UpdatePackageInput,
} from '../inputs.ts'
import { type OwnPackage, PACKAGES_MAX } from '../model.ts'
import { PACKAGE_NOT_FOUND, PACKAGES_FULL } from '../texts.ts'
import { readOwnOf } from './read.ts'
import { isOwn } from './records.ts'

const toColumns = (input: PackageFields) => ({
  name: input.name,
  hours: input.hours,
  photographers: input.photographers,
  images: input.images,
  deliveryDays: input.deliveryDays,
  priceCents: centsOf(input.price),
  deliverables: input.deliverables,
})

/** What the audit log keeps of a package: what it promises at which price. */
const toRecord = ({ id: _id, version: _version, addOns, ...fields }: OwnPackage): Record<string, unknown> => ({
  ...fields,
  addOns: addOns.map(({ name, priceCents }) => `${name}: ${priceCents}`),
})

/** Locks the signed-in photographer's own record: changes of the packages of one wait for each other. */
async function lockOwn(tx: Db, ctx: ServiceContext): Promise<string> {
  const photographerId = await ownPhotographerId({ ...ctx, db: tx })
  await lockPhotographer(tx, photographerId)
  return photographerId
}

async function setAddOns(tx: Db, ctx: ServiceContext, packageId: string, addOns: PackageFields['addOns']) {
  await tx.delete(packageItems).where(eq(packageItems.packageId, packageId))
  if (addOns.length === 0) return
  await tx.insert(packageItems).values(
    addOns.map(({ name, price }, position) => ({
      packageId,
      position,
      name,
      priceCents: centsOf(price),
      updatedAt: ctx.now(),
    })),
  )
}

const findOwn = async (tx: Db, photographerId: string, id: string): Promise<OwnPackage> => {
  const found = (await readOwnOf(tx, photographerId)).packages.find((one) => one.id === id)
  if (!found) throw new AppError('NOT_FOUND', PACKAGE_NOT_FOUND)
  return found
}

type Sides = { before?: OwnPackage; after?: OwnPackage }

const audit = (tx: Db, ctx: ServiceContext, photographerId: string, action: AuditAction, { before, after }: Sides) =>
  recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: photographerId,
    action,
    ...(before ? { before: toRecord(before) } : {}),
    ...(after ? { after: toRecord(after) } : {}),
  })

/**
 * Adds a package after the signed-in photographer's others. "Starting at" follows at once.
 * @throws AppError NOT_FOUND without a record; CONFLICT when there is no room.
 */
export async function createPackage(ctx: ServiceContext, input: PackageFields): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const known = (await readOwnOf(tx, photographerId)).packages.length
    if (known >= PACKAGES_MAX) throw new AppError('CONFLICT', PACKAGES_FULL)
    const [created] = await tx
      .insert(packages)
      .values({
        ...toColumns(input),
        photographerId,
        // Behind the others, however they were ordered.
        position: sql`${subquery
          .select({ next: sql`coalesce(max(${packages.position}) + 1, 0)` })
          .from(packages)
          .where(eq(packages.photographerId, photographerId))}`,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returning({ id: packages.id })
    await setAddOns(tx, ctx, created!.id, input.addOns)
    await audit(tx, ctx, photographerId, 'packages.create', { after: await findOwn(tx, photographerId, created!.id) })
    return created!
  })
}

/**
 * Changes an own package. Inquiries and offers keep the copy they were made with.
 * @throws AppError NOT_FOUND for unknown ones and other people's; CONFLICT over a newer version.
 */
export async function updatePackage(
  ctx: ServiceContext,
  { id, version, ...input }: UpdatePackageInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const before = await findOwn(tx, photographerId, id)
    assertVersion(version, before.version)
    await tx
      .update(packages)
      .set({ ...toColumns(input), updatedAt: ctx.now() })
      .where(isOwn(photographerId, id))
    await setAddOns(tx, ctx, id, input.addOns)
    const after = await findOwn(tx, photographerId, id)
    if (after.version !== before.version) await audit(tx, ctx, photographerId, 'packages.update', { before, after })
    return { version: after.version }
  })
}

/**
 * Shows an own package to couples or hides it; "Starting at" follows. Idempotent.
 * @throws AppError NOT_FOUND.
 */
export async function setPackageActive(
  ctx: ServiceContext,
  { id, isActive }: PackageActiveInput,
): Promise<{ isActive: boolean }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const before = await findOwn(tx, photographerId, id)
    if (before.isActive === isActive) return { isActive }
    await tx.update(packages).set({ isActive, updatedAt: ctx.now() }).where(isOwn(photographerId, id))
    await audit(tx, ctx, photographerId, 'packages.setActive', { before, after: { ...before, isActive } })
    return { isActive }
  })
}

/**
 * Deletes an own package for good.
 * @throws AppError NOT_FOUND.
 */
export async function removePackage(ctx: ServiceContext, { id }: PackageIdInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const before = await findOwn(tx, photographerId, id)
    await tx.delete(packages).where(isOwn(photographerId, id))
    await audit(tx, ctx, photographerId, 'packages.remove', { before })
    return { id }
  })
}

/**
 * Puts all own packages in the order given.
 * @throws AppError NOT_FOUND, and nothing is moved, when one of them is not the photographer's own.
 */
export async function orderPackages(ctx: ServiceContext, { ids }: PackageOrderInput): Promise<{ count: number }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const moved = await tx
      .update(packages)
      .set({ position: placeIn(ids, packages.id) })
      .where(and(isOneOf(packages.id, ids), eq(packages.photographerId, photographerId)))
      .returning({ id: packages.id })
    if (moved.length < ids.length) throw new AppError('NOT_FOUND', PACKAGE_NOT_FOUND)
    return { count: ids.length }
  })
}

/**
 * Saves the policy box.
 * @throws AppError NOT_FOUND without a record; CONFLICT over a newer version.
 */
export async function savePolicy(
  ctx: ServiceContext,
  { version, isInsured, insuredUntil, ...fields }: SavePolicyInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const { policy: before } = await readOwnOf(tx, photographerId)
    assertVersion(version, before.version)
    const values = { ...fields, insuredUntil: isInsured ? insuredUntil : null, updatedAt: ctx.now() }
    await tx
      .insert(photographerPolicies)
      .values({ ...values, photographerId, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: photographerPolicies.photographerId, set: values })
    const { policy: after } = await readOwnOf(tx, photographerId)
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: photographerId,
      action: 'packages.savePolicy',
      before: before.values,
      after: after.values,
    })
    return { version: after.version }
  })
}
