import { and, eq, not, or, type SQL } from 'drizzle-orm'
import { photographers, threads, vendorMessages } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Asker } from '#server/context.ts'
import { constant, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { MessageSender, ThreadSide } from '../model.ts'
import { THREAD_NOT_FOUND } from '../texts.ts'

/** The side a signed-in person is on; administrators are on none. */
export function sideOf({ actor }: Asker): ThreadSide | null {
  if (actor?.role === 'client') return 'client'
  return actor?.role === 'photographer' ? 'vendor' : null
}

/** @throws AppError NOT_FOUND for anybody without a side. */
export function requireSide(ctx: Asker): { side: ThreadSide; userId: string } {
  const side = sideOf(ctx)
  if (!side || !ctx.actor) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  return { side, userId: ctx.actor.userId }
}

/** Condition on `threads`: this person's own, as identified by the session (X115). */
export const isOwnThread = (side: ThreadSide, userId: string): SQL =>
  side === 'client'
    ? eq(threads.clientId, coupleOf(userId))
    : eq(
        threads.vendorId,
        subquery.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, userId)),
      )

/** The same for relational queries. */
export const ownedBy = (side: ThreadSide, userId: string) =>
  side === 'client' ? { client: { members: { userId } } } : { vendor: { userId } }

/** A message that waits for this side, written out so that the partial index of the side is used. */
export const isUnreadBy = (side: ThreadSide): SQL =>
  constant(and(not(vendorMessages.isRead), eq(vendorMessages.recipientSide, side)))

/** A message that this side may see. A platform message is for one side only. */
export const isVisibleTo = (side: ThreadSide): SQL =>
  constant(or(eq(vendorMessages.recipientSide, side), eq(vendorMessages.senderType, side)))

export const senderFor = (side: ThreadSide, senderType: string): MessageSender =>
  senderType === 'platform' ? 'platform' : senderType === side ? 'me' : 'other'

export type OwnThread = { threadId: string; vendorId: string; clientId: string; side: ThreadSide; userId: string }

/**
 * The thread, if it is the signed-in person's own.
 * @throws AppError NOT_FOUND for other people's threads, as for unknown ones, and for administrators.
 */
export async function ownThread(tx: Db, ctx: Asker, threadId: string): Promise<OwnThread> {
  const { side, userId } = requireSide(ctx)
  const [own] = await tx
    .select({ vendorId: threads.vendorId, clientId: threads.clientId })
    .from(threads)
    .where(and(eq(threads.id, threadId), isOwnThread(side, userId)))
  if (!own) throw new AppError('NOT_FOUND', THREAD_NOT_FOUND)
  return { threadId, ...own, side, userId }
}
