import type { Stripe } from 'stripe'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { STATE_CODES } from '#server/payments/stripe-taxes.ts'
import { SALES_TAX_CODE } from '#shared/site/settings.ts'

/** How a couple pays: with a card, with one whose bank takes the money back, or from a bank account. */
export type Way = 'card' | 'disputed card' | 'bank'

/** The service or its stand-in, and who sits before their pages. */
export type World = {
  stripe: Stripe
  /** The product's own adapter over the same client. */
  payments: HostedPayments
  begin: (step: string) => void
  /** Fills in a photographer's account, or opens one that is; its name once it can be paid. */
  fillIn: (account: string, link: string) => Promise<string>
  /** Pays as far as the bank agrees or, from a bank account, is asked. Returns the payment intent's name. */
  pay: (order: { amount: number; way: Way; group: string }) => Promise<string>
  /** Pays once with a card that the service may keep, and lets that payment go. Returns the card's name. */
  keepCard: (customer: string) => Promise<string>
  /** Has a bank account kept without paying. Returns the setup intent's name. */
  keepBank: (customer: string) => Promise<string>
  /** Sees to it that the account collects sales tax where the walk asks for it. */
  register: (state: string) => Promise<void>
  /** Asks until there is an answer. @throws when there is none for too long. */
  until: <T>(what: string, ask: () => Promise<T | null>) => Promise<T>
  close: () => Promise<void>
}

/** What became of a step; null: it was walked to its end. */
export type Outcome = { step: string; problem: string | null }

type Run = { key: string; group: string; opened?: string; link?: string; account?: string; charge?: string }
type Step = (world: World, run: Run) => Promise<void>

const AMOUNT = 60_000
/** Where sales tax is asked for: a state, a city and a district have a share. */
const VENUE = { line1: '350 5th Avenue', city: 'New York', state: 'New York', postalCode: '10118' } as const
const PAGES = { returnUrl: 'https://curio.example/back', refreshUrl: 'https://curio.example/again' }
const HALF_HOUR_MS = 31 * 60_000

function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`not reached: ${what} is missing`)
  return value
}

const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge => {
  if (typeof intent.latest_charge !== 'object' || intent.latest_charge === null)
    throw new Error('The payment has no charge.')
  return intent.latest_charge
}

const intentWithCharge = ({ stripe }: World, intent: string) =>
  stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })

async function capture(world: World, run: Run, way: Way): Promise<Stripe.Charge> {
  const intentRef = await world.pay({ amount: AMOUNT, way, group: run.group })
  await intentWithCharge(world, intentRef)
  const moved = await world.payments.capture({ key: `${run.key}/capture/${way}`, intentRef })
  if (moved.status === 'failed') throw new Error(moved.message)
  return chargeOf(await intentWithCharge(world, intentRef))
}

