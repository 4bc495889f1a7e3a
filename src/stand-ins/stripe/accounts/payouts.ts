import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseMissing, refuseParameter } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { requirementsOf } from '#stand-ins/stripe/objects/account.ts'
import { newPayout } from '#stand-ins/stripe/objects/money.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'
import { payoutsFail } from './accounts.ts'
import { balanceOf, book } from './balance.ts'
import { tellAccount } from './tell.ts'

const DAY = 86_400
/** How long a payout is on its way, in seconds. */
const TRANSIT_SECONDS = 2 * DAY

type Order = Pick<Call, 'values'> & { amount: number; isAutomatic: boolean }

async function send(call: Call, account: Stripe.Account, { amount, isAutomatic, values }: Order) {
  const bank = account.external_accounts?.data[0]
  if (!bank) throw refuse('The account has no external account to pay out to.')
  const id = newId('po')
  const transaction = await book(call, account.id, {
    amount: -amount,
    currency: 'usd',
    type: 'payout',
    category: 'payout',
    source: id,
    description: 'STRIPE PAYOUT',
  })
  const payout = newPayout({
    id,
    created: call.now,
    arrival: call.now + TRANSIT_SECONDS,
    amount,
    currency: 'usd',
    isAutomatic,
    destination: bank.id,
    transaction: transaction.id,
    metadata: metadataOf(values),
    description: textOf(values, 'description') ?? 'STRIPE PAYOUT',
    statementDescriptor: textOf(values, 'statement_descriptor'),
  })
  await keep<Stripe.Payout>(call.tx, payout, { account: account.id })
  await emit(call, 'payout.created', payout, account.id)
  return payout as Stripe.Payout
}

/** POST /v1/payouts, for a connected account with a manual schedule. */
export async function createPayout(call: Call): Promise<Stripe.Payout> {
  if (call.account === null)
    throw refuse('The platform’s own payouts are made in the Dashboard of the stand-in’s owner.')
  const account = await read<Stripe.Account>(call.tx, 'account', call.account)
  const amount = numberOf(call.values, 'amount')!
  if (amount < 1) throw refuseParameter('This value must be greater than or equal to 1.', { param: 'amount' })
  if (!account.payouts_enabled)
    throw refuse('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' })
  const { available } = await balanceOf(call, account.id)
  if (amount > available)
    throw refuse('You have insufficient funds in your Stripe account for this payout.', {
      code: 'balance_insufficient',
    })
  return send(call, account, { amount, isAutomatic: false, values: call.values })
}

/** The daily payout of everything an account can have. Null when there is nothing, or its owner decides. */
export async function payOutDaily(call: Call, account: Stripe.Account): Promise<Stripe.Payout | null> {
  if (!account.payouts_enabled || account.settings?.payouts?.schedule.interval !== 'daily') return null
  const { available } = await balanceOf(call, account.id)
  return available > 0 ? send(call, account, { amount: available, isAutomatic: true, values: {} }) : null
}

async function movingPayout(call: Call, id: string) {
  const found = await find<Stripe.Payout>(call.tx, id)
  if (found?.body.object !== 'payout' || found.account === null) throw refuseMissing('payout', id)
  return { payout: found.body, account: found.account }
}

/**
 * The bank sends a payout back: its money is in the account's balance again, and the bank details must be entered
 * again.
 */
export async function failPayout(call: Call, id: string): Promise<Stripe.Payout> {
  const { payout, account } = await movingPayout(call, id)
  if (payout.status === 'failed' || payout.status === 'canceled') throw refuse('This payout has already failed.')
  const returned = await book(call, account, {
    amount: payout.amount,
    currency: payout.currency,
    type: 'payout_failure',
    category: 'payout_reversal',
    source: id,
    description: `PAYOUT FAILURE FOR ${id}`,
  })
  const failed = await keep<Stripe.Payout>(call.tx, {
    ...payout,
    status: 'failed',
    failure_code: 'no_account',
    failure_balance_transaction: returned.id,
    failure_message:
      'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  })
  const owner = await read<Stripe.Account>(call.tx, 'account', account)
  const stopped = await keep<Stripe.Account>(call.tx, {
    ...owner,
    payouts_enabled: false,
    requirements: requirementsOf(['external_account'], null),
  })
  await emit(call, 'payout.failed', failed, account)
  await tellAccount(call, owner, stopped)
  return failed
}

/** A payout reaches its day: it has arrived, or the bank refuses it. */
export async function landPayout(call: Call, id: string): Promise<Stripe.Payout> {
  const { payout, account } = await movingPayout(call, id)
  if (await payoutsFail(call, account)) return failPayout(call, id)
  const paid = await keep<Stripe.Payout>(call.tx, { ...payout, status: 'paid' })
  await emit(call, 'payout.paid', paid, account)
  return paid
}
