import type { Stripe } from 'stripe'
import { type Call, emit, metadataOf, numberOf, objectOf, textOf } from '#stand-ins/stripe/call.ts'
import { refuse, refuseParameter } from '#stand-ins/stripe/errors.ts'
import type { Values } from '#stand-ins/stripe/http/validate.ts'
import { newId } from '#stand-ins/stripe/ids.ts'
import { detailsOf, newSession } from '#stand-ins/stripe/objects/session.ts'
import { newSetup } from '#stand-ins/stripe/objects/setup-intent.ts'
import { find, keep, read } from '#stand-ins/stripe/store.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** The shortest and longest a session may stay open, in seconds. */
const OPEN_SECONDS = { least: 30 * MINUTE, most: 24 * HOUR }
/** The smallest payment in US dollars, and the largest of all, in cents. */
const AMOUNT = { least: 50, most: 99_999_999 }

/** What the intent of a session will be made of, and what its page shows. */
export type Intended = { intent: Values; items: { name: string; description: string | null; amount: number }[] }

function readItem(item: Values, at: number): { name: string; description: string | null; amount: number } {
  const param = `line_items[${at}]`
  const price = objectOf(item, 'price_data')
  const product = objectOf(price, 'product_data')
  const name = textOf(product, 'name')
  const unit = numberOf(price, 'unit_amount')
  const quantity = numberOf(item, 'quantity') ?? 1
  if (unit === null || name === null)
    throw refuseParameter(`You must provide ${param}[price_data] with a unit amount and a product name.`, { param })
  if (textOf(price, 'currency') !== 'usd')
    throw refuseParameter('Invalid currency: only usd is enabled for this account.', { param })
  if (unit < 0 || quantity < 1) throw refuseParameter('This value must be greater than or equal to 1.', { param })
  return { name, description: textOf(product, 'description'), amount: unit * quantity }
}

function readItems(values: Values): Intended['items'] {
  const given = values.line_items
  if (!Array.isArray(given) || given.length === 0)
    throw refuseParameter('`line_items` are required in payment mode.', {
      param: 'line_items',
      code: 'parameter_missing',
    })
  return given.map((item, at) => readItem(item as Values, at))
}

function assertSum(amount: number): void {
  if (amount < AMOUNT.least)
    throw refuseParameter('The Checkout Session’s total amount due must add up to at least $0.50 usd', {
      code: 'amount_too_small',
    })
  if (amount > AMOUNT.most)
    throw refuseParameter('The total amount must be no more than $999,999.99 usd', { code: 'amount_too_large' })
}

function readAddress(values: Values, name: string): string | null {
  const address = textOf(values, name)
  if (address !== null && !URL.canParse(address.replaceAll(/[{}]/g, '')))
    throw refuseParameter('Not a valid URL', { param: name, code: 'url_invalid' })
  return address
}

function expiryOf({ values, now }: Call): number {
  const expiresAt = numberOf(values, 'expires_at') ?? now + OPEN_SECONDS.most
  // The service allows a few seconds for the way of the request.
  const isTooEarly = expiresAt < now + OPEN_SECONDS.least - 10
  if (isTooEarly || expiresAt > now + OPEN_SECONDS.most + 10)
    throw refuseParameter('The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from now.', {
      param: 'expires_at',
    })
  return expiresAt
}

const WAYS = ['card', 'us_bank_account']

/** The ways to pay that a page offers. A bank holds no money until it is captured. @throws StripeRefusal. */
function readWays(values: Values): string[] {
  const ways = values.allowed_payment_method_types ?? ['card']
  if (!Array.isArray(ways) || ways.some((way) => typeof way !== 'string' || !WAYS.includes(way)))
    throw refuseParameter('The payment method type is not enabled for this account.', {
      param: 'allowed_payment_method_types',
    })
  if (ways.includes('us_bank_account') && objectOf(values, 'payment_intent_data').capture_method === 'manual')
    throw refuseParameter('us_bank_account does not support manual capture.', {
      param: 'payment_intent_data[capture_method]',
    })
  return ways as string[]
}

