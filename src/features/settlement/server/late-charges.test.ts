import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookings, charges, journal, moneyProblems, payments, photographers, refunds } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { withdrawOffer } from '#features/offers/server/end-offer.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { titlesTo } from '#tests/support/news.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { recordingPayments } from '#tests/support/recording-payments.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { pay, returnToPayment } from './pay.ts'
import { settleRefunds } from './payouts.ts'
import { recoverCharges } from './resolve-charge.ts'

// What became of a page is learned late, or the process dies between two steps: the job finishes it.

quietLogs()
const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const later = contextFor(db, { now: new Date(NOW.getTime() + 10 * 60_000) })

/** What happens at the provider after the money was taken, and before its answer. */
let meanwhile = async (): Promise<unknown> => undefined
const recording = recordingPayments({
  hold: async () => {
    const work = meanwhile
    meanwhile = async () => undefined
    await work()
  },
})
const behave = (changed: Partial<HostedPayments> = {}) => setHostedPayments({ ...recording.payments, ...changed })
const dies = () => Promise.reject(new Error('The process was killed.'))
beforeAll(() => behave())
afterAll(() => setHostedPayments(testPayments.payments))

const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage
const linesOf = async (bookingId: string) =>
  (await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)).map(
    ({ status }) => status,
  )
const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))

type Couple = Awaited<ReturnType<typeof payingCouple>>

/** A couple that has typed its card on the provider's page, and has not come back. */
async function authorized(couple: Couple): Promise<string> {
  const page = await openPage(couple.ctx, couple.first)
  recording.complete(page)
  return page
}

/** The photographer withdraws the offer. */
async function withdraw({ booking, vendorId }: Couple): Promise<void> {
  const { userId, email } = only(await db.select().from(photographers).where(eq(photographers.id, vendorId)))
  const ctx = { ...later, actor: actorOf({ id: userId, email }, 'photographer') }
  await withdrawOffer(ctx, { bookingId: booking.id, reason: 'I am ill.' })
}

it('a payment that nobody reported and nobody came back from is found by the job, once', async () => {
  const silent = await payingCouple(db, NOW)
  await authorized(silent)
  expect(await recoverCharges(later)).toEqual({ recovered: 1 })
  expect(await recoverCharges(later)).toEqual({ recovered: 0 })
  expect(await stageOf(silent.booking.id)).toBe('upcoming')
  expect(await db.select().from(journal).where(eq(journal.bookingId, silent.booking.id))).toHaveLength(1)
})

it.each(['openCheckout', 'checkout', 'capture'] as const)(
  'a process that dies after the provider has done %s leaves work that is finished, and done once',
  async (step) => {
    const couple = await payingCouple(db, NOW)
    const dying = { [step]: async (request: never) => (await recording.payments[step](request), dies()) }
    const isOpening = step === 'openCheckout'
    behave(isOpening ? dying : {})
    if (isOpening) expect((await appErrorOf(pay(couple.ctx, { paymentId: couple.first }))).code).toBe('PAYMENT_FAILED')
    behave()
    const page = await authorized(couple)
    behave(isOpening ? {} : dying)
    if (!isOpening) await expect(report(couple.ctx, page)).rejects.toThrow()
    behave()
    await recoverCharges(later)
    expect(await stageOf(couple.booking.id)).toBe('upcoming')
    expect(await db.select().from(charges).where(eq(charges.paymentId, couple.first))).toHaveLength(1)
    expect(await problems(couple.booking.id)).toEqual([])
  },
)

it('a page that was never opened is given up, and the line can be paid', async () => {
  const couple = await payingCouple(db, NOW)
  behave({ openCheckout: dies })
  expect((await appErrorOf(pay(couple.ctx, { paymentId: couple.first }))).code).toBe('PAYMENT_FAILED')
  behave()
  const soon = { expiresAt: new Date(Date.now() + 29 * 60_000) }
  await db.update(charges).set(soon).where(eq(charges.paymentId, couple.first))
  expect(await recoverCharges(later)).toEqual({ recovered: 1 })
  expect(await linesOf(couple.booking.id)).toEqual(['scheduled', 'scheduled'])
  await report(couple.ctx, await authorized(couple))
  expect(await stageOf(couple.booking.id)).toBe('upcoming')
})

it('a page that was opened so slowly that its attempt was given up is closed, and nobody is sent there', async () => {
  const couple = await payingCouple(db, NOW)
  let slow = ''
  behave({
    openCheckout: async (request) => {
      const page = await recording.payments.openCheckout(request)
      slow = page.sessionRef
      await db.update(charges).set({ expiresAt: new Date() }).where(eq(charges.paymentId, couple.first))
      await recoverCharges(later)
      return page
    },
  })
  expect((await appErrorOf(pay(couple.ctx, { paymentId: couple.first }))).code).toBe('CONFLICT')
  behave()
  expect((await recording.payments.checkout(slow)).state).toBe('expired')
})

it('a page that cannot be looked up does not stop the others, and its couple is not told to pay again', async () => {
  const [broken, found] = [await payingCouple(db, NOW), await payingCouple(db, NOW)]
  const [first] = [await authorized(broken), await authorized(found)]
  behave({ checkout: (page) => (page === first ? dies() : recording.payments.checkout(page)) })
  expect(await recoverCharges(later)).toEqual({ recovered: 1 })
  expect([await stageOf(broken.booking.id), await stageOf(found.booking.id)]).toEqual(['awaiting_payment', 'upcoming'])
  const back = await returnToPayment(broken.ctx, { attemptId: recording.attemptOf(first) })
  expect(back.state).toBe('open')
  behave()
  expect(await openPage(broken.ctx, broken.first).catch((error: { code: string }) => error.code)).toBe('CONFLICT')
  expect(await stageOf(broken.booking.id)).toBe('upcoming')
})

