import { sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { type Db, rows } from '#server/db.ts'
import { cardFee, PENDING_SECONDS } from './accounts/balance.ts'
import { secondsOf } from './ids.ts'
import { newCharge } from './objects/charge.ts'
import { newRefund, newTransaction } from './objects/money.ts'
import { prepareStripe, type Stored } from './store.ts'

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
  const unknown = sql`charges c join payments p on p.id = c.payment_id
    where c.status = 'succeeded' and c.provider_ref is not null
      and not exists (select from stripe_local.objects o where o.id = c.provider_ref)`
  const taken = await rows<Omit<Taken, 'refunds'> & { id: string }>(
    db.execute(sql`
      select c.id, c.provider_ref as ref, c.amount_cents as "amountCents", coalesce(c.card_brand, 'visa') as brand,
        coalesce(c.card_last4, '4242') as last4, p.booking_id as "bookingId",
        (extract(epoch from coalesce(c.settled_at, c.created_at)) * 1000)::float8 as at
      from ${unknown}`),
  )
  if (taken.length === 0) return []
  const returned = await rows<Taken['refunds'][number] & { chargeId: string }>(
    db.execute(sql`
      select r.id, r.charge_id as "chargeId", r.provider_ref as ref, r.amount_cents as "amountCents",
        (extract(epoch from r.settled_at) * 1000)::float8 as at
      from refunds r where r.status = 'succeeded' and r.charge_id in (select c.id from ${unknown})`),
  )
  const ofCharge = Map.groupBy(returned, ({ chargeId }) => chargeId)
  return taken.map(({ id, ...charge }) => ({ ...charge, refunds: ofCharge.get(id) ?? [] }))
}

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
  await db.execute(sql`
    update charges set provider = 'stripe', provider_ref = 'ch_' || replace(id::text, '-', '')
    where provider = 'test' and status = 'succeeded'`)
  const made = (await unknownTo(db)).flatMap(objectsOf)
  if (made.length === 0) return
  await db.execute(sql`
    insert into stripe_local.objects (id, kind, body)
    select o.body->>'id', o.body->>'object', o.body from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as o (body)
    on conflict (id) do nothing`)
}
