import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { amendmentPdfs, amendments, clients, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { PDF_LIMITS, TOO_MANY_PDFS } from '#features/contracts/model.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor, ServiceContext } from '#server/context.ts'
import { jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { pdfRenderer } from '#server/pdf/render-pdf.ts'
import { getSettings } from '#server/settings.ts'
import { singleFlight } from '#server/threads/single-flight.ts'
import type { SealedAddendum } from '../sealed-addendum.ts'
import { ADDENDA_BUSY, AMENDMENT_NOT_FOUND } from '../texts.ts'

const render: (source: SealedAddendum) => Promise<Uint8Array> = pdfRenderer('addendum', {
  name: 'An addendum',
  busy: ADDENDA_BUSY,
})

const a = alias(amendments, 'a')
const o = alias(vendorContracts, 'o')
const n = alias(vendorContracts, 'n')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')

const sealedJson = jsonRow({
  number: a.number,
  kind: a.kind,
  vendorName: vendorName(p),
  clientName: coupleName(k),
  note: a.note,
  items: a.items,
  before: a.before,
  after: a.after,
  contentHash: a.contentHash,
  from: jsonRow({ verifyCode: notNull(o.verifyCode), contentHash: notNull(o.contentHash) }),
  to: jsonRow({ verifyCode: notNull(n.verifyCode), contentHash: notNull(n.contentHash), version: n.version }),
  proposal: a.proposal,
  answer: notNull(a.answer),
})

async function keep({ db, siteUrl }: ServiceContext, id: string): Promise<void> {
  const [[found], { siteName }] = await Promise.all([
    readJson(
      db,
      sealedJson,
      sql`from amendments a join vendor_contracts o on o.id = a.contract_id
        join vendor_contracts n on n.id = a.new_contract_id
        join clients k on k.id = n.client_id join photographers p on p.id = n.vendor_id where a.id = ${id}`,
    ),
    getSettings(db),
  ])
  const { proposal, answer, ...sealed } = found!
  const bytes = await render({ ...sealed, siteName, siteUrl, signatures: [proposal, answer] })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insert(amendmentPdfs)
    .values({ amendmentId: id, sha256, bytes: Buffer.from(bytes) })
    .onConflictDoNothing()
}

const once = singleFlight<void>()

type Kept = { number: number; code: string; bytes: Uint8Array | null }

async function findOwn(db: Db, id: string, isParty: SQL): Promise<Kept> {
  const [found] = await rows<Kept>(
    db.execute(sql`
      select a.number, o.verify_code as code, f.bytes from amendments a
        join vendor_contracts o on o.id = a.contract_id
        join clients k on k.id = o.client_id join photographers p on p.id = o.vendor_id
        left join amendment_pdfs f on f.amendment_id = a.id
      where a.id = ${id} and a.status = 'accepted' and ${isParty}`),
  )
  if (!found) throw new AppError('NOT_FOUND', AMENDMENT_NOT_FOUND)
  return found
}

/**
 * The PDF of an addendum that both have signed, for its two parties and administrators: rendered once, the same bytes
 * from then on.
 * @throws AppError NOT_FOUND for other people's, missing ones and proposals; RATE_LIMITED, UNAVAILABLE.
 */
export async function addendumPdf(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }> {
  await enforceLimits(ctx.db, TOO_MANY_PDFS, [
    { key: limitKey('contract-pdf', 'account', actor.userId), ...PDF_LIMITS.perAccount },
    { key: limitKey('contract-pdf', 'ip', ctx.ip), ...PDF_LIMITS.perAddress },
  ])
  const isParty =
    actor.role === 'admin' ? sql`true` : sql`(k.id = ${coupleOf(actor.userId)} or p.user_id = ${actor.userId})`
  let found = await findOwn(ctx.db, id, isParty)
  if (!found.bytes) {
    await once(id, () => keep(ctx, id))
    found = await findOwn(ctx.db, id, isParty)
  }
  return { bytes: new Uint8Array(found.bytes!), fileName: `contract-${found.code}-addendum-${found.number}.pdf` }
}

/** How long after the signature the job considers an addendum; after that it is rendered on request. */
const RECENT_DAYS = 10
const AT_ONCE = 20

/** Renders the addenda that were signed lately, so that nobody waits for them. A job. */
export async function sealAddenda(ctx: ServiceContext): Promise<{ rendered: number }> {
  const since = new Date(ctx.now().getTime() - RECENT_DAYS * 86_400_000).toISOString()
  const open = await rows<{ id: string }>(
    ctx.db.execute(sql`
      select a.id from amendments a where a.status = 'accepted' and a.closed_at > ${since}
        and not exists (select from amendment_pdfs f where f.amendment_id = a.id)
      order by a.closed_at limit ${AT_ONCE}`),
  )
  for (const { id } of open) await once(id, () => keep(ctx, id))
  return { rendered: open.length }
}
