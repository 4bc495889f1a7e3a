import { and, asc, eq } from 'drizzle-orm'
import {
  clientMembers,
  infoRequests,
  photographerImages,
  photographerMarkets,
  photographers,
  weddings,
} from '#drizzle/schema/index.ts'
import { neededImages } from '#features/photographers/set-up.ts'
import { firstLookOf } from '#features/vetting/server/first-look-records.ts'
import { resultsOf, usualTime } from '#features/vetting/server/result-records.ts'
import type { SignedIn } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { rejectionTexts } from '../model.ts'
import { NO_APPLICATION } from '../texts.ts'
import { countImages } from './records.ts'

/** What an application still lacks; the first two are needed before its clock starts. */
export type Missing = 'images' | 'market' | 'profile-picture' | 'wedding'

/** The columns an applicant may read: no staff notes, no admin notes, no reason of a suspension (X35). */
const OWN = {
  id: photographers.id,
  name: photographers.name,
  businessName: photographers.businessName,
  businessType: photographers.businessType,
  location: photographers.location,
  status: photographers.approvalStatus,
  isListed: photographers.isListed,
  suspendedAt: photographers.suspendedAt,
  createdAt: photographers.createdAt,
  submittedAt: photographers.submittedAt,
  completeAt: photographers.completeAt,
  decidedAt: photographers.decidedAt,
  rejectionReasons: photographers.rejectionReasons,
  reapplyAfter: photographers.reapplyAfter,
}

/**
 * The state of the signed-in person's own application: status, dates, what is missing, the team's questions,
 * and why and until when it was refused. (VA10)
 * @throws AppError NOT_FOUND for people without one, administrators included.
 */
export async function mine(ctx: SignedIn) {
  const { db } = ctx
  const [own] = await db.select(OWN).from(photographers).where(eq(photographers.userId, ctx.actor.userId))
  if (!own) throw new AppError('NOT_FOUND', NO_APPLICATION)
  const ofOwn = { images: eq(photographerImages.photographerId, own.id) }
  const [{ images }, markets, profilePictures, wholeWeddings, questions, settings, couples] = await Promise.all([
    countImages(db, own.id),
    db.$count(photographerMarkets, eq(photographerMarkets.photographerId, own.id)),
    db.$count(
      photographerImages,
      and(ofOwn.images, eq(photographerImages.isProfile, true), eq(photographerImages.status, 'ready')),
    ),
    db.$count(weddings, and(eq(weddings.photographerId, own.id), eq(weddings.isComplete, true))),
    db
      .select({
        message: infoRequests.message,
        answer: infoRequests.answer,
        createdAt: infoRequests.createdAt,
        answeredAt: infoRequests.answeredAt,
      })
      .from(infoRequests)
      .where(eq(infoRequests.photographerId, own.id))
      .orderBy(asc(infoRequests.createdAt)),
    getSettings(db),
    db.$count(clientMembers, eq(clientMembers.userId, ctx.actor.userId)),
  ])
  const isOpen = own.status === 'pending' || own.status === 'info_requested'
  const needed = neededImages(settings)
  const missing: Missing[] = []
  if (images < needed) missing.push('images')
  if (markets === 0) missing.push('market')
  if (profilePictures === 0) missing.push('profile-picture')
  if (wholeWeddings === 0 && own.businessType === 'photographer') missing.push('wedding')
  const { suspendedAt, rejectionReasons, ...rest } = own
  return {
    ...rest,
    isSuspended: suspendedAt !== null,
    /** A couple's account applied: withdrawing gives the role back. (X143) */
    wasCouple: couples > 0,
    reasons: own.status === 'rejected' ? rejectionTexts(rejectionReasons) : [],
    canReapply:
      own.status === 'cancelled' || (own.status === 'rejected' && (own.reapplyAfter ?? ctx.now()) <= ctx.now()),
    images,
    neededImages: needed,
    missing,
    questions,
    firstLookedAt: isOpen ? await firstLookOf(db, own.id) : null,
    usual: isOpen ? await usualTime(db, settings, ctx.now()) : null,
    results: await resultsOf(db, own.id),
  }
}
