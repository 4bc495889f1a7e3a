import { and, asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { moneyDocuments, notifications, payments } from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { getClientDashboard } from '#features/client-dashboard/server/dashboard.ts'
import { moneyOf } from '#features/payments/money-summary.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { payOutDue, settleRefunds } from './payouts.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2027-06-16T15:00:00Z')

const { chargeBack, problems, balance } = bankOf(db)

async function bookedWedding() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  return { cast, bookingId }
}

it.each(['is still due', 'was paid again'] as const)(
  'a bank that returns what it had kept undoes it: the line %s (X142, PY11)',
  async (state) => {
    const { cast, bookingId } = await bookedWedding()
    const { say, amountCents } = await chargeBack(bookingId)
    await say(cast, 'open', SIGNED)
    await say(cast, 'lost', new Date('2026-12-01T15:00:00Z'))
    const again = new Date('2026-12-02T15:00:00Z')
    if (state !== 'is still due') await payNext(db, cast, bookingId, again)
    await say(cast, 'won', new Date('2026-12-03T15:00:00Z'))
    // Heard twice, it counts once.
    await say(cast, 'won', new Date('2026-12-04T15:00:00Z'))
    const lines = await db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, bookingId))
      .orderBy(asc(payments.position))
    const [first, second] = [lines[0]!.status, lines.at(-1)!.status]
    expect([first, second]).toEqual(state === 'is still due' ? ['paid', 'cancelled'] : ['refunded', 'paid'])
    const shown = await getBooking(cast.couple(again), { bookingId })
    expect(shown).toMatchObject({ isTakenBack: false, isFrozen: false, chargeback: { status: 'won', wasKept: false } })
    expect(moneyOf(shown)).toMatchObject({ takenBackCents: 0, openCents: 400_000 - amountCents })
    expect(await balance(bookingId, 'escrow')).toBe(amountCents)
    expect(await balance(bookingId, 'chargeback_clearing')).toBe(0)
    const told = (await mailsTo(db, cast.client.email))
      .filter(({ template }) => template === 'chargeback-decided')
      .map(({ props }) => (props as { event: { isWon: boolean } }).event)
    expect(told.map(({ isWon }) => isWon).toSorted()).toEqual([false, true])
    // The second receipt is of the same payment, and follows the credit note.
    const ofFirst = and(eq(moneyDocuments.bookingId, bookingId), eq(moneyDocuments.paymentId, lines[0]!.id))
    const papers = await db.select().from(moneyDocuments).where(ofFirst).orderBy(asc(moneyDocuments.issuedAt))
    expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note', 'receipt'])
    await settleRefunds(cast.system(LATER))
    expect(await problems(bookingId)).toEqual([])
  },
)

it('what a bank returns after the booking has ended is the platform’s until its team has decided: nothing more is asked for because of it (X142, PY11)', async () => {
  const { cast, bookingId } = await bookedWedding()
  const { say, amountCents } = await chargeBack(bookingId)
  await say(cast, 'lost', SIGNED)
  await cancelAsShown(cast.couple(SIGNED), bookingId)
  await say(cast, 'won', LATER)
  await say(cast, 'won', LATER)
  expect(await balance(bookingId, 'escrow')).toBe(0)
  expect(await balance(bookingId, 'chargeback_losses')).toBe(amountCents)
  expect(await balance(bookingId, 'chargeback_clearing')).toBe(0)
  expect(await problems(bookingId)).toEqual([])
  expect(await getBooking(cast.couple(LATER), { bookingId })).toMatchObject({
    chargeback: { status: 'won', wasKept: true },
  })
  const told = await db.select({ title: notifications.title }).from(notifications)
  expect(told.filter(({ title }) => title === 'A bank returned what it had kept: decide whose it is')).not.toEqual([])
})

it('what is due again stands beside what the bank took, before the balance, and the bank’s refund is told once (X142)', async () => {
  const { cast, bookingId } = await bookedWedding()
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open', SIGNED)
  const { payments: lines } = await getBooking(cast.couple(SIGNED), { bookingId })
  expect(lines.map(({ type, isAgain }) => ({ type, isAgain }))).toEqual([
    { type: 'retainer', isAgain: false },
    { type: 'retainer', isAgain: true },
    { type: 'balance', isAgain: false },
  ])
  const { upcoming } = await getClientDashboard(cast.couple(SIGNED))
  expect(upcoming!.payments.map(({ isTakenBack, isAgain }) => ({ isTakenBack, isAgain }))).toEqual([
    { isTakenBack: true, isAgain: false },
    { isTakenBack: false, isAgain: true },
    { isTakenBack: false, isAgain: false },
  ])
  await say(cast, 'lost', SIGNED)
  const { events } = await getBooking(cast.couple(SIGNED), { bookingId })
  const told = events.map(({ type }) => type)
  expect(told).toContain('chargeback-lost')
  expect(told).not.toContain('refund')
})

it('a payout that the platform covers leaves, whether the bank keeps the money or returns it after all (X142, PY11)', async () => {
  const after = new Date('2027-06-14T15:00:00Z')
  const { cast, bookingId } = await photographedWedding(db, after, { isSinglePayment: true })
  await deliver(cast.vendor(after), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(after), { bookingId })
  const { say } = await chargeBack(bookingId, 0, { reason: 'fraudulent' })
  await say(cast, 'lost', after)
  await say(cast, 'won', LATER)
  expect(await payOutDue(cast.system(new Date('2027-06-30T15:00:00Z')))).toEqual({ paid: 1, failed: 0 })
  expect(await problems(bookingId)).toEqual([])
})
