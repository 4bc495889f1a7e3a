import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import { takeFirstLook } from '#features/vetting/server/first-look-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { ApplicationInput } from '../inputs.ts'
import { NOT_FOUND } from '../texts.ts'

/**
 * Notes that somebody has opened a complete application: the first look that its applicant was promised. Nothing
 * happens where one was taken before.
 * @throws AppError NOT_FOUND.
 */
export async function look(ctx: ServiceContext, { id }: ApplicationInput): Promise<{ id: string }> {
  return transact(ctx.db, async (tx) => {
    const known = await tx.$count(photographers, eq(photographers.id, id))
    if (known === 0) throw new AppError('NOT_FOUND', NOT_FOUND)
    if (!(await takeFirstLook(tx, id, ctx.now()))) return { id }
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: id,
      action: 'vetting.look',
      before: { looked: false },
      after: { looked: true },
    })
    return { id }
  })
}
