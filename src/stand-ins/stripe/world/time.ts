import { and, eq, gt, isNotNull, lte, type SQL, sql, sum } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { notNull } from '#server/database/sql.ts'
import { landPayout, payOutDaily } from '#stand-ins/stripe/accounts/payouts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { currentSession } from '#stand-ins/stripe/payments/checkout.ts'
import { answerDebit, returnLate } from '#stand-ins/stripe/payments/debits.ts'
import { endIntent } from '#stand-ins/stripe/payments/intents.ts'
import { bodyNumber, find, read, type Stored } from '#stand-ins/stripe/store.ts'
import { objects } from '#stand-ins/stripe/tables.ts'

/** The most objects that one run handles; the next run takes the rest. */
const BATCH = 200

async function due<T extends Stored>(call: Call, kind: string, condition: SQL | undefined): Promise<T[]> {
  const found = await call.tx
    .select({ body: objects.body })
    .from(objects)
    .where(and(eq(objects.kind, kind), condition))
    .orderBy(objects.seq)
    .limit(BATCH)
  return found.map(({ body }) => body as T)
}

/** Authorizations that nobody captured within a week are released. */
async function releaseOld(call: Call): Promise<void> {
  const old = await due<Stripe.Charge>(
    call,
    'charge',
    sql`not (${objects.body}->>'captured')::boolean and not (${objects.body}->>'refunded')::boolean
      and (${objects.hidden}->>'captureBefore')::bigint <= ${call.now}::bigint`,
  )
  for (const { payment_intent: id } of old) {
    const intent = await read<Stripe.PaymentIntent>(call.tx, 'payment_intent', id as string)
    await endIntent(call, intent, 'automatic')
  }
}

/** Banks answer debits, and want some of the money back. */
async function answerBanks(call: Call): Promise<void> {
  const at = (field: 'answersAt' | 'returnsAt') =>
    sql`(${objects.hidden} ->> ${sql.raw(`'${field}'`)})::bigint <= ${call.now}::bigint`
  const isPending = sql`${objects.body} ->> 'status' = 'pending'`
  for (const { id } of await due(call, 'charge', and(isPending, at('answersAt')))) await answerDebit(call, id)
  for (const { id } of await due(call, 'charge', at('returnsAt'))) await returnLate(call, id)
}

/** Applies the passing of time: banks answer, sessions and authorizations expire, payouts begin and arrive. Idempotent. */
export async function passTime(call: Call): Promise<void> {
  const { now } = call
  const has = (status: string) => sql`${objects.body} ->> 'status' = ${status}`
  const over = and(has('open'), lte(bodyNumber('expires_at'), now))
  for (const { id } of await due(call, 'checkout.session', over)) await currentSession(call, id)
  await releaseOld(call)
  await answerBanks(call)
  const arrived = and(has('in_transit'), lte(bodyNumber('arrival_date'), now))
  for (const { id } of await due(call, 'payout', arrived)) await landPayout(call, id)
  const owed = await call.tx
    .select({ account: notNull(objects.account) })
    .from(objects)
    .where(
      and(eq(objects.kind, 'balance_transaction'), isNotNull(objects.account), lte(bodyNumber('available_on'), now)),
    )
    .groupBy(objects.account)
    .having(gt(sum(bodyNumber('net')), 0))
    .orderBy(objects.account)
    .limit(BATCH)
  for (const { account } of owed) await payOutDaily(call, (await find<Stripe.Account>(call.tx, account))!.body)
}
