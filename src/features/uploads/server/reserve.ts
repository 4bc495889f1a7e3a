import { imageTarget, reserveImage } from '#features/gallery/server/records.ts'
import { reserveReviewPhoto, reviewPhotoTarget } from '#features/reviews/server/records.ts'
import { plainLineOf } from '#shared/text-checks.ts'
import type { Db } from '#server/db.ts'
import { AppError, databaseFault } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/rate-limit.ts'
import type { Actor } from '#server/sessions.ts'
import {
  fileProblem,
  fileTypeOf,
  fullSentence,
  MAX_FILE_NAME,
  NAME_TOO_LONG,
  NO_REVIEW_TO_WRITE,
  NOT_YOUR_PROFILE,
  NOTHING_TO_UPLOAD,
  SESSION_OVER,
  SIGN_IN_TO_UPLOAD,
  TOO_MANY_UPLOADS,
  UPLOAD_UNKNOWN,
  type UploadRoute,
} from '../limits.ts'
import { FILES_PER_OWNER, SLOT_MINUTES } from '../model.ts'
import { applicationTarget, reserveUpload, sessionFromCookie, type UploadTarget } from './records.ts'

/** Which table a file is for; travels through the upload service, so it names nobody. */
export type TargetName = 'application' | 'image' | 'review'

export const TARGETS: Record<TargetName, UploadTarget> = {
  application: applicationTarget,
  image: imageTarget,
  review: reviewPhotoTarget,
}

const TARGET_OF: Record<UploadRoute, TargetName> = {
  applicationProfile: 'application',
  applicationPortfolio: 'application',
  galleryImage: 'image',
  profilePhoto: 'image',
  reviewPhoto: 'review',
}

type Announced = { name: string; type: string; size: number }
export type UploadRequest = {
  route: UploadRoute
  id: string
  /** Whose review a photo is for. */
  bookingId?: string | undefined
  files: readonly Announced[]
}
type Ctx = { db: Db; now: () => Date; cookieHeader: string | null; actor: Actor | null }

/** Every rule of the browser once more, before anything is reserved. One call, one file: the id is that file's. */
function checkedFile({ route, files }: UploadRequest): Announced {
  const [file, second] = files
  if (!file || second) throw new AppError('INVALID_INPUT', NOTHING_TO_UPLOAD)
  if (file.name.length > MAX_FILE_NAME) throw new AppError('INVALID_INPUT', NAME_TOO_LONG)
  const problem = fileProblem(route, file)
  if (problem) throw new AppError('INVALID_INPUT', problem)
  return { ...file, type: fileTypeOf(file), name: plainLineOf(file.name) }
}

async function limited(db: Db, owner: string): Promise<void> {
  await enforceLimits(db, TOO_MANY_UPLOADS, [{ key: limitKey('upload', 'account', owner), ...FILES_PER_OWNER }])
}

async function reserveForApplicant(ctx: Ctx, { route, id }: UploadRequest, file: Announced, until: Date) {
  const session = await sessionFromCookie(ctx.db, ctx.cookieHeader, ctx.now())
  if (!session) throw new AppError('FORBIDDEN', SESSION_OVER)
  await limited(ctx.db, session.id)
  const kind = route === 'applicationProfile' ? 'profile' : 'portfolio'
  const upload = { id, sessionId: session.id, kind, name: file.name, type: file.type, size: file.size } as const
  await ctx.db.transaction((tx) => reserveUpload(tx, upload, until, ctx.now()))
}

async function reserveForVendor(ctx: Ctx, { route, id }: UploadRequest, file: Announced, until: Date) {
  if (!ctx.actor) throw new AppError('FORBIDDEN', SIGN_IN_TO_UPLOAD)
  const { userId } = ctx.actor
  await limited(ctx.db, userId)
  const image = { id, userId, isProfile: route === 'profilePhoto', name: file.name, size: file.size }
  const isReserved = await ctx.db.transaction((tx) => reserveImage(tx, image, until, ctx.now()))
  if (!isReserved) throw new AppError('FORBIDDEN', NOT_YOUR_PROFILE)
}

async function reserveForCouple(ctx: Ctx, { id, bookingId }: UploadRequest, file: Announced, until: Date) {
  if (!ctx.actor) throw new AppError('FORBIDDEN', SIGN_IN_TO_UPLOAD)
  const { userId } = ctx.actor
  await limited(ctx.db, userId)
  if (!bookingId) throw new AppError('FORBIDDEN', NO_REVIEW_TO_WRITE)
  const photo = { id, userId, bookingId, name: file.name, size: file.size }
  const isReserved = await ctx.db.transaction((tx) => reserveReviewPhoto(tx, photo, until, ctx.now()))
  if (!isReserved) throw new AppError('FORBIDDEN', NO_REVIEW_TO_WRITE)
}

const RESERVE = { application: reserveForApplicant, image: reserveForVendor, review: reserveForCouple } as const
const LIMITS = ['gallery_limit', 'upload_limit', 'review_photo_limit']

/** The database's own refusals, in words. */
function refusalOf(error: unknown, route: UploadRoute): unknown {
  const fault = databaseFault(error)
  if (fault?.constraint && LIMITS.includes(fault.constraint)) {
    return new AppError('GALLERY_FULL', fullSentence(route))
  }
  return fault?.code === '23505' ? new AppError('CONFLICT', UPLOAD_UNKNOWN) : error
}

/**
 * Admits one file: who may send it, every rule of its kind, the limit of its owner, and last a slot that holds until
 * fifteen minutes are over. (V19-V24, V31-V33, T52, C3-C5)
 * @throws AppError with the sentence for the person.
 */
export async function reserve(ctx: Ctx, request: UploadRequest): Promise<{ id: string; target: TargetName }> {
  const file = checkedFile(request)
  const until = new Date(ctx.now().getTime() + SLOT_MINUTES * 60_000)
  const target = TARGET_OF[request.route]
  try {
    await RESERVE[target](ctx, request, file, until)
  } catch (error) {
    throw refusalOf(error, request.route)
  }
  return { id: request.id, target }
}
