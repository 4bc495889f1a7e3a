import { and, eq, isNull } from 'drizzle-orm'
import { uploadSessions, uploads } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { privatePicture } from '#server/uploads/private-pictures.ts'
import { sha256Hex } from '#server/uploads/secret.ts'
import type { DraftInput, UploadInput } from '../inputs.ts'
import { DRAFT_DAYS, ORPHAN_GRACE_HOURS, SESSION_HOURS, SESSIONS_PER_ADDRESS, type SessionFiles } from '../model.ts'
import { SESSION_OVER, TOO_MANY_UPLOADS } from '../upload-rules.ts'
import { removeUpload, sessionFromCookie, sessionUploads, type UploadSession } from './records.ts'
import { newUploadToken, uploadCookie, uploadTokenOf } from './session.ts'

const HOUR_MS = 60 * 60_000

const findSession = (ctx: RequestContext): Promise<UploadSession | null> =>
  sessionFromCookie(ctx.db, ctx.cookieHeader, ctx.now())

async function requireSession(ctx: RequestContext): Promise<UploadSession> {
  const session = await findSession(ctx)
  if (!session) throw new AppError('NOT_FOUND', SESSION_OVER)
  return session
}

/**
 * Opens the cookie session that an applicant's files are kept under, or continues the one this browser has. The cookie
 * holds a random token, the database its hash. (VA2)
 * @throws AppError RATE_LIMITED when one network address opens too many.
 */
export async function startSession(ctx: RequestContext): Promise<{ expiresAt: string }> {
  const open = await findSession(ctx)
  if (open) return { expiresAt: open.expiresAt.toISOString() }
  await enforceLimits(ctx.db, TOO_MANY_UPLOADS, [
    { key: limitKey('upload-session', 'ip', ctx.ip), ...SESSIONS_PER_ADDRESS },
  ])
  const at = ctx.now()
  const token = newUploadToken()
  const expiresAt = new Date(at.getTime() + SESSION_HOURS * HOUR_MS)
  await ctx.db.insert(uploadSessions).values({ tokenHash: sha256Hex(token), expiresAt, createdAt: at, updatedAt: at })
  ctx.resHeaders.append('set-cookie', uploadCookie(token, SESSION_HOURS * 3600))
  return { expiresAt: expiresAt.toISOString() }
}

/** The files of this browser's session, ready or on their way; none without a session. */
export async function listMine(ctx: RequestContext): Promise<SessionFiles> {
  const session = await findSession(ctx)
  const at = ctx.now()
  const found = session ? await sessionUploads(ctx.db, session.id, at) : []
  return {
    ready: found
      .filter(({ status }) => status === 'ready')
      .map(({ kind, name, status: _ready, ...image }) => ({
        id: image.id,
        kind,
        name,
        picture: privatePicture({ ...image, alt: name }, at),
      })),
    arriving: found.filter(({ status }) => status !== 'ready').map(({ id, kind, name }) => ({ id, kind, name })),
  }
}

/**
 * Removes a file of this browser's session, ready or uploading. Idempotent: a file that was replaced meanwhile, never
 * arrived or belongs to another session leaves nothing to remove.
 * @throws AppError NOT_FOUND without a session.
 */
export async function removeMine(ctx: RequestContext, { id }: UploadInput): Promise<{ id: string }> {
  const session = await requireSession(ctx)
  await transact(ctx.db, (tx) => removeUpload(tx, session.id, id, ctx.now()))
  return { id }
}

/**
 * Saves the form as far as it is filled in; the session and its files are then kept for seven days.
 * @throws AppError NOT_FOUND without a session.
 */
export async function saveDraft(ctx: RequestContext, { draft }: DraftInput): Promise<{ expiresAt: string }> {
  const session = await requireSession(ctx)
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + DRAFT_DAYS * 24 * HOUR_MS)
  await transact(ctx.db, async (tx) => {
    const kept = await tx
      .update(uploadSessions)
      .set({ draft, expiresAt, updatedAt: at })
      .where(and(eq(uploadSessions.id, session.id), isNull(uploadSessions.consumedAt)))
      .returning({ id: uploadSessions.id })
    if (kept.length === 0) throw new AppError('NOT_FOUND', SESSION_OVER)
    await tx
      .update(uploads)
      .set({ expiresAt: new Date(expiresAt.getTime() + ORPHAN_GRACE_HOURS * HOUR_MS) })
      .where(and(eq(uploads.sessionId, session.id), eq(uploads.status, 'ready')))
  })
  const token = uploadTokenOf(ctx.cookieHeader)
  if (token) ctx.resHeaders.append('set-cookie', uploadCookie(token, DRAFT_DAYS * 86_400))
  return { expiresAt: expiresAt.toISOString() }
}

/** The form as this browser left it; null when nothing was saved. */
export async function readDraft(ctx: RequestContext): Promise<{ draft: Record<string, unknown> | null }> {
  return { draft: (await findSession(ctx))?.draft ?? null }
}
