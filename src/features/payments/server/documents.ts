import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { moneyDocuments } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, Reader, ServiceContext } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { DOCUMENT_LIMITS } from '../model.ts'
import { DOCUMENT_NOT_FOUND, TOO_MANY_DOCUMENTS } from '../texts.ts'
import { isReadable, isVendors } from './document-records.ts'
import { keepDocument } from './document-store.ts'

const d = alias(moneyDocuments, 'd')

/** What a couple gets: the others are the photographer's. */
const isCouples = sql`not ${isVendors}`
/** More than any couple ever has. */
const MAX_ROWS = 200

/** Every receipt and credit note of the signed-in couple, newest first. */
export const listReceipts = (ctx: Reader) =>
  readJson(
    ctx.db,
    jsonRow({
      id: d.id,
      kind: d.kind,
      code: d.code,
      amountCents: d.amountCents,
      issuedAt: d.issuedAt,
      otherName: sql<string>`d.content ->> 'otherName'`,
      bookingId: d.bookingId,
      cover: coverOf(sql`b.photographer_id`),
    }),
    sql`from money_documents d join bookings b on b.id = d.booking_id join clients k on k.id = b.client_id
      where k.id = ${coupleOf(ctx.actor!.userId)} and ${isCouples} and ${isReadable}
      order by d.issued_at desc, d.number desc limit ${MAX_ROWS}`,
  )

type Kept = { id: string; code: string; bytes: Uint8Array | null }

/** One document and its PDF, if it has been rendered; only for its recipient. */
async function findOwn(db: Db, actor: Actor, documentId: string): Promise<Kept> {
  const isOwn =
    actor.role === 'admin'
      ? sql`true`
      : sql`((${isCouples} and k.id = ${coupleOf(actor.userId)}) or (${isVendors} and p.user_id = ${actor.userId}))`
  const [found] = await rows<Kept>(
    db.execute(sql`
      select d.id, d.code, f.bytes from money_documents d
        join bookings b on b.id = d.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
        left join money_document_pdfs f on f.document_id = d.id
      where d.id = ${documentId} and ${isOwn} and ${isReadable}`),
  )
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
