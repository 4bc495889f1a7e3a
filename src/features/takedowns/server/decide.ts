import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { takedowns } from '#drizzle/schema/index.ts'
import type { ReasonInput } from '#features/audit/inputs.ts'
import { recordAudit } from '#server/audit.ts'
import type { JobContext, ServiceContext } from '#server/context.ts'
import { applyTransition } from '#server/database/apply-transition.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import type { HideInput } from '../inputs.ts'
import { REPEAT_CASES } from '../model.ts'
import { PICTURE_GONE, TAKEDOWN_MOVED, UNKNOWN_TAKEDOWN } from '../texts.ts'
import { canMove, TAKEDOWN_TRANSITIONS, type TakedownMove } from '../transitions.ts'
import { type Case, countRepeats, hidePicture, lockCase, photographerOf, showPicture } from './records.ts'
import { tellSides } from './tell-sides.ts'

type Change = Partial<Omit<Case, 'status' | 'updatedAt'>>
type Decision = {
  reason: string
  /** What changes with the status. */
  set?: Change
  /** The claimant's time was over: nobody decided. */
  bySystem?: boolean
}

/** Moves a locked case, records it and tells both sides. */
async function move(tx: Db, ctx: ServiceContext, found: Case, name: TakedownMove, { reason, set, bySystem }: Decision) {
  const at = ctx.now()
  const decided = { ...set, reason, decidedAt: at, decidedBy: bySystem ? null : (ctx.actor?.userId ?? null) }
  const transition = TAKEDOWN_TRANSITIONS[name]
  await applyTransition(tx, takedowns, transition, { where: eq(takedowns.id, found.id), at, set: decided })
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: set?.photographerId ?? found.photographerId,
    action: `takedowns.${name}`,
    before: { takedown: found.id, status: found.status },
    after: { takedown: found.id, status: transition.to },
    reason,
    ...(bySystem && { by: 'system' }),
  })
  await tellSides(tx, ctx, { ...found, ...decided, status: transition.to })
}

async function openCase(tx: Db, id: string, name: TakedownMove): Promise<Case> {
  const found = await lockCase(tx, id)
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_TAKEDOWN)
  if (!canMove(found.status, name)) throw new AppError('CONFLICT', TAKEDOWN_MOVED)
  return found
}

/** The other picture of a match is the one in question. */
async function turned(tx: Db, found: Case): Promise<Change> {
  const { imageId, weddingImageId, otherImageId, otherWeddingImageId } = found
  const photographerId = await photographerOf(tx, { imageId: otherImageId, weddingImageId: otherWeddingImageId })
  if (photographerId === null) throw new AppError('CONFLICT', PICTURE_GONE)
  return {
    photographerId,
    imageId: otherImageId,
    weddingImageId: otherWeddingImageId,
    otherImageId: imageId,
    otherWeddingImageId: weddingImageId,
  }
}

/**
 * Hides the picture of an open case, once a person finds the notice complete or the copy plain; of a match either of the
 * two. Its photographer is told why and by whose claim, and can answer. (CU2)
 * @throws AppError NOT_FOUND, CONFLICT when it has been decided or the picture is gone.
 */
export async function hide(ctx: ServiceContext, { id, reason, isOther }: HideInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const found = await openCase(tx, id, 'hide')
    const set = isOther ? await turned(tx, found) : {}
    if (!(await hidePicture(tx, { ...found, ...set }, ctx.now()))) throw new AppError('CONFLICT', PICTURE_GONE)
    await move(tx, ctx, found, 'hide', { reason, set: { ...set, hiddenAt: ctx.now() } })
  })
  return { id }
}

/** Closes an open case with nothing done: the notice is not complete, or both may show the picture. */
export async function dismiss(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await move(tx, ctx, await openCase(tx, id, 'dismiss'), 'dismiss', { reason })
  })
  return { id }
}

/** Records that the claimant has gone to court: the picture stays hidden until that is decided. */
export async function goToCourt(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await move(tx, ctx, await openCase(tx, id, 'goToCourt'), 'goToCourt', { reason })
  })
  return { id }
}

/**
 * Keeps a hidden picture down for good. Administrators hear of a photographer's third in 24 months; suspending is theirs
 * to decide.
 */
export async function uphold(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const found = await openCase(tx, id, 'uphold')
    await move(tx, ctx, found, 'uphold', { reason })
    const count = await countRepeats(tx, found.photographerId, ctx.now())
    if (count < REPEAT_CASES) return
    const key = `takedown.repeat/${found.id}`
    await tellTeam(tx, { template: 'takedown-opened', props: { origin: 'repeat', count } }, { at: ctx.now(), key })
  })
  return { id }
}

async function restoreCase(tx: Db, ctx: ServiceContext, found: Case, decision: Decision): Promise<void> {
  await showPicture(tx, found, ctx.now())
  await move(tx, ctx, found, 'restore', decision)
}

/** Shows a hidden picture again. */
export async function restore(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => restoreCase(tx, ctx, await openCase(tx, id, 'restore'), { reason }))
  return { id }
}

const BATCH = 50
const NO_COURT = 'The photographer answered, and nobody told us in time that they had gone to court.'

/** Shows pictures again whose claimants have not gone to court in time. Idempotent. */
export async function restoreDue(ctx: JobContext): Promise<{ restored: number; failed: number }> {
  const today = todayIn((await getSettings(ctx.db)).timeZone, ctx.now())
  const isDue = and(eq(takedowns.status, 'countered'), lte(takedowns.restoreOn, today))
  const { done, failed } = await processDue(ctx, {
    name: 'showing a picture again',
    limit: BATCH,
    next: (after, limit) =>
      ctx.db
        .select({ id: takedowns.id })
        .from(takedowns)
        .where(and(isDue, gt(takedowns.id, after)))
        .orderBy(asc(takedowns.id))
        .limit(limit),
    work: ({ id }) =>
      transact(ctx.db, async (tx) => {
        const found = await lockCase(tx, id)
        if (found?.status !== 'countered') return false
        await restoreCase(tx, ctx, found, { reason: NO_COURT, bySystem: true })
        return true
      }),
  })
  return { restored: done, failed }
}
