import { one, read, type Shape, words } from './shapes.ts'

/** Those of the tax service. */
export const TAX = {
  'tax.calculations.create': {
    required: {
      currency: 'string',
      line_items: {
        many: {
          required: { amount: 'integer' },
          optional: {
            metadata: 'metadata',
            quantity: 'integer',
            reference: 'string',
            tax_behavior: words('exclusive'),
            tax_code: 'string',
          },
        },
      },
    },
    optional: {
      customer_details: one({
        optional: {
          address: one({
            required: { country: 'string' },
            optional: { city: 'string', line1: 'string', line2: 'string', postal_code: 'string', state: 'string' },
          }),
          address_source: words('billing', 'shipping'),
        },
      }),
      expand: 'strings',
    },
  },
  'tax.calculations.retrieve': read,
  'tax.registrations.list': {
    optional: { expand: 'strings', limit: 'integer', status: words('active', 'all', 'expired', 'scheduled') },
  },
  'tax.transactions.createFromCalculation': {
    required: { calculation: 'string', reference: 'string' },
    optional: { expand: 'strings', metadata: 'metadata', posted_at: 'integer' },
  },
  'tax.transactions.createReversal': {
    required: { mode: words('full', 'partial'), original_transaction: 'string', reference: 'string' },
    optional: {
      expand: 'strings',
      line_items: {
        many: {
          required: { amount: 'integer', amount_tax: 'integer', original_line_item: 'string', reference: 'string' },
          optional: { metadata: 'metadata', quantity: 'integer' },
        },
      },
      metadata: 'metadata',
    },
  },
  'tax.transactions.retrieve': read,
} as const satisfies Record<string, Shape>
