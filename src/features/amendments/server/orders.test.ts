import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { amendments, bookings, moneyProblems, payments, refunds, vendorContracts } from '#drizzle/schema/index.ts'
import { heldOf, refundOnCancellation } from '#features/payments/refund.ts'
import { paidLines } from '#features/payments/server/records.ts'
import { commissionCents } from '#features/payments/terms.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { AppError } from '#server/errors.ts'
import { addDays, todayIn } from '#shared/date/days.ts'
import { accept, bookedWedding, newDate, newItems, type Party, propose } from '#tests/support/amendments.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { payLine } from '#tests/support/pay-line.ts'
import { timesTried } from '#tests/support/scale.ts'
import type { Cast } from '#tests/support/wedding.ts'
import { declineAmendment, withdrawAmendment } from './answer.ts'
import { findOpen } from './records.ts'

// In every order of changes, payments, time and a cancellation: the signed papers, the booking and its payments say the
// same, no refund exceeds what was paid or what its preview showed, and the books are right. (BK9, BK14, CT7, X121, PY12)

const db = await useDatabase()
const BEGIN = new Date('2026-11-21T15:00:00Z')
const DAY_MS = 86_400_000

const party = fc.constantFrom<Party>('couple', 'vendor')
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('move' as const), party, by: fc.integer({ min: -120, max: 300 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('items' as const),
      cents: fc.integer({ min: 100, max: 700_000 }),
      due: fc.integer({ min: 7, max: 200 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('terms' as const), days: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('decline' as const, 'withdraw' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat({ max: 5 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 8, 30, 70) }) },
)
const order = fc.record({
  policy: fc.constantFrom('flexible' as const, 'moderate' as const, 'strict' as const),
  cents: fc.integer({ min: 10_000, max: 2_000_000 }),
  isSinglePayment: fc.boolean(),
  weddingIn: fc.constantFrom(20, 60, 110, 250),
  commands: fc.array(command, { minLength: 4, maxLength: 14 }),
  by: fc.constantFrom('couple' as const, 'vendor' as const, 'nobody' as const),
})
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never
type Deal = { cast: Cast; bookingId: string; now: Date }

const bookingOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id)))
const linesOf = (id: string) =>
  db.select().from(payments).where(eq(payments.bookingId, id)).orderBy(asc(payments.position))
const OTHER: Record<Party, Party> = { couple: 'vendor', vendor: 'couple' }

async function perform({ cast, bookingId, now }: Deal, one: Order['commands'][number]): Promise<void> {
  const booking = await bookingOf(bookingId)
  if (one.do === 'move')
    await propose(cast, one.party, { bookingId, change: newDate(addDays(booking.eventDate, one.by)), now })
  if (one.do === 'items') {
    const due = addDays(todayIn(booking.eventTimeZone, now), one.due)
    await propose(cast, 'vendor', { bookingId, change: newItems(one.cents, due), now })
  }
  if (one.do === 'terms') {
    const { eventLocation } = booking
    const change = {
      kind: 'terms' as const,
      content: `We agree on ${one.days}.`,
      deliveryDays: one.days,
      eventLocation,
    }
    await propose(cast, 'vendor', { bookingId, change, now })
  }
  if (one.do === 'pay') {
    const due = (await linesOf(bookingId)).filter(({ status }) => status === 'scheduled')
    if (due.length > 0) await payLine(cast.couple(now), due[one.which % due.length]!.id)
  }
  const open = await findOpen(db, bookingId)
  if (!open) return
  const { proposedBy } = only(await db.select().from(amendments).where(eq(amendments.id, open.id)))
  const proposer: Party = proposedBy === 'client' ? 'couple' : 'vendor'
  if (one.do === 'answer') await accept(cast, OTHER[proposer], bookingId, now)
  if (one.do === 'decline') await declineAmendment(cast[OTHER[proposer]](now), { id: open.id, note: '' })
  if (one.do === 'withdraw') await withdrawAmendment(cast[proposer](now), { id: open.id, note: '' })
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

/** Papers, booking and payments say the same, and the books are right. Returns what a couple's cancellation would refund. */
async function assertHolds({ cast, bookingId, now }: Deal): Promise<number | null> {
  const booking = await bookingOf(bookingId)
  const papers = await db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId))
  const signed = await db.select().from(amendments).where(eq(amendments.bookingId, bookingId))
  const first = only(papers.filter(({ version }) => version === 1))
  const added = signed
    .filter(({ status }) => status === 'accepted')
    .map(({ before, after }) => after.totalAmountCents - before.totalAmountCents)
  const inForce = only(papers.filter(({ status }) => status === 'signed' || status === 'voided'))
  const lines = await linesOf(bookingId)
  expect([first.totalAmountCents! + sum(added), inForce.totalAmountCents]).toEqual([
    booking.totalAmountCents,
    booking.totalAmountCents,
  ])
  expect(sum(lines.map(({ amountCents }) => amountCents))).toBe(booking.totalAmountCents)
  expect(booking.commissionCents).toBe(
    commissionCents(booking.totalAmountCents!, booking.commissionRateBps!, booking.commissionCapCents!),
  )
  expect([inForce.eventDate, inForce.deliveryDays, inForce.eventLocation]).toEqual([
    booking.eventDate,
    booking.deliveryDays,
    booking.eventLocation,
  ])
  expect(await db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))).toEqual([])
  if (booking.stage !== 'upcoming' || booking.eventDate < todayIn(booking.eventTimeZone, now)) return null
  const { refundCents } = await previewCancellation(cast.couple(now), { bookingId })
  const paid = await paidLines(db, bookingId)
  expect(refundCents).toBeLessThanOrEqual(heldOf(paid))
  const expected = refundOnCancellation({
    terms: inForce.cancellationTerms!,
    totalCents: inForce.totalAmountCents!,
    by: 'client',
    paid,
    today: todayIn(booking.eventTimeZone, now),
    eventDate: inForce.eventDate!,
  })
  expect(refundCents).toBe(expected.refundCents)
  return refundCents
}

