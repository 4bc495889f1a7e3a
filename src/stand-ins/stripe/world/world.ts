import { sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { type Db, rows } from '#server/db.ts'
import { restrictAccount } from '#stand-ins/stripe/accounts/accounts.ts'
import { failPayout, landPayout } from '#stand-ins/stripe/accounts/payouts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { areHeld, holdEvents } from '#stand-ins/stripe/http/webhooks.ts'
import type { World } from '#stand-ins/stripe/pages/world-page.ts'
import { endSession } from '#stand-ins/stripe/payments/checkout.ts'
import { decideDispute, openDispute, reinstateDispute } from '#stand-ins/stripe/payments/disputes.ts'
import { failRefund } from '#stand-ins/stripe/payments/refunds.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'
import { list, type Stored } from '#stand-ins/stripe/store.ts'

/** Rows of each kind that the page shows. */
const SHOWN = 30

/** What the world can do to an object, by the name of its button. */
const ACTIONS: Readonly<Record<string, (call: Call, id: string) => Promise<unknown>>> = {
  'end-page': endSession,
  dispute: (call, id) => openDispute(call, id, 'product_not_received'),
  win: (call, id) => decideDispute(call, id, true),
  lose: (call, id) => decideDispute(call, id, false),
  reinstate: reinstateDispute,
  'fail-refund': failRefund,
  land: landPayout,
  'fail-payout': failPayout,
  restrict: (call, id) => restrictAccount(call, id, ['individual.verification.document']),
  enable: (call, id) => restrictAccount(call, id, []),
}

/** Presses one button of the world's page. False: there is no such button. @throws StripeRefusal. */
export async function play(local: LocalStripe, db: Db, pressed: string): Promise<boolean> {
  const [name = '', id = ''] = pressed.split(':')
  if (name === 'hold' || name === 'let-go') await holdEvents(db, name === 'hold')
  else if (name === 'deliver') await local.run({})
  else if (name === 'deliver-badly') await local.run({ order: 'reversed', copies: 2 })
  else if (Object.hasOwn(ACTIONS, name)) await local.act((call) => ACTIONS[name]!(call, id))
  else return false
  return true
}

const waitingEvents = (tx: Db) =>
  rows<World['waiting'][number]>(
    tx.execute(sql`
      select o.id, o.body->>'type' as type, d.attempts, d.last_answer as "lastAnswer"
      from stripe_local.deliveries d join stripe_local.objects o on o.id = d.event_id
      where d.next_attempt_at is not null order by o.seq limit ${SHOWN}`),
  )

/** Payouts belong to their accounts: the page shows those of all. */
async function payoutsOf(tx: Db, accounts: Stripe.Account[]): Promise<Stripe.Payout[]> {
  const found = await rows<{ body: Stripe.Payout }>(
    tx.execute(sql`
      select body from stripe_local.objects where kind = 'payout' and account = any(${sql.param(accounts.map(({ id }) => id))}::text[])
      order by seq desc limit ${SHOWN}`),
  )
  return found.map(({ body }) => body)
}

/** What the page shows. */
export async function readWorld({ tx }: Pick<Call, 'tx'>): Promise<World> {
  const newest = async <T extends Stored>(kind: string) => (await list<T>(tx, kind, { limit: SHOWN })).slice(0, SHOWN)
  const accounts = await newest<Stripe.Account>('account')
  return {
    accounts,
    pages: await list<Stripe.Checkout.Session>(tx, 'checkout.session', { limit: SHOWN, match: { status: 'open' } }),
    charges: await newest<Stripe.Charge>('charge'),
    disputes: await newest<Stripe.Dispute>('dispute'),
    refunds: await newest<Stripe.Refund>('refund'),
    payouts: await payoutsOf(tx, accounts),
    waiting: await waitingEvents(tx),
    isHeld: await areHeld(tx),
  }
}
