import { application } from '#server/application.ts'
import { env } from '#server/env.ts'
import { database } from '#server/runtime.ts'
import type { HostedPayments } from './hosted.ts'

let replaced: HostedPayments | undefined
let real: Promise<HostedPayments> | undefined

async function openReal(): Promise<HostedPayments> {
  const [{ openStripeClient }, { stripePayments }] = await Promise.all([
    import('./stripe-client.ts'),
    import('./stripe.ts'),
  ])
  const secretKey = env.STRIPE_SECRET_KEY!
  const stripe = await openStripeClient({ secretKey })
  return stripePayments({ stripe, webhookSecret: env.STRIPE_WEBHOOK_SECRET!, isTest: hasTestPayments() })
}

/** Whether Stripe's keys are missing, so that what stands in for it takes the cards. */
export const hasStandInPayments = (): boolean => env.services.payments === 'embedded'

/** Whether no real money moves: with the stand-in, and with a test key of the service. */
export const hasTestPayments = (): boolean => hasStandInPayments() || /^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? '')

/** The payment provider: Stripe when its keys are set, else what stands in for it. */
export async function hostedPayments(): Promise<HostedPayments> {
  if (replaced) return replaced
  if (hasStandInPayments()) return (await application().standIns()).payments(await database())
  real ??= openReal().catch((error: unknown) => {
    real = undefined
    throw error
  })
  return real
}

/** Replaces this process's payment provider, for tests that record the calls; null restores the usual one. */
export function setHostedPayments(other: HostedPayments | null): void {
  replaced = other ?? undefined
}
