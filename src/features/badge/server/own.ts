import { eq, sql } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { transact } from '#server/transact.ts'
import type { OwnBadge } from '../model.ts'

const columns = {
  id: photographers.id,
  isOn: photographers.showsBadge,
  isListed: sql<boolean>`coalesce(${photographers.isListed}, false)`,
}

/**
 * The signed-in photographer's badge.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function ownBadge(ctx: Reader): Promise<OwnBadge> {
  const id = await ownPhotographerId(ctx)
  const [own] = await ctx.db.select(columns).from(photographers).where(eq(photographers.id, id))
  return own!
}

/**
 * Switches the own badge on or off, wherever it is.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function switchBadge(ctx: ServiceContext, { isOn }: { isOn: boolean }): Promise<OwnBadge> {
  return transact(ctx.db, async (tx) => {
    const id = await ownPhotographerId({ ...ctx, db: tx })
    const [own] = await tx
      .update(photographers)
      .set({ showsBadge: isOn, updatedAt: ctx.now() })
      .where(eq(photographers.id, id))
      .returning(columns)
    return own!
  })
}
