import { completeIfReady } from '#features/applications/server/records.ts'
import { APPLICATION_PICTURES } from '#features/applications/upload-rules.ts'
import { imageTarget, reserveGalleryImage, reserveProfilePhoto, sweepImages } from '#features/gallery/server/records.ts'
import { GALLERY_IMAGES, PROFILE_PHOTO } from '#features/gallery/upload-rules.ts'
import { attachmentTarget, reserveAttachment, sweepAttachments } from '#features/messages/server/attachment-records.ts'
import { NOT_YOUR_THREAD } from '#features/messages/texts.ts'
import { ATTACHMENTS } from '#features/messages/upload-rules.ts'
import { reserveReviewPhoto, reviewPhotoTarget, sweepReviewPhotos } from '#features/reviews/server/records.ts'
import { NO_REVIEW_TO_WRITE, REVIEW_PHOTOS } from '#features/reviews/upload-rules.ts'
import type { UploadPurpose } from '#features/uploads/server/picture-records.ts'
import { sessionTarget, sweepOrphans } from '#features/uploads/server/records.ts'
import type { Sweep } from '#features/uploads/server/sweep.ts'
import { NOT_YOUR_PROFILE } from '#features/uploads/upload-rules.ts'
import { reserveWeddingImage, sweepWeddingImages, weddingTarget } from '#features/weddings/server/records.ts'
import { NOT_YOUR_WEDDING } from '#features/weddings/texts.ts'
import { WEDDING_IMAGES } from '#features/weddings/upload-rules.ts'

const { profile, portfolio } = APPLICATION_PICTURES
const applicants = sessionTarget(portfolio.rules.full)
// A new picture may be the last one that an application waits for.
const images = imageTarget(completeIfReady)

/**
 * The routes of the upload endpoint: two for applicants by cookie, three for photographers, one for a couple's review
 * and one for messages.
 */
export const UPLOAD_ROUTES: readonly UploadPurpose[] = [
  { rules: profile.rules, target: applicants, owner: { kind: 'profile' } },
  { rules: portfolio.rules, target: applicants, owner: { kind: 'portfolio' } },
  { rules: GALLERY_IMAGES, target: images, owner: { reserve: reserveGalleryImage, refusal: NOT_YOUR_PROFILE } },
  { rules: PROFILE_PHOTO, target: images, owner: { reserve: reserveProfilePhoto, refusal: NOT_YOUR_PROFILE } },
  {
    rules: WEDDING_IMAGES,
    target: weddingTarget,
    owner: { reserve: reserveWeddingImage, refusal: NOT_YOUR_WEDDING },
  },
  {
    rules: REVIEW_PHOTOS,
    target: reviewPhotoTarget,
    owner: { reserve: reserveReviewPhoto, refusal: NO_REVIEW_TO_WRITE },
  },
  {
    rules: ATTACHMENTS,
    target: attachmentTarget,
    owner: { reserve: reserveAttachment, refusal: NOT_YOUR_THREAD },
  },
]

/** The tables that uploads leave rows in, as the report of the job names them. */
export const UPLOAD_TABLES = {
  orphans: sweepOrphans,
  images: sweepImages,
  weddings: sweepWeddingImages,
  photos: sweepReviewPhotos,
  attachments: sweepAttachments,
} as const satisfies Record<string, Sweep>
