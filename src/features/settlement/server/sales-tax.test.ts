import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import {
  bookings,
  chargebacks,
  journal,
  ledgerEntries,
  moneyDocuments,
  offers,
  payments,
  payouts,
  refunds,
  salesTaxMonths,
  signedProblems,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { getContract } from '#features/contracts/server/read.ts'
import type { OfferInput } from '#features/offers/inputs.ts'
import { previewTax } from '#features/offers/server/preview-tax.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { settleRefunds } from '#features/settlement/server/payouts.ts'
import { putSettings } from '#tests/support/applications.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { previewCancellation } from './cancel.ts'

const db = await useDatabase()
quietLogs()

const SIGNED = new Date('2026-11-21T15:00:00Z')
const BALANCE = new Date('2027-05-13T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const AUSTIN = { line1: '1 Lake Road', city: 'Austin', state: 'Texas' as const, postalCode: '78701' }
const inTexas: Partial<OfferInput> = { venue: AUSTIN }
const bank = bankOf(db)

beforeEach(async () => {
  testPayments.taxes.isDown = false
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas', 'Oregon'] })
})

async function accountsOf(bookingId: string): Promise<Record<string, number>> {
  const sums = await db
    .select({ account: ledgerEntries.accountKind, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
    .where(eq(journal.bookingId, bookingId))
    .groupBy(ledgerEntries.accountKind)
  return Object.fromEntries(sums.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]))
}

/** A signed wedding in Texas for $4,000 and $330.00 of tax. */
async function signTaxed(values: Partial<OfferInput> = {}) {
  const cast = await castWedding(db)
  const { bookingId, contractId } = await signWedding(cast, offerOf(cast, { ...inTexas, ...values }), SIGNED)
  return { cast, bookingId, contractId }
}

async function problemsOf(bookingId: string) {
  const signed = await db.select().from(signedProblems).where(eq(signedProblems.bookingId, bookingId))
  return [...(await bank.problems(bookingId)), ...signed]
}

it('is frozen with the signature: rate, base, jurisdictions and calculation, in the contract and on the booking', async () => {
  const { cast, bookingId, contractId } = await signTaxed()
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  expect(booking).toMatchObject({
    totalAmountCents: 400_000,
    salesTax: { place: AUSTIN, rateMillionths: 82_500, baseCents: 400_000, taxCents: 33_000 },
    commissionCents: 48_000,
  })
  const [contract] = await db.select().from(vendorContracts).where(eq(vendorContracts.id, contractId))
  expect(contract!.salesTax).toEqual(booking!.salesTax)
  expect(contract!.schedule.map(({ taxCents }) => taxCents)).toEqual([9_900, 23_100])
  const lines = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)
  expect(lines.map(({ amountCents, taxCents }) => [amountCents, taxCents])).toEqual([
    [120_000, 9_900],
    [280_000, 23_100],
  ])
  await expect(db.update(bookings).set({ salesTax: null }).where(eq(bookings.id, bookingId))).rejects.toMatchObject({
    cause: { constraint: 'terms_frozen' },
  })
  // The state's rate is another one later: what was signed stays.
  await putSettings(db, { salesTax: 'none' })
  expect((await getBooking(cast.couple(SIGNED), { bookingId })).totalCents).toBe(433_000)
  expect((await getBooking(cast.vendor(SIGNED), { bookingId })).totalCents).toBe(400_000)
  expect(await getContract(cast.vendor(SIGNED), { id: contractId })).toMatchObject({
    totalCents: 400_000,
    salesTax: { name: 'Sales tax (Texas, 8.25%)', cents: 33_000 },
  })
  expect(await problemsOf(bookingId)).toEqual([])
})

it('the couple pays it, the photographer and the commission do not see it, and the ledger owes it to the state', async () => {
  const { cast, bookingId } = await signTaxed()
  await payNext(db, cast, bookingId, SIGNED)
  expect(await accountsOf(bookingId)).toEqual({
    'external:client': -129_900,
    escrow: 120_000,
    sales_tax_payable: 9_900,
  })
  const [receipt] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
  expect(receipt).toMatchObject({
    amountCents: 129_900,
    content: {
      salesTax: { taxCents: 9_900, state: 'Texas', rateMillionths: 82_500 },
      booking: { totalCents: 433_000 },
    },
  })
  await payNext(db, cast, bookingId, BALANCE)
  await passDeadlines(cast.system(AFTER), { bookingId })
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await accountsOf(bookingId)).toEqual({
    'external:client': -433_000,
    vendor_payable: 352_000,
    platform_commission: 48_000,
    sales_tax_payable: 33_000,
  })
  const [payout] = await db.select().from(payouts).where(eq(payouts.bookingId, bookingId))
  expect(payout).toMatchObject({ amountCents: 352_000, commissionCents: 48_000 })
  expect(await problemsOf(bookingId)).toEqual([])
})