const STEPS: Record<string, Step> = {
  'opening an account': async ({ payments }, run) => {
    const given = { key: `${run.key}/account`, vendorId: run.group, email: 'vera@curio.example' }
    const { accountRef } = await payments.openAccount(given)
    run.opened = accountRef
    await payments.account(accountRef)
    run.link = await payments.onboardingUrl({ accountRef, ...PAGES })
  },
  onboarding: async (world, run) => {
    const account = await world.fillIn(needed(run.opened, 'an account'), needed(run.link, 'its page'))
    const { canBePaid, due } = await world.payments.account(account)
    if (!canBePaid) throw new Error(`The account cannot be paid: ${due.join(', ') || 'nothing is due'}.`)
    run.account = account
    await world.stripe.accounts.retrieve(account)
  },
  'an account from before': async ({ stripe, payments }) => {
    const { id } = await stripe.accounts.create({
      type: 'express',
      country: 'US',
      email: 'vera@curio.example',
      business_type: 'individual',
      capabilities: { transfers: { requested: true } },
    })
    await payments.account(id)
    await payments.onboardingUrl({ accountRef: id, ...PAGES })
  },
  'the payment page': async ({ payments }, run) => {
    const { sessionRef } = await payments.openCheckout({
      key: `${run.key}/page`,
      amountCents: AMOUNT,
      currency: 'USD',
      title: 'Retainer',
      description: 'Wedding of Clara and Ben',
      email: 'clara@curio.example',
      expiresAt: new Date(Date.now() + HALF_HOUR_MS),
      successUrl: PAGES.returnUrl,
      cancelUrl: PAGES.refreshUrl,
      group: run.group,
      ways: ['card', 'bank'],
    })
    await payments.checkout(sessionRef)
    await payments.closeCheckout(sessionRef)
  },
  'a payment': async (world, run) => {
    const charge = await capture(world, run, 'card')
    run.charge = charge.id
    const { stripe } = world
    await stripe.charges.retrieve(charge.id)
    await stripe.paymentMethods.retrieve(charge.payment_method as string)
    await stripe.balanceTransactions.retrieve(charge.balance_transaction as string)
  },
  'a released payment': async (world, run) => {
    const intentRef = await world.pay({ amount: AMOUNT, way: 'card', group: run.group })
    const moved = await world.payments.release({ key: `${run.key}/release`, intentRef })
    if (moved.status === 'failed') throw new Error(moved.message)
  },
  'a bank debit': async (world, run) => {
    const intent = await intentWithCharge(world, await world.pay({ amount: AMOUNT, way: 'bank', group: run.group }))
    if (intent.status !== 'processing') throw new Error(`The debit is ${intent.status}.`)
    await world.stripe.charges.retrieve(chargeOf(intent).id)
  },
  'an automatic payment': async (world, run) => {
    const { payments } = world
    const { customerRef } = await payments.openCustomer({ key: `${run.key}/customer`, email: 'clara@curio.example' })
    const methodRef = await world.keepCard(customerRef)
    const key = `${run.key}/automatic`
    const saved = { customerRef, methodRef, mandateRef: null }
    const order = { key, saved, currency: 'USD', title: 'Balance', group: run.group, isRepeat: false } as const
    const made = await payments.payAutomatically({ ...order, way: 'card', amountCents: AMOUNT })
    if (made.state !== 'authorized') throw new Error(`The payment is ${made.state}.`)
    if ((await payments.madePayment({ key, customerRef })) === null) throw new Error('It is not found again.')
    await payments.payment(made.intentRef)
    await payments.release({ key: `${run.key}/automatic-release`, intentRef: made.intentRef })
    await payments.forgetWay(methodRef)
  },
  'a way to pay that is kept without paying': async ({ stripe, payments, keepBank }, run) => {
    const { customerRef } = await payments.openCustomer({ key: `${run.key}/keeper`, email: 'clara@curio.example' })
    const { sessionRef } = await payments.openSetup({
      key: `${run.key}/setup`,
      customerRef,
      ways: ['card', 'bank'],
      description: 'Balance for the wedding of Clara and Ben',
      expiresAt: new Date(Date.now() + HALF_HOUR_MS),
      successUrl: PAGES.returnUrl,
      cancelUrl: PAGES.refreshUrl,
    })
    await payments.setup(sessionRef)
    await payments.closeCheckout(sessionRef)
    await stripe.setupIntents.retrieve(await keepBank(customerRef), { expand: ['payment_method', 'mandate'] })
  },
  'a transfer': async ({ stripe, payments }, run) => {
    const accountRef = needed(run.account, 'an account that can be paid')
    const order = { accountRef, chargeRef: needed(run.charge, 'a charge'), currency: 'USD', group: run.group }
    const key = `${run.key}/transfer`
    const moved = await payments.transfer({ ...order, key, amountCents: 20_000 })
    if (moved.status === 'failed') throw new Error(moved.message)
    if ((await payments.madeTransfer({ key, group: run.group })) === null) throw new Error('It is not found again.')
    const back = await payments.reverse({
      key: `${run.key}/reversal`,
      transferRef: moved.providerRef,
      amountCents: 5_000,
    })
    if (back.status === 'failed') throw new Error(back.message)
    await stripe.transfers.retrieve(moved.providerRef)
    await payments.accountBalance(accountRef, 'USD')
  },
  'a refund': async ({ payments }, run) => {
    const attempt = { key: `${run.key}/refund`, chargeRef: needed(run.charge, 'a charge') }
    const moved = await payments.refund({ ...attempt, amountCents: 10_000 })
    if (moved.status === 'failed') throw new Error(moved.message)
    if ((await payments.madeRefund(attempt)) === null) throw new Error('It is not found again.')
    await payments.sentRefund(moved.providerRef)
  },
  'a dispute': async (world, run) => {
    const charge = await capture(world, run, 'disputed card')
    const { stripe, payments } = world
    const ref = await world.until('the dispute', async () => {
      const { data } = await stripe.disputes.list({ charge: charge.id })
      return data[0]?.id ?? null
    })
    await payments.chargeback(ref)
    const moved = await payments.answerChargeback({ key: `${run.key}/answer`, ref, evidence: EVIDENCE })
    if (moved.status === 'failed') throw new Error(moved.message)
    await payments.chargeback(ref)
  },
  'sales tax': async (world, run) => {
    const { stripe, payments } = world
    await world.register(STATE_CODES[VENUE.state])
    await stripe.tax.registrations.list({ status: 'active', limit: 100 })
    const asked = { amountCents: AMOUNT, currency: 'USD', taxCode: SALES_TAX_CODE, place: VENUE, reference: run.key }
    const answer = await payments.calculateTax(asked)
    if (answer.status !== 'calculated') throw new Error(`The tax is ${answer.status}.`)
    const sale = await payments.recordSale({ key: `${run.key}/sale`, calculationRef: answer.calculationRef })
    if (sale.status === 'failed') throw new Error(sale.message)
    const of = { saleRef: sale.providerRef, lineRef: needed(sale.lineRef, 'the line of the sale') }
    const half = { amountCents: AMOUNT / 2, taxCents: Math.floor(answer.taxCents / 2) }
    const back = await payments.recordReversal({ key: `${run.key}/sale-back`, ...of, ...half })
    if (back.status === 'failed') throw new Error(back.message)
    await stripe.tax.transactions.retrieve(sale.providerRef)
  },
  'balances and events': async ({ stripe, payments }, run) => {
    await stripe.balance.retrieve()
    const day = { from: new Date(Date.now() - 24 * 3_600_000), until: new Date(Date.now() + 60_000) }
    for await (const change of payments.balanceChanges(day)) if (change.ref) break
    await stripe.events.list({ limit: 20 })
    await stripe.v2.core.events.list({ object_id: needed(run.opened, 'an account'), limit: 20 })
  },
}

/** What is sent to the bank of the test. */
const EVIDENCE = {
  customerName: 'Clara Reyes',
  customerEmail: 'clara@curio.example',
  serviceDate: '2026-09-12',
  product: 'Wedding photography',
  agreement: 'Signed on June 1, 2026.',
  refundPolicy: 'As agreed.',
  delivery: 'Delivered on September 20, 2026.',
  statement: 'The pictures were delivered.',
}

/** Takes every step that the product takes at the service; one that fails does not stop those that need nothing of it. */
export async function walk(world: World, { key, isOver }: { key: string; isOver: () => boolean }): Promise<Outcome[]> {
  const run: Run = { key, group: key }
  const outcomes: Outcome[] = []
  for (const [step, take] of Object.entries(STEPS)) {
    world.begin(step)
    try {
      if (isOver()) throw new Error('not reached: the time is over')
      await take(world, run)
      outcomes.push({ step, problem: null })
    } catch (error) {
      outcomes.push({ step, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  await world.close()
  return outcomes
}
