import { and, desc, eq, not, or, type SQL, sql } from 'drizzle-orm'
import { bookings, moneyDocumentPdfs, moneyDocuments, photographers } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, Reader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { DOCUMENT_LIMITS } from '../../model.ts'
import { DOCUMENT_NOT_FOUND, TOO_MANY_DOCUMENTS } from '../../texts.ts'
import { isReadable, isVendors } from '../document-records.ts'
import { keepDocument } from './document-store.ts'

/** What a couple gets: the others are the photographer's. */
const isCouples = not(isVendors(moneyDocuments))
/** The most documents that are listed: more than any couple ever has. */
const MAX_DOCUMENTS = 200

/** Every receipt and credit note of the signed-in couple, newest first. */
export const listReceipts = (ctx: Reader) =>
  ctx.db
    .select({
      id: moneyDocuments.id,
      kind: moneyDocuments.kind,
      code: moneyDocuments.code,
      amountCents: moneyDocuments.amountCents,
      issuedAt: moneyDocuments.issuedAt,
      otherName: sql<string>`${moneyDocuments.content} ->> 'otherName'`,
      bookingId: moneyDocuments.bookingId,
      cover: coverOf(bookings.photographerId),
    })
    .from(moneyDocuments)
    .innerJoin(bookings, eq(bookings.id, moneyDocuments.bookingId))
    .where(and(eq(bookings.clientId, coupleOf(ctx.actor!.userId)), isCouples, isReadable(moneyDocuments)))
    .orderBy(desc(moneyDocuments.issuedAt), desc(moneyDocuments.number))
    .limit(MAX_DOCUMENTS)

const isRecipient = ({ userId }: Actor): SQL | undefined =>
  or(
    and(isCouples, eq(bookings.clientId, coupleOf(userId))),
    and(isVendors(moneyDocuments), eq(photographers.userId, userId)),
  )

/** One document and its PDF, if it has been rendered; only for its recipient and administrators. */
async function findOwn(db: Db, actor: Actor, documentId: string) {
  const isOwn = actor.role === 'admin' ? undefined : isRecipient(actor)
  const [found] = await db
    .select({ id: moneyDocuments.id, code: moneyDocuments.code, bytes: moneyDocumentPdfs.bytes })
    .from(moneyDocuments)
    .innerJoin(bookings, eq(bookings.id, moneyDocuments.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .leftJoin(moneyDocumentPdfs, eq(moneyDocumentPdfs.documentId, moneyDocuments.id))
    .where(and(eq(moneyDocuments.id, documentId), isOwn, isReadable(moneyDocuments)))
  if (!found) throw new AppError('NOT_FOUND', DOCUMENT_NOT_FOUND)
  return found
}

/**
 * The PDF of a receipt or an invoice, for the recipient and administrators: rendered once, the same bytes from then on.
 * @throws AppError NOT_FOUND for other people's and missing ones; RATE_LIMITED, UNAVAILABLE.
 */
export async function documentPdf(
  ctx: ServiceContext,
  actor: Actor,
  documentId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  await enforceLimits(ctx.db, TOO_MANY_DOCUMENTS, [
    { key: limitKey('receipt-pdf', 'account', actor.userId), ...DOCUMENT_LIMITS.perAccount },
    { key: limitKey('receipt-pdf', 'ip', ctx.ip), ...DOCUMENT_LIMITS.perAddress },
  ])
  let found = await findOwn(ctx.db, actor, documentId)
  if (!found.bytes) {
    await keepDocument(ctx, documentId)
    found = await findOwn(ctx.db, actor, documentId)
  }
  return { bytes: new Uint8Array(found.bytes!), fileName: `${found.code}.pdf` }
}
