import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '#drizzle/schema/bookings.ts'
import { createdAt, id, oneOf } from '#drizzle/schema/columns.ts'
import { JOURNAL_KINDS, LEDGER_ACCOUNTS } from '#features/payments/model.ts'

/** One movement of money. At commit the database checks that it has at least two entries, which sum to zero. */
export const journal = pgTable(
  'journal',
  {
    id: id(),
    kind: text('kind', { enum: JOURNAL_KINDS }).notNull(),
    /** Null for what is remitted to a state. */
    bookingId: uuid('booking_id').references(() => bookings.id),
    /** What it is for, such as `charge:<id>`: each cause is booked once. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('journal_kind_check', t.kind, JOURNAL_KINDS),
    check('journal_booking_check', sql`(${t.kind} = 'remittance') = (${t.bookingId} is null)`),
    index('journal_booking_index').on(t.bookingId, t.createdAt),
    index('journal_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
  ],
)

/**
 * One side of a movement: a positive amount enters the account, a negative one leaves it. `owner_id` is the booking of
 * an escrow account or the vendor of a payable one. Append-only; balances are sums and never columns.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    journalId: uuid('journal_id')
      .notNull()
      .references(() => journal.id),
    accountKind: text('account_kind', { enum: LEDGER_ACCOUNTS }).notNull(),
    ownerId: uuid('owner_id'),
    /** `escrow:{booking}`, `vendor_payable:{vendor}`, or the kind itself. */
    account: text('account').generatedAlwaysAs(sql`account_kind || coalesce(':' || owner_id::text, '')`),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('ledger_entries_account_kind_check', t.accountKind, LEDGER_ACCOUNTS),
    check(
      'ledger_entries_owner_check',
      sql`(${t.accountKind} in ('escrow', 'vendor_payable')) = (${t.ownerId} is not null)`,
    ),
    check('ledger_entries_amount_check', sql`${t.amountCents} <> 0`),
    index('ledger_entries_journal_index').on(t.journalId),
    index('ledger_entries_account_index').on(t.accountKind, t.ownerId),
  ],
)

/** The sum of every account, as a view. */
export const ledgerBalances = pgView('ledger_balances', {
  accountKind: text('account_kind', { enum: LEDGER_ACCOUNTS }).notNull(),
  ownerId: uuid('owner_id'),
  account: text('account').notNull(),
  balanceCents: bigint('balance_cents', { mode: 'number' }).notNull(),
}).existing()

const problemColumns = () => ({
  problem: text('problem').notNull(),
  bookingId: uuid('booking_id'),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
})

/** Every violated money rule, with its booking; empty when the books are correct. A view. */
export const moneyProblems = pgView('money_problems', problemColumns()).existing()

/** The same of receipts, invoices and credit notes. A view. */
export const moneyDocumentProblems = pgView('money_document_problems', problemColumns()).existing()

/** The same of the balance at the payment service, as of the last comparison. A view. */
export const serviceProblems = pgView('service_problems', problemColumns()).existing()
