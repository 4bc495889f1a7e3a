import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { photographerImages, photographerMarkets, photographers, profiles, users } from '#drizzle/schema/index.ts'
import { finishSetUp } from '#features/photographers/server/set-up-records.ts'
import { neededImages } from '#features/photographers/set-up.ts'
import { closeCase, openCase } from '#features/vetting/server/case-records.ts'
import { setDecideBy } from '#features/vetting/server/clock-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import type { Settings } from '#shared/site/settings.ts'
import { APPLICATION_TRANSITIONS } from '../model.ts'
import { applicationApproved } from './events.ts'
import { type Announced, confirmReceipt, mailStatus, type QueueEvent, tellAdmins } from './news.ts'

/** What the application's mails and rules need of its row. */
const ANNOUNCED = {
  id: photographers.id,
  userId: photographers.userId,
  name: photographers.name,
  businessName: photographers.businessName,
  businessType: photographers.businessType,
  location: photographers.location,
  email: photographers.email,
}

/** The columns of an application that has not been reviewed, for one that is sent again. */
export const UNDECIDED = {
  submittedAt: null,
  completeAt: null,
  decideBy: null,
  decidedAt: null,
  reapplyAfter: null,
  rejectionReasons: [] as string[],
  reopenedAt: null,
  approvalAskedBy: null,
  isPublished: false,
}

/** Ready portfolio images, and how many of them are different files. */
export async function countImages(tx: Db, photographerId: string): Promise<{ images: number; different: number }> {
  const [row] = await tx
    .select({
      images: count(),
      different: sql<number>`count(distinct coalesce(${photographerImages.hash}, ${photographerImages.id}::text))::int`,
    })
    .from(photographerImages)
    .where(
      and(
        eq(photographerImages.photographerId, photographerId),
        eq(photographerImages.status, 'ready'),
        eq(photographerImages.isProfile, false),
      ),
    )
  return row ?? { images: 0, different: 0 }
}

/** Notes when the application became complete; the clock of the milestones starts here. */
async function markComplete(tx: Db, ctx: ServiceContext, photographerId: string): Promise<void> {
  const at = ctx.now()
  await tx
    .update(photographers)
    .set({ completeAt: at, updatedAt: at })
    .where(and(eq(photographers.id, photographerId), isNull(photographers.completeAt)))
  await setDecideBy(tx, photographerId, at)
}

/**
 * Publishes a complete application without a person, where the settings say so: only with enough different
 * pictures and a market, logged as the system's act; the team is told as about any other application. (X56)
 */
async function approveBySystem(
  tx: Db,
  ctx: ServiceContext,
  application: Announced,
  different: number,
  settings: Settings,
) {
  const { id, userId } = application
  if (!settings.autoApprove || different < Math.max(1, neededImages(settings))) return
  if ((await tx.$count(photographerMarkets, eq(photographerMarkets.photographerId, id))) === 0) return
  const at = ctx.now()
  const { from, to } = APPLICATION_TRANSITIONS.approve
  const [approved] = await tx
    .update(photographers)
    .set({
      approvalStatus: to,
      isPublished: true,
      decidedAt: at,
      firstPublishedAt: sql`coalesce(${photographers.firstPublishedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(
      and(
        eq(photographers.id, id),
        isOneOf(photographers.approvalStatus, [...from]),
        // What the team rejected, two administrators approve.
        isNull(photographers.reopenedAt),
      ),
    )
    .returning({ id: photographers.id })
  if (!approved) return
  await closeCase(tx, { photographerId: id, kind: 'application', outcome: 'approved' }, at)
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: id,
    action: 'application.approve',
    before: { approval_status: 'pending' },
    after: { approval_status: to, is_published: true },
    reason: 'Approved automatically: the settings allow it and every check was passed.',
    by: 'system',
  })
  await raise(tx, applicationApproved, { id, at })
  const missing = await finishSetUp(tx, id, at)
  const mail = await mailStatus(tx, ctx, application, 'approved', { isPublished: missing.length === 0 })
  await ring(tx, mail, { userId, at })
}

/** Failures the applicant should be told about although the application was accepted (T12, T13). */
export type QueueResult = { isMailed: boolean; areAdminsTold: boolean }

/**
 * Puts a pending application into the team's queue: when, whether it is complete, the mails and bells, and
 * the automatic approval where it is on. One that is already in the queue is left alone: `submitted_at`
 * decides.
 */
export async function joinQueue(
  tx: Db,
  ctx: ServiceContext,
  photographerId: string,
  event: Exclude<QueueEvent, 'answered'> = 'new',
): Promise<QueueResult | null> {
  const at = ctx.now()
  const [joined] = await tx
    .update(photographers)
    .set({ submittedAt: at, updatedAt: at })
    .where(
      and(
        eq(photographers.id, photographerId),
        eq(photographers.approvalStatus, 'pending'),
        isNull(photographers.submittedAt),
      ),
    )
    .returning(ANNOUNCED)
  if (!joined) return null
  await openCase(tx, { photographerId: joined.id, kind: 'application' }, at)
  const settings = await getSettings(tx)
  const { images, different } = await countImages(tx, joined.id)
  const application = { ...joined, images }
  const isComplete = images >= neededImages(settings)
  if (isComplete) await markComplete(tx, ctx, joined.id)
  const isMailed = await confirmReceipt(tx, ctx, application, settings)
  const areAdminsTold = await tellAdmins(tx, ctx, application, { settings, event })
  if (isComplete) await approveBySystem(tx, ctx, application, different, settings)
  return { isMailed, areAdminsTold }
}

/**
 * What happens once a vendor's address is confirmed: the application enters the queue and the new account is welcomed.
 * Does nothing for people without an application. (VA3, E10)
 */
export async function enterQueue(tx: Db, ctx: ServiceContext, userId: string): Promise<void> {
  const [applicant] = await tx
    .select({ id: photographers.id, email: users.email, firstName: profiles.firstName })
    .from(photographers)
    .innerJoin(profiles, and(eq(profiles.id, photographers.userId), eq(profiles.role, 'photographer')))
    .innerJoin(users, eq(users.id, photographers.userId))
    .where(eq(photographers.userId, userId))
  if (!applicant) return
  await joinQueue(tx, ctx, applicant.id)
  await enqueueMail(tx, {
    template: 'vendor-welcome',
    to: applicant.email,
    props: { firstName: applicant.firstName },
    dedupeKey: `vendor-welcome/${userId}`,
  })
}

/**
 * Starts the clock of an application that has become complete after it was sent; call it where a picture becomes
 * ready. Anything that is not a pending, incomplete application in the queue is left alone. (X60)
 */
export async function completeIfReady(tx: Db, ctx: ServiceContext, photographerId: string): Promise<void> {
  const [waiting] = await tx
    .select(ANNOUNCED)
    .from(photographers)
    .where(
      and(
        eq(photographers.id, photographerId),
        eq(photographers.approvalStatus, 'pending'),
        isNotNull(photographers.submittedAt),
        isNull(photographers.completeAt),
      ),
    )
  if (!waiting) return
  const settings = await getSettings(tx)
  const { images, different } = await countImages(tx, photographerId)
  if (images < neededImages(settings)) return
  await markComplete(tx, ctx, photographerId)
  await approveBySystem(tx, ctx, { ...waiting, images }, different, settings)
}
