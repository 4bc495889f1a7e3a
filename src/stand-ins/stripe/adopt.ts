import { and, eq, not, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { charges } from '#drizzle/schema/index.ts'
import { hasRow } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { cardFee, PENDING_SECONDS } from './accounts/balance.ts'
import { secondsOf } from './ids.ts'
import { newCharge } from './objects/charge.ts'
import { newRefund, newTransaction } from './objects/money.ts'
import { prepareStripe, type Stored } from './store.ts'
import { objects } from './tables.ts'

type Taken = {
  ref: string
  amountCents: number
  brand: string
  last4: string
  bookingId: string
  /** Milliseconds since 1970. */
  at: number
  refunds: { id: string; ref: string | null; amountCents: number; at: number }[]
}

/** Payments of the books that the stand-in does not know: those of the seed, and of a copied database. */
async function unknownTo(db: Db): Promise<Taken[]> {
  const found = await db.query.charges.findMany({
    columns: {
      id: true,
      providerRef: true,
      amountCents: true,
      cardBrand: true,
      cardLast4: true,
      settledAt: true,
      createdAt: true,
    },
    where: {
      status: 'succeeded',
      providerRef: { isNotNull: true },
      RAW: ({ providerRef }) => sql`${not(hasRow(objects, eq(objects.id, providerRef)))}`,
    },
    with: {
      payment: { columns: { bookingId: true, taxCents: true } },
      refunds: {
        columns: { id: true, providerRef: true, amountCents: true, taxCents: true, settledAt: true },
        where: { status: 'succeeded' },
      },
    },
  })
  return found.map((charge) => ({
    ref: charge.providerRef!,
    amountCents: charge.amountCents + charge.payment.taxCents,
    brand: charge.cardBrand ?? 'visa',
    last4: charge.cardLast4 ?? '4242',
    bookingId: charge.payment.bookingId,
    at: (charge.settledAt ?? charge.createdAt).getTime(),
    refunds: charge.refunds.map(({ id, providerRef, amountCents, taxCents, settledAt }) => ({
      id,
      ref: providerRef,
      amountCents: amountCents + taxCents,
      at: settledAt!.getTime(),
    })),
  }))
}

/** Objects that one statement writes. */
const CHUNK = 1_000

const idOf = (kind: string, from: string): string => `${kind}_${from.replaceAll(/[^A-Za-z0-9]/g, '')}`

/** A payment as it would be now had it been made here: its charge, its refunds and what they did to the balance. */
function objectsOf({ ref, amountCents, brand, last4, bookingId, at, refunds }: Taken): Stored[] {
  const created = secondsOf(new Date(at))
  const card = { brand, last4, expMonth: 12, expYear: 2040, funding: 'credit' } as const
  const given = { id: ref, created, amount: amountCents, currency: 'usd', card, isChallenged: false }
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  const taken = newTransaction({
    id: idOf('txn', ref),
    created,
    availableOn: created + PENDING_SECONDS,
    amount: amountCents,
    currency: 'usd',
    fee: cardFee(amountCents),
    type: 'charge',
    category: 'charge',
    source: ref,
    description: null,
  })
  const charge = {
    ...newCharge({ ...given, email: null, name: null }),
    captured: true,
    amount_captured: amountCents,
    balance_transaction: taken.id,
    transfer_group: bookingId,
    amount_refunded: refunded,
    refunded: refunded === amountCents,
  } as unknown as Stripe.Charge
  return [charge, taken, ...refunds.flatMap((refund) => refundOf(ref, refund))]
}

function refundOf(charge: string, { id, ref, amountCents, at }: Taken['refunds'][number]): Stored[] {
  const created = secondsOf(new Date(at))
  const refundId = ref ?? idOf('re', id)
  const moved = newTransaction({
    id: idOf('txn', id),
    created,
    availableOn: created,
    amount: -amountCents,
    currency: 'usd',
    type: 'refund',
    category: 'refund',
    source: refundId,
    description: `REFUND FOR CHARGE ${charge}`,
  })
  const refund = newRefund({
    id: refundId,
    created,
    amount: amountCents,
    currency: 'usd',
    charge,
    intent: null,
    reason: null,
    metadata: {},
    transaction: moved.id,
    kind: 'refund',
    status: 'succeeded',
  })
  return [refund, moved]
}

/**
 * Lets the stand-in know the payments that it did not take itself, so that they can be refunded and passed on: those of
 * the demonstration market, of a preview's copy, and of versions before it. Idempotent.
 */
export async function adoptPayments(db: Db): Promise<void> {
  await prepareStripe(db)
  await db
    .update(charges)
    .set({ provider: 'stripe', providerRef: sql`'ch_' || replace(${charges.id}::text, '-', '')` })
    .where(and(eq(charges.provider, 'test'), eq(charges.status, 'succeeded')))
  const made = (await unknownTo(db)).flatMap(objectsOf)
  if (made.length === 0) return
  for (let from = 0; from < made.length; from += CHUNK) {
    const some = made.slice(from, from + CHUNK).map((body) => ({ id: body.id, kind: body.object, body }))
    await db.insert(objects).values(some).onConflictDoNothing({ target: objects.id })
  }
}
