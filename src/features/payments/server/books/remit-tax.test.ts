import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { auditEvents, ledgerEntries, moneyProblems, taxRemittances } from '#drizzle/schema/index.ts'
import { settleRefunds } from '#features/settlement/server/payouts.ts'
import { putSettings } from '#tests/support/applications.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { getMoneyOverview } from './admin.ts'
import { getTaxOwed, recordRemittance, reverseRemittance } from './remit-tax.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const PLACES = {
  Texas: { line1: '1 Lake Road', city: 'Austin', state: 'Texas', postalCode: '78701' },
  'New York': { line1: '1 Hudson Street', city: 'New York', state: 'New York', postalCode: '10013' },
} as const

const admin = { ...contextFor(db, { now: SIGNED }), actor: actorOf(await makeUser(db, 'admin'), 'admin') }
const remit = (
  amountCents: number,
  more: { state?: 'Texas' | 'New York' | 'Vermont'; paidOn?: string; reference?: string } = {},
) => recordRemittance(admin, { state: 'Texas', amountCents, paidOn: '2026-11-20', reference: 'TX 4711', ...more })
const owedTo = async (name: string) => (await getTaxOwed(admin)).states.find(({ state }) => state === name)
const inLedger = async (kind: 'sales_tax_payable' | 'external:state') => {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.accountKind, kind))
  return sum!.cents
}

/** A wedding whose retainer of $1,200 is paid. */
async function bookedIn(venue: (typeof PLACES)[keyof typeof PLACES]) {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { venue }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  return { cast, bookingId }
}

beforeAll(async () => {
  await putSettings(db, { salesTax: 'states', salesTaxStates: ['Texas', 'New York'] })
})

it('what is owed is listed by state, less what was remitted, and the ledger has it', async () => {
  const { cast, bookingId } = await bookedIn(PLACES.Texas)
  await bookedIn(PLACES['New York'])
  expect((await getTaxOwed(admin)).states).toEqual([
    { state: 'New York', collectedCents: 10_650, remittedCents: 0, owedCents: 10_650 },
    { state: 'Texas', collectedCents: 9_900, remittedCents: 0, owedCents: 9_900 },
  ])
  await remit(9_000)
  expect(await owedTo('Texas')).toMatchObject({ collectedCents: 9_900, remittedCents: 9_000, owedCents: 900 })
  expect(await owedTo('New York')).toMatchObject({ owedCents: 10_650 })
  expect(await inLedger('sales_tax_payable')).toBe(11_550)
  expect(await inLedger('external:state')).toBe(9_000)
  const { balances } = await getMoneyOverview(admin)
  expect(balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  const { remittances } = await getTaxOwed(admin)
  expect(only(remittances)).toMatchObject({
    state: 'Texas',
    amountCents: 9_000,
    paidOn: '2026-11-20',
    reference: 'TX 4711',
  })
  const audited = only(await db.select().from(auditEvents).where(eq(auditEvents.action, 'payments.recordRemittance')))
  expect(audited.after).toMatchObject({ state: 'Texas', amountCents: 9_000, reference: 'TX 4711' })
  expect(await db.select().from(moneyProblems)).toEqual([])
  // What goes back to a couple afterwards has been paid too much, until more is collected.
  await cancelAsShown(cast.vendor(SIGNED), bookingId)
  await settleRefunds(cast.system(SIGNED))
  expect(await owedTo('Texas')).toMatchObject({ collectedCents: 0, owedCents: -9_000 })
  // That is nothing to another state.
  await remit(10_650, { state: 'New York' })
  expect(await owedTo('New York')).toMatchObject({ owedCents: 0 })
  expect(await db.select().from(moneyProblems)).toEqual([])
})

it('more than is owed to a state is refused, and a day that is still to come; nothing is kept', async () => {
  await bookedIn(PLACES.Texas)
  await bookedIn(PLACES.Texas)
  const before = await db.$count(taxRemittances)
  const { owedCents } = (await owedTo('Texas'))!
  await expect(remit(owedCents + 1)).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'amountCents' })
  await expect(remit(1, { state: 'Vermont' })).rejects.toMatchObject({ message: 'Only $0.00 is owed to Vermont.' })
  await expect(remit(1, { paidOn: '2026-11-22' })).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'paidOn' })
  expect(await db.$count(taxRemittances)).toBe(before)
  // What was recorded although its answer was lost is not recorded again.
  await remit(1, { reference: 'TX 4712' })
  await expect(remit(1, { reference: 'TX 4712' })).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'reference' })
  expect(await owedTo('Texas')).toMatchObject({ owedCents: owedCents - 1 })
  // Of two at once, one is refused.
  const both = await Promise.allSettled(['a1', 'a2'].map((reference) => remit(owedCents - 1, { reference })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await owedTo('Texas')).toMatchObject({ owedCents: 0 })
  expect(await db.select().from(moneyProblems)).toEqual([])
})

it('one that was recorded by mistake is reversed once, with its reason: it is owed again, and can be recorded rightly', async () => {
  const { owedCents } = (await owedTo('Texas'))!
  await bookedIn(PLACES.Texas)
  await remit(owedCents + 5_000, { reference: 'TX wrong' })
  const { id } = (await getTaxOwed(admin)).remittances.find(({ reference }) => reference === 'TX wrong')!
  const before = await inLedger('external:state')
  const reverse = async () => reverseRemittance(admin, { remittanceId: id, reason: 'The amount was of another month.' })
  const both = await Promise.allSettled([reverse(), reverse()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(reverse()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  expect(await owedTo('Texas')).toMatchObject({ owedCents: owedCents + 9_900 })
  expect(await inLedger('external:state')).toBe(before - owedCents - 5_000)
  expect((await getTaxOwed(admin)).remittances.find((remittance) => remittance.id === id)).toMatchObject({
    reversalReason: 'The amount was of another month.',
  })
  const audited = only(await db.select().from(auditEvents).where(eq(auditEvents.action, 'payments.reverseRemittance')))
  expect(audited).toMatchObject({ entityId: id, before: { state: 'Texas', reference: 'TX wrong' } })
  // The same again, which is refused only while one stands.
  await remit(owedCents + 5_000, { reference: 'TX wrong' })
  expect(await owedTo('Texas')).toMatchObject({ owedCents: 4_900 })
  expect(await db.select().from(moneyProblems)).toEqual([])
  await expect(
    reverseRemittance(admin, { remittanceId: crypto.randomUUID(), reason: 'Nothing to see.' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('a remittance without its entry in the ledger is a broken rule', async () => {
  const [made] = await db
    .insert(taxRemittances)
    .values({ state: 'Texas', amountCents: 500, paidOn: '2026-11-20', reference: 'x' })
    .returning({ id: taxRemittances.id })
  expect(await db.select().from(moneyProblems)).toMatchObject([
    { problem: 'remittances differ from the ledger', bookingId: null, amountCents: 500 },
  ])
  await db.delete(taxRemittances).where(eq(taxRemittances.id, made!.id))
})
