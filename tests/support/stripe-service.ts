import type { Db } from '#server/db.ts'
import { saveOnboarding } from '#stand-ins/stripe/accounts/accounts.ts'
import { CARDS, COMPLETE, openStripe, RECIPIENT, SECRET_KEY } from './stripe-stand-in.ts'

type Path = (body: string, id: string) => Promise<unknown>

/**
 * The service as `stripe:verify` finds it: the stand-in, which besides takes payment methods for tests and accounts that
 * are filled in over the API. `change` plants differences in its answers.
 */
export function openService(
  db: Db,
  change: (path: string, body: Record<string, unknown>) => unknown = (_, body) => body,
) {
  const opened = openStripe(db, { now: () => new Date() })
  const { stripe, local } = opened

  async function payIntent(body: string) {
    const asked = new URLSearchParams(body)
    const method = asked.get('payment_method')
    const isBank = method === 'pm_usBankAccount_success'
    const customer = asked.get('customer')
    const { id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/back',
      allowed_payment_method_types: [isBank ? 'us_bank_account' : 'card'],
      line_items: [
        {
          price_data: {
            currency: 'usd',
            unit_amount: Number(asked.get('amount')),
            product_data: { name: 'Retainer' },
          },
          quantity: 1,
        },
      ],
      ...(customer !== null && { customer }),
      payment_intent_data: {
        transfer_group: asked.get('transfer_group')!,
        ...(!isBank && { capture_method: 'manual' }),
        ...(customer !== null && { setup_future_usage: 'off_session' }),
      },
    })
    if (isBank) await opened.payFromBank(id, '000123456789')
    else await opened.pay(id, method === 'pm_card_visa' ? CARDS.good : CARDS.disputed)
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    return stripe.paymentIntents.retrieve(intent as string)
  }

  /** Takes a method for tests, as a page would have had it typed. */
  async function keepMethod(body: string) {
    const customer = new URLSearchParams(body).get('customer')!
    const { id } = await stripe.checkout.sessions.create({
      mode: 'setup',
      success_url: 'http://localhost/back',
      allowed_payment_method_types: ['us_bank_account'],
      customer,
    })
    await opened.saveAccount(id, '000123456789')
    const { setup_intent: intent } = await stripe.checkout.sessions.retrieve(id)
    return stripe.setupIntents.retrieve(intent as string)
  }

  /** What only the service answers, by method and path. */
  const own: [RegExp, Path][] = [
    [/^POST \/v1\/payment_intents$/, payIntent],
    [/^POST \/v1\/setup_intents$/, keepMethod],
    [
      /^POST \/v1\/accounts\/(\w+)\/external_accounts$/,
      async (_, id) => {
        await local.act((call) => saveOnboarding(call, id, COMPLETE))
        return { object: 'bank_account' }
      },
    ],
    [/^POST \/v2\/core\/accounts\/(\w+)\/close$/, async (_, id) => ({ id, object: 'v2.core.account', closed: true })],
  ]
  const isFilledIn = (body: string) => body.includes('"given_name"')

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? init.body : ''
    for (const [path, answer] of own) {
      const found = path.exec(`${method} ${pathname}`)
      // A way to pay that was kept is the stand-in's own.
      if (found && !body.includes('off_session=true')) return Response.json(await answer(body, found[1] ?? ''))
    }
    if (method === 'POST' && pathname === '/v2/core/accounts' && isFilledIn(body))
      return Response.json(await stripe.v2.core.accounts.create({ ...RECIPIENT, dashboard: 'none' }))
    const response = await local.fetch(input, init)
    if (!response.ok) return response
    const answered = (await response.json()) as Record<string, unknown>
    return Response.json(change(`${method} ${pathname}`, answered), { headers: response.headers })
  }
  return { ...opened, fetch, secretKey: SECRET_KEY }
}
