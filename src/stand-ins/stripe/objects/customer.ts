import type { Stripe } from 'stripe'

type NewCustomer = { id: string; created: number; email: string | null; metadata: Record<string, string> }

/** A couple whose ways to pay are kept. */
export const newCustomer = ({ id, created, email, metadata }: NewCustomer) =>
  ({
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }) satisfies Stripe.Customer & { customer_account: null }