it('the date stays with a page whose outcome is not known, and is given on once nobody paid there', async () => {
  const first = await payingCouple(db, NOW)
  const rival = await payingCouple(db, NOW, { photographerId: first.vendorId })
  const page = await openPage(first.ctx, first.first)
  await db
    .update(charges)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(charges.paymentId, first.first))
  behave({ checkout: dies })
  expect((await appErrorOf(pay(rival.ctx, { paymentId: rival.first }))).code).toBe('DATE_TAKEN')
  behave()
  recording.end(page, 'expired')
  const won = await authorized(rival)
  await report(rival.ctx, won)
  expect([await stageOf(first.booking.id), await stageOf(rival.booking.id)]).toEqual(['withdrawn', 'upcoming'])
})

it('a page that was paid in its last second has the date, although a rival comes before the report', async () => {
  const first = await payingCouple(db, NOW)
  const rival = await payingCouple(db, NOW, { photographerId: first.vendorId })
  await authorized(first)
  await db
    .update(charges)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(charges.paymentId, first.first))
  expect((await appErrorOf(pay(rival.ctx, { paymentId: rival.first }))).code).toBe('INVALID_TRANSITION')
  expect([await stageOf(first.booking.id), await stageOf(rival.booking.id)]).toEqual(['upcoming', 'withdrawn'])
})

it('a booking that ended while its page was open: the page is closed by the job, and nothing is left to pay', async () => {
  const couple = await payingCouple(db, NOW)
  const page = await openPage(couple.ctx, couple.first)
  await withdraw(couple)
  await recoverCharges(later)
  expect(recording.complete(page)).toBe(false)
  expect(await linesOf(couple.booking.id)).toEqual(['cancelled', 'cancelled'])
  expect((await returnToPayment(couple.ctx, { attemptId: recording.attemptOf(page) })).state).toBe('closed')
})

it('one that ended before the authorized money was taken: it is released, and nothing is charged', async () => {
  const couple = await payingCouple(db, NOW)
  const page = await authorized(couple)
  await withdraw(couple)
  const back = await returnToPayment(couple.ctx, { attemptId: recording.attemptOf(page) })
  expect(back.state).toBe('closed')
  expect((await recording.payments.checkout(page)).state).toBe('released')
  expect(await linesOf(couple.booking.id)).toEqual(['cancelled', 'cancelled'])
  expect(await db.select().from(journal).where(eq(journal.bookingId, couple.booking.id))).toEqual([])
})

it('one that ended in the moment the money was taken: it goes back in full, and the couple is told', async () => {
  const slow = await payingCouple(db, NOW)
  const page = await authorized(slow)
  meanwhile = () => withdraw(slow)
  await report(slow.ctx, page)
  await settleRefunds(later)
  const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, slow.booking.id))
  expect(refund).toMatchObject({ amountCents: 120_000, status: 'succeeded' })
  expect(await stageOf(slow.booking.id)).toBe('withdrawn')
  expect(await problems(slow.booking.id)).toEqual([])
  expect(await titlesTo(db, slow.client.email, /goes back/)).toEqual([
    'Your payment of $1,200 to Marsh Pictures for June 12 goes back to you',
  ])
  expect((await returnToPayment(slow.ctx, { attemptId: recording.attemptOf(page) })).state).toBe('returned')
})

it('a first payment that began in time decides, whenever its outcome is found; only an unpaid one ends the booking', async () => {
  const [paid, unpaid] = [await payingCouple(db, NOW), await payingCouple(db, NOW)]
  const after = contextFor(db, { now: new Date(NOW.getTime() + 9 * 86_400_000) })
  const pages: string[] = []
  for (const couple of [paid, unpaid]) {
    const hold = { holdExpiresAt: new Date(NOW.getTime() + 60_000) }
    await db.update(bookings).set(hold).where(eq(bookings.id, couple.booking.id))
    pages.push(await openPage(couple.ctx, couple.first))
    await passDeadlines(after, { bookingId: couple.booking.id })
    expect(await stageOf(couple.booking.id)).toBe('awaiting_payment')
  }
  recording.complete(pages[0]!)
  recording.end(pages[1]!, 'expired')
  await recoverCharges(after)
  for (const { booking } of [paid, unpaid]) await passDeadlines(after, { bookingId: booking.id })
  expect([await stageOf(paid.booking.id), await stageOf(unpaid.booking.id)]).toEqual(['upcoming', 'unpaid'])
})

it('a bank that lets the authorized money go leaves the line to be paid again', async () => {
  const couple = await payingCouple(db, NOW)
  const page = await authorized(couple)
  recording.end(page, 'released')
  expect((await returnToPayment(couple.ctx, { attemptId: recording.attemptOf(page) })).state).toBe('refused')
  expect(await linesOf(couple.booking.id)).toEqual(['failed', 'scheduled'])
  const again = await authorized(couple)
  await report(couple.ctx, again)
  expect(await linesOf(couple.booking.id)).toEqual(['paid', 'scheduled'])
})

it('what has an outcome is not asked about again', async () => {
  setHostedPayments(testPayments.payments)
  const couple = await payingCouple(db, NOW)
  await payLine(couple.ctx, couple.first)
  behave()
  expect(await recoverCharges(later)).toEqual({ recovered: 0 })
})
