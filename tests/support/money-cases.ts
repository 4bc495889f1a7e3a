import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookings, chargebacks, charges, payments, recoveries, refunds } from '#drizzle/schema/index.ts'
import { chargeMovement } from '#features/payments/ledger-movements.ts'
import { bookMovement } from '#features/payments/server/ledger.ts'
import { syncChargeback } from '#features/settlement/server/chargebacks.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { waitingFor } from './approvals.ts'
import { callAs } from './call.ts'
import { makeBooking, makeClient, makePhotographer, only } from './factories.ts'
import { testPayments } from './test-payments.ts'
import { photographedWedding } from './wedding.ts'

const PAST = new Date('2026-01-05T12:00:00Z')
const REASON = 'Settled with both sides'
type Admin = ReturnType<typeof callAs>

/** A decision over the limit, which another administrator asked for unless told otherwise; its id. */
export async function waitingDecision(db: Db, by?: Admin): Promise<string> {
  const now = new Date('2027-07-01T15:00:00Z')
  const { cast, bookingId } = await photographedWedding(db, now)
  await callAs(db, { actor: cast.vendor(now).actor, now }).bookings.deliver({
    bookingId,
    url: 'https://gallery.example/x',
  })
  await (by ?? callAs(db, { actor: cast.admin(now).actor, now })).bookings.release({ bookingId, reason: REASON })
  return (await waitingFor(db, bookingId))!.id
}

/** A refund that the couple's bank sent back. */
export async function returnedRefund(db: Db): Promise<string> {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
  const paid = {
    bookingId: booking.id,
    type: 'retainer',
    amountCents: 5_000,
    status: 'refunded',
    refundedCents: 5_000,
  } as const
  const [line] = await db
    .insert(payments)
    .values({ ...paid, paymentDate: PAST })
    .returning()
  const ordered = { bookingId: booking.id, paymentId: line!.id, idempotencyKey: randomUUID(), amountCents: 5_000 }
  const returned = { ...ordered, reason: REASON, status: 'returned', returns: 1 } as const
  return only(await db.insert(refunds).values(returned).returning()).id
}

/** What a photographer still owes of a payment that the couple's bank kept. */
export async function openRecovery(db: Db): Promise<string> {
  const bookingId = await chargedBack(db)
  const [lost] = await db.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId))
  const booking = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  const owed = { bookingId, vendorId: booking.photographerId, chargebackId: lost!.id }
  return only(
    await db
      .insert(recoveries)
      .values({ ...owed, amountCents: 5_000, commissionCents: 400 })
      .returning(),
  ).id
}

/** A booking one payment of which the couple's bank has taken back. */
export async function chargedBack(db: Db): Promise<string> {
  const now = new Date('2027-07-01T15:00:00Z')
  const { cast, bookingId } = await photographedWedding(db, now)
  const [charge] = await db
    .select({ chargeRef: charges.providerRef, amountCents: charges.amountCents })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .where(eq(payments.bookingId, bookingId))
  const { chargeRef, amountCents } = charge!
  const found = { state: 'open' as const, chargeRef: chargeRef!, amountCents, reason: 'general', evidenceDueBy: null }
  const ref = randomUUID()
  testPayments.setChargeback(ref, found)
  await syncChargeback(cast.system(now), ref)
  return bookingId
}

/** Sales tax that is owed to Texas, and what would be written down of its payment. */
export async function remittable(db: Db) {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
  const place = { line1: '', city: 'Austin', state: 'Texas', postalCode: '78701' } as const
  const parts = [{ name: 'Texas', rateMillionths: 82_500, taxCents: 9_900 }]
  const sums = { rateMillionths: 82_500, baseCents: 120_000, taxCents: 9_900 }
  const salesTax = { calculationRef: 'taxcalc_1', calculatedAt: PAST.toISOString(), place, ...sums, parts }
  await db.update(bookings).set({ salesTax }).where(eq(bookings.id, booking.id))
  const movement = chargeMovement(120_000, 'Retainer paid', 9_900)
  const owners = { id: booking.id, photographerId: vendor.id }
  await transact(db, (tx) => bookMovement(tx, owners, movement, { idempotencyKey: `charge:${randomUUID()}`, at: PAST }))
  return { state: 'Texas' as const, amountCents: 9_900, paidOn: '2026-01-05', reference: 'TX 4711' }
}
