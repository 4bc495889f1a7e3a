import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#drizzle/schema/auth.ts'
import { bookings } from '#drizzle/schema/bookings.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from '#drizzle/schema/columns.ts'
import { photographers } from '#drizzle/schema/photographers.ts'
import {
  CHARGE_STATUSES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  PAYOUT_ACCOUNT_STATUSES,
  PAYOUT_STATUSES,
  REFUND_STATUSES,
  TRANSFER_STATUSES,
  WAYS_TO_PAY,
} from '#features/payments/model.ts'
import { savedWays } from './ways.ts'

/** D9: a line of a booking's schedule. "Paid" is one predicate: `paid` or `partially_refunded`, net of `refunded_cents`. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    type: text('type', { enum: PAYMENT_TYPES }).notNull(),
    position: integer('position').notNull().default(0),
    amountCents: integer('amount_cents').notNull(),
    /** Sales tax, paid on top of the amount and returned with it in proportion. */
    taxCents: integer('tax_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedTaxCents: integer('refunded_tax_cents').notNull().default(0),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull().default('scheduled'),
    dueDate: date('due_date', { mode: 'string' }),
    /** When it was paid. */
    paymentDate: ts('payment_date'),
    /** The line that a couple's bank took back; this one is due instead of it. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => payments.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('payments_status_check', t.status, PAYMENT_STATUSES),
    oneOf('payments_type_check', t.type, PAYMENT_TYPES),
    check('payments_amount_check', sql`${t.amountCents} > 0`),
    check('payments_refunded_check', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check('payments_tax_check', sql`${t.refundedTaxCents} between 0 and ${t.taxCents}`),
    check(
      'payments_paid_check',
      sql`${t.status} not in ('paid', 'partially_refunded', 'refunded') or ${t.paymentDate} is not null`,
    ),
    unique('payments_position_unique').on(t.bookingId, t.position),
    // Referenced by charges, whose amount must match: this is the only source of the price.
    unique('payments_amount_unique').on(t.id, t.amountCents),
    uniqueIndex('payments_replaces_unique').on(t.replacesId).where(sql`status <> 'cancelled'`),
    index('payments_due_index').on(t.dueDate).where(sql`status in ('scheduled', 'failed')`),
  ],
)

/** One attempt at one payment. A key never charges twice, and a payment succeeds at most once. */
export const charges = pgTable(
  'charges',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Which of the couple's two people opened the page that is paid on. */
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: CHARGE_STATUSES }).notNull().default('processing'),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref'),
    way: text('way', { enum: WAYS_TO_PAY }).notNull().default('card'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    bankName: text('bank_name'),
    bankLast4: text('bank_last4'),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    /** The provider's page of this attempt, and until when it is open, by the real clock. */
    sessionRef: text('session_ref').unique(),
    checkoutUrl: text('checkout_url'),
    expiresAt: ts('expires_at'),
    /** The money held on the card. Once `capturing_at` is set it is taken; with a failure code it is released. */
    intentRef: text('intent_ref'),
    capturingAt: ts('capturing_at'),
    /** The couple has agreed that its way to pay is kept, to this version of the text; who it is at the provider. */
    consentVersion: text('consent_version'),
    customerRef: text('customer_ref'),
    /** Of an automatic payment: the way that was kept. */
    savedWayId: uuid('saved_way_id').references((): AnyPgColumn => savedWays.id),
    /** Since when a couple's bank has been asked for the money. */
    clearingAt: ts('clearing_at'),
    settledAt: ts('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('charges_status_check', t.status, CHARGE_STATUSES),
    check('charges_amount_check', sql`${t.amountCents} > 0`),
    oneOf('charges_way_check', t.way, WAYS_TO_PAY),
    check('charges_card_check', sql`length(${t.cardLast4}) = 4`),
    check('charges_bank_check', sql`length(${t.bankLast4}) = 4`),
    uniqueIndex('charges_one_per_payment')
      .on(t.paymentId)
      .where(sql`status in ('processing', 'clearing', 'succeeded')`),
    unique('charges_provider_unique').on(t.provider, t.providerRef),
    index('charges_intent_index').on(t.intentRef),
    index('charges_payment_index').on(t.paymentId, t.createdAt),
    index('charges_status_index').on(t.status, t.createdAt.desc().nullsFirst()),
  ],
)

