import type { Stripe } from 'stripe'
import type { UsState } from '#shared/site/us-states.ts'
import type { TaxAnswer, TaxRequest, TaxService } from './hosted.ts'
import { moved } from './stripe-outcome.ts'

/** How the service names states. */
export const STATE_CODES: Record<UsState, string> = {
  Alabama: 'AL',
  Alaska: 'AK',
  Arizona: 'AZ',
  Arkansas: 'AR',
  California: 'CA',
  Colorado: 'CO',
  Connecticut: 'CT',
  Delaware: 'DE',
  'District of Columbia': 'DC',
  Florida: 'FL',
  Georgia: 'GA',
  Hawaii: 'HI',
  Idaho: 'ID',
  Illinois: 'IL',
  Indiana: 'IN',
  Iowa: 'IA',
  Kansas: 'KS',
  Kentucky: 'KY',
  Louisiana: 'LA',
  Maine: 'ME',
  Maryland: 'MD',
  Massachusetts: 'MA',
  Michigan: 'MI',
  Minnesota: 'MN',
  Mississippi: 'MS',
  Missouri: 'MO',
  Montana: 'MT',
  Nebraska: 'NE',
  Nevada: 'NV',
  'New Hampshire': 'NH',
  'New Jersey': 'NJ',
  'New Mexico': 'NM',
  'New York': 'NY',
  'North Carolina': 'NC',
  'North Dakota': 'ND',
  Ohio: 'OH',
  Oklahoma: 'OK',
  Oregon: 'OR',
  Pennsylvania: 'PA',
  'Rhode Island': 'RI',
  'South Carolina': 'SC',
  'South Dakota': 'SD',
  Tennessee: 'TN',
  Texas: 'TX',
  Utah: 'UT',
  Vermont: 'VT',
  Virginia: 'VA',
  Washington: 'WA',
  'West Virginia': 'WV',
  Wisconsin: 'WI',
  Wyoming: 'WY',
}

const WITH_PARTS = { expand: ['line_items.data.tax_breakdown'] }
const WITH_LINES = { expand: ['line_items'] }

const calculationParams = (request: TaxRequest): Stripe.Tax.CalculationCreateParams => {
  const { line1, city, state, postalCode } = request.place
  const known = { ...(line1 && { line1 }), ...(city && { city }), ...(postalCode && { postal_code: postalCode }) }
  return {
    ...WITH_PARTS,
    currency: request.currency.toLowerCase(),
    line_items: [
      {
        amount: request.amountCents,
        reference: request.reference,
        tax_behavior: 'exclusive',
        tax_code: request.taxCode,
      },
    ],
    customer_details: { address: { ...known, state: STATE_CODES[state], country: 'US' }, address_source: 'shipping' },
  }
}

function answerOf({ id, tax_amount_exclusive: taxCents, line_items: lines }: Stripe.Tax.Calculation): TaxAnswer {
  const parts = lines?.data.flatMap(({ tax_breakdown: found }) => found ?? []) ?? []
  if (parts.some(({ taxability_reason: why }) => why === 'not_collecting')) return { status: 'not-registered' }
  return {
    status: 'calculated',
    calculationRef: id!,
    taxCents,
    parts: parts
      .filter(({ amount }) => amount > 0)
      .map(({ amount, jurisdiction, tax_rate_details: rate }) => ({
        name: jurisdiction.display_name,
        percent: rate?.percentage_decimal ?? '0',
        taxCents: amount,
      })),
  }
}

/**
 * Whether a report has been recorded before: its answer was lost, and so long ago that the service has forgotten the
 * idempotency key. It still knows the reference, and refuses it.
 */
const isRecorded = (error: unknown) => (error as { code?: string }).code === 'resource_already_exists'

/** The service tells nobody the ID that belongs to a reference, and reversals need it: a person finds it. */
const lostSale = (key: string) =>
  new Error(
    `Stripe has recorded the sale ${key} already, but its answer was lost. Find its ID at Stripe, under Tax, and run npm run admin -- tax-sale <ID>.`,
  )

/** The official library's tax endpoints. */
export const taxes = (stripe: Stripe): TaxService => ({
  calculateTax: async (request) => {
    try {
      return answerOf(await stripe.tax.calculations.create(calculationParams(request)))
    } catch (error) {
      if ((error as { code?: string }).code === 'customer_tax_location_invalid') return { status: 'no-such-place' }
      throw error
    }
  },
  recordSale: async ({ key, calculationRef: calculation }) => {
    let lineRef: string | undefined
    const outcome = await moved(async () => {
      const sale = await stripe.tax.transactions
        .createFromCalculation({ calculation, reference: key, ...WITH_LINES }, { idempotencyKey: key })
        .catch((error: unknown) => {
          throw isRecorded(error) ? lostSale(key) : error
        })
      lineRef = sale.line_items?.data[0]?.id
      return { id: sale.id }
    })
    return { ...outcome, ...(lineRef && { lineRef }) }
  },
  recordReversal: ({ key, saleRef, lineRef, amountCents, taxCents }) =>
    moved(() =>
      stripe.tax.transactions
        .createReversal(
          {
            mode: 'partial',
            original_transaction: saleRef,
            reference: key,
            line_items: [{ original_line_item: lineRef, reference: key, amount: -amountCents, amount_tax: -taxCents }],
          },
          { idempotencyKey: key },
        )
        .then(
          ({ id }) => ({ id }),
          (error: unknown) => {
            // Nothing is ever asked about a reversal: its reference names it as well.
            if (isRecorded(error)) return { id: key }
            throw error
          },
        ),
    ),
  findSale: async (saleRef) => {
    try {
      const { type, reference, line_items: lines } = await stripe.tax.transactions.retrieve(saleRef, WITH_LINES)
      const lineRef = lines?.data[0]?.id
      return type === 'transaction' && lineRef ? { key: reference, lineRef } : null
    } catch (error) {
      if ((error as { code?: string }).code === 'resource_missing') return null
      throw error
    }
  },
})
