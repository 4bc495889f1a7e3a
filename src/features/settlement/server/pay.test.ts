import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  bookings,
  calendars,
  charges,
  journal,
  moneyProblems,
  notifications,
  payments,
  refunds,
} from '#drizzle/schema/index.ts'
import { findCharge } from '#features/payments/server/attempt-records.ts'
import { checkoutKey } from '#features/payments/server/charge-records.ts'
import { ALREADY_PAID } from '#features/payments/texts.ts'
import { isOneOf } from '#server/database/sql.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { titlesTo } from '#tests/support/news.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { timesTried } from '#tests/support/scale.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { DATE_BEING_PAID } from '../texts.ts'
import { leavePayment, pay, returnToPayment } from './pay.ts'
import { recoverCharges } from './resolve-charge.ts'
import { settleCharge } from './settle-charge.ts'

const db = await useDatabase({ max: 20 })
const NOW = new Date('2026-11-21T15:00:00Z')
/** More than the pool has connections; 200 against the built product is a trial of `npm run test:abuse`. */
const AT_ONCE = timesTried(24, 60)

const signedCouple = (photographerId?: string, eventDate?: string) =>
  payingCouple(db, NOW, { photographerId, eventDate })

type Couple = Awaited<ReturnType<typeof signedCouple>>

const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage
const lineOf = async (id: string) => only(await db.select().from(payments).where(eq(payments.id, id))).status
const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))
const attemptsOf = (paymentId: string) => db.select().from(charges).where(eq(charges.paymentId, paymentId))

describe('the first payment', () => {
  it('confirms the booking on this day, and both sides are told (BK3, X81, X87)', async () => {
    const { booking, ctx, first } = await signedCouple()
    await payLine(ctx, first)
    expect(await stageOf(booking.id)).toBe('upcoming')
    const { bookingDate, eventDate } = only(await db.select().from(bookings).where(eq(bookings.id, booking.id)))
    expect([bookingDate, eventDate]).toEqual(['2026-11-21', booking.eventDate])
    expect(await lineOf(first)).toBe('paid')
    expect(await problems(booking.id)).toEqual([])
    const told = await db
      .select()
      .from(notifications)
      .where(eq(notifications.href, `/vendor/bookings/${booking.id}`))
    expect(told.map(({ kind }) => kind)).toEqual(['booking.confirmed'])
    expect(only(await attemptsOf(first))).toMatchObject({ status: 'succeeded', provider: 'stripe', cardLast4: '4242' })
  })

  it('is not taken for somebody else, nor the second before the first', async () => {
    const mine = await signedCouple()
    const theirs = await signedCouple()
    expect((await appErrorOf(pay(theirs.ctx, { paymentId: mine.first }))).code).toBe('NOT_FOUND')
    expect((await appErrorOf(pay(mine.ctx, { paymentId: mine.second }))).code).toBe('CONFLICT')
  })

  it('opens one page, in however many tabs, and none once it is paid (PY2, PY17)', async () => {
    const { ctx, first, booking } = await signedCouple()
    const page = await openPage(ctx, first)
    expect(await openPage(ctx, first)).toBe(page)
    expect(only(await attemptsOf(first))).toMatchObject({ status: 'processing', sessionRef: page })
    testPayments.complete(page)
    // The other tab's button, before anybody has reported anything: it finds out by itself.
    expect(await appErrorOf(pay(ctx, { paymentId: first }))).toMatchObject({ code: 'CONFLICT', message: ALREADY_PAID })
    expect(await stageOf(booking.id)).toBe('upcoming')
  })
})

