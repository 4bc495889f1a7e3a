import type { Stripe } from 'stripe'
import { PAYMENT_EVENT_TYPES } from '#app/payment-event-types.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { type DoctorIo, type Finding, findingsAbout } from './finding.ts'

const payments = findingsAbout('payments')
const WHAT_TO_DO = 'Add the three destinations of docs/operations.md, "Going live with Stripe".'

/** Whether a destination hears of everything that begins with a handler's name. */
const hears = (enabled: readonly string[], prefix: string) =>
  enabled.some((event) => (event === '*' && !prefix.startsWith('v2.')) || event.startsWith(prefix))

/** Events that lead to one address: with their object, or thin ones. */
type Heard = { destinations: number; types: string[] }

async function snapshotsTo(stripe: Stripe, url: string): Promise<Heard> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  return { destinations: ours.length, types: ours.flatMap(({ enabled_events: types }) => types) }
}

async function thinTo(stripe: Stripe, url: string): Promise<Heard> {
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 })
  const ours = data.filter(
    ({ event_payload: payload, status, webhook_endpoint: endpoint }) =>
      payload === 'thin' && status === 'enabled' && endpoint?.url === url,
  )
  return { destinations: ours.length, types: ours.flatMap(({ enabled_events: types }) => types) }
}

function destinationFindings({ destinations, types }: Heard, secrets: number): Finding[] {
  if (destinations === 0) return [payments.wrong('no webhook leads to this site', WHAT_TO_DO)]
  const missing = PAYMENT_EVENT_TYPES.filter((prefix) => !hears(types, prefix))
  if (missing.length > 0) return [payments.wrong(`the webhooks leave out ${missing.join(', ')}`, WHAT_TO_DO)]
  if (destinations > secrets)
    return [
      payments.wrong(
        `${destinations} destinations lead here, and STRIPE_WEBHOOK_SECRET has ${secrets}`,
        'Each destination signs with its own secret: set all of them, with commas.',
      ),
    ]
  return [payments.ok('the webhooks lead here')]
}

/** What a failed look-up says: the key is refused, or may not read this. */
export const unread = (error: unknown, what: string, permission: string): Finding =>
  (error as { statusCode?: number }).statusCode === 401
    ? payments.wrong('STRIPE_SECRET_KEY is refused', 'Copy the secret key from Stripe’s dashboard.')
    : payments.look(`${what} could not be read`, `A restricted key needs "${permission}: read".`)

/** How the service refuses a platform that may not use Accounts v2. */
const BLOCKED = ['accounts_v2_access_blocked', 'non_connect_platform_accounts_v2_access_blocked']

async function accountFindings(stripe: Stripe): Promise<Finding[]> {
  try {
    await stripe.v2.core.accounts.list({ limit: 1 })
    return [payments.ok('photographers’ accounts can be opened')]
  } catch (error) {
    return BLOCKED.includes((error as { code?: string }).code ?? '')
      ? [
          payments.wrong(
            'photographers’ accounts cannot be opened',
            'Activate Connect and Accounts v2 in Stripe’s dashboard.',
          ),
        ]
      : [unread(error, 'the photographers’ accounts', 'Accounts v2')]
  }
}

/** The payment service: its key, whether it is a test's, and whether its reports reach this site. */
export async function paymentChecks({ env, fetch }: DoctorIo): Promise<Finding[]> {
  if (env.services.payments === 'embedded')
    return [
      payments.look('a stand-in: no money moves', 'For real people set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.'),
    ]
  const found: Finding[] = []
  if (/^[sr]k_test_/.test(env.STRIPE_SECRET_KEY!))
    found.push(payments.look('the key is a test’s', 'Before the first real couple set the live key.'))
  const stripe = await openStripeClient({ secretKey: env.STRIPE_SECRET_KEY!, fetch })
  const url = `${env.siteUrl}/api/webhooks/stripe`
  try {
    const [snapshots, thin] = [await snapshotsTo(stripe, url), await thinTo(stripe, url)]
    const heard = {
      destinations: snapshots.destinations + thin.destinations,
      types: [...snapshots.types, ...thin.types],
    }
    found.push(...destinationFindings(heard, env.STRIPE_WEBHOOK_SECRET!.split(',').length))
  } catch (error) {
    return [...found, unread(error, 'the webhooks', 'Webhook endpoints')]
  }
  return [...found, ...(await accountFindings(stripe))]
}
