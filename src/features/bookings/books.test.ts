import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookings, journal, ledgerEntries, moneyProblems, payments, photographers } from '#drizzle/schema/index.ts'
import { addDays } from '#features/availability/days.ts'
import { payOutDue, settleRefunds } from '#features/payments/service/payouts.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { CANCELLATION_POLICIES } from './model.ts'
import { cancelBooking, previewCancellation } from './service/cancel.ts'
import { passDeadlines } from './service/deadlines.ts'
import { confirmDelivery, deliver } from './service/deliver.ts'
import { openDispute, resolveDispute } from './service/dispute.ts'

const db = await useDatabase()
const RUNS = 40
const SIGNED_ON = '2026-11-21'
const noon = (day: string) => new Date(`${day}T17:00:00Z`)

/** What each account holds of one booking, in cents. */
async function accountsOf(bookingId: string): Promise<Record<string, number>> {
  const sums = await db
    .select({ account: ledgerEntries.accountKind, cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
    .from(ledgerEntries)
    .innerJoin(journal, eq(journal.id, ledgerEntries.journalId))
    .where(eq(journal.bookingId, bookingId))
    .groupBy(ledgerEntries.accountKind)
  return Object.fromEntries(sums.map(({ account, cents }) => [account, cents]))
}

const life = fc.record({
  items: fc.array(
    fc.record({
      label: fc.constant('Photography'),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitCents: fc.integer({ min: 1, max: 300_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  isSinglePayment: fc.boolean(),
  cancellationPolicy: fc.constantFrom(...CANCELLATION_POLICIES),
  daysAhead: fc.integer({ min: 1, max: 700 }),
  rateBps: fc.option(fc.integer({ min: 1000, max: 1200 })),
  ending: fc.constantFrom('deliver', 'dispute', 'client', 'photographer', 'admin'),
  paysBalance: fc.boolean(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

async function live({ ending, paysBalance, share, rateBps, daysAhead, ...terms }: Life): Promise<string> {
  const cast = await castWedding(db)
  await db.update(photographers).set({ commissionRateBps: rateBps }).where(eq(photographers.id, cast.photographer.id))
  const eventDate = addDays(SIGNED_ON, daysAhead)
  const { bookingId } = await signWedding(cast, offerOf(cast, { ...terms, eventDate }), noon(SIGNED_ON))
  await payNext(db, cast, bookingId, noon(SIGNED_ON))
  const open = async () =>
    (
      await db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'scheduled')))
    ).length > 0
  const isOver = ending === 'deliver' || ending === 'dispute'
  if ((paysBalance || ending === 'deliver') && (await open())) await payNext(db, cast, bookingId, noon(SIGNED_ON))
  if (!isOver) {
    const now = noon(addDays(SIGNED_ON, Math.floor(share * daysAhead)))
    const by = { client: cast.couple, photographer: cast.vendor, admin: cast.admin }[ending](now)
    const preview = await previewCancellation(by, { bookingId })
    expect(await cancelBooking(by, { bookingId, reason: 'Plans have changed.' })).toEqual(preview)
    return bookingId
  }
  const after = noon(addDays(eventDate, 2))
  await passDeadlines(cast.system(after), { bookingId })
  const pictures = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }
  await deliver(cast.vendor(after), { bookingId, ...pictures })
  if (ending === 'deliver') {
    await confirmDelivery(cast.couple(after), { bookingId })
    return bookingId
  }
  await openDispute(cast.vendor(after), { bookingId, reason: 'They do not answer.' })
  const held = (await accountsOf(bookingId)).escrow ?? 0
  await resolveDispute(cast.admin(after), {
    bookingId,
    refundCents: Math.floor(held * share),
    decision: 'A fair split.',
  })
  return bookingId
}

it(`whatever becomes of ${RUNS} bookings, the books balance and no cent is lost`, async () => {
  const ids: string[] = []
  await fc.assert(
    fc.asyncProperty(life, async (given) => {
      const bookingId = await live(given)
      ids.push(bookingId)
      const held = await accountsOf(bookingId)
      expect(held.escrow ?? 0).toBe(0)
      expect(Object.values(held).reduce((sum, cents) => sum + cents, 0)).toBe(0)
      expect(held.platform_commission ?? 0).toBeLessThanOrEqual(50_000)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  const ctx = contextFor(db, { now: noon('2030-01-01') })
  while ((await settleRefunds(ctx)).settled > 0) continue
  while ((await payOutDue(ctx)).paid > 0) continue
  expect(await db.select().from(moneyProblems).where(inArray(moneyProblems.bookingId, ids))).toEqual([])
  for (const id of ids) {
    const { vendor_payable: payable = 0, refund_clearing: clearing = 0 } = await accountsOf(id)
    expect([payable, clearing]).toEqual([0, 0])
  }
  const open = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(inArray(bookings.id, ids), inArray(bookings.status, ['pending', 'confirmed'])))
  expect(open).toEqual([])
}, 120_000)
