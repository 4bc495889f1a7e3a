import type { Stripe } from 'stripe'
import {
  createAccount,
  createAccountLink,
  createLoginLink,
  updateAccount,
} from '#stand-ins/stripe/accounts/accounts.ts'
import {
  createAccountLinkV2,
  createAccountV2,
  listAccountsV2,
  retrieveAccountV2,
  updateAccountV2,
} from '#stand-ins/stripe/accounts/accounts-v2.ts'
import { asOf, retrieveBalance } from '#stand-ins/stripe/accounts/balance.ts'
import { createPayout } from '#stand-ins/stripe/accounts/payouts.ts'
import { createReversal, createTransfer } from '#stand-ins/stripe/accounts/transfers.ts'
import { type Call, numberOf, objectOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuseParameter } from '#stand-ins/stripe/errors.ts'

import { type KeptThinEvent, sentEvent } from '#stand-ins/stripe/objects/event.ts'
import { createIntent } from '#stand-ins/stripe/payments/automatic.ts'

import { createSession, currentSession, expireSession } from '#stand-ins/stripe/payments/checkout.ts'
import { createCustomer, detachMethod } from '#stand-ins/stripe/payments/customers.ts'
import { closeDispute, updateDispute } from '#stand-ins/stripe/payments/disputes.ts'
import { cancelIntent, captureIntent } from '#stand-ins/stripe/payments/intents.ts'
import { createRefund } from '#stand-ins/stripe/payments/refunds.ts'
import { list, read, type Stored } from '#stand-ins/stripe/store.ts'
import { createCalculation, retrieveCalculation } from '#stand-ins/stripe/taxes/calculations.ts'
import { listRegistrations } from '#stand-ins/stripe/taxes/registrations.ts'
import {
  createFromCalculation,
  createTaxReversal,
  retrieveTaxTransaction,
} from '#stand-ins/stripe/taxes/transactions.ts'
import type { Operation } from './parameters.ts'

type Work = (call: Call) => Promise<unknown>
export type Route = { method: 'GET' | 'POST'; path: RegExp; operation: Operation; work: Work }

const ID = '([A-Za-z0-9_]+)'
const at = (path: string) => {
  const address = path.startsWith('v2/') ? path : `v1/${path}`
  return new RegExp(`^/${address.replaceAll(':id', ID)}$`)
}
const post = (path: string, operation: Operation, work: Work): Route => ({
  method: 'POST',
  path: at(path),
  operation,
  work,
})
const get = (path: string, operation: Operation, work: Work): Route => ({
  method: 'GET',
  path: at(path),
  operation,
  work,
})

const one = (kind: string) => (call: Call) => read(call.tx, kind, call.ids[0]!, call.account)

/** The bounds of `created`, both included; an exact moment is both. */
function created({ values }: Call): { from?: number; until?: number } {
  const exact = numberOf(values, 'created')
  if (exact !== null) return { from: exact, until: exact }
  const range = objectOf(values, 'created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => numberOf(range, name))
  const from = gt == null ? gte : gt + 1
  const until = lt == null ? lte : lt - 1
  return { ...(from == null ? {} : { from }), ...(until == null ? {} : { until }) }
}

const PAGING = new Set(['limit', 'starting_after', 'ending_before', 'created', 'expand'])

/** A list of one kind, filtered by the parameters that are fields of its objects. */
const many =
  (kind: string, url: string) =>
  async (call: Call): Promise<{ object: 'list'; data: Stored[]; has_more: boolean; url: string }> => {
    const { tx, values, account } = call
    const limit = numberOf(values, 'limit') ?? 10
    if (limit < 1 || limit > 100)
      throw refuseParameter('Limit must be between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' })
    const found = await list<Stored>(tx, kind, {
      account,
      limit,
      ...created(call),
      match: Object.fromEntries(Object.entries(values).filter(([name]) => !PAGING.has(name))),
      startingAfter: textOf(values, 'starting_after') ?? undefined,
      endingBefore: textOf(values, 'ending_before') ?? undefined,
    })
    return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url }
  }

const transactions = many('balance_transaction', '/v1/balance_transactions')

async function listTransactions(call: Call) {
  const page = await transactions(call)
  return { ...page, data: (page.data as Stripe.BalanceTransaction[]).map((found) => asOf(found, call.now)) }
}

const retrieveTransaction = async (call: Call) =>
  asOf(await read<Stripe.BalanceTransaction>(call.tx, 'balance_transaction', call.ids[0]!, call.account), call.now)

/** The bank accounts of a connected account. */
async function externalAccounts(call: Call) {
  const { external_accounts: kept } = await read<Stripe.Account>(call.tx, 'account', call.ids[0]!)
  return { ...kept!, data: textOf(call.values, 'object') === 'card' ? [] : kept!.data }
}

const thinEvent = async (call: Call) => sentEvent(await read<KeptThinEvent>(call.tx, 'v2.core.event', call.ids[0]!))

