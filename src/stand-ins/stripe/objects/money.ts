import type { Stripe } from 'stripe'

export type NewTransaction = {
  id: string
  created: number
  availableOn: number
  amount: number
  fee?: number
  currency: string
  type: Stripe.BalanceTransaction.Type
  category: string
  source: string
  description: string | null
}

/** A change of a balance. */
export const newTransaction = ({ fee = 0, ...given }: NewTransaction) =>
  ({
    id: given.id,
    object: 'balance_transaction',
    amount: given.amount,
    available_on: given.availableOn,
    balance_type: 'payments',
    created: given.created,
    currency: given.currency,
    description: given.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: given.currency, description: 'Fees', type: 'stripe_fee' }],
    net: given.amount - fee,
    reporting_category: given.category,
    source: given.source,
    status: given.availableOn <= given.created ? 'available' : 'pending',
    type: given.type,
  }) satisfies Stripe.BalanceTransaction

export type NewRefund = {
  id: string
  created: number
  amount: number
  currency: string
  charge: string
  intent: string | null
  reason: Stripe.Refund['reason']
  metadata: Record<string, string>
  transaction: string | null
  kind: 'refund' | 'reversal'
  status: string
}

/** Money on its way back to a card. */
export const newRefund = (given: NewRefund) =>
  ({
    id: given.id,
    object: 'refund',
    amount: given.amount,
    balance_transaction: given.transaction,
    charge: given.charge,
    created: given.created,
    currency: given.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: given.kind }, type: 'card' },
    metadata: given.metadata,
    payment_intent: given.intent,
    payment_method: null,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: given.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund & { customer: null; customer_account: null; payment_method: null }

export type NewTransfer = {
  id: string
  created: number
  amount: number
  currency: string
  destination: string
  payment: string
  description: string | null
  metadata: Record<string, string>
  source: string | null
  group: string | null
  transaction: string
}

/** Money from the platform to a connected account. */
export const newTransfer = (given: NewTransfer) =>
  ({
    id: given.id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: given.transaction,
    created: given.created,
    currency: given.currency,
    description: given.description,
    destination: given.destination,
    destination_payment: given.payment,
    livemode: false,
    metadata: given.metadata,
    reversals: {
      data: [] as Stripe.TransferReversal[],
      has_more: false,
      object: 'list',
      url: `/v1/transfers/${given.id}/reversals`,
    },
    reversed: false,
    source_transaction: given.source,
    source_type: 'card',
    transfer_group: given.group,
  }) satisfies Stripe.Transfer

type NewReversal = Pick<NewTransfer, 'id' | 'created' | 'amount' | 'currency' | 'metadata' | 'transaction'> & {
  transfer: string
  paymentRefund: string
}

/** Money of a transfer that came back to the platform. */
export const newReversal = (given: NewReversal) =>
  ({
    id: given.id,
    object: 'transfer_reversal',
    amount: given.amount,
    balance_transaction: given.transaction,
    created: given.created,
    currency: given.currency,
    destination_payment_refund: given.paymentRefund,
    metadata: given.metadata,
    source_refund: null,
    transfer: given.transfer,
  }) satisfies Stripe.TransferReversal

export type NewPayout = {
  id: string
  created: number
  arrival: number
  amount: number
  currency: string
  destination: string
  isAutomatic: boolean
  description: string | null
  metadata: Record<string, string>
  statementDescriptor: string | null
  transaction: string
}

/** Money on its way to a bank. */
export const newPayout = (given: NewPayout) =>
  ({
    id: given.id,
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: given.arrival,
    automatic: given.isAutomatic,
    balance_transaction: given.transaction,
    created: given.created,
    currency: given.currency,
    description: given.description,
    destination: given.destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: given.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: given.isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: given.statementDescriptor,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }) satisfies Stripe.Payout
