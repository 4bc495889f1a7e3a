import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { contractPdfs, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { todayIn } from '#shared/date/days.ts'
import type { VerifyInput } from '../inputs.ts'
import { CODE_UNKNOWN, PDF_LIMITS, TOO_MANY_CHECKS, TOO_MANY_PDFS, UNKNOWN_CONTRACT, VERIFY_LIMIT } from '../model.ts'
import { currentEdition, isCurrent, keepPdf } from './pdf-store.ts'

/** One stored PDF. */
type Kept = { id: string; edition: string }

/** The current PDF of a sent contract; the first request waits until it is rendered. */
async function findKept(site: ServiceContext, condition: SQL | undefined): Promise<Kept> {
  const [found] = await site.db
    .select({
      id: vendorContracts.id,
      edition: currentEdition(vendorContracts),
      isKept: sql<boolean>`${isNotNull(contractPdfs.edition)}`,
    })
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .leftJoin(contractPdfs, isCurrent)
    .where(and(isNotNull(vendorContracts.sentAt), condition))
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  const { id, edition, isKept } = found
  return { id, edition: isKept ? edition : await keepPdf(site, id) }
}

/**
 * The PDF of a sent contract, for its two parties and administrators: rendered once, the same bytes from then on.
 * @throws AppError NOT_FOUND for other people's, missing ones and drafts; RATE_LIMITED, UNAVAILABLE.
 */
export async function contractPdf(
  ctx: ServiceContext,
  actor: Actor,
  contractId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  await enforceLimits(ctx.db, TOO_MANY_PDFS, [
    { key: limitKey('contract-pdf', 'account', actor.userId), ...PDF_LIMITS.perAccount },
    { key: limitKey('contract-pdf', 'ip', ctx.ip), ...PDF_LIMITS.perAddress },
  ])
  const isParty =
    actor.role === 'admin'
      ? undefined
      : or(eq(vendorContracts.clientId, coupleOf(actor.userId)), eq(photographers.userId, actor.userId))
  const { id, edition } = await findKept(ctx, and(eq(vendorContracts.id, contractId), isParty))
  const [kept] = await ctx.db
    .select({ bytes: contractPdfs.bytes, verifyCode: vendorContracts.verifyCode })
    .from(contractPdfs)
    .innerJoin(vendorContracts, eq(vendorContracts.id, contractPdfs.contractId))
    .where(and(eq(contractPdfs.contractId, id), eq(contractPdfs.edition, edition)))
  return { bytes: new Uint8Array(kept!.bytes), fileName: `contract-${kept!.verifyCode}.pdf` }
}

/** A contract with its stored PDFs, and when and where its wedding is. */
async function readKept(db: Db, id: string) {
  const found = await db.query.vendorContracts.findFirst({
    columns: { status: true, signedAt: true, closedAt: true, contentHash: true },
    where: { id },
    with: {
      vendor: { columns: {}, extras: { name: vendorName } },
      booking: { columns: { eventDate: true, eventTimeZone: true } },
      pdfs: { columns: { edition: true, sha256: true } },
    },
  })
  return found!
}

/** What anybody with a contract's code or PDF may know: that it exists, and the hashes to compare. */
async function readVerification(db: Db, { id, edition }: Kept) {
  const { status, signedAt, closedAt, contentHash, vendor, booking, pdfs } = await readKept(db, id)
  const { eventDate, eventTimeZone } = booking!
  const isVoided = status === 'voided' && signedAt !== null
  return {
    status,
    vendorName: vendor.name,
    signedAt: status === 'signed' ? signedAt : null,
    /** When it ended after both had signed, and whether that was before the wedding day. */
    voided: isVoided ? { at: closedAt!, isBeforeTheDay: todayIn(eventTimeZone, closedAt!) <= eventDate } : null,
    /** When both signed a change of it, which put a newer version into force. */
    replacedAt: status === 'superseded' && signedAt !== null ? closedAt : null,
    contentHash: contentHash!,
    /** SHA-256 (hex) of the PDF as this site hands it out now. */
    pdfHash: pdfs.find((pdf) => pdf.edition === edition)!.sha256,
    /** The same for the edition handed out before somebody signed or opened the contract. */
    earlierPdfHashes: pdfs.filter((pdf) => pdf.edition !== edition).map(({ sha256 }) => sha256),
  }
}
export type Verification = Awaited<ReturnType<typeof readVerification>>

/** A booking past its deadline has ended, whether or not anybody has loaded it since. */
async function endDueBooking(ctx: ServiceContext, code: string): Promise<void> {
  const known = await ctx.db.query.vendorContracts.findFirst({
    columns: { bookingId: true },
    where: { verifyCode: code },
  })
  if (known?.bookingId) await passDeadlines(ctx, { bookingId: known.bookingId })
}

/**
 * Looks up a contract by the code on its certificate page. The file itself is never uploaded: the browser
 * compares. (CT9)
 * @throws AppError RATE_LIMITED, NOT_FOUND, UNAVAILABLE.
 */
export async function verifyContract(ctx: ServiceContext, { code }: VerifyInput): Promise<Verification> {
  await enforceLimits(ctx.db, TOO_MANY_CHECKS, [{ key: limitKey('verify', 'ip', ctx.ip), ...VERIFY_LIMIT }])
  await endDueBooking(ctx, code)
  const kept = await findKept(ctx, eq(vendorContracts.verifyCode, code)).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isUnknown ? new AppError('NOT_FOUND', CODE_UNKNOWN, { field: 'code' }) : error
  })
  return readVerification(ctx.db, kept)
}
