import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  type AddedItem,
  type AgreedTerms,
  AMENDMENT_KINDS,
  AMENDMENT_STATUSES,
  type SealedSignature,
} from '#features/amendments/model.ts'
import { SIGNING_PARTIES } from '#features/contracts/model.ts'
import { bookings } from './bookings.ts'
import { bytea, createdAt, id, oneOf, ts, updatedAt } from './columns.ts'
import { vendorContracts } from './contracts.ts'

/**
 * A change of a signed contract that one side has proposed, and thereby signed. What it says is frozen; accepting it
 * makes a new version of the contract. At most one of a booking is open.
 */
export const amendments = pgTable(
  'amendments',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The addendum's number: the first of a booking is 1. */
    number: integer('number').notNull(),
    /** The version of the contract that it changes. */
    contractId: uuid('contract_id')
      .notNull()
      .references(() => vendorContracts.id),
    kind: text('kind', { enum: AMENDMENT_KINDS }).notNull(),
    status: text('status', { enum: AMENDMENT_STATUSES }).notNull().default('proposed'),
    proposedBy: text('proposed_by', { enum: SIGNING_PARTIES }).notNull(),
    note: text('note').notNull().default(''),
    items: jsonb('items').$type<AddedItem[]>().notNull().default([]),
    /** Everything that is agreed before it, and with it. */
    before: jsonb('before').$type<AgreedTerms>().notNull(),
    after: jsonb('after').$type<AgreedTerms>().notNull(),
    /** SHA-256 (hex) of what both sign. */
    contentHash: text('content_hash').notNull(),
    proposal: jsonb('proposal').$type<SealedSignature>().notNull(),
    answer: jsonb('answer').$type<SealedSignature>(),
    /** The version of the contract that came of it. */
    newContractId: uuid('new_contract_id').references(() => vendorContracts.id),
    expiresAt: ts('expires_at').notNull(),
    closedAt: ts('closed_at'),
    closeReason: text('close_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('amendments_kind_check', t.kind, AMENDMENT_KINDS),
    oneOf('amendments_status_check', t.status, AMENDMENT_STATUSES),
    oneOf('amendments_proposed_by_check', t.proposedBy, SIGNING_PARTIES),
    check('amendments_number_check', sql`${t.number} > 0`),
    check(
      'amendments_accepted_check',
      sql`(${t.status} = 'accepted') = (${t.answer} is not null) and (${t.status} = 'accepted') = (${t.newContractId} is not null)`,
    ),
    check('amendments_closed_check', sql`(${t.status} = 'proposed') = (${t.closedAt} is null)`),
    unique('amendments_number_unique').on(t.bookingId, t.number),
    unique('amendments_new_contract_unique').on(t.newContractId),
    uniqueIndex('amendments_one_open').on(t.bookingId).where(sql`status = 'proposed'`),
    index('amendments_contract_index').on(t.contractId),
    index('amendments_expiry_index').on(t.expiresAt).where(sql`status = 'proposed'`),
  ],
)

/** The addendum of each accepted amendment as a PDF, made once from what was signed. Append-only. */
export const amendmentPdfs = pgTable(
  'amendment_pdfs',
  {
    amendmentId: uuid('amendment_id')
      .primaryKey()
      .references(() => amendments.id),
    sha256: text('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('amendment_pdfs_hash_check', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`)],
)
