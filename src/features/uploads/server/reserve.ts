import type { Reader, RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, databaseFault } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'
import { FILES_PER_OWNER, SLOT_MINUTES, type UploadKind } from '../model.ts'
import {
  fileProblem,
  fileTypeOf,
  MAX_FILE_NAME,
  NAME_BROKEN,
  NAME_TOO_LONG,
  NOTHING_TO_UPLOAD,
  SESSION_OVER,
  SIGN_IN_TO_UPLOAD,
  TOO_MANY_UPLOADS,
  UPLOAD_UNKNOWN,
  type UploadRules,
} from '../upload-rules.ts'
import type { Reservation } from './complete.ts'
import type { NewFile, UploadPurpose, UploadTarget } from './picture-records.ts'
import { reserveUpload, sessionFromCookie } from './records.ts'

type Announced = { name: string; type: string; size: number }
export type UploadRequest = {
  id: string
  /** What the file is for, as `UploadStartInput` says. */
  aboutId?: string | undefined
  files: readonly Announced[]
}
type Uploader = Reader & Pick<RequestContext, 'cookieHeader'>

/** Checks every rule of the browser again before anything is reserved. One call, one file: the id is that file's. */
function checkedFile(rules: UploadRules, { id, aboutId, files }: UploadRequest): NewFile {
  const [file, second] = files
  if (!file || second) throw new AppError('INVALID_INPUT', NOTHING_TO_UPLOAD)
  if (file.name.length > MAX_FILE_NAME) throw new AppError('INVALID_INPUT', NAME_TOO_LONG)
  // The upload service's library fails on such a name only once the slot is taken.
  if (!file.name.isWellFormed()) throw new AppError('INVALID_INPUT', NAME_BROKEN)
  const problem = fileProblem(rules, file)
  if (problem) throw new AppError('INVALID_INPUT', problem)
  return { id, aboutId, size: file.size, type: fileTypeOf(file), name: cleanLineOf(file.name) }
}

async function limited(db: Db, owner: string): Promise<void> {
  await enforceLimits(db, TOO_MANY_UPLOADS, [{ key: limitKey('upload', 'account', owner), ...FILES_PER_OWNER }])
}

async function reserveInSession(ctx: Uploader, kind: UploadKind, { id, name, type, size }: NewFile, until: Date) {
  const session = await sessionFromCookie(ctx.db, ctx.cookieHeader, ctx.now())
  if (!session) throw new AppError('FORBIDDEN', SESSION_OVER)
  await limited(ctx.db, session.id)
  const upload = { id, sessionId: session.id, kind, name, type, size }
  await transact(ctx.db, (tx) => reserveUpload(tx, upload, until, ctx.now()))
}

async function reserveFor(ctx: Uploader, { owner }: UploadPurpose, file: NewFile, until: Date): Promise<void> {
  if ('kind' in owner) return reserveInSession(ctx, owner.kind, file, until)
  if (!ctx.actor) throw new AppError('FORBIDDEN', SIGN_IN_TO_UPLOAD)
  const { userId } = ctx.actor
  await limited(ctx.db, userId)
  const isReserved = await transact(ctx.db, (tx) => owner.reserve(tx, { ...file, userId }, until, ctx.now()))
  if (!isReserved) throw new AppError('FORBIDDEN', owner.refusal)
}

/** The database's own refusals, in words. */
function refusalOf(error: unknown, { full }: UploadTarget): unknown {
  const fault = databaseFault(error)
  if (fault?.constraint === full.constraint) return new AppError('GALLERY_FULL', full.sentence)
  return fault?.code === '23505' ? new AppError('CONFLICT', UPLOAD_UNKNOWN) : error
}

/**
 * Admits one file: who may send it, every rule of its kind, the limit of its owner, and finally a slot, reserved for
 * fifteen minutes.
 * @throws AppError with the sentence for the person.
 */
export async function reserve(ctx: Uploader, purpose: UploadPurpose, request: UploadRequest): Promise<Reservation> {
  const { rules, target } = purpose
  const file = checkedFile(rules, request)
  const until = new Date(ctx.now().getTime() + SLOT_MINUTES * 60_000)
  try {
    await reserveFor(ctx, purpose, file, until)
  } catch (error) {
    throw refusalOf(error, target)
  }
  return { id: request.id, target }
}
