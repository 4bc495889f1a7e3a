import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '#drizzle/schema/bookings.ts'
import { bytea, createdAt, notNegative, oneOf, ts } from '#drizzle/schema/columns.ts'
import { MONEY_DOCUMENT_KINDS } from '#features/payments/model.ts'
import type { DocumentContent } from '#features/payments/money-document.ts'
import { ledgerEntries } from './ledger.ts'
import { payments } from './payments.ts'

/**
 * The last number of each kind and year. Locked by the transaction that books the money, so that one that is rolled
 * back leaves no gap.
 */
export const moneyDocumentCounters = pgTable(
  'money_document_counters',
  {
    year: integer('year').notNull(),
    kind: text('kind', { enum: MONEY_DOCUMENT_KINDS }).notNull(),
    lastNumber: integer('last_number').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.kind] }),
    oneOf('money_document_counters_kind_check', t.kind, MONEY_DOCUMENT_KINDS),
    notNegative('money_document_counters_last_check', t.lastNumber),
  ],
)

/**
 * A receipt, an invoice of the commission, or a credit note: one for each entry of the ledger that a couple or a
 * photographer has to have in writing. Issued at commit by the database, frozen, append-only.
 */
export const moneyDocuments = pgTable(
  'money_documents',
  {
    /** The entry it is for. */
    id: uuid('id')
      .primaryKey()
      .references(() => ledgerEntries.id),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The line that was paid or refunded, where the movement names it. */
    paymentId: uuid('payment_id').references(() => payments.id),
    kind: text('kind', { enum: MONEY_DOCUMENT_KINDS }).notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    /** How it is called on paper: `R-2026-00012`. */
    code: text('code')
      .notNull()
      .generatedAlwaysAs(
        sql`case kind when 'receipt' then 'R' when 'credit-note' then 'C' when 'invoice' then 'I' else 'CI' end
          || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')`,
      ),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    issuedAt: ts('issued_at').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    /** False in the demonstration market, whose people have had theirs. */
    isMailed: boolean('is_mailed').notNull(),
  },
  (t) => [
    oneOf('money_documents_kind_check', t.kind, MONEY_DOCUMENT_KINDS),
    check('money_documents_amount_check', sql`${t.amountCents} > 0`),
    check('money_documents_number_check', sql`${t.number} > 0`),
    unique('money_documents_number_unique').on(t.year, t.kind, t.number),
    index('money_documents_booking_index').on(t.bookingId),
    index('money_documents_payment_index').on(t.paymentId),
    index('money_documents_issued_index').on(t.issuedAt.desc().nullsFirst(), t.id),
  ],
)

/** The one PDF of a document, with its hash. */
export const moneyDocumentPdfs = pgTable(
  'money_document_pdfs',
  {
    documentId: uuid('document_id')
      .primaryKey()
      .references(() => moneyDocuments.id),
    sha256: text('sha256').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('money_document_pdfs_hash_check', sql`${t.sha256} = encode(sha256(${t.bytes}), 'hex')`)],
)
