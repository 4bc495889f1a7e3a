import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { Actor } from '#server/sessions.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/rate-limit.ts'
import type { ServiceContext } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import type { VerifyInput } from '../forms.ts'
import { CODE_UNKNOWN, type ContractStatus, TOO_MANY_CHECKS, UNKNOWN_CONTRACT, VERIFY_LIMIT } from '../model.ts'
import { renderContractPdf } from '../pdf/render.ts'
import type { SealedContract } from '../pdf/sealed.ts'
import { agreedTerms } from '../pdf/terms.ts'

type Row = Omit<SealedContract, 'siteName' | 'siteUrl' | 'terms'> & {
  status: ContractStatus
  totalCents: number | null
  schedule: ScheduleLine[]
  cancellationPolicy: string | null
  deliveryDays: number | null
  eventDate: string | null
}

const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Events up to the signature: what happens to a contract later does not change its PDF. */
const isSealed = sql`e.contract_id = c.id and (c.signed_at is null or e.created_at <= c.signed_at)`

async function readSealed(db: Db, condition: SQL): Promise<Row> {
  const [found] = await rows<{ contract: Row }>(
    db.execute(sql`
      select jsonb_build_object('id', c.id, 'status', c.status, 'title', c.title, 'content', c.content,
        'vendorName', coalesce(nullif(p.business_name, ''), p.name),
        'clientName', trim(k.first_name || ' ' || k.last_name), 'contentHash', c.content_hash,
        'verifyCode', c.verify_code, 'sealedAt', ${moment(sql`coalesce(c.signed_at, c.viewed_at, c.sent_at)`)},
        'totalCents', c.total_amount_cents, 'schedule', c.schedule, 'cancellationPolicy', c.cancellation_policy,
        'deliveryDays', c.delivery_days, 'eventDate', c.event_date,
        'signatures', (select coalesce(jsonb_agg(jsonb_build_object('party', s.party, 'fullName', s.full_name,
          'consentText', s.consent_text, 'ip', s.ip, 'signedAt', ${moment(sql`s.signed_at`)}) order by s.signed_at), '[]')
          from contract_signatures s where s.contract_id = c.id),
        'events', (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'type', e.type,
          'createdAt', ${moment(sql`e.created_at`)}, 'hash', e.hash) order by e.seq), '[]')
          from contract_events e where ${isSealed})) as contract
      from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
      where c.sent_at is not null and ${condition}`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  return found.contract
}

async function render(ctx: Pick<ServiceContext, 'db' | 'siteUrl'>, contract: Row): Promise<Uint8Array> {
  const { siteName, siteUrl } = await getSettings(ctx.db)
  return renderContractPdf({
    ...contract,
    siteName,
    siteUrl: (siteUrl || ctx.siteUrl).replace(/\/+$/, ''),
    terms: agreedTerms(contract),
  })
}

/**
 * The PDF of a contract that was sent, for its two parties and administrators. (CT8, CT10)
 * @throws AppError NOT_FOUND for everybody else's, as for missing ones and drafts.
 */
export async function contractPdf(
  ctx: Pick<ServiceContext, 'db' | 'siteUrl'>,
  actor: Actor,
  contractId: string,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const isParty = actor.role === 'admin' ? sql`true` : sql`(k.user_id = ${actor.userId} or p.user_id = ${actor.userId})`
  const contract = await readSealed(ctx.db, sql`c.id = ${contractId} and ${isParty}`)
  return { bytes: await render(ctx, contract), fileName: `contract-${contract.verifyCode}.pdf` }
}

/** What anybody with a contract's code or PDF may know: that it exists, and the hashes to compare. */
export type Verification = {
  status: ContractStatus
  vendorName: string
  signedAt: string | null
  contentHash: string
  /** SHA-256 (hex) of the PDF as this site makes it. */
  pdfHash: string
}

/**
 * Looks up a contract by the code on its certificate page. The file itself never travels: the browser compares. (CT9)
 * @throws AppError RATE_LIMITED, NOT_FOUND.
 */
export async function verifyContract(ctx: ServiceContext, { code }: VerifyInput): Promise<Verification> {
  await enforceLimits(ctx.db, TOO_MANY_CHECKS, [{ key: limitKey('verify', 'ip', ctx.ip), ...VERIFY_LIMIT }])
  const contract = await readSealed(ctx.db, sql`c.verify_code = ${code}`).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError('NOT_FOUND', CODE_UNKNOWN, { field: 'code' })
    throw error
  })
  const { status, vendorName, contentHash, signatures } = contract
  const pdfHash = createHash('sha256')
    .update(await render(ctx, contract))
    .digest('hex')
  const signedAt = status === 'signed' ? (signatures.at(-1)?.signedAt ?? null) : null
  return { status, vendorName, signedAt, contentHash, pdfHash }
}
