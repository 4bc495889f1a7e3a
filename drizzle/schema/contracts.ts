import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONTRACT_STATUSES, type ContractAnnex, SIGNING_PARTIES } from '#features/contracts/model.ts'
import type { ContractEvent } from '#features/contracts/transitions.ts'
import type { SalesTax } from '#features/payments/sales-tax.ts'
import { CANCELLATION_POLICIES, type CancellationTerms } from '#features/payments/terms.ts'
import { ACTOR_ROLES } from '#shared/access/roles.ts'
import { clients } from './auth.ts'
import { bookings, offers, type ScheduleLine } from './bookings.ts'
import { bytea, createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** D7. Everything agreed is frozen on sending and identified by `content_hash`. */
export const vendorContracts = pgTable(
  'vendor_contracts',
  {
    id: id(),
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => photographers.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    bookingId: uuid('booking_id'),
    title: text('title').notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: CONTRACT_STATUSES }).notNull().default('draft'),
    version: integer('version').notNull().default(1),
    supersedesId: uuid('supersedes_id').references((): AnyPgColumn => vendorContracts.id),
    /** The version of the offer it was written for; a newer one makes a draft stale. */
    offerId: uuid('offer_id').references(() => offers.id),
    /** The agreed amounts and terms, copied from the offer. */
    totalAmountCents: integer('total_amount_cents'),
    salesTax: jsonb('sales_tax').$type<SalesTax>(),
    schedule: jsonb('schedule').$type<ScheduleLine[]>().notNull().default([]),
    cancellationPolicy: text('cancellation_policy', { enum: CANCELLATION_POLICIES }),
    /** The policy's figures at the time of sending; null in drafts. */
    cancellationTerms: jsonb('cancellation_terms').$type<CancellationTerms>(),
    deliveryDays: integer('delivery_days'),
    eventDate: date('event_date', { mode: 'string' }),
    eventLocation: text('event_location'),
    currency: text('currency').notNull().default('USD'),
    /** The platform's clauses as they were on sending, and the PDFs that belong to it; null and none in drafts. */
    platformClauses: text('platform_clauses'),
    annexes: jsonb('annexes').$type<ContractAnnex[]>().notNull().default([]),
    /** SHA-256 (hex) of what was agreed, set on sending. */
    contentHash: text('content_hash'),
    /** What /verify asks for. */
    verifyCode: text('verify_code').unique(),
    expiresAt: ts('expires_at'),
    /** When its deadlines were paused because one side is suspended. */
    frozenAt: ts('frozen_at'),
    sentAt: ts('sent_at'),
    viewedAt: ts('viewed_at'),
    /** X92: the later of the two signatures. */
    signedAt: ts('signed_at'),
    /** Declined or voided: when, and why. */
    closedAt: ts('closed_at'),
    closeReason: text('close_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'vendor_contracts_booking_fk',
      columns: [t.bookingId, t.vendorId, t.clientId],
      foreignColumns: [bookings.id, bookings.photographerId, bookings.clientId],
    }),
    oneOf('vendor_contracts_status_check', t.status, CONTRACT_STATUSES),
    oneOf('vendor_contracts_policy_check', t.cancellationPolicy, CANCELLATION_POLICIES),
    notNegative('vendor_contracts_total_check', t.totalAmountCents),
    // Whatever was sent says all that is agreed; a draft that ended with its booking was not.
    check(
      'vendor_contracts_sent_check',
      sql`case when ${t.sentAt} is null then ${t.status} in ('draft', 'voided') else num_nulls(${t.bookingId}, ${t.totalAmountCents}, ${t.cancellationPolicy}, ${t.cancellationTerms}, ${t.deliveryDays}, ${t.eventDate}, ${t.eventLocation}, ${t.platformClauses}, ${t.contentHash}, ${t.verifyCode}, ${t.expiresAt}) = 0 end`,
    ),
    // Referenced by signatures, whose hash must match.
    unique('vendor_contracts_content_unique').on(t.id, t.contentHash),
    // An amendment makes a new version; the one before it is superseded.
    uniqueIndex('vendor_contracts_one_in_force').on(t.bookingId).where(sql`status = 'signed'`),
    index('vendor_contracts_vendor_index').on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id),
    index('vendor_contracts_client_index').on(t.clientId, t.createdAt.desc().nullsFirst(), t.id),
    index('vendor_contracts_booking_index').on(t.bookingId),
    index('vendor_contracts_offer_index').on(t.offerId),
    index('vendor_contracts_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('vendor_contracts_signed_index').on(t.signedAt).where(sql`signed_at is not null`),
    index('vendor_contracts_expiry_index').on(t.expiresAt).where(sql`status in ('sent', 'viewed')`),
  ],
)

/** The words a photographer's contracts start with; a copy goes into the contract, so it can change or go. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('contract_templates_photographer_index').on(t.photographerId)],
)

/**
 * A PDF that goes with every contract its photographer sends, named by the hash of its bytes. A removed one stays for
 * the contracts it went with.
 */
export const contractAnnexes = pgTable(
  'contract_annexes',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    pages: integer('pages').notNull(),
    removedAt: ts('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contract_annexes_one').on(t.photographerId, t.sha256).where(sql`removed_at is null`),
    check('contract_annexes_hash_check', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`),
  ],
)

/** Who signed exactly which content, from where. Append-only. */
export const contractSignatures = pgTable(
  'contract_signatures',
  {
    id: id(),
    contractId: uuid('contract_id').notNull(),
    contentHash: text('content_hash').notNull(),
    party: text('party', { enum: SIGNING_PARTIES }).notNull(),
    userId: uuid('user_id').notNull(),
    fullName: text('full_name').notNull(),
    consentText: text('consent_text').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    signedAt: ts('signed_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'contract_signatures_content_fk',
      columns: [t.contractId, t.contentHash],
      foreignColumns: [vendorContracts.id, vendorContracts.contentHash],
    }),
    oneOf('contract_signatures_party_check', t.party, SIGNING_PARTIES),
    unique('contract_signatures_party_unique').on(t.contractId, t.party),
  ],
)

/** Append-only; `seq`, `prev_hash` and `hash` are set by a trigger, so that a missing or changed row shows. */
export const contractEvents = pgTable(
  'contract_events',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => vendorContracts.id),
    seq: integer('seq').notNull().default(0),
    type: text('type').$type<ContractEvent>().notNull(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: ACTOR_ROLES }).notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    oneOf('contract_events_actor_role_check', t.actorRole, ACTOR_ROLES),
    unique('contract_events_seq_unique').on(t.contractId, t.seq),
  ],
)

/** Each contract's PDF as delivered, one row for each state it has shown. Append-only. */
export const contractPdfs = pgTable(
  'contract_pdfs',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => vendorContracts.id),
    edition: text('edition').notNull(),
    sha256: text('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.edition] }),
    check('contract_pdfs_hash_check', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`),
  ],
)

/** What signed bookings do beside their signed text; empty when all keep to it. A view. */
export const signedProblems = pgView('signed_problems', {
  bookingId: uuid('booking_id').notNull(),
  problem: text('problem').notNull(),
}).existing()
