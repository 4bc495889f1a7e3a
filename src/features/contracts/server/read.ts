import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, contractSignatures, offers, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { obstacleJson, standsStill, standstillOf } from '#features/bookings/server/standing-records.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { jsonOne, jsonPage, jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { clockOf, countIf, coupleName, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { orderOf, pageCountOf } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import type { ContractIdInput } from '../inputs.ts'
import { CONTRACTS_PAGE_SIZE, type ContractStatus, UNKNOWN_CONTRACT } from '../model.ts'
import type { ContractTab, VENDOR_CONTRACT_SORTS, VendorContractsInput } from '../search.ts'
import { variableValues } from '../variables.ts'
import { draftVersion } from './draft.ts'
import { sealedName } from './signer-name.ts'

const c = alias(vendorContracts, 'c')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')
const b = alias(bookings, 'b')
const o = alias(offers, 'o')
const s = alias(contractSignatures, 's')

/**
 * How a draft relates to the offer: it may be sent (`ready`), the offer has changed since (`stale`), it has no terms
 * (`none`), its booking has another contract already (`taken`), or the couple asked for other terms (`countered`).
 */
type DraftTerms = 'ready' | 'stale' | 'none' | 'taken' | 'countered'

/** Null once it is sent. */
const draftTerms = sql<DraftTerms | null>`case when c.status <> 'draft' then null
  when c.offer_id is null or c.total_amount_cents is null or c.event_date is null then 'none'
  else (select case when b.stage = 'countered' then 'countered' when b.stage <> 'offered' then 'taken' when o.status = 'sent' then 'ready' else 'stale' end
    from bookings b, offers o where b.id = c.booking_id and o.id = c.offer_id) end`

/** Open offers to the couple whose terms a draft can adopt. */
const openOffers = jsonRows(
  jsonRow({
    bookingId: b.id,
    eventDate: b.eventDate,
    totalCents: o.totalCents,
    policy: o.cancellationPolicy,
    deliveryDays: o.deliveryDays,
  }),
  sql`from bookings b join offers o on o.booking_id = b.id and o.status = 'sent'
    where c.status = 'draft' and b.photographer_id = c.vendor_id and b.client_id = c.client_id and b.stage = 'offered'`,
  sql`(b.id = c.booking_id) desc nulls last, b.event_date, b.id`,
)

/** The current status: a deadline that has passed counts before its timer has run. */
export const statusAt = (
  contract: Record<'status' | 'expiresAt' | 'frozenAt', AnyColumn>,
  now: Date,
): SQL<ContractStatus> =>
  sql`case when ${contract.status} in ('sent', 'viewed')
    and ${contract.expiresAt} <= ${clockOf(sql`${contract.frozenAt}`, now)} then 'expired' else ${contract.status} end`

/** A contract in a list, with the name of the other side. */
export const rowFields = (now: Date, otherName: SQL<string>) => ({
  id: c.id,
  title: c.title,
  status: statusAt(c, now),
  clientName: otherName,
  eventDate: c.eventDate,
  totalCents: c.totalAmountCents,
  createdAt: c.createdAt,
  sentAt: c.sentAt,
  expiresAt: c.expiresAt,
})

/** Who signed and when; with the account's name if the signature is in another name. */
const signaturesJson = jsonRows(
  jsonRow({ party: s.party, fullName: s.fullName, accountName: sealedName, signedAt: s.signedAt }),
  sql`from contract_signatures s where s.contract_id = c.id`,
  sql`s.signed_at, s.party desc`,
)

