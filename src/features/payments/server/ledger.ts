import { and, eq, sql } from 'drizzle-orm'
import { journal, ledgerEntries } from '#drizzle/schema/index.ts'
import { type Db, rows } from '#server/db.ts'
import type { Movement } from '../ledger-movements.ts'
import type { LedgerAccount } from '../model.ts'

/** Whose accounts a movement touches: a booking's escrow, its vendor's payable. */
export type Owners = { id: string; photographerId: string }

/** The account's owner: escrow belongs to the booking, the payable to the vendor, the others to nobody. */
function ownerOf(account: LedgerAccount, booking: Owners): string | null {
  if (account === 'escrow') return booking.id
  return account === 'vendor_payable' ? booking.photographerId : null
}

/**
 * Books one movement in the caller's transaction. The same `idempotencyKey` is booked once, however often it
 * is sent; the database checks at commit that it balances and that no account falls below zero. (PY12)
 * @returns whether it was booked now; false when it already had been.
 */
export async function bookMovement(
  tx: Db,
  booking: Owners,
  { kind, description, entries }: Movement,
  { idempotencyKey, at }: { idempotencyKey: string; at: Date },
): Promise<boolean> {
  const lines = entries.map(({ account, amountCents }) => ({
    account,
    owner: ownerOf(account, booking),
    cents: amountCents,
  }))
  const booked = await rows(
    tx.execute(sql`
      with movement as (
        insert into journal (kind, booking_id, idempotency_key, description, created_at)
        values (${kind}, ${booking.id}, ${idempotencyKey}, ${description}, ${at.toISOString()})
        on conflict (idempotency_key) do nothing
        returning id, created_at)
      insert into ledger_entries (journal_id, account_kind, owner_id, amount_cents, created_at)
      select movement.id, line.account, line.owner, line.cents, movement.created_at
      from movement, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line (account text, owner uuid, cents bigint)
      returning id`),
  )
  return booked.length > 0
}

/** Total released for a booking so far, before commission and less what a bank has taken back of it since, in cents. */
export async function releasedCents(tx: Db, bookingId: string): Promise<number> {
  const [sum] = await tx
    .select({
      cents: sql<number>`(coalesce(-sum(${ledgerEntries.amountCents}), 0)
        - coalesce((select sum(r.amount_cents + r.commission_cents) from recoveries r where r.booking_id = ${bookingId}), 0))::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, 'release'), eq(ledgerEntries.accountKind, 'escrow')))
  return sum!.cents
}