/** Money returned to a couple. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: uuid('charge_id').references(() => charges.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    /** Sales tax that goes back with it. */
    taxCents: integer('tax_cents').notNull().default(0),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    reason: text('reason').notNull(),
    providerRef: text('provider_ref'),
    failureMessage: text('failure_message'),
    requestedBy: uuid('requested_by'),
    /** Definite refusals so far: the next attempt is a new one for the provider. */
    failures: integer('failures').notNull().default(0),
    /** How often the couple's bank has sent it back. */
    returns: integer('returns').notNull().default(0),
    settledAt: ts('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('refunds_status_check', t.status, REFUND_STATUSES),
    check('refunds_amount_check', sql`${t.amountCents} > 0`),
    notNegative('refunds_tax_check', t.taxCents),
    notNegative('refunds_failures_check', t.failures),
    notNegative('refunds_returns_check', t.returns),
    index('refunds_booking_index').on(t.bookingId),
    index('refunds_payment_index').on(t.paymentId),
    index('refunds_open_index').on(t.createdAt).where(sql`status <> 'succeeded'`),
  ],
)

/** A refund that a couple's bank has sent back, as the provider named it then. */
export const refundReturns = pgTable(
  'refund_returns',
  {
    id: id(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    providerRef: text('provider_ref').notNull().unique(),
    /** How often it had come back before. */
    attempt: integer('attempt').notNull(),
    /** The bank's reason, in the provider's name for it. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    notNegative('refund_returns_attempt_check', t.attempt),
    unique('refund_returns_attempt_unique').on(t.refundId, t.attempt),
  ],
)

/** A vendor's account at the payment service, as it was last read there: where the money goes, masked, and whether it can be paid. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .unique()
      .references(() => photographers.id),
    holderName: text('holder_name').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    /** Null before there is a bank account. */
    accountLast4: text('account_last4'),
    /** The bank account's name at the service: another one is a change of details. */
    bankRef: text('bank_ref'),
    status: text('status', { enum: PAYOUT_ACCOUNT_STATUSES }).notNull().default('unverified'),
    providerRef: text('provider_ref').unique(),
    /** What the service still asks for, in its own names. */
    due: text('due').array().notNull().default(sql`'{}'`),
    isSubmitted: boolean('is_submitted').notNull().default(false),
    /** When the service was asked; an older answer changes nothing. */
    checkedAt: ts('checked_at'),
    verifiedAt: ts('verified_at'),
    /** After a change, payouts wait until then; null for the first details. */
    payoutsWaitUntil: ts('payouts_wait_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('payout_accounts_status_check', t.status, PAYOUT_ACCOUNT_STATUSES),
    check('payout_accounts_last4_check', sql`length(${t.accountLast4}) = 4`),
  ],
)

/** One per release; a booking that ended with a payment due has another for what was paid later. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    commissionCents: integer('commission_cents').notNull().default(0),
    status: text('status', { enum: PAYOUT_STATUSES }).notNull().default('pending'),
    /** Three business days after the release, five at the latest. */
    scheduledFor: date('scheduled_for', { mode: 'string' }).notNull(),
    /** When and why an administrator released it although its vendor is suspended. */
    releasedAt: ts('released_at'),
    releaseReason: text('release_reason'),
    attempts: integer('attempts').notNull().default(0),
    /** Definite refusals so far: the next attempt is a new one for the provider. */
    failures: integer('failures').notNull().default(0),
    providerRef: text('provider_ref'),
    failureMessage: text('failure_message'),
    paidAt: ts('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('payouts_status_check', t.status, PAYOUT_STATUSES),
    check('payouts_amount_check', sql`${t.amountCents} > 0`),
    check('payouts_release_check', sql`(${t.releasedAt} is null) = (${t.releaseReason} is null)`),
    notNegative('payouts_commission_check', t.commissionCents),
    notNegative('payouts_attempts_check', t.attempts),
    notNegative('payouts_failures_check', t.failures),
    index('payouts_booking_index').on(t.bookingId),
    index('payouts_vendor_index').on(t.vendorId, t.scheduledFor),
    index('payouts_due_index').on(t.scheduledFor).where(sql`status in ('pending', 'processing', 'failed')`),
  ],
)

// A payout leaves as one transfer for each of the couple's payments whose money it takes: none is asked for more than
// it still holds. Its movement in the ledger is `transfer:<id>`.
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    /** Null: the platform pays it from its own balance, because a couple's bank has taken the payment. */
    chargeId: uuid('charge_id').references(() => charges.id),
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
    oneOf('transfers_status_check', t.status, TRANSFER_STATUSES),
    check('transfers_amount_check', sql`${t.amountCents} > 0`),
    notNegative('transfers_failures_check', t.failures),
    // One that has arrived may be followed by another: a payout that was made smaller is planned again, and money that
    // was meant for one that ended is available again.
    uniqueIndex('transfers_open_charge_unique').on(t.payoutId, t.chargeId).where(sql`status <> 'succeeded'`),
    index('transfers_charge_index').on(t.chargeId),
  ],
)
