import { and, eq, sql } from 'drizzle-orm'
import { weddingImages, weddings } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import { picturesIn } from '#features/uploads/server/picture-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf, placeIn, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import type { UpdateWeddingInput, WeddingFields, WeddingIdInput, WeddingOrderInput } from '../inputs.ts'
import { WEDDINGS_MAX } from '../model.ts'
import { MONTH_INVALID, WEDDING_NOT_FOUND, WEDDINGS_FULL } from '../texts.ts'
import { findOwn } from './read.ts'

/** Somewhere it is already tomorrow: a wedding may be of the month it is there. */
const AHEAD_MS = 14 * 3_600_000

function toColumns({ title, venue, month }: WeddingFields, now: Date) {
  const latest = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 7)
  if (month > latest) throw new AppError('INVALID_INPUT', MONTH_INVALID, { field: 'month' })
  return { title, venue, month: month === '' ? null : `${month}-01` }
}

/** Locks the signed-in photographer's own record: changes of the weddings of one wait for each other. */
async function lockOwn(tx: Db, ctx: ServiceContext): Promise<string> {
  const photographerId = await ownPhotographerId({ ...ctx, db: tx })
  await lockPhotographer(tx, photographerId)
  return photographerId
}

type Change = {
  photographerId: string
  id: string
  action: AuditAction
  before?: WeddingFields
  after?: WeddingFields
}

/** Consent is part of what is recorded: who said so, when, and when it was taken back. */
const audit = (tx: Db, ctx: ServiceContext, { photographerId, id, action, before, after }: Change) =>
  recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: photographerId,
    action,
    ...(before ? { before: { wedding: id, ...before } } : {}),
    ...(after ? { after: { wedding: id, ...after } } : {}),
  })

/**
 * Adds a wedding after the signed-in photographer's others.
 * @throws AppError NOT_FOUND without a record; CONFLICT when there is no room; INVALID_INPUT for a month to come.
 */
export async function createWedding(ctx: ServiceContext, input: WeddingFields): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const known = await tx.$count(weddings, eq(weddings.photographerId, photographerId))
    if (known >= WEDDINGS_MAX) throw new AppError('CONFLICT', WEDDINGS_FULL)
    const [created] = await tx
      .insert(weddings)
      .values({
        ...toColumns(input, ctx.now()),
        photographerId,
        consentAt: input.hasConsent ? ctx.now() : null,
        // Behind the others, however they were ordered.
        position: sql`${subquery
          .select({ next: sql`coalesce(max(${weddings.position}) + 1, 0)` })
          .from(weddings)
          .where(eq(weddings.photographerId, photographerId))}`,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .returning({ id: weddings.id })
    await audit(tx, ctx, { photographerId, id: created!.id, action: 'weddings.create', after: input })
    return created!
  })
}

/**
 * Changes the description of one's own wedding; without consent it is a draft again at once.
 * @throws AppError NOT_FOUND for unknown ones and other people's; CONFLICT over a newer version; INVALID_INPUT.
 */
export async function updateWedding(
  ctx: ServiceContext,
  { id, version, ...input }: UpdateWeddingInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const before = await findOwn(tx, photographerId, id)
    assertVersion(version, before.version)
    // Consent that stands keeps the moment it was given.
    const consentAt = input.hasConsent ? (before.consentAt ?? ctx.now()) : null
    await tx
      .update(weddings)
      .set({ ...toColumns(input, ctx.now()), consentAt, updatedAt: ctx.now() })
      .where(and(eq(weddings.id, id), eq(weddings.photographerId, photographerId)))
    const after = await findOwn(tx, photographerId, id)
    if (after.version !== before.version) {
      const sides = { before: before.fields, after: after.fields }
      await audit(tx, ctx, { photographerId, id, action: 'weddings.update', ...sides })
    }
    return { version: after.version }
  })
}

/**
 * Deletes an own wedding with all of its pictures, whose files go after the commit.
 * @throws AppError NOT_FOUND.
 */
export async function removeWedding(ctx: ServiceContext, { id }: WeddingIdInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const before = await findOwn(tx, photographerId, id)
    // A picture that is arriving waits for this lock, and then finds no wedding.
    await tx.select({ id: weddings.id }).from(weddings).where(eq(weddings.id, id)).for('update')
    await picturesIn(weddingImages).remove(tx, eq(weddingImages.weddingId, id), 'removed', ctx.now())
    await tx.delete(weddings).where(and(eq(weddings.id, id), eq(weddings.photographerId, photographerId)))
    await audit(tx, ctx, { photographerId, id, action: 'weddings.remove', before: before.fields })
    return { id }
  })
}

/**
 * Puts all own weddings in the order given.
 * @throws AppError NOT_FOUND, and nothing is moved, when one of them is not the photographer's own.
 */
export async function orderWeddings(ctx: ServiceContext, { ids }: WeddingOrderInput): Promise<{ count: number }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const moved = await tx
      .update(weddings)
      .set({ position: placeIn(ids, weddings.id) })
      .where(and(isOneOf(weddings.id, ids), eq(weddings.photographerId, photographerId)))
      .returning({ id: weddings.id })
    if (moved.length < ids.length) throw new AppError('NOT_FOUND', WEDDING_NOT_FOUND)
    return { count: ids.length }
  })
}
