import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { bookings, ledgerEntries, payments, payouts, recoveries, recoveryParts } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { Reader } from '#server/context.ts'
import { constant, countRows, coupleName, sumOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { toCsv } from '#server/lists/csv.ts'
import { pageCountOf } from '#server/lists/table.ts'
import type { ListInput } from '../inputs.ts'
import { PAYMENTS_PAGE_SIZE } from '../model.ts'
import { moneyOf, shareOf } from '../money-summary.ts'
import { WAY_NAMES } from '../texts.ts'
import { DOCUMENT_LINKS, isReadable, isVendors } from './document-records.ts'
import { isLineOpen } from './records.ts'
import { recoveredOf } from './recovery-records.ts'
import { takenBackOf } from './taken-back-records.ts'

/** What a photographer gives back of lost chargebacks. */
const RECOVERIES = {
  columns: { amountCents: true, commissionCents: true, status: true },
  extras: { recoveredCents: ({ id }: typeof recoveries) => recoveredOf(id) },
  orderBy: { createdAt: 'asc', id: 'asc' },
} as const

type Part = { limit: number; offset?: number }

/** Signed bookings, of which rate and cap are frozen, newest wedding first. */
const signedBookings = (db: Db, vendorId: string, part: Part) =>
  db.query.bookings.findMany({
    columns: {
      id: true,
      eventDate: true,
      status: true,
      totalAmountCents: true,
      commissionRateBps: true,
      commissionCapCents: true,
    },
    where: { photographerId: vendorId, commissionRateBps: { isNotNull: true } },
    with: {
      client: { columns: {}, extras: { name: coupleName } },
      payments: {
        columns: { status: true, amountCents: true, refundedCents: true, replacesId: true },
        with: { charges: { columns: { way: true }, where: { status: 'succeeded' } } },
        orderBy: { position: 'asc' },
      },
      /** One, plus another for what was paid after a decision; none before the release. */
      payouts: {
        columns: { status: true, amountCents: true, scheduledFor: true, paidAt: true },
        orderBy: { scheduledFor: 'asc', createdAt: 'asc', id: 'asc' },
      },
      /** Taken back after couples' banks had kept payments. */
      recoveries: RECOVERIES,
      /** Invoices of the commission. */
      moneyDocuments: {
        ...DOCUMENT_LINKS,
        where: { RAW: (document) => and(isReadable(document), isVendors(document))! },
      },
    },
    extras: { takenBackCents: ({ id }) => takenBackOf(id) },
    orderBy: { eventDate: 'desc', id: 'asc' },
    ...part,
  })
type Signed = Awaited<ReturnType<typeof signedBookings>>[number]

/**
 * One wedding's money as its photographer sees it: the net is what the couple finally pays, less the
 * commission.
 */
function rowOf({
  client,
  payments: lines,
  payouts: paid,
  recoveries: returned,
  moneyDocuments: documents,
  ...booking
}: Signed) {
  const agreedCents = booking.totalAmountCents ?? 0
  const shown = lines.map(({ replacesId, status, amountCents, refundedCents }) => ({
    status,
    amountCents,
    refundedCents,
    isAgain: replacesId !== null,
  }))
  const ways = new Set(lines.flatMap(({ charges }) => charges.map(({ way }) => way)))
  const { status: agreement, takenBackCents } = booking
  const money = moneyOf({ status: agreement, totalCents: agreedCents, payments: shown, takenBackCents })
  const rateBps = booking.commissionRateBps!
  const share = shareOf(money, { rateBps, capCents: booking.commissionCapCents! })
  return {
    bookingId: booking.id,
    coupleName: client.name,
    eventDate: booking.eventDate,
    /** What was signed. */
    agreedCents,
    /** What the couple finally pays; less than agreed after a decision or a cancellation. */
    totalCents: money.finalCents,
    commissionRateBps: rateBps,
    commissionCents: share?.commissionCents ?? 0,
    netCents: share?.netCents ?? 0,
    heldCents: money.heldCents,
    /** How the couple has paid so far. */
    ways: [...ways],
    payouts: paid,
    recoveries: returned,
    documents,
  }
}
type EarningsRow = ReturnType<typeof rowOf>

/** Open debts that the page names. */
const OWED_SHOWN = 20

/** What couples' banks kept after it had been released, and has not come back whole. */
async function owedBy(db: Db, vendorId: string) {
  const open = await db.query.recoveries.findMany({
    ...RECOVERIES,
    where: { vendorId, status: 'open' },
    with: {
      booking: {
        columns: { id: true, eventDate: true },
        with: { client: { columns: {}, extras: { name: coupleName } } },
      },
    },
    limit: OWED_SHOWN,
  })
  return open.map(({ booking, ...recovery }) => ({
    bookingId: booking.id,
    coupleName: booking.client.name,
    eventDate: booking.eventDate,
    recovery,
  }))
}

const isSigned = isNotNull(bookings.commissionRateBps)

/** To be paid by couples, held in escrow, on the way to the bank, arrived; and how many bookings are signed. */
async function sumsOf(db: Db, vendorId: string) {
  const own = and(eq(bookings.photographerId, vendorId), isSigned)
  const upcoming = db
    .select({ cents: sumOf(payments.amountCents) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(own, constant(inArray(bookings.status, ['confirmed', 'completed'])), isLineOpen(payments)))
  const held = db
    .select({ cents: sumOf(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .innerJoin(bookings, eq(bookings.id, ledgerEntries.ownerId))
    .where(and(own, eq(bookings.status, 'confirmed'), eq(ledgerEntries.accountKind, 'escrow')))
  const reversed = db
    .select({ cents: sumOf(recoveryParts.amountCents) })
    .from(recoveryParts)
    .innerJoin(recoveries, eq(recoveries.id, recoveryParts.recoveryId))
    .where(
      and(
        eq(recoveries.vendorId, vendorId),
        isNotNull(recoveryParts.transferId),
        eq(recoveryParts.status, 'succeeded'),
      ),
    )
  const [sums] = await db
    .select({
      upcomingCents: sql<number>`${upcoming}`.mapWith(Number),
      heldCents: sql<number>`${held}`.mapWith(Number),
      inPayoutCents: sumOf(payouts.amountCents, constant(inArray(payouts.status, ['pending', 'processing', 'failed']))),
      /** Less what came back from the account again. */
      paidCents: sql<number>`${sumOf(payouts.amountCents, eq(payouts.status, 'paid'))} - ${reversed}`.mapWith(Number),
      total: countRows(bookings, own),
    })
    .from(payouts)
    .where(eq(payouts.vendorId, vendorId))
  return sums!
}

/**
 * The photographer's own money: four sums, and the signed bookings newest wedding first. (PY13)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getEarnings(ctx: Reader, { page }: ListInput) {
  const vendorId = await ownPhotographerId(ctx)
  const part = { limit: PAYMENTS_PAGE_SIZE, offset: (page - 1) * PAYMENTS_PAGE_SIZE }
  const [{ total, ...sums }, owed, signed] = await Promise.all([
    sumsOf(ctx.db, vendorId),
    owedBy(ctx.db, vendorId),
    signedBookings(ctx.db, vendorId, part),
  ])
  return { ...sums, owed, items: signed.map(rowOf), pageCount: pageCountOf(total, PAYMENTS_PAGE_SIZE) }
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
  'Paid by': (row) => row.ways.map((way) => WAY_NAMES[way]).join('; '),
  Net: (row) => dollars(row.netCents),
  Payout: (row) => row.payouts.map(({ status }) => status).join('; '),
  'Payout amount': (row) => row.payouts.map(({ amountCents }) => dollars(amountCents)).join('; '),
  'Payout date': (row) =>
    row.payouts.map(({ paidAt, scheduledFor }) => paidAt?.toISOString().slice(0, 10) ?? scheduledFor).join('; '),
  'Taken back': (row) => dollars(row.recoveries.reduce((sum, { recoveredCents }) => sum + recoveredCents, 0)),
}

/**
 * The photographer's signed bookings as CSV, newest wedding first; amounts in dollars with cents.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function earningsCsv(ctx: Reader): Promise<{ csv: string }> {
  const vendorId = await ownPhotographerId(ctx)
  const signed = await signedBookings(ctx.db, vendorId, { limit: EARNINGS_CSV_MAX })
  const items = signed.map(rowOf)
  return {
    csv: toCsv(
      Object.keys(COLUMNS),
      items.map((row) => Object.values(COLUMNS).map((cell) => cell(row))),
    ),
  }
}
