import type { Stripe } from 'stripe'
import { type Call, numberOf, textOf } from '#stand-ins/stripe/call.ts'
import { REGISTERED } from './rates.ts'

/** The account has been registered since its first day, for good. */
const SINCE = 1_767_225_600

const registrationIn = (state: string): Stripe.Tax.Registration => ({
  id: `taxreg_0${state}00000000000000`,
  object: 'tax.registration',
  active_from: SINCE,
  country: 'US',
  country_options: { us: { state, type: 'state_sales_tax' } },
  created: SINCE,
  expires_at: null,
  livemode: false,
  status: 'active',
})

/** GET /v1/tax/registrations */
export async function listRegistrations({ values }: Call) {
  const status = textOf(values, 'status') ?? 'all'
  const all = status === 'active' || status === 'all' ? Object.keys(REGISTERED).map(registrationIn) : []
  const limit = numberOf(values, 'limit') ?? 10
  const data = all.slice(0, limit)
  return { object: 'list' as const, data, has_more: all.length > limit, url: '/v1/tax/registrations' }
}
