import type { Stripe } from 'stripe'
import { type Call, metadataOf, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseParameter } from '#stand-ins/stripe/errors.ts'
import type { Values } from '#stand-ins/stripe/http/validate.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { keep, list, read } from '#stand-ins/stripe/store.ts'
import { readCalculation } from './calculations.ts'

type Transaction = Stripe.Tax.Transaction
type Line = Stripe.Tax.TransactionLineItem

/** A reference names one transaction, for good. */
async function referenceOf({ tx, values }: Call): Promise<string> {
  const reference = textOf(values, 'reference')!
  const [known] = await list<Transaction>(tx, 'tax.transaction', { match: { reference }, limit: 1 })
  if (known)
    throw refuse(`A tax transaction with the reference '${reference}' already exists.`, {
      code: 'resource_already_exists',
      param: 'reference',
    })
  return reference
}

/** Lines are answered only when `expand` asks for them. */
function shown({ line_items: lines, ...transaction }: Transaction, { values }: Call) {
  const isAsked = Array.isArray(values.expand) && values.expand.includes('line_items')
  return isAsked ? { ...transaction, line_items: lines } : transaction
}

const linesOf = (id: string, data: Line[]) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url: `/v1/tax/transactions/${id}/line_items`,
})

/** POST /v1/tax/transactions/create_from_calculation */
export async function createFromCalculation(call: Call) {
  const { tx, values, now } = call
  const calculation = await readCalculation(call, textOf(values, 'calculation')!)
  const reference = await referenceOf(call)
  if (calculation.expires_at! <= now) throw refuse(`The calculation ${calculation.id} has expired.`)
  const id = newId('tax', 24)
  const data = calculation.line_items!.data.map(
    (line): Line => ({
      id: newId('tax_li', 14),
      object: 'tax.transaction_line_item',
      amount: line.amount,
      amount_tax: line.amount_tax,
      livemode: false,
      metadata: line.metadata,
      product: null,
      quantity: line.quantity,
      reference: line.reference,
      reversal: null,
      tax_behavior: line.tax_behavior,
      tax_code: line.tax_code,
      type: 'transaction',
    }),
  )
  const transaction: Transaction = {
    id,
    object: 'tax.transaction',
    created: now,
    currency: calculation.currency,
    customer: null,
    customer_details: calculation.customer_details,
    line_items: linesOf(id, data),
    livemode: false,
    metadata: metadataOf(values),
    posted_at: numberOf(values, 'posted_at') ?? now,
    reference,
    reversal: null,
    ship_from_details: null,
    shipping_cost: null,
    tax_date: calculation.tax_date,
    type: 'transaction',
  }
  await keep(tx, transaction)
  return shown(transaction, call)
}

/** What is left of a line after its reversals: both figures are negative there. */
async function leftOf({ tx }: Call, saleId: string, line: Line): Promise<{ amount: number; tax: number }> {
  const match = { reversal: { original_transaction: saleId } }
  const all = await list<Transaction>(tx, 'tax.transaction', { match, limit: 1_000 })
  const back = all
    .flatMap(({ line_items: lines }) => lines?.data ?? [])
    .filter(({ reversal }) => reversal?.original_line_item === line.id)
  const sum = (field: 'amount' | 'amount_tax') => back.reduce((left, found) => left + found[field], line[field])
  return { amount: sum('amount'), tax: sum('amount_tax') }
}

async function reversed(call: Call, original: Transaction, given: Values, at: number): Promise<Line> {
  const param = `line_items[${at}]`
  const line = original.line_items?.data.find(({ id }) => id === textOf(given, 'original_line_item'))
  if (!line) throw refuseParameter('This line is not one of the original transaction.', { param })
  const amount = numberOf(given, 'amount')!
  const tax = numberOf(given, 'amount_tax')!
  if (amount > 0 || tax > 0) throw refuseParameter('Amounts of a reversal must not be positive.', { param })
  const left = await leftOf(call, original.id, line)
  if (left.amount + amount < 0 || left.tax + tax < 0)
    throw refuse(`The reversal is greater than what is left of the line (${left.amount}, tax ${left.tax}).`, { param })
  return {
    ...line,
    id: newId('tax_li', 14),
    amount,
    amount_tax: tax,
    metadata: metadataOf(given),
    reference: textOf(given, 'reference')!,
    reversal: { original_line_item: line.id },
    type: 'reversal',
  }
}

/** POST /v1/tax/transactions/create_reversal */
export async function createTaxReversal(call: Call) {
  const { tx, values, now } = call
  const original = await read<Transaction>(tx, 'tax.transaction', textOf(values, 'original_transaction')!)
  if (original.type !== 'transaction')
    throw refuse('Only a transaction can be reversed.', { param: 'original_transaction' })
  const given = Array.isArray(values.line_items) ? (values.line_items as Values[]) : []
  if (values.mode !== 'partial')
    throw refuseParameter('The stand-in reverses lines, in partial mode only.', { param: 'mode' })
  if (given.length === 0)
    throw refuseParameter('A partial reversal names its lines.', { param: 'line_items', code: 'parameter_missing' })
  const reference = await referenceOf(call)
  const id = newId('tax', 24)
  const data: Line[] = []
  for (const [at, item] of given.entries()) data.push(await reversed(call, original, item, at))
  const transaction: Transaction = {
    ...original,
    id,
    created: now,
    line_items: linesOf(id, data),
    metadata: metadataOf(values),
    posted_at: now,
    reference,
    reversal: { original_transaction: original.id },
    type: 'reversal',
  }
  await keep(tx, transaction)
  return shown(transaction, call)
}

/** GET /v1/tax/transactions/:id */
export const retrieveTaxTransaction = async (call: Call) =>
  shown(await read<Transaction>(call.tx, 'tax.transaction', call.ids[0]!), call)
