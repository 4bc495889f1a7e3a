import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { openStripe } from '#tests/support/stripe-stand-in.ts'

const db = await useDatabase()
const { stripe, wait, local } = openStripe(db)

beforeAll(() => local.ready())

const AUSTIN = { line1: '1 Lake Road', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' }
const calculate = (address: Partial<typeof AUSTIN> = AUSTIN, amount = 300_000) =>
  stripe.tax.calculations.create({
    currency: 'usd',
    line_items: [{ amount, reference: 'offer', tax_behavior: 'exclusive', tax_code: 'txcd_20030000' }],
    customer_details: { address: address as typeof AUSTIN, address_source: 'shipping' },
    expand: ['line_items.data.tax_breakdown'],
  })
const record = (calculation: string, reference: string) =>
  stripe.tax.transactions.createFromCalculation({ calculation, reference, expand: ['line_items'] })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

describe('the tax service', () => {
  it('calculates by jurisdiction, and shows lines only when it is asked to', async () => {
    const whole = await calculate()
    expect(whole).toMatchObject({ tax_amount_exclusive: 24_750, amount_total: 324_750 })
    expect(whole.line_items!.data[0]!.tax_breakdown!.map(({ amount }) => amount)).toEqual([18_750, 6_000])
    expect((await stripe.tax.calculations.retrieve(whole.id!)).line_items).toBeUndefined()
    expect((await calculate({ ...AUSTIN, state: 'OR', postal_code: '97201' })).tax_amount_exclusive).toBe(0)
  })

  it('refuses an address that it cannot place, and collects nothing where nobody is registered', async () => {
    const { postal_code: _, ...without } = AUSTIN
    expect(await refusalOf(calculate(without))).toBe('customer_tax_location_invalid')
    expect(await refusalOf(calculate({ ...AUSTIN, postal_code: '10001' }))).toBe('customer_tax_location_invalid')
    expect(await refusalOf(calculate({ ...AUSTIN, country: 'FR' }))).toBe('customer_tax_location_invalid')
    const elsewhere = await calculate({ ...AUSTIN, state: 'FL', postal_code: '33101' })
    expect(elsewhere.tax_breakdown[0]).toMatchObject({ taxability_reason: 'not_collecting', amount: 0 })
  })

  it('records a sale once by its reference, and never from an old calculation', async () => {
    const { id } = await calculate()
    const sale = await record(id!, 'sale-1')
    expect(sale).toMatchObject({ type: 'transaction', reference: 'sale-1' })
    expect(await refusalOf(record(id!, 'sale-1'))).toBe('resource_already_exists')
    expect(await refusalOf(record('taxcalc_none', 'sale-2'))).toBe('resource_missing')
    const old = await calculate()
    wait(91 * 86_400)
    expect(await refusalOf(record(old.id!, 'sale-3'))).toMatch(/expired/)
  })

  it('reverses lines up to what is left of them', async () => {
    const sale = await record((await calculate()).id!, 'sale-4')
    const reverse = (reference: string, amount: number, amount_tax: number) =>
      stripe.tax.transactions.createReversal({
        mode: 'partial',
        original_transaction: sale.id,
        reference,
        line_items: [{ original_line_item: sale.line_items!.data[0]!.id, reference, amount, amount_tax }],
      })
    const back = await reverse('back-1', -100_000, -8_250)
    expect(back).toMatchObject({ type: 'reversal', reversal: { original_transaction: sale.id } })
    expect(await refusalOf(reverse('back-2', -200_001, -16_500))).toMatch(/greater than what is left/)
    expect(await refusalOf(reverse('back-3', 1, 0))).toMatch(/must not be positive/)
    await reverse('back-4', -200_000, -16_500)
    expect(await refusalOf(reverse('back-5', 0, -1))).toMatch(/greater than what is left/)
  })
})
