import { type SQL, sql } from 'drizzle-orm'
import { type AgreementStatus, moneyOf, shareOf } from '../money-summary.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { toCsv } from '#server/csv.ts'
import { rows } from '#server/db.ts'
import { moment } from '#server/sql.ts'
import type { ListInput } from '../inputs.ts'
import { type PaymentStatus, PAYMENTS_PAGE_SIZE, type PayoutStatus } from '../model.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor'>

type EarningsPayout = { status: PayoutStatus; amountCents: number; scheduledFor: string; paidAt: string | null }

/**
 * One wedding's money as its photographer sees it: the net is what the couple finally pays, less the
 * commission.
 */
type EarningsRow = {
  bookingId: string
  coupleName: string
  eventDate: string
  /** What was signed. */
  agreedCents: number
  /** What the couple finally pays; less than agreed after a decision or a cancellation. */
  totalCents: number
  commissionRateBps: number
  commissionCents: number
  netCents: number
  heldCents: number
  /** One, plus another for what was paid after a decision (X122); none before the release. */
  payouts: EarningsPayout[]
}

export type Earnings = {
  /** Totals: to be paid by couples, held in escrow, on the way to the bank, arrived. */
  upcomingCents: number
  heldCents: number
  inPayoutCents: number
  paidCents: number
  items: EarningsRow[]
  pageCount: number
}

type Facts = Pick<EarningsRow, 'bookingId' | 'coupleName' | 'eventDate' | 'agreedCents' | 'payouts'> & {
  status: AgreementStatus
  rateBps: number
  capCents: number
  payments: { status: PaymentStatus; amountCents: number; refundedCents: number }[]
}

const factsJson: SQL = sql`jsonb_build_object('bookingId', b.id, 'coupleName', trim(k.first_name || ' ' || k.last_name),
  'eventDate', b.event_date, 'agreedCents', coalesce(b.total_amount_cents, 0), 'status', b.status,
  'rateBps', b.commission_rate_bps, 'capCents', b.commission_cap_cents,
  'payments', coalesce((select jsonb_agg(jsonb_build_object('status', l.status, 'amountCents', l.amount_cents,
    'refundedCents', l.refunded_cents)) from payments l where l.booking_id = b.id), '[]'),
  'payouts', coalesce((select jsonb_agg(jsonb_build_object('status', y.status, 'amountCents', y.amount_cents,
    'scheduledFor', y.scheduled_for,
    'paidAt', ${moment(sql`y.paid_at`)})
    order by y.scheduled_for, y.created_at, y.id)
    from payouts y where y.booking_id = b.id), '[]'))`

/** The sums of a row, by the function every page about a booking uses. */
function rowOf({ status, agreedCents, rateBps, capCents, payments, ...row }: Facts): EarningsRow {
  const money = moneyOf({ status, totalCents: agreedCents, payments })
  const share = shareOf(money, { rateBps, capCents })
  return {
    ...row,
    agreedCents,
    totalCents: money.finalCents,
    commissionRateBps: rateBps,
    commissionCents: share?.commissionCents ?? 0,
    netCents: share?.netCents ?? 0,
    heldCents: money.heldCents,
  }
}

const heldOf: SQL = sql`coalesce((select sum(e.amount_cents) from ledger_entries e
  where e.account_kind = 'escrow' and e.owner_id = b.id), 0)`

/**
 * The photographer's own money: four sums, and the signed bookings newest wedding first. (PY13)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getEarnings(ctx: Reader, { page }: ListInput): Promise<Earnings> {
  const vendorId = await ownPhotographerId(ctx)
  const own = sql`b.photographer_id = ${vendorId} and b.commission_rate_bps is not null`
  const [found] = await rows<Omit<Earnings, 'pageCount' | 'items'> & { total: number; facts: Facts[] }>(
    ctx.db.execute(sql`
      select
        (select coalesce(sum(l.amount_cents), 0)::int from payments l join bookings b on b.id = l.booking_id
          where ${own} and b.status in ('confirmed', 'completed')
            and l.status in ('scheduled', 'processing', 'failed')) as "upcomingCents",
        (select coalesce(sum(${heldOf}), 0)::int from bookings b where ${own} and b.status = 'confirmed') as "heldCents",
        (select coalesce(sum(y.amount_cents), 0)::int from payouts y
          where y.vendor_id = ${vendorId} and y.status in ('pending', 'processing', 'failed')) as "inPayoutCents",
        (select coalesce(sum(y.amount_cents), 0)::int from payouts y
          where y.vendor_id = ${vendorId} and y.status = 'paid') as "paidCents",
        (select count(*)::int from bookings b where ${own}) as total,
        coalesce((select jsonb_agg(page.facts order by page.event_date desc, page.id) from (
          select b.id, b.event_date, ${factsJson} as facts from bookings b join clients k on k.id = b.client_id
          where ${own} order by b.event_date desc, b.id
          limit ${PAYMENTS_PAGE_SIZE} offset ${(page - 1) * PAYMENTS_PAGE_SIZE}) page), '[]') as facts`),
  )
  const { total, facts, ...sums } = found!
  return { ...sums, items: facts.map(rowOf), pageCount: Math.max(1, Math.ceil(total / PAYMENTS_PAGE_SIZE)) }
}

/** Rows of one download at most. */
const EARNINGS_CSV_MAX = 5000

const dollars = (cents: number) => (cents / 100).toFixed(2)
const COLUMNS: Record<string, (row: EarningsRow) => string | number> = {
  'Event date': (row) => row.eventDate,
  Couple: (row) => row.coupleName,
  Agreed: (row) => dollars(row.agreedCents),
  Total: (row) => dollars(row.totalCents),
  'Commission rate %': (row) => row.commissionRateBps / 100,
  Commission: (row) => dollars(row.commissionCents),
  Held: (row) => dollars(row.heldCents),
  Net: (row) => dollars(row.netCents),
  Payout: ({ payouts }) => payouts.map(({ status }) => status).join('; '),
  'Payout amount': ({ payouts }) => payouts.map(({ amountCents }) => dollars(amountCents)).join('; '),
  'Payout date': ({ payouts }) =>
    payouts.map(({ paidAt, scheduledFor }) => paidAt?.slice(0, 10) ?? scheduledFor).join('; '),
}

/**
 * The photographer's signed bookings as CSV, newest wedding first; amounts in dollars with cents. (PY13)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function earningsCsv(ctx: Reader): Promise<{ csv: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const found = await rows<{ facts: Facts }>(
    ctx.db.execute(sql`
      select ${factsJson} as facts from bookings b join clients k on k.id = b.client_id
      where b.photographer_id = ${vendorId} and b.commission_rate_bps is not null
      order by b.event_date desc, b.id limit ${EARNINGS_CSV_MAX}`),
  )
  const items = found.map(({ facts }) => rowOf(facts))
  return {
    csv: toCsv(
      Object.keys(COLUMNS),
      items.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
    ),
  }
}
