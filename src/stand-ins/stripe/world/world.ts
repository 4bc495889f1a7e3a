import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { rejectAccount, restrictAccount, reviewAccount } from '#stand-ins/stripe/accounts/accounts.ts'
import { failPayout, landPayout } from '#stand-ins/stripe/accounts/payouts.ts'
import type { Call } from '#stand-ins/stripe/call.ts'
import { areHeld, holdEvents } from '#stand-ins/stripe/http/webhooks.ts'
import type { World } from '#stand-ins/stripe/pages/world-page.ts'
import { endSession } from '#stand-ins/stripe/payments/checkout.ts'
import { changeCard, keptMethods, revokeMandate } from '#stand-ins/stripe/payments/customers.ts'
import { failDebit, landDebit, returnLate } from '#stand-ins/stripe/payments/debits.ts'
import { decideDispute, openDispute, reinstateDispute } from '#stand-ins/stripe/payments/disputes.ts'
import { failRefund } from '#stand-ins/stripe/payments/refunds.ts'
import type { LocalStripe } from '#stand-ins/stripe/service.ts'
import { list, type Stored } from '#stand-ins/stripe/store.ts'
import { deliveries, objects } from '#stand-ins/stripe/tables.ts'

/** Rows of each kind that the page shows. */
const SHOWN = 30

/** What the world can do to an object, by the name of its button. */
const ACTIONS: Readonly<Record<string, (call: Call, id: string) => Promise<unknown>>> = {
  'end-page': endSession,
  dispute: (call, id) => openDispute(call, id, 'product_not_received'),
  win: (call, id) => decideDispute(call, id, true),
  lose: (call, id) => decideDispute(call, id, false),
  reinstate: reinstateDispute,
  'land-debit': landDebit,
  'fail-debit': (call, id) => failDebit(call, id),
  'return-debit': returnLate,
  'revoke-mandate': revokeMandate,
  'decline-card': (call, id) => changeCard(call, id, 'declines'),
  'ask-card': (call, id) => changeCard(call, id, 'asks'),
  'accept-card': (call, id) => changeCard(call, id, 'pays'),
  'fail-refund': failRefund,
  land: landPayout,
  'fail-payout': failPayout,
  restrict: (call, id) => restrictAccount(call, id, ['individual.verification.document']),
  review: reviewAccount,
  reject: rejectAccount,
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

const waitingEvents = (tx: Db): PromiseLike<World['waiting']> =>
  tx
    .select({
      id: objects.id,
      type: sql<string>`${objects.body} ->> 'type'`,
      attempts: deliveries.attempts,
      lastAnswer: deliveries.lastAnswer,
    })
    .from(deliveries)
    .innerJoin(objects, eq(objects.id, deliveries.eventId))
    .where(isNotNull(deliveries.nextAttemptAt))
    .orderBy(objects.seq)
    .limit(SHOWN)

/** Payouts belong to their accounts: the page shows those of all. */
async function payoutsOf(tx: Db, accounts: Stripe.Account[]): Promise<Stripe.Payout[]> {
  const ids = accounts.map(({ id }) => id)
  const found = await tx
    .select({ body: objects.body })
    .from(objects)
    .where(and(eq(objects.kind, 'payout'), isOneOf(objects.account, ids)))
    .orderBy(desc(objects.seq))
    .limit(SHOWN)
  return found.map(({ body }) => body as Stripe.Payout)
}

/** What the page shows. */
export async function readWorld({ tx }: Pick<Call, 'tx'>): Promise<World> {
  const newest = async <T extends Stored>(kind: string) => (await list<T>(tx, kind, { limit: SHOWN })).slice(0, SHOWN)
  const accounts = await newest<Stripe.Account>('account')
  return {
    accounts,
    pages: await list<Stripe.Checkout.Session>(tx, 'checkout.session', { limit: SHOWN, match: { status: 'open' } }),
    charges: await newest<Stripe.Charge>('charge'),
    kept: await keptMethods({ tx }, SHOWN),
    mandates: (await newest<Stripe.Mandate>('mandate')).filter(
      ({ type, status }) => type === 'multi_use' && status === 'active',
    ),
    disputes: await newest<Stripe.Dispute>('dispute'),
    refunds: await newest<Stripe.Refund>('refund'),
    payouts: await payoutsOf(tx, accounts),
    waiting: await waitingEvents(tx),
    isHeld: await areHeld(tx),
  }
}
