import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, contractEvents, contractSignatures, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonRow, jsonRows, notNull, readJson } from '#server/database/json-rows.ts'
import { coupleName, moment, vendorName } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { getSettings } from '#server/settings.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import { PDF_BUSY } from '../model.ts'
import type { SealedContract } from '../sealed-contract.ts'
import { agreedTerms } from './pdf/terms.ts'
import { sealedName } from './signer-name.ts'

/** The contract as a PDF. @throws AppError UNAVAILABLE when too many are waiting. */
export const renderContract: (source: SealedContract) => Promise<Uint8Array> = pdfRenderer('contract', {
  name: 'A contract',
  busy: PDF_BUSY,
})

/** Events up to the signature: later events do not change the PDF. */
const isTold = sql`e.contract_id = c.id and (c.signed_at is null or e.created_at <= c.signed_at)`

/** Once its booking is confirmed, a contract's certificate shows both sides' contact details. */
const isConfirmed = sql`exists (select from bookings b where b.id = c.booking_id and b.status in ('confirmed', 'completed'))`

/**
 * Names the current edition of a contract's PDF, for `vendor_contracts c`. Every edition is rendered once and
 * stored, so anything printed that may be added later has to be part of this name.
 */
export const currentEdition = sql<string>`(select 'events-' || count(*) || case when ${isConfirmed} then '-parties' else '' end
  from contract_events e where ${isTold})`

const c = alias(vendorContracts, 'c')
const p = alias(photographers, 'p')
const k = alias(clients, 'k')
const s = alias(contractSignatures, 's')
const e = alias(contractEvents, 'e')

const sealedJson = jsonRow({
  id: c.id,
  edition: currentEdition,
  title: c.title,
  content: c.content,
  vendorName: vendorName(p),
  clientName: coupleName(k),
  contentHash: notNull(c.contentHash),
  verifyCode: notNull(c.verifyCode),
  sealedAt: notNull(moment(sql`coalesce(c.signed_at, c.viewed_at, c.sent_at)`)),
  totalCents: notNull(c.totalAmountCents),
  schedule: c.schedule,
  cancellationPolicy: notNull(c.cancellationPolicy),
  cancellationTerms: notNull(c.cancellationTerms),
  deliveryDays: notNull(c.deliveryDays),
  eventDate: notNull(c.eventDate),
  eventLocation: sql<string | null>`nullif(c.event_location, '')`,
  platformClauses: notNull(c.platformClauses),
  annexes: c.annexes,
  parties: jsonIf(
    isConfirmed,
    jsonRow({
      vendor: jsonRow({ name: p.name, email: p.email, phone: p.phone }),
      client: jsonRow({ name: coupleName(k), email: k.email, phone: k.phone }),
    }),
  ),
  signatures: jsonRows(
    jsonRow({
      party: s.party,
      fullName: s.fullName,
      accountName: sealedName,
      consentText: s.consentText,
      ip: s.ip,
      signedAt: s.signedAt,
    }),
    sql`from contract_signatures s where s.contract_id = c.id`,
    sql`s.signed_at`,
  ),
  events: jsonRows(
    jsonRow({ seq: e.seq, type: e.type, createdAt: e.createdAt, hash: e.hash }),
    sql`from contract_events e where ${isTold}`,
    sql`e.seq`,
  ),
})

/** A sent contract, which has its hash and its code. */
async function readSealed(db: Db, contractId: string) {
  const [found] = await readJson(
    db,
    sealedJson,
    sql`from vendor_contracts c join clients k on k.id = c.client_id join photographers p on p.id = c.vendor_id
      where c.id = ${contractId}`,
  )
  return found!
}

async function keep({ db, siteUrl }: ServiceContext, contractId: string): Promise<string> {
  const [{ edition, parties, ...contract }, { siteName }] = await Promise.all([
    readSealed(db, contractId),
    getSettings(db),
  ])
  const bytes = await renderContract({
    ...contract,
    parties: parties
      ? [
          { party: 'vendor', ...parties.vendor },
          { party: 'client', ...parties.client },
        ]
      : [],
    siteName,
    siteUrl,
    terms: agreedTerms(contract),
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.execute(sql`
    insert into contract_pdfs (contract_id, edition, sha256, bytes)
    values (${contractId}, ${edition}, ${sha256}, ${Buffer.from(bytes)}) on conflict do nothing`)
  return edition
}

const once = singleFlight<string>()

/**
 * Renders the PDF of a sent contract and stores it with its hash: each edition once, however many requests.
 * Returns the edition.
 * @throws AppError UNAVAILABLE when too many are being rendered.
 */
export function keepPdf(site: ServiceContext, contractId: string): Promise<string> {
  return once(contractId, () => keep(site, contractId))
}

/** How long after the signature the job considers a contract; after that its PDF is rendered on request. */
const RECENT_DAYS = 10
const AT_ONCE = 20

/** Renders the PDFs of contracts that were signed lately, so that nobody waits for them. A job. */
export async function sealPdfs(ctx: ServiceContext): Promise<{ rendered: number }> {
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
