import { beforeAll, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { openStripe, SECRET_KEY, WEBHOOK_SECRET } from '#tests/support/stripe-stand-in.ts'
import { stripePayments } from './stripe.ts'
import { openStripeClient } from './stripe-client.ts'

const db = await useDatabase()
const opened = openStripe(db)
const stripe = await openStripeClient({ secretKey: SECRET_KEY, fetch: opened.local.fetch })
const payments = stripePayments({ stripe, webhookSecret: WEBHOOK_SECRET, isTest: true })
/** After this the service has forgotten idempotency keys, not references. */
const TWO_DAYS = 2 * 86_400

beforeAll(() => opened.local.ready())

async function calculated(): Promise<string> {
  const answer = await payments.calculateTax({
    amountCents: 300_000,
    currency: 'USD',
    taxCode: 'txcd_20030000',
    place: { line1: '1 Lake Road', city: 'Austin', state: 'Texas', postalCode: '78701' },
    reference: 'offer',
  })
  if (answer.status !== 'calculated') throw new Error(answer.status)
  return answer.calculationRef
}

it('a sale is recorded once by its key, and one whose answer was lost days ago is not recorded again', async () => {
  const calculationRef = await calculated()
  const sale = await payments.recordSale({ key: 'tax:one', calculationRef })
  expect(sale).toMatchObject({ status: 'succeeded' })
  expect(await payments.recordSale({ key: 'tax:one', calculationRef })).toEqual(sale)
  opened.wait(TWO_DAYS)
  // Not "failed": that would have it recorded under another key.
  await expect(payments.recordSale({ key: 'tax:one', calculationRef })).rejects.toThrow(/tax:one.*npm run admin/)
  expect(await payments.recordSale({ key: 'tax:two', calculationRef: 'taxcalc_none' })).toMatchObject({
    status: 'failed',
  })
})

it('a sale is found by its ID with the key it was reported by, and nothing else is', async () => {
  const sale = await payments.recordSale({ key: 'tax:three', calculationRef: await calculated() })
  if (sale.status !== 'succeeded') throw new Error(sale.status)
  expect(await payments.findSale(sale.providerRef)).toEqual({ key: 'tax:three', lineRef: sale.lineRef })
  expect(await payments.findSale('tax_none')).toBeNull()
})

it('a reversal whose answer was lost days ago is done', async () => {
  const sale = await payments.recordSale({ key: 'tax:four', calculationRef: await calculated() })
  if (sale.status !== 'succeeded') throw new Error(sale.status)
  const reversal = {
    key: 'tax:five',
    saleRef: sale.providerRef,
    lineRef: sale.lineRef!,
    amountCents: 300_000,
    taxCents: 24_750,
  }
  const done = await payments.recordReversal(reversal)
  expect(done).toMatchObject({ status: 'succeeded' })
  opened.wait(TWO_DAYS)
  expect(await payments.recordReversal(reversal)).toEqual({ status: 'succeeded', providerRef: 'tax:five' })
  if (done.status === 'succeeded') expect(await payments.findSale(done.providerRef)).toBeNull()
})
