import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { CancellationTerms, CancellationPolicy } from '#features/payments/terms.ts'
import { type Db, rows } from '#server/db.ts'
import type { ServiceContext } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { moment } from '#server/sql.ts'
import type { CanonicalVersion } from '../model.ts'
import { renderInThread } from './pdf/renderer.ts'
import type { SealedContract } from '../sealed-contract.ts'
import { agreedTerms } from './pdf/terms.ts'
import { sealedName } from './signer-name.ts'

type Row = Omit<SealedContract, 'siteName' | 'siteUrl' | 'terms'> & {
  edition: string
  totalCents: number | null
  schedule: ScheduleLine[]
  cancellationPolicy: CancellationPolicy | null
  cancellationTerms: CancellationTerms | null
  deliveryDays: number | null
  eventDate: string | null
  eventLocation: string | null
  canonicalVersion: CanonicalVersion
}

/** Events up to the signature: later events do not change the PDF. */
const isTold = sql`e.contract_id = c.id and (c.signed_at is null or e.created_at <= c.signed_at)`

/** Once its booking is confirmed, a contract's certificate shows both sides' contact details. (X125) */
const isConfirmed = sql`exists (select from bookings b where b.id = c.booking_id and b.status in ('confirmed', 'completed'))`

/**
 * Names the current edition of a contract's PDF, for `vendor_contracts c`. Every edition is rendered once and
 * stored, so anything printed that may be added later has to be part of this name.
 */
export const currentEdition = sql`(select 'events-' || count(*) || case when ${isConfirmed} then '-parties' else '' end
  from contract_events e where ${isTold})`

async function readSealed(db: Db, contractId: string): Promise<Row> {
  const [found] = await rows<{ contract: Row }>(
    db.execute(sql`
      select jsonb_build_object('id', c.id, 'edition', ${currentEdition}, 'title', c.title, 'content', c.content,
        'vendorName', coalesce(nullif(p.business_name, ''), p.name),
        'clientName', trim(k.first_name || ' ' || k.last_name), 'contentHash', c.content_hash,
        'verifyCode', c.verify_code, 'sealedAt', ${moment(sql`coalesce(c.signed_at, c.viewed_at, c.sent_at)`)},
        'totalCents', c.total_amount_cents, 'schedule', c.schedule, 'cancellationPolicy', c.cancellation_policy,
        'deliveryDays', c.delivery_days, 'eventDate', c.event_date, 'eventLocation', nullif(c.event_location, ''),
        'canonicalVersion', c.canonical_version, 'cancellationTerms', c.cancellation_terms,
        'parties', case when ${isConfirmed} then jsonb_build_array(
          jsonb_build_object('party', 'vendor', 'name', p.name, 'email', p.email, 'phone', p.phone),
          jsonb_build_object('party', 'client', 'name', trim(k.first_name || ' ' || k.last_name), 'email', k.email,
            'phone', k.phone)) else '[]' end,
        'signatures', (select coalesce(jsonb_agg(jsonb_build_object('party', s.party, 'fullName', s.full_name,
            'accountName', ${sealedName},
          'consentText', s.consent_text, 'ip', s.ip, 'signedAt', ${moment(sql`s.signed_at`)}) order by s.signed_at), '[]')
          from contract_signatures s where s.contract_id = c.id),
        'events', (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'type', e.type,
          'createdAt', ${moment(sql`e.created_at`)}, 'hash', e.hash) order by e.seq), '[]')
          from contract_events e where ${isTold})) as contract
      from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
      where c.id = ${contractId}`),
  )
  return found!.contract
}

type Site = Pick<ServiceContext, 'db' | 'siteUrl'>

async function keep({ db, siteUrl: address }: Site, contractId: string): Promise<string> {
  const [{ edition, ...contract }, { siteName, siteUrl }] = await Promise.all([
    readSealed(db, contractId),
    getSettings(db),
  ])
  const bytes = await renderInThread({
    ...contract,
    siteName,
    siteUrl: (siteUrl || address).replace(/\/+$/, ''),
    terms: agreedTerms(contract),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.execute(sql`
    insert into contract_pdfs (contract_id, edition, sha256, bytes)
    values (${contractId}, ${edition}, ${sha256}, ${Buffer.from(bytes)}) on conflict do nothing`)
  return edition
}

const underWay = new Map<string, Promise<string>>()

/**
 * Renders the PDF of a sent contract and stores it with its hash: each edition once, however many requests.
 * Returns the edition.
 * @throws AppError UNAVAILABLE when too many are being rendered.
 */
export function keepPdf(site: Site, contractId: string): Promise<string> {
  const running = underWay.get(contractId)
  if (running) return running
  const started = keep(site, contractId).finally(() => underWay.delete(contractId))
  underWay.set(contractId, started)
  return started
}

/** How long after the signature the job considers a contract; after that its PDF is rendered on request. */
const RECENT_DAYS = 10
const AT_ONCE = 20

/** Renders the PDFs of contracts that were signed lately, so that nobody waits for them. A job. (CT8) */
export async function sealPdfs(ctx: Pick<ServiceContext, 'db' | 'siteUrl' | 'now'>): Promise<{ rendered: number }> {
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000).toISOString()
  const open = await rows<{ id: string }>(
    ctx.db.execute(sql`
      select id from (
        select c.id, c.signed_at, ${currentEdition} as edition from vendor_contracts c where c.signed_at > ${since}) told
      where not exists (select from contract_pdfs f where f.contract_id = told.id and f.edition = told.edition)
      order by signed_at limit ${AT_ONCE}`),
  )
  for (const { id } of open) await keepPdf(ctx, id)
  return { rendered: open.length }
}
