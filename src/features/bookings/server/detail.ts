import { type SQL, sql } from 'drizzle-orm'
import type { PackageDetails, ScheduleLine } from '#drizzle/schema/bookings.ts'
import type { vendorContracts } from '#drizzle/schema/index.ts'
import type { Payout } from '#features/payments/commission.ts'
import type { PaymentStatus, PaymentType, PayoutStatus, RefundStatus } from '#features/payments/model.ts'
import { type CancellationTerms, COMMISSION_CAP_CENTS, type CancellationPolicy } from '#features/payments/terms.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { moment } from '#server/sql.ts'
import type { BookingStage, BookingStatus, DisputeStatus, Standstill } from '../model.ts'
import { currentRateBps } from './records.ts'
import { type Obstacle, obstacleJson, standstillOf } from './standing-records.ts'
import { BOOKING_NOT_FOUND } from '../texts.ts'
import { type BookingEvent, type BookingTransition, type MoneyEvent, movesOf } from '../transitions.ts'
import { moneyOf, shareOf } from '#features/payments/money-summary.ts'
import { passDeadlines } from './deadlines.ts'
import { todayIn } from '#shared/days.ts'
import type { BookingIdInput } from '../inputs.ts'
import type { ActorRole } from '#shared/roles.ts'

type Contact = { name: string; email: string; phone: string | null; partnerName: string | null }

/** Everything one side may know of a booking. Amounts in integer cents, days YYYY-MM-DD, moments ISO. */
type BookingDetail = {
  id: string
  status: BookingStatus
  stage: BookingStage
  eventDate: string
  eventLocation: string
  eventTimeZone: string
  totalCents: number | null
  packageDetails: PackageDetails
  cancellationPolicy: CancellationPolicy
  /** The policy's figures at the time of signing (X131). */
  cancellationTerms: CancellationTerms | null
  deliveryDays: number
  holdExpiresAt: string | null
  confirmBy: string | null
  changesCount: number
  completedAt: string | null
  cancelledAt: string | null
  cancelReason: string | null
  threadId: string | null
  photographerId: string
  coupleName: string
  photographerName: string
  /** The other side's contact card, from the confirmation on (CF3, X38). */
  contact: Contact | null
  offer: {
    version: number
    status: string
    message: string
    expiresAt: string
    schedule: ScheduleLine[]
    /** When the couple said that it would like to book. (X133) */
    wantedAt: string | null
    items: { label: string; quantity: number; unitCents: number }[]
  } | null
  contract: {
    id: string
    status: (typeof vendorContracts.$inferSelect)['status']
    title: string
    sentAt: string | null
    signedAt: string | null
  } | null
  payments: {
    id: string
    type: PaymentType
    amountCents: number
    refundedCents: number
    status: PaymentStatus
    dueDate: string | null
    paidAt: string | null
  }[]
  refunds: { amountCents: number; status: RefundStatus; reason: string; createdAt: string; settledAt: string | null }[]
  /** For the vendor and administrators only; a second one covers what was paid after a decision (X122). */
  payouts: { amountCents: number; status: PayoutStatus; scheduledFor: string; paidAt: string | null }[]
  deliveries: {
    round: number
    url: string
    pin: string | null
    expiresOn: string | null
    note: string
    imageCount: number | null
    changesNote: string | null
    createdAt: string
  }[]
  dispute: {
    status: DisputeStatus
    openedRole: ActorRole
    reason: string
    finalCents: number | null
    refundCents: number | null
    releaseCents: number | null
    dueCents: number | null
    dueDate: string | null
    decision: string | null
    createdAt: string
    /** Entries in the room, oldest first. */
    entries: { id: string; by: ActorRole; body: string; at: string }[]
  } | null
  events: { type: BookingEvent; by: ActorRole; data: Record<string, unknown>; at: string }[]
}

/** The detail plus what depends on the reader. */
type BookingView = BookingDetail & {
  side: 'client' | 'vendor' | 'admin'
  /** Today's date at the wedding's place. */
  today: string
  /** Why nothing unpaid can proceed, for this person. (X123, X124) */
  standstill: Standstill | null
  /** What this person may do now (5-states). */
  moves: BookingTransition[]
  /** The vendor's share of what the couple finally pays; null for the couple, and where it pays nothing. */
  share: (Payout & { rateBps: number; capCents: number; isFrozen: boolean }) | null
}

const list = (item: SQL, from: SQL, order: SQL): SQL =>
  sql`coalesce((select jsonb_agg(${item} order by ${order}) ${from}), '[]')`

