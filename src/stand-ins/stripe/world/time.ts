import { sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { rows } from '#server/db.ts'
import { landPayout, payOutDaily } from '#stand-ins/stripe/accounts/payouts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { currentSession } from '#stand-ins/stripe/payments/checkout.ts'
import { endIntent } from '#stand-ins/stripe/payments/intents.ts'
import { find, read, type Stored } from '#stand-ins/stripe/store.ts'

/** The most objects that one run handles; the next run takes the rest. */
const BATCH = 200

async function due<T extends Stored>(call: Call, kind: string, condition: ReturnType<typeof sql>): Promise<T[]> {
  const found = await rows<{ body: T }>(
    call.tx.execute(sql`
      select body from stripe_local.objects where kind = ${kind} and ${condition} order by seq limit ${BATCH}`),
  )
  return found.map(({ body }) => body)
}

/** Authorisations that nobody captured within a week are released. */
async function releaseOld(call: Call): Promise<void> {
  const old = await due<Stripe.Charge>(
    call,
    'charge',
    sql`not (body->>'captured')::boolean and not (body->>'refunded')::boolean
      and (hidden->>'captureBefore')::bigint <= ${call.now}::bigint`,
  )
  for (const { payment_intent: id } of old) {
    const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', id as string)
    await endIntent(call, intent, 'automatic')
  }
}

/** Applies the passing of time: sessions and authorisations expire, payouts begin and arrive. Idempotent. */
export async function passTime(call: Call): Promise<void> {
  const { now } = call
  const over = sql`body->>'status' = 'open' and (body->>'expires_at')::bigint <= ${now}::bigint`
  for (const { id } of await due(call, 'checkout.session', over)) await currentSession(call, id)
  await releaseOld(call)
  const arrived = sql`body->>'status' = 'in_transit' and (body->>'arrival_date')::bigint <= ${now}::bigint`
  for (const { id } of await due(call, 'payout', arrived)) await landPayout(call, id)
  const owed = await rows<{ account: string }>(
    call.tx.execute(sql`
      select account from stripe_local.objects where kind = 'balance_transaction' and account is not null
        and (body->>'available_on')::bigint <= ${now}::bigint
      group by account having sum((body->>'net')::bigint) > 0 order by account limit ${BATCH}`),
  )
  for (const { account } of owed) await payOutDaily(call, (await find<Stripe.Account>(call.tx, account))!.body)
}
