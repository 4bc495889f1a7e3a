import { journal, ledgerEntries } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import type { LedgerAccount } from './model.ts'
import type { Movement } from './movements.ts'

type Booking = { id: string; photographerId: string }

/** Whose account it is: escrow is the booking's, the payable the vendor's, the others belong to nobody. */
function ownerOf(account: LedgerAccount, booking: Booking): string | null {
  if (account === 'escrow') return booking.id
  return account === 'vendor_payable' ? booking.photographerId : null
}

/**
 * Books one movement in the caller's transaction. The same `idempotencyKey` is booked once, whoever asks and however
 * often; the database checks at commit that it balances and that no account falls below zero. (PY12)
 * @returns whether it was booked now, false when it had been before.
 */
export async function bookMovement(
  tx: Db,
  booking: Booking,
  { kind, description, entries }: Movement,
  { idempotencyKey, at }: { idempotencyKey: string; at: Date },
): Promise<boolean> {
  const [entry] = await tx
    .insert(journal)
    .values({ kind, bookingId: booking.id, idempotencyKey, description, createdAt: at })
    .onConflictDoNothing({ target: journal.idempotencyKey })
    .returning({ id: journal.id })
  if (!entry) return false
  await tx.insert(ledgerEntries).values(
    entries.map(({ account, amountCents }) => ({
      journalId: entry.id,
      accountKind: account,
      ownerId: ownerOf(account, booking),
      amountCents,
      createdAt: at,
    })),
  )
  return true
}
