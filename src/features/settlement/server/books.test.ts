import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookings, journal, ledgerEntries, moneyProblems, payments, photographers } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { OFFER_TOTAL_MIN_CENTS, offerTotalOf } from '#features/offers/inputs.ts'
import { moneyOf } from '#features/payments/money-summary.ts'
import { earningsCsv, getEarnings } from '#features/payments/server/earnings.ts'
import { CANCELLATION_POLICIES, COMMISSION_CAP_CENTS } from '#features/payments/terms.ts'
import { isOneOf } from '#server/database/sql.ts'
import { addDays } from '#shared/date/days.ts'
import { confirmBySecond, resolveByTwo } from '#tests/support/approvals.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { timesTried } from '#tests/support/scale.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { previewCancellation } from './cancel.ts'
import { payOutDue, settleRefunds } from './payouts.ts'

const db = await useDatabase()
const RUNS = timesTried(10, 60)
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
  items: fc
    .array(
      fc.record({
        label: fc.constant('Photography'),
        quantity: fc.integer({ min: 1, max: 9 }),
        unitCents: fc.integer({ min: 1, max: 300_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .filter((items) => offerTotalOf(items) >= OFFER_TOTAL_MIN_CENTS),
  isSinglePayment: fc.boolean(),
  cancellationPolicy: fc.constantFrom(...CANCELLATION_POLICIES),
  daysAhead: fc.integer({ min: 1, max: 650 }),
  rateBps: fc.option(fc.integer({ min: 1000, max: 1200 })),
  ending: fc.constantFrom('deliver', 'dispute', 'client', 'photographer', 'admin'),
  paysBalance: fc.boolean(),
  paysInDispute: fc.boolean(),
  paysDue: fc.boolean(),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

async function live(cast: Cast, given: Life): Promise<string> {
  const { ending, paysBalance, paysInDispute, paysDue, share, rateBps, daysAhead, ...terms } = given
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
    const { sums } = await cancelAsShown(by, bookingId)
    await confirmBySecond(by, bookingId)
    expect([sums.refundCents, sums.releaseCents]).toEqual([preview.refundCents, preview.keptCents])
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
  // A dispute freezes release, not duty: what is open can still be paid.
  if (paysInDispute && (await open())) await payNext(db, cast, bookingId, after)
  await decide(cast, bookingId, { after, share })
  if (paysDue && (await open())) await payNext(db, cast, bookingId, noon(addDays(eventDate, 9)))
  return bookingId
}

async function decide(cast: Cast, bookingId: string, { after, share }: { after: Date; share: number }): Promise<void> {
  const { totalAmountCents } = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  await resolveByTwo(cast.admin(after), {
    bookingId,
    finalCents: Math.floor(totalAmountCents! * share),
    heldCents: (await accountsOf(bookingId)).escrow ?? 0,
    dueDate: addDays(after.toISOString().slice(0, 10), 14),
    decision: 'A fair split.',
  })
}

// Two payouts stand in one cell, and such a cell in quotes.
const cents = (cell: string) =>
  cell
    .replaceAll('"', '')
    .split('; ')
    .reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)

/** The booking's page, the earnings and their CSV, the payouts and the ledger all say the same. (X122) */
async function expectSameSums(cast: Cast, bookingId: string): Promise<void> {
  const now = noon('2029-01-01')
  const detail = await getBooking(cast.vendor(now), { bookingId })
  const money = moneyOf(detail)
  const earnings = await getEarnings(cast.vendor(now), { page: 1 })
  const row = earnings.items.find((item) => item.bookingId === bookingId)!
  const [header, line] = (await earningsCsv(cast.vendor(now))).csv.trim().split('\r\n')
  const csv = Object.fromEntries(
    header!.split(',').map((name, place) => [name.replace('\uFEFF', ''), line!.split(',')[place]!]),
  )
  const ledger = await accountsOf(bookingId)
  const paidOut = detail.payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const share = detail.share ?? { commissionCents: 0, netCents: 0 }
  expect(row).toMatchObject({ totalCents: money.finalCents, commissionCents: share.commissionCents })
  expect([row.netCents, cents(csv.Net!), cents(csv.Total!)]).toEqual([share.netCents, share.netCents, money.finalCents])
  expect(cents(csv.Commission!)).toBe(share.commissionCents)
  expect(cents(csv['Payout amount']!)).toBe(paidOut)
  expect(ledger.vendor_payable ?? 0).toBe(paidOut)
  // What a decision left due and nobody has paid yet is in the net, and not released.
  if (money.openCents > 0) expect(paidOut).toBeLessThan(share.netCents)
  else expect([paidOut, ledger.platform_commission ?? 0]).toEqual([share.netCents, share.commissionCents])
  expect(earnings.upcomingCents).toBe(money.openCents)
}

it(`whatever becomes of ${RUNS} bookings, the books balance and no cent is lost`, async () => {
  const ids: string[] = []
  await fc.assert(
    fc.asyncProperty(life, async (given) => {
      const cast = await castWedding(db)
      const bookingId = await live(cast, given)
      ids.push(bookingId)
      await expectSameSums(cast, bookingId)
      const held = await accountsOf(bookingId)
      expect(held.escrow ?? 0).toBe(0)
      expect(Object.values(held).reduce((sum, part) => sum + part, 0)).toBe(0)
      expect(held.platform_commission ?? 0).toBeLessThanOrEqual(COMMISSION_CAP_CENTS)
      // A refund under way is a state: nothing has settled yet, and no rule is broken. (X130)
      expect(await db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  const ctx = contextFor(db, { now: noon('2030-01-02') })
  while ((await settleRefunds(ctx)).settled > 0) continue
  while ((await payOutDue(ctx)).paid > 0) continue
  expect(await db.select().from(moneyProblems).where(isOneOf(moneyProblems.bookingId, ids))).toEqual([])
  for (const id of ids) {
    const { vendor_payable: payable = 0, refund_clearing: clearing = 0 } = await accountsOf(id)
    expect([payable, clearing]).toEqual([0, 0])
  }
  const open = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isOneOf(bookings.id, ids), isOneOf(bookings.status, ['pending', 'confirmed'])))
  expect(open).toEqual([])
})
