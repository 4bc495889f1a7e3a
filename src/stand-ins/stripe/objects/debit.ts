import type { Stripe } from 'stripe'
import type { ShownBank } from '#stand-ins/stripe/payments/banks.ts'
import { billingDetails, type NewCharge, newCharge } from './charge.ts'

export type NewDebit = Omit<NewCharge, 'card' | 'isChallenged'> & { bank: ShownBank; mandate: string }

/** A debit as it is sent to a bank: nothing has been paid yet. */
export function newDebit({ bank, mandate, ...given }: NewDebit): Stripe.Charge {
  const card = { brand: '', last4: bank.last4, expMonth: 1, expYear: 2000, funding: 'debit' } as const
  const us_bank_account = {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: bank.name,
    fingerprint: null,
    last4: bank.last4,
    mandate,
    payment_reference: null,
    routing_number: bank.routing,
  }
  return {
    ...newCharge({ ...given, card, isChallenged: false }),
    outcome: null,
    paid: false,
    payment_method_details: { type: 'us_bank_account', us_bank_account },
    status: 'pending',
  }
}

type NewBankMethod = { id: string; created: number; bank: ShownBank; email: string | null; name: string | null }

/** A bank account as a means of payment. */
export const newBankMethod = ({ id, created, bank, email, name }: NewBankMethod): Stripe.PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: billingDetails(email, name),
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'us_bank_account',
  us_bank_account: {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: bank.name,
    financial_connections_account: null,
    fingerprint: null,
    last4: bank.last4,
    networks: { preferred: 'ach', supported: ['ach'] },
    routing_number: bank.routing,
    status_details: null,
  },
})

/** A couple's permission to debit its account: once, or again for what it agreed to. */
export const newMandate = (given: { id: string; method: string; created: number; isLasting: boolean }) =>
  ({
    id: given.id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: given.created,
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    payment_method: given.method,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    ...(given.isLasting ? { multi_use: {} } : { single_use: { amount: 0, currency: 'usd' } }),
    status: 'active',
    type: given.isLasting ? 'multi_use' : 'single_use',
  }) satisfies Stripe.Mandate
