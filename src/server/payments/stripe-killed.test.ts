import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { timesTried } from '#tests/support/scale.ts'
import { CARDS, openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { stripePayments } from './stripe.ts'
import { openStripeClient } from './stripe-client.ts'

quietLogs()
const db = await useDatabase({ max: 6 })
const KILLS = timesTried(8, 100)
/** Kills while three weddings are being paid. */
const AT_ONCE = 4

const told = new Set<string>()
const opened = openStripe(db, {
  endpoint: async (request) => {
    const event = await payments.readEvent(await request.text(), request.headers.get('stripe-signature') ?? '')
    if (event) told.add(event.id)
    return new Response(null, { status: 200 })
  },
})
const stripe = await openStripeClient({ secretKey: SECRET_KEY, fetch: opened.local.fetch })
const payments = stripePayments({
  stripe,
  webhookSecret: WEBHOOK_SECRET,
  isTest: true,
  now: () => opened.clock.at.getTime(),
})

beforeAll(() => opened.local.ready())

/** Repeats under the same key until there is an answer. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries > 50) throw error
    }
  }
}

/** Ends every connection but its own: what runs at this moment is rolled back, or its answer is lost. */
const killAll = () =>
  db
    .execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    .catch(() => null)

/** The page was paid, whether or not its answer arrived. */
const payPage = (sessionRef: string) =>
  insist(async () => {
    const { state } = await payments.checkout(sessionRef)
    if (state === 'open') await opened.pay(sessionRef, CARDS.good)
  })

/** One wedding's money: paid, captured, partly refunded, passed on. */
async function wedding(name: string, accountRef: string): Promise<void> {
  const expiresAt = new Date(opened.clock.at.getTime() + 3_600_000)
  const page = { key: `${name}-page`, amountCents: 10_000, currency: 'USD', title: 'Retainer', description: name }
  const addresses = { email: 'c@curio.example', successUrl: 'http://localhost/b', cancelUrl: 'http://localhost/c' }
  const { sessionRef } = await insist(() => payments.openCheckout({ ...page, ...addresses, expiresAt, group: name }))
  await payPage(sessionRef)
  const held = await insist(() => payments.checkout(sessionRef))
  if (held.state !== 'authorized') throw new Error(`${name} is ${held.state}.`)
  await insist(() => payments.capture({ key: `${name}-capture`, intentRef: held.intentRef }))
  const paid = await insist(() => payments.checkout(sessionRef))
  if (paid.state !== 'captured') throw new Error(`${name} is ${paid.state}.`)
  const { chargeRef } = paid
  const moved = [
    await insist(() => payments.refund({ key: `${name}-refund`, chargeRef, amountCents: 1_000 })),
    await insist(() =>
      payments.transfer({
        key: `${name}-transfer`,
        accountRef,
        chargeRef,
        amountCents: 8_000,
        currency: 'USD',
        group: name,
      }),
    ),
  ]
  expect(moved.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
}

it(`the database's connections are killed ${KILLS} times: no movement is lost or doubled, and every event is told`, {
  timeout: 600_000,
}, async () => {
  const accountRef = await opened.newVendor()
  let weddings = 0
  for (let kills = 0; kills < KILLS; kills += AT_ONCE) {
    const running = Array.from({ length: 3 }, () => wedding(`w${(weddings += 1)}`, accountRef))
    const killing = (async () => {
      for (let count = 0; count < AT_ONCE; count += 1) {
        await new Promise((resolve) => setTimeout(resolve, 15 + count * 20))
        await killAll()
      }
    })()
    await Promise.all([...running, killing])
  }
  const sums = new Map<string, { count: number; net: number }>()
  const span = { from: new Date(0), until: new Date(opened.clock.at.getTime() + 1_000) }
  for await (const { type, netCents } of payments.balanceChanges(span)) {
    const { count, net } = sums.get(type) ?? { count: 0, net: 0 }
    sums.set(type, { count: count + 1, net: net + netCents })
  }
  expect(Object.fromEntries(sums)).toEqual({
    charge: { count: weddings, net: weddings * 9_680 },
    refund: { count: weddings, net: weddings * -1_000 },
    transfer: { count: weddings, net: weddings * -8_000 },
  })
  opened.wait(120)
  await insist(() => opened.local.run())
  const made: string[] = []
  for await (const { id } of opened.stripe.events.list({ limit: 100 })) made.push(id)
  expect(made.filter((id) => !told.has(id))).toEqual([])
})
