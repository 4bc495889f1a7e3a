import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contractPdfs, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, jsonRows, notNull, readJson, type ValueOf } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import type { VerifyInput } from '../inputs.ts'
import { CODE_UNKNOWN, PDF_LIMITS, TOO_MANY_CHECKS, TOO_MANY_PDFS, UNKNOWN_CONTRACT, VERIFY_LIMIT } from '../model.ts'
import { currentEdition, keepPdf } from './pdf-store.ts'

/** One stored PDF. */
type Kept = { id: string; edition: string }

const c = alias(vendorContracts, 'c')
const f = alias(contractPdfs, 'f')
const o = alias(contractPdfs, 'o')
const p = alias(photographers, 'p')

/** The current PDF of a sent contract; the first request waits until it is rendered. */
async function findKept(site: ServiceContext, condition: SQL): Promise<Kept> {
  const [found] = await rows<Kept & { isKept: boolean }>(
    site.db.execute(sql`
      select told.id, told.edition, exists (select from contract_pdfs f
        where f.contract_id = told.id and f.edition = told.edition) as "isKept"
      from (select c.id, ${currentEdition} as edition
        from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
        where c.sent_at is not null and ${condition}) told`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  const { id, edition, isKept } = found
  return { id, edition: isKept ? edition : await keepPdf(site, id) }
}

const isKept = ({ id, edition }: Kept): SQL => sql`f.contract_id = ${id} and f.edition = ${edition}`

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
    actor.role === 'admin' ? sql`true` : sql`(k.id = ${coupleOf(actor.userId)} or p.user_id = ${actor.userId})`
  const found = await findKept(ctx, sql`c.id = ${contractId} and ${isParty}`)
  const [kept] = await rows<{ bytes: Uint8Array; verifyCode: string }>(
    ctx.db.execute(sql`
      select f.bytes, c.verify_code as "verifyCode" from contract_pdfs f join vendor_contracts c on c.id = f.contract_id
      where ${isKept(found)}`),
  )
  return { bytes: new Uint8Array(kept!.bytes), fileName: `contract-${kept!.verifyCode}.pdf` }
}

/** For a contract that both had signed and that ended with its booking: when, and whether before the wedding day. */
const voided = jsonOne(
  jsonRow({
    at: notNull(c.closedAt),
    isBeforeTheDay: sql<boolean>`(c.closed_at at time zone b.event_time_zone)::date <= b.event_date`,
  }),
  sql`from bookings b
    where b.id = c.booking_id and c.signed_at is not null and c.status = 'voided'`,
)

/** What anybody with a contract's code or PDF may know: that it exists, and the hashes to compare. */
const verificationJson = jsonRow({
  status: c.status,
  vendorName: vendorName(p),
  signedAt: jsonIf(sql`c.status = 'signed'`, c.signedAt),
  /** When it ended after both had signed, and whether that was before the wedding day. */
  voided,
  /** When both signed a change of it, which put a newer version into force. */
  replacedAt: jsonIf(sql`c.status = 'superseded' and c.signed_at is not null`, c.closedAt),
  contentHash: notNull(c.contentHash),
  /** SHA-256 (hex) of the PDF as this site hands it out now. */
  pdfHash: f.sha256,
  /** The same for the edition handed out before somebody signed or opened the contract. */
  earlierPdfHashes: jsonRows(o.sha256, sql`from contract_pdfs o where o.contract_id = c.id and o.edition <> f.edition`),
})
export type Verification = ValueOf<typeof verificationJson>

/** A booking past its deadline has ended, whether or not anybody has loaded it since. */
async function endDueBooking(ctx: ServiceContext, code: string): Promise<void> {
  const [known] = await rows<{ bookingId: string | null }>(
    ctx.db.execute(sql`select booking_id as "bookingId" from vendor_contracts where verify_code = ${code}`),
  )
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
  const kept = await findKept(ctx, sql`c.verify_code = ${code}`).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND'
    throw isUnknown ? new AppError('NOT_FOUND', CODE_UNKNOWN, { field: 'code' }) : error
  })
  const [found] = await readJson(
    ctx.db,
    verificationJson,
    sql`from contract_pdfs f join vendor_contracts c on c.id = f.contract_id join photographers p on p.id = c.vendor_id
      where ${isKept(kept)}`,
  )
  return found!
}
