import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { photographerImages, photographers, takedowns, weddingImages, weddings } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import type { ReportInput } from '../inputs.ts'
import { keyIn } from '../model.ts'
import { PICTURE_UNKNOWN, TOO_MANY_REPORTS } from '../texts.ts'
import { lockCase } from './records.ts'
import { tellClaimant } from './tell-sides.ts'

/** A picture that everybody can see, by its key; null when there is none. */
async function findPicture(tx: Db, picture: string) {
  const key = keyIn(picture)
  const [image] = await tx
    .select({ imageId: photographerImages.id, photographerId: photographerImages.photographerId })
    .from(photographerImages)
    .innerJoin(photographers, eq(photographers.id, photographerImages.photographerId))
    .where(and(eq(photographerImages.storagePath, key), eq(photographerImages.status, 'ready'), photographers.isListed))
  if (image) return { ...image, weddingImageId: null }
  const [told] = await tx
    .select({ weddingImageId: weddingImages.id, photographerId: weddings.photographerId })
    .from(weddingImages)
    .innerJoin(weddings, eq(weddings.id, weddingImages.weddingId))
    .innerJoin(photographers, eq(photographers.id, weddings.photographerId))
    .where(and(eq(weddingImages.storagePath, key), eq(weddingImages.status, 'ready'), photographers.isListed))
  return told ? { ...told, imageId: null } : null
}

/**
 * Puts a sworn notice about a picture in our team's queue, without an account, and confirms it by mail. Nothing is hidden
 * and the photographer is not told before a person has found it complete.
 * @throws AppError RATE_LIMITED, NOT_FOUND for a picture that is not shown here.
 */
export async function reportPicture(ctx: RequestContext, input: ReportInput): Promise<{ isReported: true }> {
  const { perAccount, perAddress } = await limitsFor(ctx.db, 'help')
  await enforceLimits(ctx.db, TOO_MANY_REPORTS, [
    { key: limitKey('report', 'ip', ctx.ip), ...perAddress },
    { key: limitKey('report', 'email', input.email), ...perAccount },
  ])
  const at = ctx.now()
  const id = randomUUID()
  await transact(ctx.db, async (tx) => {
    const picture = await findPicture(tx, input.picture)
    if (!picture) throw new AppError('NOT_FOUND', PICTURE_UNKNOWN)
    await tx.insert(takedowns).values({
      ...picture,
      id,
      origin: 'notice',
      claimant: input.name,
      claimantEmail: input.email,
      claimantAddress: input.address,
      work: input.work,
      claim: input.claim,
      signature: input.signature,
      createdAt: at,
      updatedAt: at,
    })
    await tellClaimant(tx, (await lockCase(tx, id))!, at)
    const told = { template: 'takedown-opened' as const, props: { origin: 'notice' as const, count: 1 } }
    await tellTeam(tx, told, { at, key: `takedown.notice/${id}` })
  })
  return { isReported: true }
}
