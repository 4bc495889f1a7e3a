import { application } from '#server/application.ts'
import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { openStripeClient } from '#server/payments/stripe-client.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import type { LocalStripe } from './service.ts'

type Kept = { local: LocalStripe; payments: Promise<HostedPayments> }
type Holder = { curioStripe?: WeakMap<Db, Kept> }
// One per database, even when hot reload or several function bundles load this module again.
const holder = globalThis as Holder

const keyOf = (use: string) => derivedKey(use).toString('hex').slice(0, 40)

/** The stand-in over this database; its keys are derived, so that every process has the same ones. */
async function keptOf(db: Db): Promise<Kept> {
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
    deliver: (request: Request) => application().receivePaymentEvent(request),
  }
  const local = createLocalStripe({ db, secretKey, pages: `${env.siteUrl}${STRIPE_PAGES}`, webhook })
  const payments = openStripeClient({ secretKey, fetch: local.fetch }).then((stripe) =>
    stripePayments({ stripe, webhookSecret, isTest: true }),
  )
  const made = { local, payments }
  all.set(db, made)
  return made
}

export const localStripe = async (db: Db): Promise<LocalStripe> => (await keptOf(db)).local

/** The payment provider over the stand-in. */
export const localPayments = async (db: Db): Promise<HostedPayments> => (await keptOf(db)).payments
