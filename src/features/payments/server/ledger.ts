import { and, eq, sql } from 'drizzle-orm'
import { journal, ledgerEntries, recoveries } from '#drizzle/schema/index.ts'
import { sumOf, sumRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { Movement } from '../ledger-movements.ts'
import type { LedgerAccount } from '../model.ts'

/** Whose accounts a movement touches: a booking's escrow, its vendor's payable. */
export type Owners = { id: string; photographerId: string }

/** The account's owner: escrow belongs to the booking, the payable to the vendor, the others to nobody. */
function ownerOf(account: LedgerAccount, booking: Owners | null): string | null {
  if (account === 'escrow') return booking?.id ?? null
  return account === 'vendor_payable' ? (booking?.photographerId ?? null) : null
}

/**
 * Books one movement in the caller's transaction. The same `idempotencyKey` is booked once, however often it
 * is sent, of a booking or, for what is remitted to a state, of none; the database checks at commit that it balances and that no account falls below zero. (PY12)
 * @returns whether it was booked now; false when it already had been.
 */
export async function bookMovement(
  tx: Db,
  booking: Owners | null,
  { kind, description, entries }: Movement,
  { idempotencyKey, at }: { idempotencyKey: string; at: Date },
): Promise<boolean> {
  const lines = entries.map(({ account, amountCents }) => ({
    account,
    owner: ownerOf(account, booking),
    cents: amountCents,
  }))
  const movement = tx.$with('movement').as(
    tx
      .insert(journal)
      .values({ kind, bookingId: booking?.id ?? null, idempotencyKey, description, createdAt: at })
      .onConflictDoNothing({ target: journal.idempotencyKey })
      .returning({ id: journal.id, createdAt: journal.createdAt }),
  )
  const line = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) line (account text, owner uuid, cents bigint)`
  const booked = await tx
    .with(movement)
    .insert(ledgerEntries)
    .select(
      tx
        .select({
          journalId: movement.id,
          accountKind: sql<LedgerAccount>`line.account`.as('account_kind'),
          ownerId: sql<string | null>`line.owner`.as('owner_id'),
          amountCents: sql<number>`line.cents`.as('amount_cents'),
          createdAt: movement.createdAt,
        })
        .from(movement)
        .crossJoin(line),
    )
    .returning({ id: ledgerEntries.id })
  return booked.length > 0
}

/** Total released for a booking so far, before commission and less what a bank has taken back of it since, in cents. */
export async function releasedCents(tx: Db, bookingId: string): Promise<number> {
  const shares = sql`${recoveries.amountCents} + ${recoveries.commissionCents}`
  const takenBack = sumRows(recoveries, shares, eq(recoveries.bookingId, bookingId))
  const [sum] = await tx
    .select({
      cents: sql<number>`-${sumOf(ledgerEntries.amountCents)} - ${takenBack}`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, 'release'), eq(ledgerEntries.accountKind, 'escrow')))
  return sum!.cents
}
