import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { photographers, uploadSessions, uploads } from '#drizzle/schema/index.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { sha256Hex } from '#server/uploads/secret.ts'
import { UPLOAD_KINDS, type UploadKind } from '../model.ts'
import { picturesIn, type Slot, type UploadTarget } from './picture-records.ts'
import { uploadTokenOf } from './session.ts'

export type UploadSession = { id: string; draft: Record<string, unknown> | null; expiresAt: Date }

const isSessionOf = (token: string) => eq(uploadSessions.tokenHash, sha256Hex(token))

/**
 * The open upload session of a request's cookies (`ctx.cookieHeader`); null when there is none, it has expired, or an
 * application has already claimed it.
 */
export async function sessionFromCookie(db: Db, cookieHeader: string | null, at: Date): Promise<UploadSession | null> {
  const token = uploadTokenOf(cookieHeader)
  if (!token) return null
  const [session] = await db
    .select({ id: uploadSessions.id, draft: uploadSessions.draft, expiresAt: uploadSessions.expiresAt })
    .from(uploadSessions)
    .where(and(isSessionOf(token), isNull(uploadSessions.consumedAt), gt(uploadSessions.expiresAt, at)))
  return session ?? null
}

/** Whose application has claimed the upload session of these cookies; null when none has. */
export async function ownerOfClaimedSession(db: Db, cookieHeader: string | null): Promise<string | null> {
  const token = uploadTokenOf(cookieHeader)
  if (!token) return null
  const [session] = await db
    .select({ userId: uploadSessions.userId })
    .from(uploadSessions)
    .where(and(isSessionOf(token), isNotNull(uploadSessions.consumedAt)))
  return session?.userId ?? null
}

type NewUpload = { id: string; sessionId: string; kind: UploadKind; name: string; type: string; size: number }

const imageColumns = {
  id: uploads.id,
  storagePath: uploads.storagePath,
  widths: uploads.widths,
  width: uploads.width,
  height: uploads.height,
  thumbhash: uploads.thumbhash,
}

const pictures = picturesIn(uploads)

/**
 * Reserves a slot for a file of an applicant. A new profile picture replaces the previous one. The database refuses the
 * 26th portfolio file under any concurrency (constraint `upload_limit`).
 */
export async function reserveUpload(tx: Db, upload: NewUpload, until: Date, at: Date): Promise<void> {
  const { id, sessionId, kind, name, type, size } = upload
  if (kind === 'profile') {
    const isOld = and(ne(uploads.status, 'claimed'), eq(uploads.sessionId, sessionId), eq(uploads.kind, kind))
    await pictures.remove(tx, isOld, 'orphan', at)
  }
  await tx.insert(uploads).values({
    id,
    sessionId,
    kind,
    storagePath: newStoragePath(sessionId, kind),
    originalName: name,
    contentType: type,
    sizeBytes: size,
    expiresAt: until,
    createdAt: at,
    updatedAt: at,
  })
}

/** The first and last day of a session's pictures, with another picture's; the days themselves are not kept. */
async function widenRange(tx: Db, uploadId: string, day: string): Promise<void> {
  const session = subquery.select({ id: uploads.sessionId }).from(uploads).where(eq(uploads.id, uploadId))
  await tx
    .update(uploadSessions)
    .set({
      takenFrom: sql`least(${uploadSessions.takenFrom}, ${day}::date)`,
      takenTo: sql`greatest(${uploadSessions.takenTo}, ${day}::date)`,
    })
    .where(eq(uploadSessions.id, sql`${session}`))
}

