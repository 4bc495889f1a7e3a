import { type SQL, sql } from 'drizzle-orm'
import type { ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { Standstill } from '#features/bookings/model.ts'
import { type Obstacle, obstacleJson, standstillOf, standsStill } from '#features/bookings/server/standing-records.ts'
import type { CancellationTerms, CancellationPolicy } from '#features/payments/terms.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { clockOf, moment } from '#server/sql.ts'
import type { ContractIdInput, ContractListInput } from '../inputs.ts'
import { CONTRACTS_PAGE_SIZE, type ContractStatus, type SigningParty, UNKNOWN_CONTRACT } from '../model.ts'
import type { ContractTab } from '../search.ts'
import { draftVersion } from './draft.ts'
import { sealedName } from './signer-name.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

export type ContractRow = {
  id: string
  title: string
  status: ContractStatus
  clientName: string
  eventDate: string | null
  totalCents: number | null
  /** ISO timestamps. */
  createdAt: string
  sentAt: string | null
  expiresAt: string | null
}

export type ContractText = {
  id: string
  title: string
  content: string
  status: ContractStatus
  vendorName: string
  clientName: string
  bookingId: string | null
  eventDate: string | null
  eventLocation: string | null
  totalCents: number | null
  schedule: ScheduleLine[]
  cancellationPolicy: CancellationPolicy | null
  cancellationTerms: CancellationTerms | null
  deliveryDays: number | null
  contentHash: string | null
  verifyCode: string | null
  sentAt: string | null
  viewedAt: string | null
  signedAt: string | null
  expiresAt: string | null
  /** One side is suspended: it cannot be signed, and its clock is paused. (X123) */
  standsStill: boolean
  /** Why it was declined or voided. */
  closeReason: string | null
  signatures: { party: SigningParty; fullName: string; accountName: string | null; signedAt: string }[]
}

/**
 * How a draft relates to the offer: it may be sent (`ready`), the offer has changed since (`stale`), it has
 * no terms (`none`), or its booking has another contract already (`taken`). (X121)
 */
type DraftTerms = 'ready' | 'stale' | 'none' | 'taken'

/** A contract as its photographer sees it. */
export type VendorContract = ContractText & {
  /** The name on the photographer's account. */
  signerName: string
  /** Version of its editable content. */
  version: string
  /** Null once it is sent. */
  terms: DraftTerms | null
  /** Why a draft cannot be sent to this couple at the moment. (X123, X124) */
  standstill: Standstill | null
  /** Open offers to the couple whose terms a draft can adopt. */
  offers: {
    bookingId: string
    eventDate: string
    totalCents: number
    policy: CancellationPolicy
    deliveryDays: number
  }[]
}

const draftTerms = sql`case when c.status <> 'draft' then null
  when c.offer_id is null or c.total_amount_cents is null or c.event_date is null then 'none'
  else (select case when b.stage <> 'offered' then 'taken' when o.status = 'sent' then 'ready' else 'stale' end
    from bookings b, offers o where b.id = c.booking_id and o.id = c.offer_id) end`

const openOffers = sql`case when c.status <> 'draft' then '[]'::jsonb else
  coalesce((select jsonb_agg(jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date,
      'totalCents', o.total_cents, 'policy', o.cancellation_policy, 'deliveryDays', o.delivery_days)
      order by (b.id = c.booking_id) desc nulls last, b.event_date, b.id)
    from bookings b join offers o on o.booking_id = b.id and o.status = 'sent'
    where b.photographer_id = c.vendor_id and b.client_id = c.client_id and b.stage = 'offered'), '[]') end`

/** The current status: a deadline that has passed counts before its timer has run (5-states). */
export const statusAt = (now: Date): SQL =>
  sql`case when c.status in ('sent', 'viewed') and c.expires_at <= ${clockOf(sql`c.frozen_at`, now)}
    then 'expired' else c.status end`

export const rowJson = (now: Date, otherName: SQL): SQL => sql`jsonb_build_object(
  'id', c.id, 'title', c.title, 'status', ${statusAt(now)}, 'clientName', ${otherName},
  'eventDate', c.event_date, 'totalCents', c.total_amount_cents, 'createdAt', ${moment(sql`c.created_at`)},
  'sentAt', ${moment(sql`c.sent_at`)}, 'expiresAt', ${moment(sql`c.expires_at`)})`

/** Who signed and when; with the account's name if the signature is in another name. */
const signaturesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('party', s.party, 'fullName', s.full_name,
    'accountName', ${sealedName},
    'signedAt', ${moment(sql`s.signed_at`)}) order by s.signed_at, s.party desc), '[]')
  from contract_signatures s where s.contract_id = c.id)`

/** The full content of one contract. */
export const textJson = (now: Date): SQL => sql`jsonb_build_object(
  'id', c.id, 'title', c.title, 'content', c.content, 'status', ${statusAt(now)},
  'vendorName', coalesce(nullif(p.business_name, ''), p.name), 'clientName', trim(k.first_name || ' ' || k.last_name),
  'bookingId', c.booking_id, 'eventDate', c.event_date, 'eventLocation', nullif(c.event_location, ''),
  'totalCents', c.total_amount_cents, 'schedule', c.schedule,
  'cancellationPolicy', c.cancellation_policy, 'cancellationTerms', c.cancellation_terms, 'deliveryDays', c.delivery_days, 'contentHash', c.content_hash,
  'verifyCode', c.verify_code, 'sentAt', ${moment(sql`c.sent_at`)}, 'viewedAt', ${moment(sql`c.viewed_at`)},
  'signedAt', ${moment(sql`c.signed_at`)}, 'expiresAt', ${moment(sql`c.expires_at`)}, 'standsStill', c.frozen_at is not null,
  'closeReason', c.close_reason, 'signatures', ${signaturesJson})`

const tabCondition = (tab: ContractTab, now: Date): SQL => (tab === 'all' ? sql`true` : sql`${statusAt(now)} = ${tab}`)

/**
 * One page of the photographer's own contracts, newest first, with the counts of every tab. (R33, CT11)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listContracts(ctx: Reader, { tab, page }: ContractListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const now = ctx.now()
  const [found] = await rows<{
    items: (ContractRow & { terms: DraftTerms | null; isOnHold: boolean })[]
    counts: Record<ContractTab, number>
  }>(
    ctx.db.execute(sql`
      select coalesce((select jsonb_agg(page.item order by page.place) from (
          select row_number() over (order by c.created_at desc, c.id) as place,
            ${rowJson(now, sql`trim(k.first_name || ' ' || k.last_name)`)}
              || jsonb_build_object('terms', ${draftTerms}, 'isOnHold',
                c.status = 'draft' and ${standsStill(sql`c.vendor_id`, sql`c.client_id`)}) as item
          from vendor_contracts c join clients k on k.id = c.client_id
          where c.vendor_id = ${vendorId} and ${tabCondition(tab, now)}
          order by place limit ${CONTRACTS_PAGE_SIZE} offset ${(page - 1) * CONTRACTS_PAGE_SIZE}) page), '[]') as items,
        jsonb_build_object('all', count(*),
          'draft', count(*) filter (where ${tabCondition('draft', now)}),
          'sent', count(*) filter (where ${tabCondition('sent', now)}),
          'viewed', count(*) filter (where ${tabCondition('viewed', now)}),
          'signed', count(*) filter (where ${tabCondition('signed', now)})) as counts
      from vendor_contracts c where c.vendor_id = ${vendorId}`),
  )
  const { items, counts } = found!
  return { items, counts, pageCount: Math.max(1, Math.ceil(counts[tab] / CONTRACTS_PAGE_SIZE)) }
}

/**
 * One of the photographer's own contracts, in full.
 * @throws AppError NOT_FOUND for unknown and foreign contracts alike.
 */
export async function getContract(ctx: Reader, { id }: ContractIdInput): Promise<VendorContract> {
  const [found] = await rows<{ contract: Omit<VendorContract, 'version' | 'standstill'>; obstacle: Obstacle }>(
    ctx.db.execute(sql`
      select ${textJson(ctx.now())} || jsonb_build_object('signerName', p.name, 'terms', ${draftTerms}, 'offers', ${openOffers}) as contract,
        ${obstacleJson(sql`c.vendor_id`, sql`c.client_id`)} as obstacle
      from vendor_contracts c join photographers p on p.id = c.vendor_id join clients k on k.id = c.client_id
      where c.id = ${id} and p.user_id = ${ctx.actor?.userId ?? null}`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  const { contract, obstacle } = found
  const standstill = contract.status === 'draft' ? standstillOf(obstacle, 'photographer') : null
  return { ...contract, standstill, version: draftVersion(contract) }
}
