import type { Stripe } from 'stripe'
import {
  type BalanceChange,
  type Checkout,
  type CheckoutRequest,
  type Evidence,
  type HostedPayments,
  type ProviderChargeback,
} from './hosted.ts'
import { accounts } from './stripe-accounts.ts'
import { readEvent } from './stripe-events.ts'
import { movements } from './stripe-movements.ts'
import { KEY_FIELD, moved, refusalOf } from './stripe-outcome.ts'
import { EXPANDED_INTENT, paymentOf } from './stripe-payment.ts'
import { setups } from './stripe-setups.ts'
import { taxes } from './stripe-taxes.ts'
import { ways } from './stripe-ways.ts'

/** A hosted page as the product understands it. Whether it was paid, the intent says: the page does not. */
function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const intent = session.payment_intent
  if (session.status === 'expired') return { state: 'expired' }
  if (session.status === 'open') return { state: 'open', url: session.url! }
  if (typeof intent !== 'object' || intent === null) throw new Error('A complete session has no payment intent.')
  return paymentOf(intent)
}

const EXPANDED = { expand: EXPANDED_INTENT.map((field) => `payment_intent.${field}`) }

/** A card's money is held first. A bank cannot hold any, and its account is to be known at once: deposits to verify it take days. */
const WITH_BANK = {
  allowed_payment_method_types: ['card', 'us_bank_account'],
  payment_method_options: { card: { capture_method: 'manual' }, us_bank_account: { verification_method: 'instant' } },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>

const lineOf = ({ currency }: CheckoutRequest, cents: number, product: { name: string; description?: string }) => ({
  quantity: 1,
  price_data: { currency: currency.toLowerCase(), unit_amount: cents, product_data: product },
})

const sessionParams = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  ...(request.ways?.includes('bank')
    ? { ...WITH_BANK, allowed_payment_method_types: [...WITH_BANK.allowed_payment_method_types] }
    : { allowed_payment_method_types: ['card'] }),
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  // Who lets a way to pay be kept is known by name there; nobody else.
  ...(request.customerRef ? { customer: request.customerRef } : { customer_email: request.email }),
  expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  line_items: [
    lineOf(request, request.amountCents, { name: request.title, description: request.description }),
    ...(request.tax ? [lineOf(request, request.tax.cents, { name: request.tax.name })] : []),
  ],
  metadata: { [KEY_FIELD]: request.key },
  payment_intent_data: {
    ...(request.ways?.includes('bank') ? {} : { capture_method: 'manual' }),
    ...(request.customerRef ? { setup_future_usage: 'off_session' } : {}),
    description: request.title,
    metadata: { [KEY_FIELD]: request.key },
    transfer_group: request.group,
  },
})

function checkouts(stripe: Stripe) {
  const checkout = async (sessionRef: string): Promise<Checkout> =>
    checkoutOf(await stripe.checkout.sessions.retrieve(sessionRef, EXPANDED))
  return {
    checkout,
    openCheckout: async (request: CheckoutRequest) => {
      const { id, url } = await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.key })
      return { sessionRef: id, url: url! }
    },
    closeCheckout: async (sessionRef: string): Promise<Checkout> => {
      try {
        return checkoutOf(await stripe.checkout.sessions.expire(sessionRef, EXPANDED))
      } catch (error) {
        if (refusalOf(error) === null) throw error
        return checkout(sessionRef)
      }
    },
    capture: ({ key, intentRef }: { key: string; intentRef: string }) =>
      moved(() => stripe.paymentIntents.capture(intentRef, {}, { idempotencyKey: key })),
    release: ({ key, intentRef }: { key: string; intentRef: string }) =>
      moved(() =>
        stripe.paymentIntents.cancel(intentRef, { cancellation_reason: 'abandoned' }, { idempotencyKey: key }),
      ),
  }
}

const DISPUTE_STATES: Partial<Record<Stripe.Dispute.Status, ProviderChargeback['state']>> = {
  needs_response: 'open',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
}

/** Funds may be reinstated after a dispute was lost, with the status left as it was: the balance counts. */
const isReinstated = ({ status, balance_transactions: changes }: Stripe.Dispute): boolean =>
  status === 'lost' && changes.length > 1 && changes.reduce((sum, { amount }) => sum + amount, 0) >= 0

function chargebackOf(dispute: Stripe.Dispute): ProviderChargeback {
  const { status, charge, amount, reason, evidence_details: due } = dispute
  return {
    state: isReinstated(dispute) ? 'won' : (DISPUTE_STATES[status] ?? 'warning'),
    chargeRef: typeof charge === 'string' ? charge : charge.id,
    amountCents: amount,
    reason,
    evidenceDueBy: due.due_by ? new Date(due.due_by * 1e3) : null,
  }
}

const evidenceParams = (given: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  customer_name: given.customerName,
  customer_email_address: given.customerEmail,
  service_date: given.serviceDate,
  product_description: given.product,
  cancellation_policy_disclosure: given.agreement,
  refund_policy_disclosure: given.refundPolicy,
  access_activity_log: given.delivery,
  uncategorized_text: given.statement,
})

function chargebacks(stripe: Stripe) {
  return {
    chargeback: async (ref: string) => chargebackOf(await stripe.disputes.retrieve(ref)),
    answerChargeback: ({ key, ref, evidence }: { key: string; ref: string; evidence: Evidence }) =>
      moved(() =>
        stripe.disputes
          .update(ref, { evidence: evidenceParams(evidence), submit: true }, { idempotencyKey: key })
          .then(({ id }) => ({ id })),
      ),
  }
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

async function* changesOf(stripe: Stripe, { from, until }: { from: Date; until: Date }): AsyncIterable<BalanceChange> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) }
  for await (const { id, source, type, amount, fee, net, created: at } of stripe.balanceTransactions.list({
    created,
    limit: 100,
  })) {
    const sourceRef = typeof source === 'string' ? source : (source?.id ?? '')
    const cents = { amountCents: amount, feeCents: fee, netCents: net }
    yield { ref: id, sourceRef, type, ...cents, at: new Date(at * 1000) }
  }
}

type Options = {
  stripe: Stripe
  /** One, or several with commas: each destination at the service signs its events with a secret of its own. */
  webhookSecret: string
  isTest: boolean
  /** Milliseconds; the real clock unless a trial says otherwise. */
  now?: () => number
}

/** The payment provider over the official library; the same for the real service and the stand-in. */
export function stripePayments({ stripe, webhookSecret, isTest, now = Date.now }: Options): HostedPayments {
  return {
    isTest,
    ...checkouts(stripe),
    ...movements(stripe),
    ...accounts(stripe),
    ...chargebacks(stripe),
    ...ways(stripe),
    ...setups(stripe),
    ...taxes(stripe),
    balanceChanges: (span) => changesOf(stripe, span),
    readEvent: (payload, signature) =>
      readEvent(stripe, { payload, signature }, { secrets: webhookSecret.split(','), at: now() }),
  }
}
