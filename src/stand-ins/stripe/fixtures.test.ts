import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import fixtures from '#tests/support/stripe-fixtures.json' with { type: 'json' }
import { openStripe, paid, sessionOf } from '#tests/support/stripe-stand-in.ts'
import { createDisputeOf } from '#tests/support/stripe-world.ts'

const db = await useDatabase()
const opened = openStripe(db)
const { stripe, newVendor, local, wait } = opened

/** Kinds of the published examples that no operation of the stand-in answers. */
const NOT_ANSWERED = ['capability']

const answers: Record<string, unknown> = {}

beforeAll(async () => {
  await local.ready()
  const destination = await newVendor()
  const at = { stripeAccount: destination }
  const { session, intent, charge } = await paid(opened, 10_000)
  const transfer = await stripe.transfers.create({
    amount: 8e3,
    currency: 'usd',
    destination,
    source_transaction: charge,
  })
  const paying = await stripe.paymentIntents.retrieve(intent)
  const account = await stripe.accounts.retrieve(destination)
  Object.assign(answers, {
    account,
    account_link: await stripe.accountLinks.create({
      account: destination,
      type: 'account_onboarding',
      refresh_url: 'http://localhost/again',
      return_url: 'http://localhost/back',
    }),
    balance: await stripe.balance.retrieve(),
    balance_transaction: (await stripe.balanceTransactions.list()).data[0],
    bank_account: account.external_accounts!.data[0],
    charge: await stripe.charges.retrieve(charge),
    'checkout.session': await stripe.checkout.sessions.retrieve(session),
    dispute: await stripe.disputes.retrieve(await createDisputeOf(local, (await paid(opened, 3_000)).charge)),
    event: (await stripe.events.list()).data[0],
    external_account: account.external_accounts!.data[0],
    customer: await stripe.customers.create({ email: 'c@curio.example' }),
    login_link: await stripe.accounts.createLoginLink(destination),
    payment_intent: paying,
    payment_method: await stripe.paymentMethods.retrieve(paying.payment_method as string),
    refund: await stripe.refunds.create({ charge, amount: 100 }),
    transfer,
    transfer_reversal: await stripe.transfers.createReversal(transfer.id, { amount: 100 }),
  })
  wait(3 * 86_400)
  await local.run()
  answers.payout = (await stripe.payouts.list({}, at)).data[0]
  answers.open = await stripe.checkout.sessions.create(sessionOf(500))
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields of a published example that an answer lacks. What an answer has as null or as an id, it has. */
function lacking(example: unknown, answered: unknown, path: string): string[] {
  if (!isObject(example) || !isObject(answered)) return []
  return Object.entries(example).flatMap(([name, inner]) =>
    Object.hasOwn(answered, name) ? lacking(inner, answered[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}

/** Objects whose fields depend on what they are about: free data, an event's object, the capabilities asked for. */
const FREE = [/\.metadata\./, /^event\.data\.object\./, /^account\.capabilities\./]

it.each(Object.keys(fixtures).filter((kind) => !NOT_ANSWERED.includes(kind)))(
  'the answer %s has every field of the published example',
  (kind) => {
    expect(answers[kind]).toMatchObject({ object: (fixtures as Record<string, { object: string }>)[kind]!.object })
    const missing = lacking(fixtures[kind as keyof typeof fixtures], answers[kind], kind)
    expect(missing.filter((field) => !FREE.some((free) => free.test(field)))).toEqual([])
  },
)

it('an open session lacks no field either', () => {
  expect(lacking(fixtures['checkout.session'], answers.open, 'session')).toEqual([])
})
