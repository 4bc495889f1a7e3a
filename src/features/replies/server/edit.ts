import { and, count, eq } from 'drizzle-orm'
import { savedReplies } from '#drizzle/schema/index.ts'
import { lockPhotographer, ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { assertVersion } from '#server/version.ts'
import type { ReplyFields, ReplyIdInput, UpdateReplyInput } from '../inputs.ts'
import { REPLIES_MAX } from '../model.ts'
import { REPLIES_FULL, REPLY_NOT_FOUND } from '../texts.ts'
import { repliesOf } from './read.ts'

const isOwn = (photographerId: string, id: string) =>
  and(eq(savedReplies.id, id), eq(savedReplies.photographerId, photographerId))

/** Locks the signed-in photographer's own record: changes of the replies of one wait for each other. */
async function lockOwn(tx: Db, ctx: ServiceContext): Promise<string> {
  const photographerId = await ownPhotographerId({ ...ctx, db: tx })
  await lockPhotographer(tx, photographerId)
  return photographerId
}

/**
 * Saves a reply for the signed-in photographer.
 * @throws AppError NOT_FOUND without a record; CONFLICT when there is no room.
 */
export async function createReply(ctx: ServiceContext, fields: ReplyFields): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const [known] = await tx
      .select({ total: count() })
      .from(savedReplies)
      .where(eq(savedReplies.photographerId, photographerId))
    if (known!.total >= REPLIES_MAX) throw new AppError('CONFLICT', REPLIES_FULL)
    const [created] = await tx
      .insert(savedReplies)
      .values({ ...fields, photographerId, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning({ id: savedReplies.id })
    return created!
  })
}

/**
 * Changes an own saved reply; messages that were sent stay.
 * @throws AppError NOT_FOUND for unknown ones and other people's; CONFLICT over a newer version.
 */
export async function updateReply(
  ctx: ServiceContext,
  { id, version, ...fields }: UpdateReplyInput,
): Promise<{ version: string }> {
  return transact(ctx.db, async (tx) => {
    const photographerId = await lockOwn(tx, ctx)
    const find = async () => (await repliesOf(tx, photographerId)).find((reply) => reply.id === id)
    const before = await find()
    if (!before) throw new AppError('NOT_FOUND', REPLY_NOT_FOUND)
    assertVersion(version, before.version)
    await tx
      .update(savedReplies)
      .set({ ...fields, updatedAt: ctx.now() })
      .where(isOwn(photographerId, id))
    return { version: (await find())!.version }
  })
}

/**
 * Deletes an own saved reply for good.
 * @throws AppError NOT_FOUND.
 */
export async function removeReply(ctx: ServiceContext, { id }: ReplyIdInput): Promise<{ id: string }> {
  const photographerId = await ownPhotographerId(ctx)
  const gone = await ctx.db.delete(savedReplies).where(isOwn(photographerId, id)).returning({ id: savedReplies.id })
  if (gone.length === 0) throw new AppError('NOT_FOUND', REPLY_NOT_FOUND)
  return { id }
}
