import type { Stripe } from 'stripe'
import { type Call, metadataOf, numberOf, objectOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuseParameter } from '#stand-ins/stripe/errors.ts'
import type { Values } from '#stand-ins/stripe/http/validate.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { keep, read } from '#stand-ins/stripe/store.ts'
import { REGISTERED } from './rates.ts'

type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown

/** How long a sale can be recorded from a calculation. */
const VALID_SECONDS = 90 * 86_400

/** The service determines rates by address; without a postal code that fits its state it cannot. */
function placeOf(values: Values): Stripe.Address {
  const given = objectOf(objectOf(values, 'customer_details'), 'address')
  const part = (name: string) => textOf(given, name)
  const state = part('state')
  const code = part('postal_code')
  const isKnown = part('country') === 'US' && code !== null && /^\d{5}(-\d{4})?$/.test(code)
  const registered = state === null ? undefined : REGISTERED[state]
  if (!isKnown || state === null || (registered && !registered.postalCodes.test(code)))
    throw refuseParameter(
      'We could not determine the customer’s tax location based on the provided customer address. Please ensure the address is valid.',
      { code: 'customer_tax_location_invalid', param: 'customer_details[address]' },
    )
  const line2 = part('line2')
  return { city: part('city'), country: 'US', line1: part('line1'), line2, postal_code: code, state }
}

/** Each jurisdiction's tax on an amount; one line that says why where there is none. */
function breakdownOf(amount: number, state: string): Breakdown[] {
  const rates = REGISTERED[state]?.rates ?? []
  const found = rates.map(
    ({ name, level, percent }): Breakdown => ({
      amount: Math.round((amount * Number(percent)) / 100),
      jurisdiction: { country: 'US', display_name: name, level, state },
      sourcing: 'destination',
      tax_rate_details: { display_name: 'Sales Tax', percentage_decimal: percent, tax_type: 'sales_tax' },
      taxability_reason: 'standard_rated',
      taxable_amount: amount,
    }),
  )
  if (found.length > 0) return found
  return [
    {
      amount: 0,
      jurisdiction: { country: 'US', display_name: state, level: 'state', state },
      sourcing: 'destination',
      tax_rate_details: null,
      taxability_reason: REGISTERED[state] ? 'not_subject_to_tax' : 'not_collecting',
      taxable_amount: 0,
    },
  ]
}

function lineOf(item: Values, at: number, state: string): Stripe.Tax.CalculationLineItem {
  const amount = numberOf(item, 'amount')!
  if (amount < 0)
    throw refuseParameter('This value must be greater than or equal to 0.', { param: `line_items[${at}][amount]` })
  const code = textOf(item, 'tax_code') ?? 'txcd_10000000'
  if (!/^txcd_\d{8}$/.test(code))
    throw refuseParameter(`No such tax code: '${code}'`, { code: 'resource_missing', param: `line_items[${at}]` })
  const breakdown = breakdownOf(amount, state)
  return {
    id: newId('tax_li', 14),
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: breakdown.reduce((sum, part) => sum + part.amount, 0),
    livemode: false,
    metadata: metadataOf(item),
    performance_location: null,
    product: null,
    quantity: numberOf(item, 'quantity') ?? 1,
    reference: textOf(item, 'reference') ?? `L${at + 1}`,
    tax_behavior: textOf(item, 'tax_behavior') ?? 'exclusive',
    tax_breakdown: breakdown,
    tax_code: code,
  }
}

/** The whole, by rate instead of by jurisdiction. */
const summary = ({
  jurisdiction,
  tax_rate_details: rate,
  ...part
}: Breakdown): Stripe.Tax.Calculation.TaxBreakdown => ({
  amount: part.amount,
  inclusive: false,
  tax_rate_details: {
    country: 'US',
    flat_amount: null,
    percentage_decimal: rate?.percentage_decimal ?? '0.0',
    rate_type: rate ? 'percentage' : null,
    state: jurisdiction.state,
    tax_type: 'sales_tax',
  },
  taxability_reason: part.taxability_reason,
  taxable_amount: part.taxable_amount,
})

/** What is answered only when `expand` asks for it. */
function shown({ line_items: lines, ...calculation }: Stripe.Tax.Calculation, { values }: Call) {
  const asked = Array.isArray(values.expand) ? values.expand : []
  const isWhole = asked.includes('line_items.data.tax_breakdown')
  if (!lines || !(isWhole || asked.includes('line_items'))) return calculation
  const data = lines.data.map(({ tax_breakdown: parts, ...line }) =>
    isWhole ? { ...line, tax_breakdown: parts } : line,
  )
  return { ...calculation, line_items: { ...lines, data } }
}

/** POST /v1/tax/calculations */
export async function createCalculation(call: Call) {
  const { tx, values, now } = call
  if (textOf(values, 'currency') !== 'usd')
    throw refuseParameter('Invalid currency: only usd is enabled for this account.', { param: 'currency' })
  const address = placeOf(values)
  const items = values.line_items as Values[]
  if (items.length === 0) throw refuseParameter('Invalid array', { param: 'line_items' })
  const lines = items.map((item, at) => lineOf(item, at, address.state!))
  const sum = (field: 'amount' | 'amount_tax') => lines.reduce((all, line) => all + line[field], 0)
  const id = newId('taxcalc', 24)
  const calculation = {
    id,
    object: 'tax.calculation' as const,
    amount_total: sum('amount') + sum('amount_tax'),
    currency: 'usd',
    customer: null,
    customer_details: {
      address,
      address_source: textOf(objectOf(values, 'customer_details'), 'address_source') ?? 'shipping',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none' as const,
    },
    expires_at: now + VALID_SECONDS,
    line_items: {
      object: 'list' as const,
      data: lines,
      has_more: false,
      url: `/v1/tax/calculations/${id}/line_items`,
    },
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: sum('amount_tax'),
    tax_amount_inclusive: 0,
    tax_breakdown: lines.flatMap(({ tax_breakdown: parts }) => parts!.map(summary)),
    tax_date: now,
  }
  await keep(tx, calculation)
  return shown(calculation, call)
}

/** GET /v1/tax/calculations/:id */
export async function retrieveCalculation(call: Call) {
  return shown(await readCalculation(call, call.ids[0]!), call)
}

export const readCalculation = (call: Call, id: string) =>
  read<Stripe.Tax.Calculation & { id: string }>(call.tx, 'tax.calculation', id)