async function thinEvents({ tx, values }: Call) {
  const about = textOf(values, 'object_id')
  const limit = numberOf(values, 'limit') ?? 10
  const match = about === null ? {} : { related_object: { id: about } }
  const found = (await list<KeptThinEvent>(tx, 'v2.core.event', { limit, match })).slice(0, limit)
  return { data: found.map(sentEvent), next_page_url: null, previous_page_url: null }
}

/** Every address of the service's API that the stand-in answers. */
export const ROUTES: readonly Route[] = [
  post('accounts', 'accounts.create', createAccount),
  get('accounts/:id', 'accounts.retrieve', one('account')),
  post('accounts/:id', 'accounts.update', updateAccount),
  get('accounts/:id/external_accounts', 'accounts.listExternalAccounts', externalAccounts),
  post('accounts/:id/login_links', 'accounts.createLoginLink', createLoginLink),
  post('account_links', 'accountLinks.create', createAccountLink),
  post('checkout/sessions', 'checkout.sessions.create', createSession),
  get('checkout/sessions', 'checkout.sessions.list', many('checkout.session', '/v1/checkout/sessions')),
  get('checkout/sessions/:id', 'checkout.sessions.retrieve', (call) => currentSession(call, call.ids[0]!)),
  post('checkout/sessions/:id/expire', 'checkout.sessions.expire', expireSession),
  post('customers', 'customers.create', createCustomer),
  get('mandates/:id', 'mandates.retrieve', one('mandate')),
  post('payment_intents', 'paymentIntents.create', createIntent),
  get('payment_intents', 'paymentIntents.list', many('payment_intent', '/v1/payment_intents')),
  get('payment_intents/:id', 'paymentIntents.retrieve', one('payment_intent')),
  post('payment_intents/:id/capture', 'paymentIntents.capture', captureIntent),
  post('payment_intents/:id/cancel', 'paymentIntents.cancel', cancelIntent),
  post('payment_methods/:id/detach', 'paymentMethods.detach', detachMethod),
  get('payment_methods/:id', 'paymentMethods.retrieve', one('payment_method')),
  get('setup_intents/:id', 'setupIntents.retrieve', one('setup_intent')),
  get('charges', 'charges.list', many('charge', '/v1/charges')),
  get('charges/:id', 'charges.retrieve', one('charge')),
  post('refunds', 'refunds.create', createRefund),
  get('refunds', 'refunds.list', many('refund', '/v1/refunds')),
  get('refunds/:id', 'refunds.retrieve', one('refund')),
  post('transfers', 'transfers.create', createTransfer),
  get('transfers', 'transfers.list', many('transfer', '/v1/transfers')),
  get('transfers/:id', 'transfers.retrieve', one('transfer')),
  post('transfers/:id/reversals', 'transfers.createReversal', createReversal),
  get('disputes', 'disputes.list', many('dispute', '/v1/disputes')),
  get('disputes/:id', 'disputes.retrieve', one('dispute')),
  post('disputes/:id', 'disputes.update', updateDispute),
  post('disputes/:id/close', 'disputes.close', closeDispute),
  post('payouts', 'payouts.create', createPayout),
  get('payouts', 'payouts.list', many('payout', '/v1/payouts')),
  get('payouts/:id', 'payouts.retrieve', one('payout')),
  get('balance', 'balance.retrieve', retrieveBalance),
  get('balance_transactions', 'balanceTransactions.list', listTransactions),
  get('balance_transactions/:id', 'balanceTransactions.retrieve', retrieveTransaction),
  post('tax/calculations', 'tax.calculations.create', createCalculation),
  get('tax/calculations/:id', 'tax.calculations.retrieve', retrieveCalculation),
  get('tax/registrations', 'tax.registrations.list', listRegistrations),
  post('tax/transactions/create_from_calculation', 'tax.transactions.createFromCalculation', createFromCalculation),
  post('tax/transactions/create_reversal', 'tax.transactions.createReversal', createTaxReversal),
  get('tax/transactions/:id', 'tax.transactions.retrieve', retrieveTaxTransaction),
  get('events', 'events.list', many('event', '/v1/events')),
  get('events/:id', 'events.retrieve', one('event')),
  post('v2/core/accounts', 'v2.core.accounts.create', createAccountV2),
  get('v2/core/accounts', 'v2.core.accounts.list', listAccountsV2),
  get('v2/core/accounts/:id', 'v2.core.accounts.retrieve', retrieveAccountV2),
  post('v2/core/accounts/:id', 'v2.core.accounts.update', updateAccountV2),
  post('v2/core/account_links', 'v2.core.accountLinks.create', createAccountLinkV2),
  get('v2/core/events', 'v2.core.events.list', thinEvents),
  get('v2/core/events/:id', 'v2.core.events.retrieve', thinEvent),
]