/** The full content of one contract. */
export const textFields = (now: Date) => ({
  id: c.id,
  title: c.title,
  content: c.content,
  status: statusAt(c, now),
  vendorName: vendorName(p),
  clientName: coupleName(k),
  bookingId: c.bookingId,
  eventDate: c.eventDate,
  eventLocation: sql<string | null>`nullif(c.event_location, '')`,
  totalCents: c.totalAmountCents,
  schedule: c.schedule,
  cancellationPolicy: c.cancellationPolicy,
  cancellationTerms: c.cancellationTerms,
  deliveryDays: c.deliveryDays,
  contentHash: c.contentHash,
  verifyCode: c.verifyCode,
  /** The platform's clauses as sent; null in drafts. */
  platformClauses: c.platformClauses,
  annexes: c.annexes,
  sentAt: c.sentAt,
  viewedAt: c.viewedAt,
  signedAt: c.signedAt,
  expiresAt: c.expiresAt,
  /** One side is suspended: it cannot be signed, and its clock is paused. */
  standsStill: sql<boolean>`c.frozen_at is not null`,
  /** Why it was declined or voided. */
  closeReason: c.closeReason,
  signatures: signaturesJson,
})

const tabCondition = (tab: ContractTab, now: Date): SQL =>
  tab === 'all' ? sql`true` : sql`${statusAt(c, now)} = ${tab}`

const SORTED: Record<keyof typeof VENDOR_CONTRACT_SORTS, SQL> = {
  createdAt: sql`c.created_at`,
  title: sql`lower(c.title)`,
  client: sql`lower(${coupleName(k)})`,
  event: sql`c.event_date`,
  sent: sql`c.sent_at`,
  total: sql`c.total_amount_cents`,
}

/** Contracts with these words in their title or the couple's names. */
const matches = (words: string | undefined): SQL => hasWords(words, sql`c.title`, coupleName(k))

/**
 * One page of the photographer's own contracts that are searched for, in their order, with the counts of every tab.
 * (R33)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listContracts(ctx: Reader, { tab, page, search, order }: VendorContractsInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const count = (one: ContractTab) => countIf(tabCondition(one, now))
  const found = sql`from vendor_contracts c join clients k on k.id = c.client_id
    where c.vendor_id = ${vendorId} and ${matches(search)}`
  const [list] = await readJson(
    ctx.db,
    jsonRow({
      items: jsonPage(
        jsonRow({
          ...rowFields(now, coupleName(k)),
          terms: draftTerms,
          isOnHold: sql<boolean>`c.status = 'draft' and ${standsStill(sql`c.vendor_id`, sql`c.client_id`)}`,
        }),
        sql`${found} and ${tabCondition(tab, now)}`,
        orderOf<typeof VENDOR_CONTRACT_SORTS>(SORTED, order, sql`c.id`),
        { limit: CONTRACTS_PAGE_SIZE, offset: (page - 1) * CONTRACTS_PAGE_SIZE },
      ),
      counts: jsonRow({
        all: count('all'),
        draft: count('draft'),
        sent: count('sent'),
        viewed: count('viewed'),
        signed: count('signed'),
      }),
    }),
    found,
  )
  return { ...list!, pageCount: pageCountOf(list!.counts[tab], CONTRACTS_PAGE_SIZE) }
}

/**
 * One of the photographer's own contracts, in full.
 * @throws AppError NOT_FOUND for unknown contracts and other people's.
 */
export async function getContract(ctx: Reader, { id }: ContractIdInput) {
  /** With the name on the photographer's account. */
  const text = {
    ...textFields(ctx.now()),
    signerName: p.name,
    terms: draftTerms,
    offers: openOffers,
    packageDetails: jsonOne(o.packageDetails, sql`from offers o where o.id = c.offer_id`),
  }
  const [found] = await readJson(
    ctx.db,
    jsonRow({ contract: jsonRow(text), obstacle: obstacleJson(sql`c.vendor_id`, sql`c.client_id`) }),
    sql`from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
      where c.id = ${id} and p.user_id = ${ctx.actor?.userId ?? null}`,
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  const {
    contract: { packageDetails, ...contract },
    obstacle,
  } = found
  /** Why a draft cannot be sent to this couple at the moment. */
  const standstill = contract.status === 'draft' ? standstillOf(obstacle, 'photographer') : null
  const sides = { coupleName: contract.clientName, photographerName: contract.vendorName }
  const source = { ...contract, ...sides, packageDetails: packageDetails ?? {} }
  /** The values of a draft's variables. */
  const values = contract.status === 'draft' ? variableValues(source) : null
  return { ...contract, standstill, values, version: draftVersion(contract) }
}
