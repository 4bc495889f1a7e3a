import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '#drizzle/schema/bookings.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from '#drizzle/schema/columns.ts'
import { photographers } from '#drizzle/schema/photographers.ts'
import {
  BANK_PAYOUT_STATUSES,
  CHARGEBACK_STATUSES,
  RECOVERY_STATUSES,
  TRANSFER_STATUSES,
} from '#features/payments/model.ts'
import { charges, payouts, refunds, transfers } from './payments.ts'

/** What the provider reports, once per event: what it says again, late or in another order changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    providerEventId: text('provider_event_id').notNull().unique(),
    type: text('type').notNull(),
    objectRef: text('object_ref').notNull(),
    /** The connected account it is about; null for the platform's own. */
    accountRef: text('account_ref'),
    /** The reported object until it is handled: it may name people. */
    payload: jsonb('payload').$type<object>(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: ts('next_attempt_at').notNull(),
    handledAt: ts('handled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    notNegative('payment_events_attempts_check', t.attempts),
    index('payment_events_open_index').on(t.nextAttemptAt).where(sql`handled_at is null`),
    index('payment_events_handled_index').on(t.handledAt),
  ],
)

/** A payment that a couple's bank has taken back, until the bank decides. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    providerRef: text('provider_ref').notNull().unique(),
    /** Without the sales tax in it. */
    amountCents: integer('amount_cents').notNull(),
    taxCents: integer('tax_cents').notNull().default(0),
    /** What of it the booking still held; the platform has laid out the rest. */
    escrowCents: integer('escrow_cents').notNull(),
    status: text('status', { enum: CHARGEBACK_STATUSES }).notNull().default('open'),
    /** Why, in the bank's own name for it. */
    reason: text('reason').notNull(),
    /** Evidence is read until then. */
    evidenceDueBy: ts('evidence_due_by'),
    answeredAt: ts('answered_at'),
    decidedAt: ts('decided_at'),
    /** A lost one is a refund that the bank has made. */
    refundId: uuid('refund_id').references(() => refunds.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('chargebacks_status_check', t.status, CHARGEBACK_STATUSES),
    check('chargebacks_amount_check', sql`${t.amountCents} > 0`),
    notNegative('chargebacks_tax_check', t.taxCents),
    check('chargebacks_escrow_check', sql`${t.escrowCents} between 0 and ${t.amountCents}`),
    index('chargebacks_booking_index').on(t.bookingId),
    index('chargebacks_charge_index').on(t.chargeId),
    index('chargebacks_open_index').on(t.createdAt).where(sql`status in ('open', 'answered')`),
  ],
)

/**
 * The photographer's share of a payment that a couple's bank kept after it had been released: it comes back, part by
 * part.
 */
export const recoveries = pgTable(
  'recoveries',
  {
    id: id(),
    chargebackId: uuid('chargeback_id')
      .notNull()
      .unique()
      .references(() => chargebacks.id),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    amountCents: integer('amount_cents').notNull(),
    /** The commission on it, which was returned when the bank decided. */
    commissionCents: integer('commission_cents').notNull(),
    status: text('status', { enum: RECOVERY_STATUSES }).notNull().default('open'),
    /** Why the team asks for no more of it. */
    waiveReason: text('waive_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('recoveries_status_check', t.status, RECOVERY_STATUSES),
    check('recoveries_amount_check', sql`${t.amountCents} > 0`),
    notNegative('recoveries_commission_check', t.commissionCents),
    check('recoveries_waive_check', sql`(${t.status} = 'waived') = (${t.waiveReason} is not null)`),
    index('recoveries_booking_index').on(t.bookingId),
    index('recoveries_vendor_index').on(t.vendorId),
    index('recoveries_open_index').on(t.id).where(sql`status = 'open'`),
  ],
)

/** A part of it: kept from a payout that had not left, or a transfer of which so much was reversed. */
export const recoveryParts = pgTable(
  'recovery_parts',
  {
    id: id(),
    recoveryId: uuid('recovery_id')
      .notNull()
      .references(() => recoveries.id),
    payoutId: uuid('payout_id').references(() => payouts.id),
    transferId: uuid('transfer_id').references(() => transfers.id),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: TRANSFER_STATUSES }).notNull().default('pending'),
    providerRef: text('provider_ref').unique(),
    failureMessage: text('failure_message'),
    /** Definite refusals so far: the next attempt is a new one for the provider. */
    failures: integer('failures').notNull().default(0),
    settledAt: ts('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('recovery_parts_status_check', t.status, TRANSFER_STATUSES),
    check('recovery_parts_amount_check', sql`${t.amountCents} > 0`),
    check('recovery_parts_source_check', sql`(${t.payoutId} is null) <> (${t.transferId} is null)`),
    notNegative('recovery_parts_failures_check', t.failures),
    index('recovery_parts_recovery_index').on(t.recoveryId),
    index('recovery_parts_transfer_index').on(t.transferId),
    // One request to the service at a time.
    uniqueIndex('recovery_parts_one_open').on(t.recoveryId).where(sql`status <> 'succeeded'`),
  ],
)

/** What the payment service reports of its payouts to photographers' banks; each is of several weddings. */
export const bankPayouts = pgTable(
  'bank_payouts',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    providerRef: text('provider_ref').notNull().unique(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    status: text('status', { enum: BANK_PAYOUT_STATUSES }).notNull(),
    /** When it is expected at the bank. */
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    failureMessage: text('failure_message'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('bank_payouts_status_check', t.status, BANK_PAYOUT_STATUSES),
    index('bank_payouts_vendor_index').on(t.vendorId, t.arrivesOn.desc().nullsFirst()),
    index('bank_payouts_failed_index').on(t.createdAt).where(sql`status = 'failed'`),
  ],
)

/** Every change of the platform's balance at the payment service, as it reports it. */
export const balanceChanges = pgTable(
  'balance_changes',
  {
    ref: text('ref').primaryKey(),
    /** The payment, refund, transfer or chargeback that it comes from. */
    sourceRef: text('source_ref').notNull(),
    type: text('type').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    feeCents: integer('fee_cents').notNull(),
    /** By the service's clock. */
    createdAt: ts('created_at').notNull(),
  },
  (t) => [
    index('balance_changes_source_index').on(t.sourceRef),
    index('balance_changes_created_index').on(t.createdAt),
    index('balance_changes_fee_index').on(t.ref).where(sql`fee_cents <> 0`),
  ],
)

/** The comparisons of the service's balance with the ledger, and what they found. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: id(),
    /** Whatever was booked before this moment was compared. */
    askedAt: ts('asked_at').notNull(),
    changes: integer('changes').notNull(),
    matched: integer('matched').notNull(),
    problems: integer('problems').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    notNegative('reconciliations_problems_check', t.problems),
    index('reconciliations_asked_index').on(t.askedAt.desc().nullsFirst()),
  ],
)

/** What the ledger expects of the service's balance, one row per movement that it made there. A view. */
export const expectedChanges = pgView('expected_changes', {
  entry: text('entry').notNull(),
  ref: text('ref').notNull(),
  bookingId: uuid('booking_id').notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  bookedAt: ts('booked_at').notNull(),
}).existing()
