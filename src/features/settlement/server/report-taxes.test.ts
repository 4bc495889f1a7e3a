import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { auditEvents, taxReports } from '#drizzle/schema/index.ts'
import { putSettings } from '#tests/support/applications.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { enterTaxSale, reportTaxes } from './report-taxes.ts'

const db = await useDatabase()
quietLogs()

const SIGNED = new Date('2026-11-21T15:00:00Z')
const BALANCE = new Date('2027-05-13T15:00:00Z')
const AUSTIN = { line1: '1 Lake Road', city: 'Austin', state: 'Texas' as const, postalCode: '78701' }

beforeEach(async () => {
  testPayments.taxes.isDown = false
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas'] })
})

/** A signed wedding in Texas for $4,000 and $330.00 of tax. */
async function signTaxed() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { venue: AUSTIN }), SIGNED)
  return { cast, bookingId }
}

it('the tax service is told of the sale with the first payment, then of what is taken back, once, and again after it did not answer', async () => {
  const { cast, bookingId } = await signTaxed()
  const told = async () => {
    const rows = await db
      .select()
      .from(taxReports)
      .where(eq(taxReports.bookingId, bookingId))
      .orderBy(taxReports.createdAt)
    return rows.map(({ kind, amountCents, taxCents, settledAt }) => [kind, amountCents, taxCents, settledAt !== null])
  }
  await reportTaxes(cast.system(SIGNED))
  expect(await told()).toEqual([])
  await payNext(db, cast, bookingId, SIGNED)
  testPayments.taxes.isDown = true
  expect(await reportTaxes(cast.system(SIGNED))).toMatchObject({ failed: 1 })
  expect(await told()).toEqual([['sale', 400_000, 33_000, false]])
  testPayments.taxes.isDown = false
  // In two processes at once, too.
  await Promise.all([reportTaxes(cast.system(SIGNED)), reportTaxes(cast.system(SIGNED))])
  expect(await told()).toEqual([['sale', 400_000, 33_000, true]])
  // Before the balance is paid: it is no longer due, and the retainer goes back.
  await cancelAsShown(cast.couple(BALANCE), bookingId)
  await Promise.all([reportTaxes(cast.system(BALANCE)), reportTaxes(cast.system(BALANCE))])
  expect(await told()).toEqual([
    ['sale', 400_000, 33_000, true],
    ['reversal', 340_000, 28_050, true],
  ])
  const sale = [...testPayments.taxes.reversals.values()].at(-1)!
  expect(sale).toMatchObject({ amountCents: 340_000, taxCents: 28_050 })
})

it('a sale that was recorded although its answer was lost is entered by its ID, once, and reversed like any other', async () => {
  const { cast, bookingId } = await signTaxed()
  await payNext(db, cast, bookingId, SIGNED)
  testPayments.taxes.isDeaf = true
  await reportTaxes(cast.system(SIGNED))
  testPayments.taxes.isDeaf = false
  const key = [...testPayments.taxes.sales.keys()].at(-1)!
  expect(key).toContain('tax:')
  const saleRef = testPayments.taxes.saleRef(key)
  await expect(enterTaxSale(cast.system(SIGNED), 'tax_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Of two at once, one enters it.
  const both = await Promise.allSettled([1, 2].map(() => enterTaxSale(cast.system(SIGNED), saleRef)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual({ status: 'fulfilled', value: { bookingId } })
  const entered = and(eq(auditEvents.entityId, bookingId), eq(auditEvents.action, 'payments.enterTaxSale'))
  expect(await db.$count(auditEvents, entered)).toBe(1)
  await expect(enterTaxSale(cast.system(SIGNED), saleRef)).rejects.toMatchObject({ code: 'CONFLICT' })
  await cancelAsShown(cast.couple(BALANCE), bookingId)
  await reportTaxes(cast.system(BALANCE))
  expect([...testPayments.taxes.reversals.values()].at(-1)).toMatchObject({ saleRef, amountCents: 340_000 })
})