it('a cancellation returns it in proportion, as its preview says', async () => {
  const { cast, bookingId } = await signTaxed()
  await payNext(db, cast, bookingId, SIGNED)
  await payNext(db, cast, bookingId, BALANCE)
  // 30 days before: half of everything.
  const shown = await previewCancellation(cast.couple(BALANCE), { bookingId })
  expect(shown).toMatchObject({ percent: 50, refundCents: 200_000, taxCents: 16_500, keptCents: 200_000 })
  await cancelAsShown(cast.couple(BALANCE), bookingId)
  await settleRefunds(cast.system(BALANCE))
  const back = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  expect(back.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(16_500)
  expect(await accountsOf(bookingId)).toMatchObject({ 'external:client': -216_500, sales_tax_payable: 16_500 })
  expect(await problemsOf(bookingId)).toEqual([])
})

it('a photographer’s cancellation returns all of it, with credit notes that say so', async () => {
  const { cast, bookingId } = await signTaxed({ isSinglePayment: true })
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.vendor(SIGNED), bookingId)
  await settleRefunds(cast.system(SIGNED))
  expect(await accountsOf(bookingId)).toEqual({})
  const notes = await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
  expect(notes.map(({ kind, amountCents, content }) => [kind, amountCents, content.salesTax?.taxCents])).toEqual([
    ['receipt', 433_000, 33_000],
    ['credit-note', 433_000, 33_000],
  ])
  expect(await problemsOf(bookingId)).toEqual([])
})

it.each([
  ['won', 433_000, 33_000],
  ['lost', 433_000, 33_000],
  ['won', 100_000, 7_621],
  ['lost', 100_000, 7_621],
] as const)('a chargeback that is %s, of %s cents, takes the tax with it', async (outcome, taken, tax) => {
  const { cast, bookingId } = await signTaxed({ isSinglePayment: true })
  await payNext(db, cast, bookingId, SIGNED)
  const { say, ref } = await bank.chargeBack(bookingId, 0, { amountCents: taken })
  await say(cast, 'open')
  const [opened] = await db.select().from(chargebacks).where(eq(chargebacks.providerRef, ref))
  expect(opened).toMatchObject({ amountCents: taken - tax, taxCents: tax, escrowCents: taken - tax })
  expect(await accountsOf(bookingId)).toMatchObject({ chargeback_clearing: taken })
  expect((await accountsOf(bookingId))['sales_tax_payable'] ?? 0).toBe(33_000 - tax)
  expect(await problemsOf(bookingId)).toEqual([])
  await say(cast, outcome)
  expect((await accountsOf(bookingId))['sales_tax_payable'] ?? 0).toBe(outcome === 'won' ? 33_000 : 33_000 - tax)
  expect(await bank.problems(bookingId)).toEqual([])
})

