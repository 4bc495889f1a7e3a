import { type SQL, sql } from 'drizzle-orm'
import { ownPhotographerId } from '#features/photographers/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { toCsv } from '#server/csv.ts'
import { rows } from '#server/db.ts'
import type { ListInput } from '../forms.ts'
import { type PaymentStatus, type PaymentType, PAYMENTS_PAGE_SIZE, type PayoutStatus } from '../model.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor'>

/** A line of a couple's schedules, with what became of its money. Amounts in integer cents, days YYYY-MM-DD. */
export type ClientPayment = {
  id: string
  bookingId: string
  photographerName: string
  eventDate: string
  type: PaymentType
  amountCents: number
  refundedCents: number
  status: PaymentStatus
  dueDate: string | null
  paidAt: string | null
  /** Where the money is that was paid: in escrow, with the photographer, or back with the couple. */
  place: 'open' | 'held' | 'released' | 'refunded' | 'cancelled'
  /** When it was released or ordered back; ISO. */
  placedAt: string | null
}

/** Where a paid line's money is: the release empties the whole escrow at once. */
const place: SQL = sql`case
  when y.status = 'cancelled' then 'cancelled'
  when y.status = 'refunded' then 'refunded'
  when y.status not in ('paid', 'partially_refunded') then 'open'
  when b.status in ('completed', 'cancelled') then 'released'
  else 'held' end`

const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** More than one couple ever has. */
const MOST = 500

/** Every payment of the signed-in couple: what is due first, then by event. (R21, PY3) */
export async function listClientPayments(ctx: Reader): Promise<ClientPayment[]> {
  const found = await rows<{ item: ClientPayment }>(
    ctx.db.execute(sql`
      select jsonb_build_object('id', y.id, 'bookingId', b.id,
        'photographerName', coalesce(nullif(p.business_name, ''), p.name), 'eventDate', b.event_date,
        'type', y.type, 'amountCents', y.amount_cents, 'refundedCents', y.refunded_cents, 'status', y.status,
        'dueDate', y.due_date, 'paidAt', ${moment(sql`y.payment_date`)}, 'place', ${place},
        'placedAt', ${moment(sql`case when y.status = 'refunded'
          then (select max(coalesce(r.settled_at, r.created_at)) from refunds r where r.payment_id = y.id)
          when y.status in ('paid', 'partially_refunded') then coalesce(b.completed_at, b.cancelled_at) end`)}) as item
      from payments y join bookings b on b.id = y.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where k.user_id = ${ctx.actor!.userId}
      order by (${place} = 'open') desc, y.due_date, b.event_date, y.position limit ${MOST}`),
  )
  return found.map(({ item }) => item)
}

/** One wedding's money as its photographer sees it. */
export type EarningsRow = {
  bookingId: string
  coupleName: string
  eventDate: string
  totalCents: number
  commissionCents: number
  commissionRateBps: number
  heldCents: number
  /** What is to come or came: net of commission and refunds. */
  netCents: number
  payout: { status: PayoutStatus; amountCents: number; scheduledFor: string; paidAt: string | null } | null
}

export type Earnings = {
  /** Sums over everything: to be paid by couples, held in escrow, on the way to the bank, arrived. */
  upcomingCents: number
  heldCents: number
  inPayoutCents: number
  paidCents: number
  items: EarningsRow[]
  pageCount: number
}

const heldOf: SQL = sql`coalesce((select sum(e.amount_cents) from ledger_entries e
  where e.account_kind = 'escrow' and e.owner_id = b.id), 0)`

const rowJson: SQL = sql`jsonb_build_object('bookingId', b.id, 'coupleName', trim(k.first_name || ' ' || k.last_name),
  'eventDate', b.event_date, 'totalCents', coalesce(b.total_amount_cents, 0),
  'commissionCents', coalesce(y.commission_cents, b.commission_cents, 0),
  'commissionRateBps', coalesce(b.commission_rate_bps, 0), 'heldCents', ${heldOf},
  'netCents', coalesce(y.amount_cents, case when b.status = 'confirmed'
    then b.total_amount_cents - coalesce(b.commission_cents, 0) else 0 end),
  'payout', case when y.id is not null then jsonb_build_object('status', y.status, 'amountCents', y.amount_cents,
    'scheduledFor', y.scheduled_for, 'paidAt', ${moment(sql`y.paid_at`)}) end)`

/**
 * The photographer's own money: four sums, and the signed bookings newest wedding first. (PY13)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getEarnings(ctx: Reader, { page }: ListInput): Promise<Earnings> {
  const vendorId = await ownPhotographerId(ctx)
  const own = sql`b.photographer_id = ${vendorId} and b.commission_rate_bps is not null`
  const from = sql`from bookings b join clients k on k.id = b.client_id
    left join payouts y on y.booking_id = b.id and y.status <> 'canceled'`
  const [found] = await rows<Omit<Earnings, 'pageCount'> & { total: number }>(
    ctx.db.execute(sql`
      select
        (select coalesce(sum(l.amount_cents), 0)::int from payments l join bookings b on b.id = l.booking_id
          where ${own} and b.status = 'confirmed' and l.status in ('scheduled', 'processing', 'failed')) as "upcomingCents",
        (select coalesce(sum(${heldOf}), 0)::int from bookings b where ${own} and b.status = 'confirmed') as "heldCents",
        (select coalesce(sum(y.amount_cents), 0)::int from payouts y
          where y.vendor_id = ${vendorId} and y.status in ('pending', 'processing', 'failed')) as "inPayoutCents",
        (select coalesce(sum(y.amount_cents), 0)::int from payouts y
          where y.vendor_id = ${vendorId} and y.status = 'paid') as "paidCents",
        (select count(*)::int from bookings b where ${own}) as total,
        coalesce((select jsonb_agg(page.item order by page.event_date desc, page.id) from (
          select b.id, b.event_date, ${rowJson} as item ${from} where ${own}
          order by b.event_date desc, b.id
          limit ${PAYMENTS_PAGE_SIZE} offset ${(page - 1) * PAYMENTS_PAGE_SIZE}) page), '[]') as items`),
  )
  const { total, ...earnings } = found!
  return { ...earnings, pageCount: Math.max(1, Math.ceil(total / PAYMENTS_PAGE_SIZE)) }
}

/** Rows of one download at most. */
export const EARNINGS_CSV_MAX = 5000

/**
 * The photographer's signed bookings as CSV, newest wedding first; amounts in dollars with cents. (PY13)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function earningsCsv(ctx: Reader): Promise<{ csv: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const found = await rows<{ item: EarningsRow }>(
    ctx.db.execute(sql`
      select ${rowJson} as item from bookings b join clients k on k.id = b.client_id
        left join payouts y on y.booking_id = b.id and y.status <> 'canceled'
      where b.photographer_id = ${vendorId} and b.commission_rate_bps is not null
      order by b.event_date desc, b.id limit ${EARNINGS_CSV_MAX}`),
  )
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  const header = [
    'Event date',
    'Couple',
    'Total',
    'Commission rate %',
    'Commission',
    'Held',
    'Net',
    'Payout',
    'Payout date',
  ]
  const lines = found.map(({ item }) => [
    item.eventDate,
    item.coupleName,
    dollars(item.totalCents),
    item.commissionRateBps / 100,
    dollars(item.commissionCents),
    dollars(item.heldCents),
    dollars(item.netCents),
    item.payout?.status ?? '',
    item.payout ? (item.payout.paidAt?.slice(0, 10) ?? item.payout.scheduledFor) : '',
  ])
  return { csv: toCsv(header, lines) }
}
