import { eq } from 'drizzle-orm'
import { photographers } from '#drizzle/schema/index.ts'
import type { ReasonInput } from '#features/audit/inputs.ts'
import { setHidden } from '#features/weddings/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { WEDDING_AS_IT_IS } from '../texts.ts'

async function change(ctx: ServiceContext, { id, reason }: ReasonInput, isHidden: boolean): Promise<{ id: string }> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const wedding = await setHidden(tx, id, { reason: isHidden ? reason : null, at })
    if (!wedding) throw new AppError('CONFLICT', WEDDING_AS_IT_IS)
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: wedding.photographerId,
      action: isHidden ? 'adminVendors.hideWedding' : 'adminVendors.showWedding',
      before: { wedding: id, isHidden: !isHidden },
      after: { wedding: id, isHidden },
      reason,
    })
    const [owner] = await tx
      .select({ userId: photographers.userId, email: photographers.email })
      .from(photographers)
      .where(eq(photographers.id, wedding.photographerId))
    const props = { title: wedding.title, weddingId: id, reason: isHidden ? reason : null }
    const key = `wedding-standing/${id}/${isHidden}/${at.getTime()}`
    await tellPerson(tx, { template: 'wedding-standing', props }, owner!, { at, bellKey: key, mailKey: key })
  })
  return { id }
}

/**
 * Hides one whole wedding from couples; the photographer is told why.
 * @throws AppError CONFLICT when there is none, or it is hidden already.
 */
export const hideWedding = (ctx: ServiceContext, input: ReasonInput) => change(ctx, input, true)

/** Shows it again. @throws AppError CONFLICT when there is none, or it is not hidden. */
export const showWedding = (ctx: ServiceContext, input: ReasonInput) => change(ctx, input, false)