it('a venue in another state has none, and one without sales tax has none either', async () => {
  for (const venue of [
    { ...AUSTIN, state: 'Vermont' as const },
    { line1: '', city: '', state: 'elsewhere' as const, postalCode: '' },
    { ...AUSTIN, state: 'Oregon' as const },
  ]) {
    const { bookingId } = await signTaxed({ venue })
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    expect(booking!.salesTax).toBeNull()
  }
})

it('an offer is refused with one sentence when the address is not whole or the service does not answer, and nothing is kept', async () => {
  const cast = await castWedding(db)
  const tried = (venue: OfferInput['venue']) => sendOffer(cast.vendor(SIGNED), offerOf(cast, { venue }))
  await expect(tried(undefined)).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'venue.state' })
  await expect(tried({ ...AUSTIN, city: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'venue.city' })
  await expect(tried({ ...AUSTIN, postalCode: '' })).rejects.toMatchObject({ field: 'venue.postalCode' })
  await expect(tried({ ...AUSTIN, postalCode: '78701-12' })).rejects.toMatchObject({ field: 'venue.postalCode' })
  testPayments.taxes.isDown = true
  await expect(tried(AUSTIN)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  testPayments.taxes.isDown = false
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Florida'] })
  await expect(tried({ ...AUSTIN, state: 'Florida' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const made = await db
    .select({ id: offers.id })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .where(eq(bookings.photographerId, cast.photographer.id))
  expect(made).toEqual([])
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas'] })
  const about = { inquiryId: cast.inquiry.id, bookingId: null }
  expect(await previewTax(cast.vendor(SIGNED), { ...about, venue: AUSTIN, totalCents: 100_000 })).toMatchObject({
    taxCents: 8_250,
    rateMillionths: 82_500,
  })
  const strangers = await castWedding(db)
  await expect(
    previewTax(strangers.vendor(SIGNED), { ...about, venue: AUSTIN, totalCents: 100_000 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('while it is off nothing has it, no line and no word, whatever a browser sends', async () => {
  for (const salesTax of ['undecided', 'none']) {
    await putSettings(db, { salesTax, salesTaxStates: ['Texas'] })
    testPayments.taxes.isDown = true
    const { cast, bookingId, contractId } = await signTaxed()
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    const [offer] = await db.select().from(offers).where(eq(offers.bookingId, bookingId))
    const [contract] = await db.select().from(vendorContracts).where(eq(vendorContracts.id, contractId))
    expect([booking!.salesTax, offer!.salesTax, offer!.venue, contract!.salesTax]).toEqual([null, null, null, null])
    expect(JSON.stringify(contract!.schedule)).not.toContain('tax')
    await payNext(db, cast, bookingId, SIGNED)
    expect(await accountsOf(bookingId)).toEqual({ 'external:client': -120_000, escrow: 120_000 })
    const [receipt] = await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
    expect(JSON.stringify(receipt!.content)).not.toContain('salesTax')
    const view = await getBooking(cast.couple(SIGNED), { bookingId })
    expect(view).toMatchObject({ totalCents: 400_000, salesTax: null })
  }
})

it('what is owed to each jurisdiction in each month adds up to the ledger, to the cent', async () => {
  const months = await db.select().from(salesTaxMonths)
  const sum = (rows: readonly { netCents: number }[]) => rows.reduce((all, { netCents }) => all + netCents, 0)
  const [owed] = await db
    .select({ cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountKind, 'sales_tax_payable'))
  expect(sum(months)).toBe(owed!.cents)
  const may = months.filter(({ month }) => month === '2027-05')
  expect(may.map(({ jurisdiction, rateMillionths }) => [jurisdiction, rateMillionths]).toSorted()).toEqual([
    ['Austin', 20_000],
    ['Texas', 62_500],
  ])
  for (const row of months) {
    expect(row.collectedCents - row.refundedCents).toBe(row.netCents)
    expect(row.state).toBe('Texas')
    expect(row.grossCents).toBeGreaterThanOrEqual(row.taxableCents)
  }
})