const offerJson = sql`(select jsonb_build_object('version', o.version, 'status', o.status, 'message', o.message,
    'expiresAt', ${moment(sql`o.expires_at`)}, 'schedule', o.schedule,
    'wantedAt', ${moment(sql`o.wanted_at`)},
    'items', ${list(
      sql`jsonb_build_object('label', i.label, 'quantity', i.quantity, 'unitCents', i.unit_cents)`,
      sql`from offer_items i where i.offer_id = o.id`,
      sql`i.position`,
    )})
  from offers o where o.booking_id = b.id order by o.version desc limit 1)`

const contractJson = sql`(select jsonb_build_object('id', c.id, 'status', c.status, 'title', c.title,
    'sentAt', ${moment(sql`c.sent_at`)}, 'signedAt', ${moment(sql`c.signed_at`)})
  from vendor_contracts c where c.booking_id = b.id and c.sent_at is not null order by c.created_at desc limit 1)`

const moneyJson = sql`
  'payments', ${list(
    sql`jsonb_build_object('id', p.id, 'type', p.type, 'amountCents', p.amount_cents, 'refundedCents', p.refunded_cents,
      'status', p.status, 'dueDate', p.due_date, 'paidAt', ${moment(sql`p.payment_date`)})`,
    sql`from payments p where p.booking_id = b.id`,
    sql`p.position`,
  )},
  'refunds', ${list(
    sql`jsonb_build_object('amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason,
      'createdAt', ${moment(sql`r.created_at`)}, 'settledAt', ${moment(sql`r.settled_at`)})`,
    sql`from refunds r where r.booking_id = b.id`,
    sql`r.created_at`,
  )}`

const deliveryJson = list(
  sql`jsonb_build_object('round', d.round, 'url', d.url, 'pin', d.pin, 'expiresOn', d.expires_on, 'note', d.note,
    'imageCount', d.image_count, 'changesNote', d.changes_note, 'createdAt', ${moment(sql`d.created_at`)})`,
  sql`from deliveries d where d.booking_id = b.id`,
  sql`d.round desc`,
)

const disputeJson = sql`(select jsonb_build_object('status', x.status, 'openedRole', x.opened_role, 'reason', x.reason,
    'finalCents', x.final_cents, 'refundCents', x.refund_cents, 'releaseCents', x.release_cents,
    'dueCents', x.due_cents, 'dueDate', x.due_date, 'decision', x.decision,
    'createdAt', ${moment(sql`x.created_at`)},
    'entries', ${list(
      sql`jsonb_build_object('id', m.id, 'by', m.author_role, 'body', m.body, 'at', ${moment(sql`m.created_at`)})`,
      sql`from dispute_messages m where m.dispute_id = x.id`,
      sql`m.created_at, m.id`,
    )})
  from disputes x where x.booking_id = b.id order by x.created_at desc limit 1)`

/**
 * The full history, from the tables that record it: moves, the opening of the contract, later payments,
 * refunds that arrived, and for the photographer the payout. (BK12)
 */
const eventsJson = (side: Side): SQL => {
  const one = (type: MoneyEvent, by: ActorRole, cents: SQL) =>
    sql`${type}::text, ${by}::text, jsonb_build_object('amountCents', ${cents})`
  return list(
    sql`jsonb_build_object('type', e.type, 'by', e.by, 'data', e.data, 'at', ${moment(sql`e.at`)})`,
    sql`from (
      select m.type, m.actor_role as by, m.data, m.created_at as at, m.id from booking_events m where m.booking_id = b.id
      union all select 'view-contract', v.actor_role, '{}'::jsonb, v.created_at, v.id from contract_events v
        join vendor_contracts c on c.id = v.contract_id where c.booking_id = b.id and v.type = 'viewed'
      union all select ${one('pay', 'client', sql`p.amount_cents`)}, p.payment_date, p.id from payments p
        where p.booking_id = b.id and p.payment_date is not null and p.position > 0
      union all select ${one('refund', 'system', sql`r.amount_cents`)}, r.settled_at, r.id from refunds r
        where r.booking_id = b.id and r.settled_at is not null
      union all select ${one('payout', 'system', sql`y.amount_cents`)}, y.paid_at, y.id from payouts y
        where y.booking_id = b.id and y.paid_at is not null and ${side !== 'client'}
    ) e`,
    sql`e.at, e.id`,
  )
}

type Side = BookingView['side']