/** Files of an upload session, on their way to becoming pictures. */
export const sessionTarget = (sentence: string): UploadTarget => ({
  name: 'application',
  full: { constraint: 'upload_limit', sentence },
  async find(db, id): Promise<Slot | null> {
    const [row] = await db
      .select({ ...imageColumns, status: uploads.status })
      .from(uploads)
      .where(eq(uploads.id, id))
    if (!row) return null
    const status = row.status === 'ready' || row.status === 'uploading' ? row.status : 'gone'
    return { ...row, status, isPublic: false }
  },
  noteFiles: pictures.noteFiles,
  async finish(tx, ctx, id, properties, { takenOn, ...traits }) {
    const expiresAt = sql`${subquery
      .select({ at: sql`${uploadSessions.expiresAt} + interval '24 hours'` })
      .from(uploadSessions)
      .where(eq(uploadSessions.id, uploads.sessionId))}`
    if (takenOn) await widenRange(tx, id, takenOn)
    return pictures.complete(tx, id, { ...properties, ...traits }, ctx.now(), expiresAt)
  },
  drop: pictures.drop,
})

/** Removes files of applications that were never sent, and slots whose upload never finished. */
export const sweepOrphans = (tx: Db, limit: number, at: Date): Promise<number> =>
  pictures.sweep(tx, limit, at, 'orphan', ne(uploads.status, 'claimed'))

/** Removes one file from a session, if the session has it. */
export const removeUpload = (tx: Db, sessionId: string, id: string, at: Date): Promise<number> =>
  pictures.remove(
    tx,
    and(ne(uploads.status, 'claimed'), eq(uploads.sessionId, sessionId), eq(uploads.id, id)),
    'orphan',
    at,
  )

/** The files of a session, ready or holding a slot at that moment: the profile first, then the portfolio as it came. */
export const sessionUploads = (db: Db, sessionId: string, at: Date) =>
  db
    .select({ ...imageColumns, kind: uploads.kind, name: uploads.originalName, status: uploads.status })
    .from(uploads)
    .where(
      and(
        eq(uploads.sessionId, sessionId),
        or(eq(uploads.status, 'ready'), and(eq(uploads.status, 'uploading'), gt(uploads.expiresAt, at))),
        isOneOf(uploads.kind, [...UPLOAD_KINDS]),
      ),
    )
    .orderBy(sql`${uploads.kind} = 'portfolio'`, asc(uploads.createdAt), asc(uploads.id))

/** The first and last day on which a photographer's pictures were taken, with another picture's. */
export async function widenTaken(tx: Db, photographerId: string, day: string): Promise<void> {
  await tx
    .update(photographers)
    .set({
      takenFrom: sql`least(${photographers.takenFrom}, ${day}::date)`,
      takenTo: sql`greatest(${photographers.takenTo}, ${day}::date)`,
      // The record itself has not changed.
      updatedAt: sql`${photographers.updatedAt}`,
    })
    .where(eq(photographers.id, photographerId))
}

/**
 * Closes an upload session on behalf of the photographer whose application it becomes; false when it is closed already.
 */
export async function closeSession(
  tx: Db,
  { sessionId, photographerId }: { sessionId: string; photographerId: string },
  at: Date,
): Promise<boolean> {
  const owner = tx
    .select({ userId: photographers.userId })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  const closed = await tx
    .update(uploadSessions)
    .set({ consumedAt: at, userId: sql`(${owner})`, draft: null, updatedAt: at })
    .where(and(eq(uploadSessions.id, sessionId), isNull(uploadSessions.consumedAt)))
    .returning({ takenFrom: uploadSessions.takenFrom, takenTo: uploadSessions.takenTo })
  for (const day of closed.flatMap(({ takenFrom, takenTo }) => [takenFrom, takenTo]))
    if (day) await widenTaken(tx, photographerId, day)
  return closed.length === 1
}

/** The files of a session that are pictures, locked, in the order they were chosen. */
export const lockReady = (tx: Db, sessionId: string) =>
  tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.sessionId, sessionId), eq(uploads.status, 'ready')))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .for('update')

/** Notes that these files have become somebody's pictures. */
export async function markClaimed(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(uploads)
    .set({ status: 'claimed', updatedAt: at })
    .where(isOneOf(uploads.id, [...ids]))
}
