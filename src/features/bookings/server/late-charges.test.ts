import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, charges, journal, moneyProblems, payments, photographers, refunds } from '#drizzle/schema/index.ts'
import { withdrawOffer } from './cancel.ts'
import { passDeadlines } from './deadlines.ts'
import { setPaymentProvider } from '#server/payments/index.ts'
import { testProvider } from '#server/payments/test-provider.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { titlesTo } from '#tests/support/news.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { recordingProvider } from '#tests/support/recording-provider.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { TEST_CARDS } from '#shared/cards.ts'
import { pay, recoverCharges } from './pay.ts'
import { settleRefunds } from './payouts.ts'
import { reserveCharge } from './reserve-payment.ts'
import { GIVEN_BACK, PAYMENT_RETURNED } from '#features/payments/texts.ts'

// A charge's outcome is learnt late: the answer was lost, or the request hung for minutes.

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = contextFor(db, { now: new Date(NOW.getTime() + 10 * 60_000) })
const card = { number: TEST_CARDS.success, expiry: '12/30', cvc: '123' }

let whileCharging: () => Promise<unknown> = async () => undefined
const { provider, moved } = recordingProvider({
  hold: async () => {
    await whileCharging()
  },
})
beforeAll(() => setPaymentProvider(provider))
afterAll(() => setPaymentProvider(testProvider))

const order = (paymentId: string) => ({ paymentId, idempotencyKey: randomUUID(), card })
const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage
const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))

/** The photographer withdraws the offer. */
async function withdraw({ booking, vendorId }: Awaited<ReturnType<typeof payingCouple>>): Promise<void> {
  const { userId, email } = only(await db.select().from(photographers).where(eq(photographers.id, vendorId)))
  const ctx = { ...later, actor: actorOf({ id: userId, email }, 'photographer') }
  await withdrawOffer(ctx, { bookingId: booking.id, reason: 'I am ill.' })
}

/** The next charge is made, and before its answer is written down, something else happens. */
const during = (work: () => Promise<unknown>) => {
  whileCharging = async () => {
    whileCharging = async () => undefined
    await work()
  }
}

it('a first payment whose answer was lost is looked up, and the date is booked by the job', async () => {
  const lost = await payingCouple(db, NOW)
  during(() => Promise.reject(new Error('The database is gone.')))
  await expect(pay(lost.ctx, order(lost.first))).rejects.toThrow('The database is gone.')
  expect(await recoverCharges(later)).toEqual({ recovered: 1 })
  expect(await stageOf(lost.booking.id)).toBe('upcoming')
  expect(await problems(lost.booking.id)).toEqual([])
})

it('a charge that cannot be looked up does not stop the others', async () => {
  const [broken, lost] = [await payingCouple(db, NOW), await payingCouple(db, NOW)]
  const keys = [randomUUID(), randomUUID()]
  await reserveCharge(broken.ctx, { paymentId: broken.first, idempotencyKey: keys[0]! })
  await reserveCharge(lost.ctx, { paymentId: lost.first, idempotencyKey: keys[1]! })
  await provider.charge({ idempotencyKey: keys[1]!, amountCents: 120_000, currency: 'USD', card })
  setPaymentProvider({
    ...provider,
    lookUp: (key) => (key === keys[0] ? Promise.reject(new Error('No answer.')) : provider.lookUp(key)),
  })
  expect(await recoverCharges(later)).toEqual({ recovered: 1 })
  expect([await stageOf(broken.booking.id), await stageOf(lost.booking.id)]).toEqual(['awaiting_payment', 'upcoming'])
  setPaymentProvider(provider)
  await recoverCharges(later)
})

it('an attempt that was given up and charged after all counts', async () => {
  const slow = await payingCouple(db, NOW)
  setPaymentProvider({ ...provider, lookUp: async () => null })
  during(() => recoverCharges(later))
  expect(await pay(slow.ctx, order(slow.first))).toEqual({ isPaid: true })
  setPaymentProvider(provider)
  expect(await stageOf(slow.booking.id)).toBe('upcoming')
  expect(await problems(slow.booking.id)).toEqual([])
})

it('one that was replaced meanwhile is given back, and the books know one payment', async () => {
  const slow = await payingCouple(db, NOW)
  setPaymentProvider({ ...provider, lookUp: async () => null })
  during(async () => {
    await recoverCharges(later)
    await pay(slow.ctx, order(slow.first))
  })
  expect(await appErrorOf(pay(slow.ctx, order(slow.first)))).toMatchObject({ code: 'CONFLICT', message: GIVEN_BACK })
  setPaymentProvider(provider)
  const made = await db.select().from(charges).where(eq(charges.paymentId, slow.first))
  expect(made.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  const given = made.find(({ status }) => status === 'failed')!
  expect(moved.refunds.cents.get(`late:${given.id}`)).toBe(120_000)
  expect(await db.select().from(journal).where(eq(journal.bookingId, slow.booking.id))).toHaveLength(1)
  expect(await problems(slow.booking.id)).toEqual([])
})

it('a payment for a booking that ended while it was made goes back in full, and the couple is told', async () => {
  const slow = await payingCouple(db, NOW)
  during(() => withdraw(slow))
  const sent = order(slow.first)
  expect(await appErrorOf(pay(slow.ctx, sent))).toMatchObject({ message: PAYMENT_RETURNED })
  expect(await appErrorOf(pay(slow.ctx, sent))).toMatchObject({ message: GIVEN_BACK })
  await settleRefunds(later)
  const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, slow.booking.id))
  expect(refund).toMatchObject({ amountCents: 120_000, status: 'succeeded' })
  expect(await stageOf(slow.booking.id)).toBe('withdrawn')
  expect(await problems(slow.booking.id)).toEqual([])
  expect(await titlesTo(db, slow.client.email, /goes back/)).toEqual(['Your payment of $1,200 goes back to you'])
})

it('a first payment that began in time decides, whenever its answer is found; only a refused one ends the booking', async () => {
  const [paid, refused] = [await payingCouple(db, NOW), await payingCouple(db, NOW)]
  const after = contextFor(db, { now: new Date(NOW.getTime() + 9 * 86_400_000) })
  for (const [couple, number] of [
    [paid, TEST_CARDS.success],
    [refused, TEST_CARDS.declined],
  ] as const) {
    const hold = { holdExpiresAt: new Date(NOW.getTime() + 60_000) }
    await db.update(bookings).set(hold).where(eq(bookings.id, couple.booking.id))
    const idempotencyKey = randomUUID()
    await reserveCharge(couple.ctx, { paymentId: couple.first, idempotencyKey })
    await provider.charge({ idempotencyKey, amountCents: 120_000, currency: 'USD', card: { ...card, number } })
    await passDeadlines(after, { bookingId: couple.booking.id })
    expect(await stageOf(couple.booking.id)).toBe('awaiting_payment')
  }
  await recoverCharges(after)
  for (const { booking } of [paid, refused]) await passDeadlines(after, { bookingId: booking.id })
  expect([await stageOf(paid.booking.id), await stageOf(refused.booking.id)]).toEqual(['upcoming', 'unpaid'])
})

it('a refused card leaves nothing to pay on a booking that ended meanwhile', async () => {
  const slow = await payingCouple(db, NOW)
  during(() => withdraw(slow))
  const refused = { ...order(slow.first), card: { ...card, number: TEST_CARDS.declined } }
  expect(await appErrorOf(pay(slow.ctx, refused))).toMatchObject({ code: 'PAYMENT_FAILED' })
  const lines = await db.select().from(payments).where(eq(payments.bookingId, slow.booking.id))
  expect(lines.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})
