import { type AnyColumn, and, eq, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { clients, messageAttachments as files, photographers, threads } from '#drizzle/schema/index.ts'
import {
  type DocumentProperties,
  type ImageProperties,
  type NewFile,
  picturesIn,
  type Slot,
  type UploadTarget,
  waitingRow,
} from '#features/uploads/server/picture-records.ts'
import { PDF_TYPE } from '#features/uploads/upload-rules.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor } from '#server/context.ts'
import { hasRow, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { newStoragePath } from '#server/uploads/paths.ts'
import { documentAddressFor, pictureFor, type Viewing } from '#server/uploads/private-files.ts'
import { pictureUrl } from '#shared/picture/picture.ts'
import { FLAG_REASONS, type FlagReason } from '#shared/redaction/flags.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { type MessageAttachment, type ThreadSide, UNSENT_DAYS } from '../model.ts'
import { ATTACHMENTS } from '../upload-rules.ts'
import { isBlocked, isContactOpen } from './records.ts'

const DAY_MS = 86_400_000

/** Without its extension, which is no end of an address, and with its words apart. */
const nameWords = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replaceAll('_', ' ')

/** The contact details in a file's name; coarse words hold no file back. */
const flagsOfName = (name: string): FlagReason[] =>
  redact(nameWords(name)).flags.filter((flag) => flag !== 'Inappropriate language')

/** The side of a thread that a person is on, for a thread that neither has closed; undefined for everybody else. */
async function openSideOf(tx: Db, threadId: string, userId: string): Promise<ThreadSide | undefined> {
  const [own] = await tx
    .select({ side: sql<ThreadSide>`case when ${clients.id} = ${coupleOf(userId)} then 'client' else 'vendor' end` })
    .from(threads)
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(
      and(
        eq(threads.id, threadId),
        or(eq(photographers.userId, userId), eq(clients.id, coupleOf(userId))),
        not(isBlocked(threads.id)),
      ),
    )
  return own?.side
}

/**
 * Reserves a place for a file in the composer of a conversation. The database refuses the eleventh under any
 * concurrency (constraint `attachment_limit`).
 * @returns false when the person is on neither side of it, or it is closed.
 */
export async function reserveAttachment(
  tx: Db,
  { id, userId, aboutId: threadId, name, type, size }: NewFile & { userId: string },
  until: Date,
  at: Date,
): Promise<boolean> {
  const side = threadId && (await openSideOf(tx, threadId, userId))
  if (!threadId || !side) return false
  await tx.insert(files).values({
    ...waitingRow({ id, name, size }, until, at),
    threadId,
    side,
    userId,
    contentType: type,
    storagePath: newStoragePath(threadId, 'attachment'),
    flags: flagsOfName(name),
  })
  return true
}

const isWaiting = (id: string) => and(eq(files.id, id), eq(files.status, 'uploading'))

const rows = picturesIn(files)

function finish(tx: Db, at: Date, id: string, values: ImageProperties | DocumentProperties): Promise<boolean> {
  const expiresAt = new Date(at.getTime() + UNSENT_DAYS * DAY_MS)
  return rows.complete(tx, id, values, at, expiresAt)
}

/** Files of messages, on their way to a composer. Their deletion has the stored files removed (`drop_attachment_files`). */
export const attachmentTarget: UploadTarget = {
  name: 'attachment',
  full: { constraint: 'attachment_limit', sentence: ATTACHMENTS.full },
  async find(db, id): Promise<Slot | null> {
    const [row] = await db.select().from(files).where(eq(files.id, id))
    return row ? { ...row, isPublic: false, isPrivate: true } : null
  },
  noteFiles: rows.noteFiles,
  finish: (tx, ctx, id, properties) => finish(tx, ctx.now(), id, properties),
  async finishDocument(tx, ctx, id, { flags: found, ...properties }) {
    const [row] = await tx.select({ flags: files.flags }).from(files).where(isWaiting(id)).for('update')
    if (!row) return false
    const flags = FLAG_REASONS.filter((flag) => row.flags.includes(flag) || found.includes(flag))
    return finish(tx, ctx.now(), id, { ...properties, flags })
  },
  async drop(tx, id) {
    await tx.delete(files).where(isWaiting(id))
  },
}

/** Removes files that were never sent, and slots whose upload never finished. */
export async function sweepAttachments(tx: Db, limit: number, at: Date): Promise<number> {
  const due = await tx
    .select({ id: files.id })
    .from(files)
    .where(lt(files.expiresAt, at))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  return (await tx.delete(files).where(isOneOf(files.id, ids)).returning({ id: files.id })).length
}

/** That a file's thread is open: the pair has booked. */
const isThreadOpen = (threadId: AnyColumn) =>
  hasRow(threads, and(eq(threads.id, threadId), isContactOpen(threads.vendorId, threads.clientId)))

export type AttachmentFile = { storagePath: string; widths: number[]; isDocument: boolean; name: string }

/**
 * Where a file is stored, if this person may have it now: its sender; the other side once it is sent, and booked where
 * it is held back; moderators and administrators once it is sent. Null for everybody else.
 */
export async function findAttachment(db: Db, { userId, role }: Actor, id: string): Promise<AttachmentFile | null> {
  // The other side may have it: sent, and nothing in it is held back.
  const given = and(
    isNotNull(files.messageId),
    or(not(files.isHeld), isContactOpen(threads.vendorId, threads.clientId)),
  )
  const isFor = (side: ThreadSide, isOwn: SQL) => and(isOwn, or(eq(files.side, side), given))
  const isParty = or(
    isFor('vendor', eq(photographers.userId, userId)),
    isFor('client', eq(clients.id, coupleOf(userId))),
  )
  const isModerators = role === 'moderator' || role === 'admin'
  const [found] = await db
    .select({
      storagePath: files.storagePath,
      widths: files.widths,
      contentType: files.contentType,
      name: files.originalName,
    })
    .from(files)
    .innerJoin(threads, eq(threads.id, files.threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(and(eq(files.id, id), eq(files.status, 'ready'), isModerators ? isNotNull(files.messageId) : isParty))
  if (!found) return null
  const { contentType, ...file } = found
  return { ...file, isDocument: contentType === PDF_TYPE }
}

/** What `toAttachment` takes of a file, in the order of the composer, for relational queries. */
export const FILES = {
  columns: {
    id: true,
    side: true,
    storagePath: true,
    originalName: true,
    contentType: true,
    sizeBytes: true,
    pages: true,
    widths: true,
    width: true,
    height: true,
    thumbhash: true,
  },
  orderBy: { createdAt: 'asc', id: 'asc' },
} as const

/** The same of a message's files: what is held back is so until the pair has booked. */
export const MESSAGE_FILES = {
  ...FILES,
  extras: {
    isHeld: ({ isHeld, threadId }: typeof files) => sql<boolean>`(${isHeld} and not ${isThreadOpen(threadId)})`,
  },
}

export type AttachmentRow = Pick<typeof files.$inferSelect, keyof (typeof FILES)['columns']> & { isHeld: boolean }

/** One file as a side of the thread, or an administrator, may see it; its addresses are this person's alone. */
export function toAttachment(row: AttachmentRow, side: ThreadSide | 'admin', viewing: Viewing): MessageAttachment {
  const { id, originalName: name, sizeBytes, pages, isHeld, contentType } = row
  const kind = contentType === PDF_TYPE ? 'document' : 'picture'
  if (isHeld && side !== 'admin' && side !== row.side) {
    return { id, kind, name: '', sizeBytes: 0, pages: null, isHeld, picture: null, href: null }
  }
  const picture = kind === 'picture' ? pictureFor('attachments', { ...row, alt: name }, viewing) : null
  const href = picture ? pictureUrl(picture, '', picture.width) : documentAddressFor('attachments', id, viewing)
  return { id, kind, name, sizeBytes, pages, isHeld, picture, href }
}
