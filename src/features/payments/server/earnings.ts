import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, payments, payouts } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { jsonPage, jsonRow, jsonRows, notNull, readJson, type ValueOf } from '#server/database/json-rows.ts'
import { countOf, coupleName } from '#server/database/sql.ts'
import { toCsv } from '#server/lists/csv.ts'
import { pageCountOf } from '#server/lists/table.ts'
import type { ListInput } from '../inputs.ts'
import { PAYMENTS_PAGE_SIZE } from '../model.ts'
import { moneyOf, shareOf } from '../money-summary.ts'
import { documentLinks, isVendors } from './document-records.ts'
import { recoveryJson } from './recovery-records.ts'
import { takenBackOf } from './taken-back-records.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const l = alias(payments, 'l')
const y = alias(payouts, 'y')

/** A signed booking: its rate and cap are frozen. */
const factsJson = jsonRow({
  bookingId: b.id,
  coupleName: coupleName(k),
  eventDate: b.eventDate,
  /** What was signed. */
  agreedCents: sql<number>`coalesce(b.total_amount_cents, 0)`,
  status: b.status,
  rateBps: notNull(b.commissionRateBps),
  capCents: notNull(b.commissionCapCents),
  takenBackCents: takenBackOf(sql`b.id`),
  payments: jsonRows(
    jsonRow({
      status: l.status,
      amountCents: l.amountCents,
      refundedCents: l.refundedCents,
      isAgain: sql<boolean>`l.replaces_id is not null`,
    }),
    sql`from payments l where l.booking_id = b.id`,
  ),
  /** One, plus another for what was paid after a decision; none before the release. */
  payouts: jsonRows(
    jsonRow({ status: y.status, amountCents: y.amountCents, scheduledFor: y.scheduledFor, paidAt: y.paidAt }),
    sql`from payouts y where y.booking_id = b.id`,
    sql`y.scheduled_for, y.created_at, y.id`,
  ),
  /** Invoices of the commission. */
  /** Taken back after couples' banks had kept payments. */
  recoveries: jsonRows(recoveryJson, sql`from recoveries v where v.booking_id = b.id`, sql`v.created_at, v.id`),
  documents: documentLinks(sql`d.booking_id = b.id and ${isVendors}`),
})
type Facts = ValueOf<typeof factsJson>

/**
 * One wedding's money as its photographer sees it: the net is what the couple finally pays, less the
 * commission.
 */
type EarningsRow = Pick<
  Facts,
  'bookingId' | 'coupleName' | 'eventDate' | 'agreedCents' | 'payouts' | 'recoveries' | 'documents'
> & {
  /** What the couple finally pays; less than agreed after a decision or a cancellation. */
  totalCents: number
  commissionRateBps: number
  commissionCents: number
  netCents: number
  heldCents: number
}

/** The sums of a row, by the function every page about a booking uses. */
function rowOf({
  status,
  agreedCents,
  rateBps,
  capCents,
  payments: lines,
  takenBackCents,
  ...row
}: Facts): EarningsRow {
  const money = moneyOf({ status, totalCents: agreedCents, payments: lines, takenBackCents })
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
export async function getEarnings(ctx: Reader, { page }: ListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const own = sql`b.photographer_id = ${vendorId} and b.commission_rate_bps is not null`
  const sumOf = (cents: SQL, from: SQL) => sql<number>`(select coalesce(sum(${cents}), 0) ${from})`
  const paidOut = sql`from payouts y where y.vendor_id = ${vendorId}`
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      /** To be paid by couples, held in escrow, on the way to the bank, arrived. */
      upcomingCents: sumOf(
        sql`l.amount_cents`,
        sql`from payments l join bookings b on b.id = l.booking_id
          where ${own} and b.status in ('confirmed', 'completed') and l.status in ('scheduled', 'processing', 'failed')`,
      ),
      heldCents: sumOf(heldOf, sql`from bookings b where ${own} and b.status = 'confirmed'`),
      inPayoutCents: sumOf(sql`y.amount_cents`, sql`${paidOut} and y.status in ('pending', 'processing', 'failed')`),
      /** Less what came back from the account again. */
      paidCents: sql<number>`(select coalesce(sum(y.amount_cents), 0) ${paidOut} and y.status = 'paid')
        - (select coalesce(sum(part.amount_cents), 0) from recovery_parts part join recoveries v on v.id = part.recovery_id
          where v.vendor_id = ${vendorId} and part.transfer_id is not null and part.status = 'succeeded')`,
      /** What couples' banks kept after it had been released, and has not come back whole. */
      owed: jsonPage(
        jsonRow({
          bookingId: b.id,
          coupleName: coupleName(k),
          eventDate: b.eventDate,
          recovery: notNull(recoveryJson),
        }),
        sql`from recoveries v join bookings b on b.id = v.booking_id join clients k on k.id = b.client_id
          where v.vendor_id = ${vendorId} and v.status = 'open'`,
        sql`v.created_at, v.id`,
        { limit: OWED_SHOWN },
      ),
      total: countOf(sql`from bookings b where ${own}`),
      facts: jsonPage(
        factsJson,
        sql`from bookings b join clients k on k.id = b.client_id where ${own}`,
        sql`b.event_date desc, b.id`,
        { limit: PAYMENTS_PAGE_SIZE, offset: (page - 1) * PAYMENTS_PAGE_SIZE },
      ),
    }),
    sql``,
  )
  const { total, facts, ...sums } = found!
  return { ...sums, items: facts.map(rowOf), pageCount: pageCountOf(total, PAYMENTS_PAGE_SIZE) }
}

/** Open debts that the page names. */
const OWED_SHOWN = 20

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
  Payout: (row) => row.payouts.map(({ status }) => status).join('; '),
  'Payout amount': (row) => row.payouts.map(({ amountCents }) => dollars(amountCents)).join('; '),
  'Payout date': (row) =>
    row.payouts.map(({ paidAt, scheduledFor }) => paidAt?.slice(0, 10) ?? scheduledFor).join('; '),
  'Taken back': (row) => dollars(row.recoveries.reduce((sum, { recoveredCents }) => sum + recoveredCents, 0)),
}

/**
 * The photographer's signed bookings as CSV, newest wedding first; amounts in dollars with cents.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function earningsCsv(ctx: Reader): Promise<{ csv: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const found = await readJson(
    ctx.db,
    factsJson,
    sql`from bookings b join clients k on k.id = b.client_id
      where b.photographer_id = ${vendorId} and b.commission_rate_bps is not null
      order by b.event_date desc, b.id limit ${EARNINGS_CSV_MAX}`,
  )
  const items = found.map(rowOf)
  return {
    csv: toCsv(
      Object.keys(COLUMNS),
      items.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
    ),
  }
}