async function cancel({ cast, bookingId, now }: Deal, by: Party): Promise<void> {
  const ctx = cast[by](now)
  const { refundCents, keptCents } = await previewCancellation(ctx, { bookingId })
  await cancelBooking(ctx, { bookingId, reason: 'It is better so.', refundCents, keptCents })
  const sent = await db.select().from(refunds).where(eq(refunds.bookingId, bookingId))
  expect(sum(sent.map(({ amountCents }) => amountCents))).toBe(refundCents)
}

async function play({ policy, cents, isSinglePayment, weddingIn, commands, by }: Order): Promise<string[]> {
  const { cast, bookingId } = await bookedWedding(db, BEGIN, {
    eventDate: addDays('2026-11-21', weddingIn),
    items: [{ label: 'The day', quantity: 1, unitCents: cents }],
    cancellationPolicy: policy,
    isSinglePayment,
  })
  const deal: Deal = { cast, bookingId, now: BEGIN }
  const done: string[] = []
  let refundBefore = await assertHolds(deal)
  for (const one of commands) {
    if (one.do === 'wait') deal.now = new Date(deal.now.getTime() + one.days * DAY_MS)
    const dateBefore = (await bookingOf(bookingId)).eventDate
    try {
      await perform(deal, one)
      done.push(one.do)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    const refund = await assertHolds(deal)
    const isMoved = (await bookingOf(bookingId)).eventDate !== dateBefore
    // Moving the date never raises what a cancellation refunds.
    if (isMoved && refund !== null && refundBefore !== null) expect(refund).toBeLessThanOrEqual(refundBefore)
    refundBefore = refund
  }
  if (by !== 'nobody' && refundBefore !== null) {
    await cancel(deal, by)
    await assertHolds(deal)
    expect(await findOpen(db, bookingId)).toBeNull()
  }
  return done
}

it('papers, booking and payments agree in every order of changes, payments, time and a cancellation', async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(order, async (one) => {
      for (const name of await play(one)) tally.set(name, (tally.get(name) ?? 0) + 1)
    }),
    { numRuns: timesTried(6, 60), seed: 20_261_123, endOnFailure: true },
  )
  // The orders come far enough to say something.
  for (const name of ['move', 'items', 'terms', 'answer', 'pay']) expect(tally.get(name) ?? 0, name).toBeGreaterThan(0)
  const problems = (await verify(db)).flatMap(({ problems: found }) => found)
  expect(problems).toEqual([])
}, 120_000)
