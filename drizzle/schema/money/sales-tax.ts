import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '#drizzle/schema/bookings.ts'
import { createdAt, id, notNegative, oneOf, ts } from '#drizzle/schema/columns.ts'
import { TAX_REPORT_KINDS } from '#features/payments/model.ts'
import { US_STATES } from '#shared/site/us-states.ts'

/**
 * What the tax service is told of a booking: a sale with its tax, or a part of one that is reversed. Planned in one
 * transaction, sent after it; a booking has at most one that is not known to have arrived.
 */
export const taxReports = pgTable(
  'tax_reports',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: TAX_REPORT_KINDS }).notNull(),
    /** The sale that a reversal takes from. */
    saleId: uuid('sale_id').references((): AnyPgColumn => taxReports.id),
    amountCents: integer('amount_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    /** The calculation that a sale is recorded from. */
    calculationRef: text('calculation_ref'),
    providerRef: text('provider_ref').unique(),
    /** The line of the sale at the service, which a reversal names. */
    lineRef: text('line_ref'),
    failureMessage: text('failure_message'),
    failures: integer('failures').notNull().default(0),
    settledAt: ts('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('tax_reports_kind_check', t.kind, TAX_REPORT_KINDS),
    notNegative('tax_reports_amount_check', t.amountCents),
    notNegative('tax_reports_tax_check', t.taxCents),
    check('tax_reports_sale_check', sql`(${t.kind} = 'reversal') = (${t.saleId} is not null)`),
    check('tax_reports_settled_check', sql`(${t.settledAt} is null) = (${t.providerRef} is null)`),
    notNegative('tax_reports_failures_check', t.failures),
    index('tax_reports_booking_index').on(t.bookingId),
    index('tax_reports_sale_index').on(t.saleId),
    uniqueIndex('tax_reports_one_open').on(t.bookingId).where(sql`settled_at is null`),
  ],
)

/** What was paid to a state, as an administrator wrote it down. */
export const taxRemittances = pgTable(
  'tax_remittances',
  {
    id: id(),
    state: text('state', { enum: US_STATES }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** The state's or the bank's name for it. */
    reference: text('reference').notNull(),
    /** Recorded by mistake: owed again, with an entry of its own in the ledger. */
    reversedAt: ts('reversed_at'),
    reversalReason: text('reversal_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('tax_remittances_state_check', t.state, US_STATES),
    check('tax_remittances_amount_check', sql`${t.amountCents} > 0`),
    check('tax_remittances_reversal_check', sql`(${t.reversedAt} is null) = (${t.reversalReason} is null)`),
    index('tax_remittances_state_index').on(t.state, t.paidOn),
  ],
)

/** Sales tax by state: collected less returned, remitted, and what is left to remit. A view: drizzle/sql/payments/sales-tax.sql. */
export const salesTaxOwed = pgView('sales_tax_owed', {
  state: text('state', { enum: US_STATES }).notNull(),
  collectedCents: bigint('collected_cents', { mode: 'number' }).notNull(),
  remittedCents: bigint('remitted_cents', { mode: 'number' }).notNull(),
  owedCents: bigint('owed_cents', { mode: 'number' }).notNull(),
}).existing()

/** Sales tax by month (YYYY-MM), state and jurisdiction. A view: drizzle/sql/payments/sales-tax.sql. */
export const salesTaxMonths = pgView('sales_tax_months', {
  month: text('month').notNull(),
  state: text('state').notNull(),
  jurisdiction: text('jurisdiction').notNull(),
  rateMillionths: integer('rate_millionths').notNull(),
  /** What couples paid, tax included, and the price in it. */
  grossCents: bigint('gross_cents', { mode: 'number' }).notNull(),
  taxableCents: bigint('taxable_cents', { mode: 'number' }).notNull(),
  collectedCents: bigint('collected_cents', { mode: 'number' }).notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  netCents: bigint('net_cents', { mode: 'number' }).notNull(),
}).existing()
