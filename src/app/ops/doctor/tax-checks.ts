import { openStripeClient } from '#server/payments/stripe-client.ts'
import { STATE_CODES } from '#server/payments/stripe-taxes.ts'
import { getSettings } from '#server/settings.ts'
import type { UsState } from '#shared/site/us-states.ts'
import { type DoctorIo, type Finding, findingsAbout } from './finding.ts'
import { unread } from './payment-checks.ts'

const tax = findingsAbout('sales tax')

const NAMES = new Map(Object.entries(STATE_CODES).map(([name, code]) => [code, name]))

/** The states that have sales tax switched on; null where there is nothing to compare. */
async function statesOn({ env, openDatabase }: DoctorIo): Promise<UsState[] | null> {
  const url = env.DATABASE_URL_UNPOOLED ?? env.DATABASE_URL
  if (env.services.payments === 'embedded' || !url) return null
  try {
    const opened = await openDatabase(url)
    try {
      const { salesTax, salesTaxStates } = await getSettings(opened.db)
      return salesTax === 'states' ? salesTaxStates : null
    } finally {
      await opened.close()
    }
  } catch {
    // The database's own checks say why.
    return null
  }
}

/** The states that the payment service's account is registered in for sales tax, by their codes. */
async function registeredIn({ env, fetch }: DoctorIo): Promise<Set<string>> {
  const stripe = await openStripeClient({ secretKey: env.STRIPE_SECRET_KEY!, fetch })
  const found = new Set<string>()
  for await (const { country_options: options } of stripe.tax.registrations.list({ status: 'active', limit: 100 }))
    if (options.us?.type === 'state_sales_tax') found.add(options.us.state)
  return found
}

/** Whether the service collects where the settings say that tax is collected; without it offers there are refused. */
export async function taxChecks(io: DoctorIo): Promise<Finding[]> {
  const states = await statesOn(io)
  if (states === null) return []
  try {
    const registered = await registeredIn(io)
    const missing = states.filter((state) => !registered.has(STATE_CODES[state]))
    const codes = new Set(states.map((state) => STATE_CODES[state]))
    const unused = [...registered].filter((code) => !codes.has(code)).map((code) => NAMES.get(code) ?? code)
    if (missing.length === 0 && unused.length === 0) return [tax.ok('Stripe is registered where it is collected')]
    return [
      ...(missing.length > 0
        ? [
            tax.wrong(
              `no registration for ${missing.join(', ')}`,
              'Add it at Stripe, Tax, Registrations, or switch the state off at /admin/settings: offers there are refused.',
            ),
          ]
        : []),
      ...(unused.length > 0
        ? [
            tax.look(
              `registered in ${unused.toSorted().join(', ')}, where none is collected`,
              'Switch the state on at /admin/settings, or end the registration at Stripe.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [unread(error, 'the tax registrations', 'Tax settings and registrations')]
  }
}
