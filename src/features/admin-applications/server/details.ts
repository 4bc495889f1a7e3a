import { and, asc, desc, eq, like, or, sql } from 'drizzle-orm'
import {
  auditEvents,
  infoRequests,
  markets,
  photographerImages,
  photographerMarkets,
  photographers,
  profiles,
  staffNotes,
  users,
} from '#drizzle/schema/index.ts'
import { neededImages } from '#features/photographers/set-up.ts'
import { missingScores, openCaseOf } from '#features/vetting/server/case-records.ts'
import { waitsForLook } from '#features/vetting/server/first-look-records.ts'
import { storyOf, weddingsToReview } from '#features/weddings/server/records.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { privatePicture, publicPicture, type StoredImage } from '#server/uploads/private-pictures.ts'
import type { AuditAction } from '#shared/access/audit-actions.ts'
import type { Picture } from '#shared/picture/picture.ts'
import type { ApplicationInput, WeddingInput } from '../inputs.ts'
import { NOT_FOUND } from '../texts.ts'

type ApplicationImage = StoredImage & {
  alt: string
  isProfile: boolean
  isFeatured: boolean
  originalName: string | null
  sizeBytes: number | null
}

/** A picture of an application, as an administrator's browser may load it. */
type ApplicationPicture = Picture &
  Pick<ApplicationImage, 'id' | 'isProfile' | 'isFeatured' | 'originalName' | 'sizeBytes'>

/** Before approval a picture has a signed URL that expires; afterwards it is public. (X117) */
const toPicture =
  (isPublic: boolean, now: Date) =>
  (image: ApplicationImage): ApplicationPicture => {
    const { id, isProfile, isFeatured, originalName, sizeBytes } = image
    const picture = isPublic ? publicPicture(image) : privatePicture(image, now)
    return { ...picture, id, isProfile, isFeatured, originalName, sizeBytes }
  }

const nameOf = (firstName: string | null, email: string | null): string => firstName?.trim() || email || 'Someone'

async function readApplication(db: Db, id: string) {
  const [row] = await db
    .select({
      id: photographers.id,
      name: photographers.name,
      businessName: photographers.businessName,
      businessType: photographers.businessType,
      location: photographers.location,
      specialty: photographers.specialty,
      startingPriceCents: photographers.startingPriceCents,
      email: photographers.email,
      phone: photographers.phone,
      website: photographers.website,
      instagram: photographers.instagramId,
      bio: photographers.bio,
      isPublished: photographers.isPublished,
      approvalStatus: photographers.approvalStatus,
      suspendedAt: photographers.suspendedAt,
      appliedAt: photographers.createdAt,
      submittedAt: photographers.submittedAt,
      completeAt: photographers.completeAt,
      decidedAt: photographers.decidedAt,
      rejectionReasons: photographers.rejectionReasons,
      reapplyAfter: photographers.reapplyAfter,
      /** The team had rejected it, so two administrators have to approve it; one may have. */
      needsTwo: sql<boolean>`${photographers.reopenedAt} is not null`,
      approvalAskedBy: photographers.approvalAskedBy,
      /** What reviewers score, while it is open. */
      caseId: openCaseOf(photographers.id),
      waitsForLook: waitsForLook(photographers.id),
      approvalAskedByName: sql<string | null>`coalesce(nullif(trim(${profiles.firstName}), ''), ${users.email})`,
    })
    .from(photographers)
    .leftJoin(users, eq(users.id, photographers.approvalAskedBy))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(photographers.id, id))
  if (!row) throw new AppError('NOT_FOUND', NOT_FOUND)
  return row
}

const readPictures = (db: Db, id: string) =>
  db
    .select({
      id: photographerImages.id,
      storagePath: photographerImages.storagePath,
      widths: photographerImages.widths,
      width: photographerImages.width,
      height: photographerImages.height,
      thumbhash: photographerImages.thumbhash,
      alt: photographerImages.alt,
      isProfile: photographerImages.isProfile,
      isFeatured: photographerImages.isFeatured,
      originalName: photographerImages.originalName,
      sizeBytes: photographerImages.sizeBytes,
    })
    .from(photographerImages)
    .where(and(eq(photographerImages.photographerId, id), eq(photographerImages.status, 'ready')))
    .orderBy(
      desc(photographerImages.isFeatured),
      asc(photographerImages.position),
      asc(photographerImages.createdAt),
      asc(photographerImages.id),
    )