describe('the couple comes back', () => {
  it('is told the same before the report, after it, twice, and from another tab (PY16)', async () => {
    const { ctx, first, booking } = await signedCouple()
    const page = await openPage(ctx, first)
    const attemptId = testPayments.attemptOf(page)
    const back = () => returnToPayment(ctx, { attemptId })
    expect(await back()).toMatchObject({ state: 'open', amountCents: 120_000, bookingId: booking.id, receipt: null })
    testPayments.complete(page)
    const [one, two] = await Promise.all([back(), back()])
    expect([one.state, two.state, (await back()).state]).toEqual(['paid', 'paid', 'paid'])
    expect((await back()).receipt).toMatchObject({ kind: 'receipt', code: expect.stringMatching(/^R-2026-/) })
    await report(contextFor(db, { now: NOW }), page)
    await report(contextFor(db, { now: new Date(NOW.getTime() + 86_400_000) }), page)
    expect((await leavePayment(ctx, { attemptId })).state).toBe('paid')
    expect(testPayments.moved.charges.cents.get(checkoutKey(attemptId))).toBe(120_000)
    expect(await db.select().from(journal).where(eq(journal.bookingId, booking.id))).toHaveLength(1)
    expect(await problems(booking.id)).toEqual([])
  })

  it('without paying: the page is closed, the line is to be paid as before, and the date is free for others', async () => {
    const first = await signedCouple()
    const rival = await signedCouple(first.vendorId)
    const page = await openPage(first.ctx, first.first)
    expect(await appErrorOf(pay(rival.ctx, { paymentId: rival.first }))).toMatchObject({ message: DATE_BEING_PAID })
    const attemptId = testPayments.attemptOf(page)
    expect(await leavePayment(first.ctx, { attemptId })).toMatchObject({ state: 'left', url: null })
    expect(await lineOf(first.first)).toBe('scheduled')
    expect(testPayments.complete(page)).toBe(false)
    await payLine(rival.ctx, rival.first)
    expect(await stageOf(rival.booking.id)).toBe('upcoming')
    expect((await returnToPayment(first.ctx, { attemptId })).state).toBe('left')
  })

  it('of somebody else, nobody comes back', async () => {
    const { ctx, first } = await signedCouple()
    const attemptId = testPayments.attemptOf(await openPage(ctx, first))
    const { ctx: theirs } = await signedCouple()
    for (const work of [returnToPayment, leavePayment])
      expect((await appErrorOf(work(theirs, { attemptId }))).code).toBe('NOT_FOUND')
  })

  it('from a page whose time is over: nothing was charged, and the next page is another one', async () => {
    const { ctx, first, booking } = await signedCouple()
    const page = await openPage(ctx, first)
    testPayments.end(page, 'expired')
    expect((await returnToPayment(ctx, { attemptId: testPayments.attemptOf(page) })).state).toBe('expired')
    expect(await lineOf(first)).toBe('scheduled')
    expect(await openPage(ctx, first)).not.toBe(page)
    expect(await stageOf(booking.id)).toBe('awaiting_payment')
  })
})

it(`Pay, pressed ${AT_ONCE} times at once, opens one page and charges once`, async () => {
  const { booking, ctx, first } = await signedCouple()
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => payLine(ctx, first)))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await attemptsOf(first)).toHaveLength(1)
  expect(await stageOf(booking.id)).toBe('upcoming')
  expect(await problems(booking.id)).toEqual([])
})

it(`of ${AT_ONCE} couples who pay for one date at once, one gets it and the others a clear answer and no charge`, async () => {
  const photographer = await makePhotographer(db)
  const couples = []
  for (let count = 0; count < AT_ONCE; count += 1) couples.push(await signedCouple(photographer.id))
  const answers = await Promise.allSettled(couples.map(({ ctx, first }) => payLine(ctx, first)))
  const won = answers.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue
    expect(['DATE_TAKEN', 'INVALID_TRANSITION']).toContain((answer.reason as { code: string }).code)
  }
  const stages = await db
    .select({ stage: bookings.stage })
    .from(bookings)
    .where(eq(bookings.photographerId, photographer.id))
  expect(stages.filter(({ stage }) => stage === 'upcoming')).toHaveLength(1)
  expect(stages.filter(({ stage }) => stage === 'withdrawn')).toHaveLength(AT_ONCE - 1)
  const charged = await db
    .select({ id: charges.id })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(bookings.photographerId, photographer.id), eq(charges.status, 'succeeded')))
  expect(charged).toHaveLength(1)
})

/** Pages for one date that are all open, as no verb allows it: the last word is the claim's. */
async function openAtOnce(count: number) {
  const photographer = await makePhotographer(db)
  const couples = []
  for (let made = 0; made < count; made += 1) {
    const couple = await signedCouple(photographer.id)
    const id = randomUUID()
    const { sessionRef: page, url } = await testPayments.payments.openCheckout({
      key: checkoutKey(id),
      amountCents: 12e4,
      currency: 'USD',
      title: 'Retainer',
      description: '',
      email: couple.client.email,
      expiresAt: new Date(),
      group: couple.booking.id,
      successUrl: `http://localhost/dashboard/payments/${id}`,
      cancelUrl: 'http://localhost/',
    })
    await db.insert(charges).values({
      id,
      paymentId: couple.first,
      idempotencyKey: checkoutKey(id),
      amountCents: 12e4,
      provider: 'stripe',
      sessionRef: page,
      checkoutUrl: url,
      expiresAt: new Date(Date.now() + 6e4),
    })
    await db.update(payments).set({ status: 'processing' }).where(eq(payments.id, couple.first))
    couples.push({ ...couple, page })
  }
  return couples
}

