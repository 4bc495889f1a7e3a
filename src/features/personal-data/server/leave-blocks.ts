import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import {
  bookings,
  chargebacks,
  charges,
  clients,
  ledgerEntries,
  payments,
  payouts,
  photographers,
  profiles,
  recoveries,
  refunds,
  users,
} from '#drizzle/schema/index.ts'
import { hasRow, isOneOf, sumRows, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { LeaveBlock } from '../model.ts'

/** One thing that has to be settled first; `bookingId` is null where it is about no booking. */
export type Block = { block: LeaveBlock; bookingId: string | null; otherName: string | null; eventDate: string | null }

const isEscrow = and(eq(ledgerEntries.accountKind, 'escrow'), eq(ledgerEntries.ownerId, bookings.id))

/** Each reason that a booking gives, and the condition under which it does; for the side that it keeps. */
const REASONS: readonly { block: LeaveBlock; keeps: 'both' | 'vendor'; when: SQL | undefined }[] = [
  { block: 'wedding', keeps: 'both', when: eq(bookings.status, 'confirmed') },
  {
    block: 'held',
    keeps: 'both',
    when: and(
      ne(bookings.status, 'confirmed'),
      or(
        sql`${sumRows(ledgerEntries, ledgerEntries.amountCents, isEscrow)} <> 0`,
        hasRow(
          payments,
          and(
            eq(payments.bookingId, bookings.id),
            hasRow(
              charges,
              and(eq(charges.paymentId, payments.id), isOneOf(charges.status, ['processing', 'clearing'])),
            ),
          ),
        ),
      ),
    ),
  },
  {
    block: 'refund',
    keeps: 'both',
    when: hasRow(refunds, and(eq(refunds.bookingId, bookings.id), ne(refunds.status, 'succeeded'))),
  },
  {
    block: 'chargeback',
    keeps: 'both',
    when: hasRow(
      chargebacks,
      and(eq(chargebacks.bookingId, bookings.id), isOneOf(chargebacks.status, ['open', 'answered'])),
    ),
  },
  {
    block: 'payout',
    keeps: 'vendor',
    when: hasRow(
      payouts,
      and(eq(payouts.bookingId, bookings.id), isOneOf(payouts.status, ['pending', 'processing', 'failed'])),
    ),
  },
  {
    block: 'owed',
    keeps: 'vendor',
    when: hasRow(recoveries, and(eq(recoveries.bookingId, bookings.id), eq(recoveries.status, 'open'))),
  },
]

/** The last administrator who can sign in stays; the administrators are locked by whoever acts on it. */
async function isLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const admins = await tx
    .select({ id: profiles.id, verifiedAt: users.emailVerifiedAt, status: profiles.status })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.role, 'admin'))
  const isOne = admins.some(({ id }) => id === userId)
  return (
    isOne && !admins.some(({ id, status, verifiedAt }) => id !== userId && status === 'active' && verifiedAt !== null)
  )
}

/**
 * What keeps an account from being deleted now: a wedding ahead, money that is held, moves or is owed, and the last
 * administrator. Of a couple's only its owner's: with two people it goes to the other one.
 */
export async function blocksOf(tx: Db, userId: string): Promise<Block[]> {
  const isVendors = eq(photographers.userId, userId)
  const statements = REASONS.map(({ block, keeps, when }) =>
    tx
      .select({
        block: sql<LeaveBlock>`${block}::text`.as('block'),
        bookingId: sql<string | null>`${bookings.id}`.as('booking_id'),
        otherName: sql<
          string | null
        >`case when ${isVendors} then trim(${clients.firstName} || ' ' || ${clients.lastName}) else ${vendorName(photographers)} end`.as(
          'other_name',
        ),
        eventDate: sql<string | null>`${bookings.eventDate}::text`.as('event_day'),
      })
      .from(bookings)
      .innerJoin(clients, eq(clients.id, bookings.clientId))
      .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
      .where(and(when, keeps === 'vendor' ? isVendors : or(isVendors, eq(clients.userId, userId)))),
  )
  const [first, second, ...rest] = statements
  const found: Block[] = await unionAll(first!, second!, ...rest).orderBy(sql`4`, sql`1`)
  if (await isLastAdmin(tx, userId))
    found.push({ block: 'last-admin', bookingId: null, otherName: null, eventDate: null })
  return found
}
