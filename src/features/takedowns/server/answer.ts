import { and, desc, eq, inArray } from 'drizzle-orm'
import { photographerImages, photographers, takedowns, weddingImages } from '#drizzle/schema/index.ts'
import { addBankDays } from '#features/availability/bank-holidays.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext, SignedIn } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import { isOneOf } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { privatePicture } from '#server/uploads/private-pictures.ts'
import { todayIn } from '#shared/date/days.ts'
import type { CounterInput } from '../inputs.ts'
import { COURT_DAYS } from '../model.ts'
import { TAKEDOWN_MOVED, UNKNOWN_TAKEDOWN } from '../texts.ts'
import { canMove, TAKEDOWN_TRANSITIONS } from '../transitions.ts'
import { lockCase, ownerOf, pictureIn } from './records.ts'
import { tellSides } from './tell-sides.ts'

/** More than anybody is told about in years. */
const OWN_NOTICES_MAX = 200
const TOLD = ['hidden', 'countered', 'in_court', 'upheld', 'restored'] as const

/** What a photographer was told about their own pictures, newest first; never the claimant's address. */
export async function listOwnNotices({ db, actor, now }: SignedIn) {
  const own = db.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, actor.userId))
  const found = await db
    .select({
      id: takedowns.id,
      status: takedowns.status,
      claimant: takedowns.claimant,
      work: takedowns.work,
      claim: takedowns.claim,
      reason: takedowns.reason,
      restoreOn: takedowns.restoreOn,
      decidedAt: takedowns.decidedAt,
      image: pictureIn(photographerImages),
      weddingImage: pictureIn(weddingImages),
    })
    .from(takedowns)
    .leftJoin(photographerImages, eq(photographerImages.id, takedowns.imageId))
    .leftJoin(weddingImages, eq(weddingImages.id, takedowns.weddingImageId))
    .where(and(inArray(takedowns.photographerId, own), isOneOf(takedowns.status, [...TOLD])))
    .orderBy(desc(takedowns.createdAt), takedowns.id)
    .limit(OWN_NOTICES_MAX)
  return found.map(({ image, weddingImage, ...notice }) => {
    const picture = image ?? weddingImage
    return { ...notice, picture: picture && privatePicture(picture, now()) }
  })
}

/**
 * Sends a photographer's counter-notice about their own hidden picture to the claimant; unless they go to court within
 * ten business days, it is shown again.
 * @throws AppError NOT_FOUND, CONFLICT when it is not hidden (any more) or has been answered.
 */
export async function answerNotice(
  ctx: ServiceContext,
  { id, text, name, address, signature }: CounterInput,
): Promise<{ restoreOn: string }> {
  const at = ctx.now()
  const today = todayIn((await getSettings(ctx.db)).timeZone, at)
  const restoreOn = addBankDays(today, COURT_DAYS + 1)
  await transact(ctx.db, async (tx) => {
    const found = await lockCase(tx, id)
    const isOwn = found && (await ownerOf(tx, found.photographerId)).userId === ctx.actor?.userId
    if (!isOwn) throw new AppError('NOT_FOUND', UNKNOWN_TAKEDOWN)
    if (!canMove(found.status, 'counter')) throw new AppError('CONFLICT', TAKEDOWN_MOVED)
    const set = {
      counter: text,
      counterName: name,
      counterAddress: address,
      counterSignature: signature,
      counteredAt: at,
      restoreOn,
    }
    await applyTransition(tx, takedowns, TAKEDOWN_TRANSITIONS.counter, { where: eq(takedowns.id, id), at, set })
    await recordAudit(tx, ctx, {
      entityType: 'photographer',
      entityId: found.photographerId,
      action: 'takedowns.counter',
      before: { takedown: id, status: found.status },
      after: { takedown: id, status: 'countered', restoreOn },
    })
    await tellSides(tx, ctx, { ...found, ...set, status: 'countered' })
  })
  return { restoreOn }
}