/** Not transitions of the application, but part of its history. */
const STANDING: AuditAction[] = ['vendor.suspend', 'vendor.restore']

/** What was decided, by whom and why, newest first. */
async function readHistory(db: Db, id: string) {
  const rows = await db
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      actorRole: auditEvents.actorRole,
      before: auditEvents.before,
      after: auditEvents.after,
      notes: auditEvents.reason,
      at: auditEvents.createdAt,
      firstName: profiles.firstName,
      email: users.email,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.entityType, 'photographer'),
        eq(auditEvents.entityId, id),
        or(like(auditEvents.action, 'application.%'), isOneOf(auditEvents.action, STANDING)),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(200)
  const statusIn = (state: Record<string, unknown> | null) =>
    typeof state?.approval_status === 'string' ? state.approval_status : null
  return rows.map(({ firstName, email, before, after, actorRole, ...row }) => ({
    ...row,
    actor: actorRole === 'system' ? 'The system' : nameOf(firstName, email),
    previousStatus: statusIn(before),
    newStatus: statusIn(after),
  }))
}

async function readQuestions(db: Db, id: string) {
  const rows = await db
    .select({
      id: infoRequests.id,
      message: infoRequests.message,
      answer: infoRequests.answer,
      answeredAt: infoRequests.answeredAt,
      askedAt: infoRequests.createdAt,
      firstName: profiles.firstName,
      email: users.email,
    })
    .from(infoRequests)
    .leftJoin(users, eq(users.id, infoRequests.requestedBy))
    .leftJoin(profiles, eq(profiles.id, infoRequests.requestedBy))
    .where(eq(infoRequests.photographerId, id))
    .orderBy(desc(infoRequests.createdAt))
    .limit(50)
  return rows.map(({ firstName, email, ...row }) => ({ ...row, askedBy: nameOf(firstName, email) }))
}

async function readNotes(db: Db, id: string) {
  const rows = await db
    .select({
      id: staffNotes.id,
      body: staffNotes.body,
      at: staffNotes.createdAt,
      firstName: profiles.firstName,
      email: users.email,
    })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, staffNotes.authorId))
    .leftJoin(profiles, eq(profiles.id, staffNotes.authorId))
    .where(eq(staffNotes.photographerId, id))
    .orderBy(desc(staffNotes.createdAt))
    .limit(100)
  return rows.map(({ firstName, email, ...row }) => ({ ...row, author: nameOf(firstName, email) }))
}

const readMarkets = (db: Db, id: string) =>
  db
    .select({ slug: markets.slug, name: markets.name })
    .from(photographerMarkets)
    .innerJoin(markets, eq(markets.id, photographerMarkets.marketId))
    .where(eq(photographerMarkets.photographerId, id))
    .orderBy(asc(markets.position))

/**
 * Everything an administrator needs to decide: the application with phone and e-mail, full-size pictures, questions and
 * answers, staff notes and past decisions.
 * @throws AppError NOT_FOUND.
 */
export async function getApplication({ db, now }: PlainReader, { id }: ApplicationInput) {
  const application = await readApplication(db, id)
  const [images, weddings, history, questions, notes, places, settings] = await Promise.all([
    readPictures(db, id),
    weddingsToReview(db, id, now()),
    readHistory(db, id),
    readQuestions(db, id),
    readNotes(db, id),
    readMarkets(db, id),
    getSettings(db),
  ])
  const { caseId, businessType } = application
  const isScored = caseId !== null && businessType === 'photographer'
  const isPublic = application.approvalStatus === 'approved'
  const pictures = images.map(toPicture(isPublic, now()))
  return {
    ...application,
    /** How many scores are missing before its pictures can be decided on; null where none are given. */
    missingScores: isScored ? await missingScores(db, caseId) : null,
    portfolio: pictures.filter((picture) => !picture.isProfile),
    profilePicture: pictures.find((picture) => picture.isProfile) ?? null,
    weddings,
    neededImages: neededImages(settings),
    markets: places,
    history,
    questions,
    notes,
  }
}

/**
 * All pictures of a wedding that came with an application, in the order of its story.
 * @throws AppError NOT_FOUND.
 */
export async function getWedding({ db, now }: PlainReader, { weddingId }: WeddingInput) {
  const story = await storyOf(db, weddingId, now())
  if (!story) throw new AppError('NOT_FOUND', NOT_FOUND)
  return story
}
