import type { ServiceContext } from '#server/context.ts'
import { transact } from '#server/transact.ts'
import { partCouple } from './parting-records.ts'

/**
 * Leaves the couple: what is the couple's stays with the other person, who owns it from now on if the owner leaves. The
 * one who leaves keeps the saved photographers and their own notes.
 * @throws AppError CONFLICT when alone, or when the partner who would own it may not act for it.
 */
export async function leaveCouple(ctx: ServiceContext): Promise<{ hasLeft: true }> {
  await transact(ctx.db, (tx) => partCouple(tx, ctx, 'self'))
  return { hasLeft: true }
}

/** Removes the partner, who loses access at once. @throws AppError FORBIDDEN for the partner, CONFLICT when alone. */
export async function removePartner(ctx: ServiceContext): Promise<{ isRemoved: true }> {
  await transact(ctx.db, (tx) => partCouple(tx, ctx, 'partner'))
  return { isRemoved: true }
}
