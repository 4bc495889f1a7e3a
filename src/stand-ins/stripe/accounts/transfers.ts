import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseMissing, refuseParameter } from '#stand-ins/stripe/errors.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { newCharge } from '#stand-ins/stripe/objects/charge.ts'
import { newRefund, newReversal, newTransfer } from '#stand-ins/stripe/objects/money.ts'
import { find, keep, list, read } from '#stand-ins/stripe/store.ts'
import { balanceOf, book } from './balance.ts'

/** No card is behind a payment that a transfer makes. */
const NO_CARD = { brand: 'visa', last4: '0000', expMonth: 12, expYear: 2_099, funding: 'debit' } as const

async function destinationOf({ tx, values }: Call): Promise<Stripe.Account> {
  const id = textOf(values, 'destination')!
  const found = await find<Stripe.Account>(tx, id)
  if (found?.body.object !== 'account') throw refuseMissing('destination', id)
  if (found.body.capabilities?.transfers !== 'active')
    throw refuse(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  return found.body
}

/** Of a charge, no more can be passed on than it brought. */
async function assertCovered(call: Call, source: Stripe.Charge, amount: number): Promise<void> {
  if (!source.captured) throw refuse('A transfer’s source_transaction must be a captured charge.')
  const sent = await list<Stripe.Transfer>(call.tx, 'transfer', {
    match: { source_transaction: source.id },
    limit: 1_000,
  })
  const used = sent.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  const left = source.amount_captured - source.amount_refunded - used
  if (amount > left)
    throw refuse(`Transfer amount (${amount}) exceeds what is left of its source_transaction (${left}).`, {
      param: 'amount',
    })
}

async function sourceOf(call: Call, amount: number): Promise<Stripe.Charge | null> {
  const id = textOf(call.values, 'source_transaction')
  if (id === null) {
    const { available } = await balanceOf(call, null)
    if (amount <= available) return null
    const message =
      'You have insufficient available funds in your Stripe account. One possibility is to use the `source_transaction` parameter.'
    throw refuse(message, { code: 'balance_insufficient' })
  }
  const source = await read<Stripe.Charge>(call.tx, 'charge', id)
  await assertCovered(call, source, amount)
  return source
}

function groupOf(call: Call, source: Stripe.Charge | null): string | null {
  const given = textOf(call.values, 'transfer_group')
  if (given !== null && source?.transfer_group && source.transfer_group !== given)
    throw refuse('The transfer_group must be the one of the source_transaction.', { param: 'transfer_group' })
  return given ?? source?.transfer_group ?? (source ? `group_${source.id}` : null)
}

/** The money arrives in the connected account as a payment of its own. */
async function receive(call: Call, account: string, amount: number, on: number): Promise<Stripe.Charge> {
  const id = newId('py')
  const made = { id, created: call.now, amount, currency: 'usd', card: NO_CARD, isChallenged: false }
  const transaction = await book(call, account, {
    amount,
    currency: 'usd',
    type: 'payment',
    category: 'charge',
    source: id,
    description: null,
    availableOn: on,
  })
  const payment = {
    ...newCharge({ ...made, email: null, name: null }),
    captured: true,
    amount_captured: amount,
    balance_transaction: transaction.id,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
  } as unknown as Stripe.Charge
  return keep(call.tx, payment, { account })
}

/** When the money of a charge can be moved. */
async function availableOn(call: Call, source: Stripe.Charge | null): Promise<number> {
  if (!source) return call.now
  const transaction = await find<Stripe.BalanceTransaction>(call.tx, source.balance_transaction as string)
  return Math.max(call.now, transaction!.body.available_on)
}

/** POST /v1/transfers */
export async function createTransfer(call: Call): Promise<Stripe.Transfer> {
  const { tx, values, now } = call
  const amount = numberOf(values, 'amount')
  if (amount === null || amount < 1)
    throw refuseParameter('This value must be greater than or equal to 1.', { param: 'amount' })
  if (textOf(values, 'currency') !== 'usd') throw refuseParameter('Invalid currency', { param: 'currency' })
  const destination = await destinationOf(call)
  const source = await sourceOf(call, amount)
  const group = groupOf(call, source)
  const id = newId('tr')
  const on = await availableOn(call, source)
  const transaction = await book(call, null, {
    amount: -amount,
    currency: 'usd',
    type: 'transfer',
    category: 'transfer',
    source: id,
    availableOn: on,
    description: textOf(values, 'description'),
  })
  const payment = await receive(call, destination.id, amount, on)
  const transfer = newTransfer({
    id,
    created: now,
    amount,
    currency: 'usd',
    destination: destination.id,
    payment: payment.id,
    group,
    description: textOf(values, 'description'),
    metadata: metadataOf(values),
    source: source?.id ?? null,
    transaction: transaction.id,
  })
  await keep<Stripe.Charge>(tx, { ...payment, source_transfer: id }, { account: destination.id })
  await keep<Stripe.Transfer>(tx, transfer)
  await emit(call, 'transfer.created', transfer)
  await emit(call, 'payment.created', { ...payment, source_transfer: id } as Stripe.Charge, destination.id)
  return transfer
}

/** The connected account's side of a reversal. */
async function giveBack(call: Call, transfer: Stripe.Transfer, amount: number): Promise<string> {
  const account = transfer.destination as string
  const balance = await balanceOf(call, account)
  if (balance.available + balance.pending < amount)
    throw refuse('The connected account has insufficient funds for this reversal.', { code: 'balance_insufficient' })
  const id = newId('pyr')
  const transaction = await book(call, account, {
    amount: -amount,
    currency: 'usd',
    type: 'payment_refund',
    category: 'refund',
    source: id,
    description: `REFUND FOR PAYMENT ${transfer.destination_payment as string}`,
  })
  const refund = newRefund({
    id,
    created: call.now,
    amount,
    currency: 'usd',
    charge: transfer.destination_payment as string,
    intent: null,
    reason: null,
    metadata: {},
    transaction: transaction.id,
    kind: 'refund',
    status: 'succeeded',
  })
  await keep<Stripe.Refund>(call.tx, refund, { account })
  return id
}

/** POST /v1/transfers/:id/reversals */
export async function createReversal(call: Call): Promise<Stripe.TransferReversal> {
  const { tx, values, now } = call
  const transfer = await read<Stripe.Transfer>(tx, 'transfer', call.ids[0]!)
  const left = transfer.amount - transfer.amount_reversed
  const amount = numberOf(values, 'amount') ?? left
  if (amount < 1 || amount > left)
    throw refuse(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`, {
      param: 'amount',
    })
  const paymentRefund = await giveBack(call, transfer, amount)
  const id = newId('trr')
  const transaction = await book(call, null, {
    amount,
    currency: 'usd',
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
    description: textOf(values, 'description'),
  })
  const made = { id, created: now, amount, currency: 'usd', transfer: transfer.id, paymentRefund }
  const reversal = newReversal({ ...made, metadata: metadataOf(values), transaction: transaction.id })
  await keep(tx, reversal)
  const reversed = transfer.amount_reversed + amount
  const changed = await keep<Stripe.Transfer>(tx, {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  await emit(call, 'transfer.reversed', changed)
  return reversal
}
