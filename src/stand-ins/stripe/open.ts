import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import type { LocalStripe } from './service.ts'

type Opened = { service: LocalStripe; payments: Promise<HostedPayments> }
type Holder = { curioStripe?: WeakMap<Db, Opened> }
// One per database, even when hot reload or several function bundles load this module again.
const holder = globalThis as Holder

const keyOf = (use: string) => derivedKey(use).toString('hex').slice(0, 40)

/**
 * The stand-in over this database, and the payment provider over it; its keys are derived, so that every process has the
 * same ones. `deliver` takes its signed reports.
 */
export async function openStripe(db: Db, deliver: (request: Request) => Promise<Response>): Promise<Opened> {
  const all = (holder.curioStripe ??= new WeakMap())
  const [{ createLocalStripe }, { STRIPE_PAGES }, { stripePayments }] = await Promise.all([
    import('./service.ts'),
    import('./pages/parts.ts'),
    import('#server/payments/stripe.ts'),
  ])
  const known = all.get(db)
  if (known) return known
  const secretKey = `sk_test_${keyOf('local payment service')}`
  const webhookSecret = `whsec_${keyOf('local payment reports')}`
  const webhook = {
    url: `${env.siteUrl}/api/webhooks/stripe`,
    secret: webhookSecret,
    deliver,
  }
  const service = createLocalStripe({ db, secretKey, pages: `${env.siteUrl}${STRIPE_PAGES}`, webhook })
  const payments = openStripeClient({ secretKey, fetch: service.fetch }).then((stripe) =>
    stripePayments({ stripe, webhookSecret, isTest: true }),
  )
  const opened = { service, payments }
  all.set(db, opened)
  return opened
}