/** The other side's contact card, once the date is booked; administrators see none here. */
const contactJson = (side: Side): SQL => {
  if (side === 'admin') return sql`null`
  const card =
    side === 'vendor'
      ? sql`jsonb_build_object('name', trim(k.first_name || ' ' || k.last_name), 'email', k.email, 'phone', k.phone,
          'partnerName', k.partner_name)`
      : sql`jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'partnerName', null)`
  return sql`case when b.status in ('confirmed', 'completed') then ${card} end`
}

const payoutsJson = (side: Side): SQL =>
  side === 'client'
    ? sql`'[]'::jsonb`
    : list(
        sql`jsonb_build_object('amountCents', y.amount_cents, 'status', y.status, 'scheduledFor', y.scheduled_for,
          'paidAt', ${moment(sql`y.paid_at`)})`,
        sql`from payouts y where y.booking_id = b.id`,
        sql`y.scheduled_for, y.created_at, y.id`,
      )

const detailJson = (side: Side): SQL => sql`jsonb_build_object(
  'id', b.id, 'status', b.status, 'stage', b.stage, 'eventDate', b.event_date, 'eventLocation', b.event_location,
  'eventTimeZone', b.event_time_zone, 'totalCents', b.total_amount_cents, 'packageDetails', b.package_details,
  'cancellationPolicy', b.cancellation_policy, 'cancellationTerms', b.cancellation_terms, 'deliveryDays', b.delivery_days,
  'holdExpiresAt', ${moment(sql`b.hold_expires_at`)}, 'confirmBy', ${moment(sql`b.confirm_by`)},
  'changesCount', b.changes_count, 'completedAt', ${moment(sql`b.completed_at`)}, 'cancelReason', b.cancel_reason,
  'cancelledAt', ${moment(sql`b.cancelled_at`)},
  'photographerId', b.photographer_id, 'coupleName', trim(k.first_name || ' ' || k.last_name),
  'photographerName', coalesce(nullif(p.business_name, ''), p.name),
  'threadId', (select t.id from threads t where t.vendor_id = b.photographer_id and t.client_id = b.client_id),
  'contact', ${contactJson(side)}, 'offer', ${offerJson}, 'contract', ${contractJson}, ${moneyJson},
  'payouts', ${payoutsJson(side)}, 'deliveries', ${deliveryJson}, 'dispute', ${disputeJson}, 'events', ${eventsJson(side)})`

const ownedBy = (side: Side, userId: string): SQL =>
  ({ admin: sql`true`, vendor: sql`p.user_id = ${userId}`, client: sql`k.user_id = ${userId}` })[side]

const sideOf = (role: NonNullable<ServiceContext['actor']>['role']): Side => (role === 'photographer' ? 'vendor' : role)

/** What the vendor keeps: at the frozen rate and cap once signed, at today's until then. */
async function vendorShare(ctx: ServiceContext, detail: BookingDetail): Promise<BookingView['share']> {
  const [frozen] = await rows<{ rate: number | null; cap: number | null }>(
    ctx.db.execute(
      sql`select commission_rate_bps as rate, commission_cap_cents as cap from bookings where id = ${detail.id}`,
    ),
  )
  const rateBps = frozen?.rate ?? (await currentRateBps(ctx.db, detail.photographerId))
  const terms = { rateBps, capCents: frozen?.cap ?? COMMISSION_CAP_CENTS }
  const share = shareOf(moneyOf(detail), terms)
  return share && { ...share, ...terms, isFrozen: frozen?.rate != null }
}

/**
 * One of the reader's own bookings, after applying deadlines that have passed. (R18, BK12)
 * @throws AppError NOT_FOUND, for foreign ones as for missing ones.
 */
export async function getBooking(ctx: ServiceContext, { bookingId }: BookingIdInput): Promise<BookingView> {
  const { role, userId } = ctx.actor!
  const side = sideOf(role)
  const read = () =>
    rows<{ detail: BookingDetail; obstacle: Obstacle | null }>(
      ctx.db.execute(sql`
        select ${detailJson(side)} as detail,
          case when b.status = 'pending' then ${obstacleJson(sql`b.photographer_id`, sql`b.client_id`)} end as obstacle
        from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
        where b.id = ${bookingId} and ${ownedBy(side, userId)}`),
    )
  let [found] = await read()
  if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const { moved } = await passDeadlines(ctx, { bookingId })
  if (moved > 0) [found] = await read()
  const { detail, obstacle } = found!
  const standstill = obstacle && standstillOf(obstacle, role)
  const moves = movesOf(detail.stage, role, { standsStill: standstill !== null })
  const today = todayIn(detail.eventTimeZone, ctx.now())
  return { ...detail, side, today, standstill, moves, share: side === 'client' ? null : await vendorShare(ctx, detail) }
}