/** Whose way to pay is kept. @throws StripeRefusal 404. */
async function customerOf({ tx, values }: Call): Promise<Stripe.Customer | null> {
  const id = textOf(values, 'customer')
  if (id !== null && values.customer_email !== undefined)
    throw refuseParameter('You may only specify one of these parameters: customer, customer_email.')
  return id === null ? null : read<Stripe.Customer>(tx, 'customer', id)
}

/** Whether a page is for keeping a way to pay without a payment. @throws StripeRefusal. */
function isSetupMode(values: Values): boolean {
  if (values.mode !== 'payment' && values.mode !== 'setup')
    throw refuseParameter('The stand-in opens sessions in payment and setup mode only.', { param: 'mode' })
  const isSetup = values.mode === 'setup'
  const foreign = isSetup ? ['line_items', 'payment_intent_data', 'submit_type'] : ['setup_intent_data']
  for (const param of foreign)
    if (values[param] !== undefined)
      throw refuseParameter(`You can not pass \`${param}\` in \`${values.mode}\` mode.`, { param })
  return isSetup
}

/** The intent of a page on which a way to pay is kept: it is there as soon as the page is. */
async function openSetupIntent(call: Call, customer: string | null, ways: string[]): Promise<string> {
  const given = objectOf(call.values, 'setup_intent_data')
  const id = newId('seti')
  const intent = newSetup({
    id,
    created: call.now,
    clientSecret: newId(`${id}_secret`),
    customer,
    description: textOf(given, 'description'),
    metadata: metadataOf(given),
    ways,
  })
  await keep<Stripe.SetupIntent>(call.tx, intent)
  await emit(call, 'setup_intent.created', intent)
  return id
}

/** POST /v1/checkout/sessions */
export async function createSession(call: Call): Promise<Stripe.Checkout.Session> {
  const { values, now, tx } = call
  const ways = readWays(values)
  const isSetup = isSetupMode(values)
  const items = isSetup ? [] : readItems(values)
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  if (!isSetup) assertSum(amount)
  const successUrl = readAddress(values, 'success_url')
  if (successUrl === null)
    throw refuseParameter('Missing required param: success_url.', { param: 'success_url', code: 'parameter_missing' })
  const id = newId('cs_test', 58)
  const customer = await customerOf(call)
  const session = newSession({
    id,
    created: now,
    amount,
    currency: 'usd',
    successUrl,
    cancelUrl: readAddress(values, 'cancel_url'),
    expiresAt: expiryOf(call),
    url: `${call.pages}/pay/${id}`,
    clientReferenceId: textOf(values, 'client_reference_id'),
    customerEmail: textOf(values, 'customer_email'),
    metadata: metadataOf(values),
    submitType: textOf(values, 'submit_type'),
    ways,
    customer: customer?.id ?? null,
    customerDetails: customer && detailsOf({ email: customer.email, name: customer.name ?? null }),
    setupIntent: isSetup ? await openSetupIntent(call, customer?.id ?? null, ways) : null,
  })
  const card = objectOf(objectOf(values, 'payment_method_options'), 'card')
  const intended: Intended = { intent: { ...card, ...objectOf(values, 'payment_intent_data') }, items }
  return keep<Stripe.Checkout.Session>(tx, session, { hidden: intended })
}

/** Ends a session that nobody paid. */
async function expire(call: Call, session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
  const expired = await keep(call.tx, { ...session, status: 'expired' as const, url: null })
  await emit(call, 'checkout.session.expired', expired)
  return expired
}

/** The time of an open page is over, or the platform ends it. @throws StripeRefusal. */
export async function endSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await currentSession(call, id)
  if (session.status !== 'open')
    throw refuse(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
  return expire(call, session)
}

/** POST /v1/checkout/sessions/:id/expire */
export const expireSession = (call: Call): Promise<Stripe.Checkout.Session> => endSession(call, call.ids[0]!)

/** A session as it is now: one whose time is over has expired. @throws StripeRefusal 404. */
export async function currentSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await read<Stripe.Checkout.Session>(call.tx, 'checkout.session', id)
  return session.status === 'open' && session.expires_at <= call.now ? expire(call, session) : session
}

/** What a session's payment will be made of. */
export async function intendedOf(call: Call, id: string): Promise<Intended> {
  return (await find(call.tx, id))!.hidden as Intended
}
