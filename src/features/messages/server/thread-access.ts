import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { threads } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Asker } from '#server/context.ts'
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
export const isOwnThread = (side: ThreadSide, userId: string | Placeholder): SQL =>
  side === 'client'
    ? sql`${threads.clientId} = ${coupleOf(userId)}`
    : sql`${threads.vendorId} = (select p.id from photographers p where p.user_id = ${userId})`

/** Condition on `vendor_messages`, written out so that the partial index of the side is used. */
export const isUnreadBy = (side: ThreadSide): SQL =>
  side === 'client' ? sql`not is_read and recipient_side = 'client'` : sql`not is_read and recipient_side = 'vendor'`

/** Condition on a message `m`: this side may see it. A platform message is for one side only. */
export const isVisibleTo = (side: ThreadSide): SQL =>
  sql.raw(`(m.recipient_side = '${side}' or m.sender_type = '${side}')`)

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