it('of couples that have all authorized a payment for one date, one is charged, and every other gets its money released', async () => {
  const couples = await openAtOnce(8)
  for (const { page } of couples) testPayments.complete(page)
  await Promise.all(couples.map(({ ctx, page }) => report(ctx, page)))
  await recoverCharges(couples[0]!.ctx)
  const states = await Promise.all(
    couples.map(async ({ ctx, page }) => ({
      ...(await returnToPayment(ctx, { attemptId: testPayments.attemptOf(page) })),
      at: (await testPayments.payments.checkout(page)).state,
    })),
  )
  expect(states.filter(({ state }) => state === 'paid')).toHaveLength(1)
  expect(states.filter(({ at }) => at === 'captured')).toHaveLength(1)
  expect(states.filter(({ at }) => at === 'released' || at === 'expired')).toHaveLength(7)
  for (const { booking } of couples) expect(await problems(booking.id)).toEqual([])
  expect(
    await db.$count(
      refunds,
      isOneOf(
        refunds.bookingId,
        couples.map(({ booking }) => booking.id),
      ),
    ),
  ).toBe(0)
})

it('a couple that loses the date after it has authorized is not charged, and is told (PY16)', async () => {
  const [late, winner] = await openAtOnce(2)
  testPayments.complete(late!.page)
  await db.update(bookings).set({ status: 'confirmed', stage: 'upcoming' }).where(eq(bookings.id, winner!.booking.id))
  await report(late!.ctx, late!.page)
  expect(await stageOf(late!.booking.id)).toBe('withdrawn')
  expect(await testPayments.payments.checkout(late!.page)).toMatchObject({ state: 'released' })
  const back = await returnToPayment(late!.ctx, { attemptId: testPayments.attemptOf(late!.page) })
  expect(back.state).toBe('date-lost')
  expect(await titlesTo(db, late!.client.email, /no longer free/)).toHaveLength(1)
})

it('a date that is gone after the money was taken all the same is paid back in full', async () => {
  const [late, winner] = await openAtOnce(2)
  const charge = (await findCharge(db, { sessionRef: late!.page }))!
  await db.update(bookings).set({ status: 'confirmed', stage: 'upcoming' }).where(eq(bookings.id, winner!.booking.id))
  const answer = {
    status: 'succeeded',
    providerRef: randomUUID(),
    way: { kind: 'card', name: 'visa', last4: '4242' },
  } as const
  expect(await settleCharge(late!.ctx, charge, answer)).toBe('date-lost')
  expect(await stageOf(late!.booking.id)).toBe('withdrawn')
  const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, late!.booking.id))
  expect(refund).toMatchObject({ amountCents: 120_000, status: 'pending' })
})

it('with two places on a date two couples book it, and the third is told only when the last place went (AV5)', async () => {
  const photographer = await makePhotographer(db)
  await db.insert(calendars).values({ photographerId: photographer.id, weddingsPerDay: 2 })
  const couples = []
  for (let made = 0; made < 3; made += 1) couples.push(await signedCouple(photographer.id))
  const [one, two, three] = couples as [Couple, Couple, Couple]
  // Two pages may be open at once, a third may not.
  const pages = [await openPage(one.ctx, one.first), await openPage(two.ctx, two.first)]
  expect(await appErrorOf(pay(three.ctx, { paymentId: three.first }))).toMatchObject({ message: DATE_BEING_PAID })
  testPayments.complete(pages[0]!)
  await report(one.ctx, pages[0]!)
  expect(await stageOf(three.booking.id)).toBe('awaiting_payment')
  testPayments.complete(pages[1]!)
  await report(two.ctx, pages[1]!)
  expect([await stageOf(one.booking.id), await stageOf(two.booking.id)]).toEqual(['upcoming', 'upcoming'])
  expect(await stageOf(three.booking.id)).toBe('withdrawn')
  expect(await titlesTo(db, three.client.email, /no longer free/)).toHaveLength(1)
})

it('a couple whose week has just filled up on another day loses its date (AV5)', async () => {
  const photographer = await makePhotographer(db)
  await db.insert(calendars).values({ photographerId: photographer.id, weddingsPerWeek: 1 })
  const saturday = await signedCouple(photographer.id, '2027-06-12')
  const friday = await signedCouple(photographer.id, '2027-06-11')
  const monday = await signedCouple(photographer.id, '2027-06-14')
  await payLine(saturday.ctx, saturday.first)
  expect(await stageOf(friday.booking.id)).toBe('withdrawn')
  expect(await stageOf(monday.booking.id)).toBe('awaiting_payment')
})
