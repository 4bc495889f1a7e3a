import { type SQL, sql } from 'drizzle-orm'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/rate-limit.ts'
import type { Actor } from '#server/sessions.ts'
import { moment } from '#server/sql.ts'
import type { VerifyInput } from '../inputs.ts'
import {
  CODE_UNKNOWN,
  type ContractStatus,
  PDF_LIMITS,
  TOO_MANY_CHECKS,
  TOO_MANY_PDFS,
  UNKNOWN_CONTRACT,
  VERIFY_LIMIT,
} from '../model.ts'
import { currentEdition, keepPdf } from './pdf-store.ts'

type Site = Pick<ServiceContext, 'db' | 'siteUrl'>
/** One stored PDF. */
type Kept = { id: string; edition: string }

/** The current PDF of a sent contract; the first request waits until it is rendered. */
async function findKept(site: Site, condition: SQL): Promise<Kept> {
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
 * The PDF of a sent contract, for its two parties and administrators: rendered once, the same bytes from then
 * on. (CT8, CT10)
 * @throws AppError NOT_FOUND for other people's, missing ones and drafts; RATE_LIMITED, UNAVAILABLE.
 */
export async function contractPdf(
  ctx: Site & Pick<ServiceContext, 'ip'>,
  actor: Actor,
  contractId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  await enforceLimits(ctx.db, TOO_MANY_PDFS, [
    { key: limitKey('contract-pdf', 'account', actor.userId), ...PDF_LIMITS.perAccount },
    { key: limitKey('contract-pdf', 'ip', ctx.ip), ...PDF_LIMITS.perAddress },
  ])
  const isParty = actor.role === 'admin' ? sql`true` : sql`(k.user_id = ${actor.userId} or p.user_id = ${actor.userId})`
  const found = await findKept(ctx, sql`c.id = ${contractId} and ${isParty}`)
  const [kept] = await rows<{ bytes: Uint8Array; verifyCode: string }>(
    ctx.db.execute(sql`
      select f.bytes, c.verify_code as "verifyCode" from contract_pdfs f join vendor_contracts c on c.id = f.contract_id
      where ${isKept(found)}`),
  )
  return { bytes: new Uint8Array(kept!.bytes), fileName: `contract-${kept!.verifyCode}.pdf` }
}

/** What anybody with a contract's code or PDF may know: that it exists, and the hashes to compare. */
export type Verification = {
  status: ContractStatus
  vendorName: string
  signedAt: string | null
  /** When it ended after both had signed, and whether that was before the wedding day (X129). */
  voided: { at: string; isBeforeTheDay: boolean } | null
  contentHash: string
  /** SHA-256 (hex) of the PDF as this site hands it out now. */
  pdfHash: string
  /** The same for the edition handed out before somebody signed or opened the contract. */
  earlierPdfHashes: string[]
}

/**
 * For a contract that both had signed and that ended with its booking: when, and whether before the wedding
 * day (X129).
 */
const voided = sql`(select jsonb_build_object(
    'at', ${moment(sql`c.closed_at`)},
    'isBeforeTheDay', (c.closed_at at time zone b.event_time_zone)::date <= b.event_date)
  from bookings b where b.id = c.booking_id and c.signed_at is not null and c.status in ('voided', 'superseded'))`

/** A booking past its deadline has ended, whether or not anybody has loaded it since. (X128) */
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
  const [found] = await rows<Verification>(
    ctx.db.execute(sql`
      select c.status, coalesce(nullif(p.business_name, ''), p.name) as "vendorName", c.content_hash as "contentHash",
        ${voided} as voided,
        case when c.status = 'signed'
          then ${moment(sql`c.signed_at`)} end as "signedAt",
        f.sha256 as "pdfHash", array(select o.sha256 from contract_pdfs o
          where o.contract_id = c.id and o.edition <> f.edition) as "earlierPdfHashes"
      from contract_pdfs f join vendor_contracts c on c.id = f.contract_id join photographers p on p.id = c.vendor_id
      where ${isKept(kept)}`),
  )
  return found!
}
