import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  bookings,
  charges,
  emailOutbox,
  moneyProblems,
  notifications,
  payments,
  refunds,
} from '#drizzle/schema/index.ts'
import { pay, recoverCharges } from './pay.ts'
import { TEST_CARDS } from '#shared/cards.ts'
import { settleCharge } from './settle-charge.ts'
import { findCharge } from '#features/payments/server/charge-records.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { timesTried } from '#tests/support/scale.ts'
import { appErrorOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 20 })
const NOW = new Date('2026-11-21T15:00:00Z')
/** More than the pool has connections; 200 against the built product is a trial of `npm run test:abuse`. */
const AT_ONCE = timesTried(24, 60)

const signedCouple = (photographerId?: string, eventDate?: string) =>
  payingCouple(db, NOW, { photographerId, eventDate })

const card = (number: string = TEST_CARDS.success) => ({ number, expiry: '12/30', cvc: '123' })
const order = (paymentId: string, number?: string, idempotencyKey: string = randomUUID()) => ({
  paymentId,
  idempotencyKey,
  card: card(number),
})
const stageOf = async (id: string) => only(await db.select().from(bookings).where(eq(bookings.id, id))).stage
const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))

describe('the first payment', () => {
  it('confirms the booking on this day, and both sides are told (BK3, X81, X87)', async () => {
    const { booking, ctx, first } = await signedCouple()
    expect(await pay(ctx, order(first))).toEqual({ isPaid: true })
    expect(await stageOf(booking.id)).toBe('upcoming')
    const { bookingDate, eventDate } = only(await db.select().from(bookings).where(eq(bookings.id, booking.id)))
    expect([bookingDate, eventDate]).toEqual(['2026-11-21', booking.eventDate])
    expect(only(await db.select().from(payments).where(eq(payments.id, first))).status).toBe('paid')
    expect(await problems(booking.id)).toEqual([])
    const told = await db
      .select()
      .from(notifications)
      .where(eq(notifications.href, `/vendor/bookings/${booking.id}`))
    expect(told.map(({ kind }) => kind)).toEqual(['booking.confirmed'])
  })

  it.each([
    ['declined', TEST_CARDS.declined, 'Your card was declined.'],
    ['without money', TEST_CARDS.insufficientFunds, 'There is not enough money'],
    ['unanswered', TEST_CARDS.network, 'You have not been charged'],
  ])('a card that is %s changes nothing, and another one may follow', async (_name, number, sentence) => {
    const { booking, ctx, first } = await signedCouple()
    const refusal = await appErrorOf(pay(ctx, order(first, number)))
    expect(refusal.code).toBe('PAYMENT_FAILED')
    expect(refusal.message).toContain(sentence)
    expect(await stageOf(booking.id)).toBe('awaiting_payment')
    await pay(ctx, order(first))
    expect(await stageOf(booking.id)).toBe('upcoming')
    expect(await problems(booking.id)).toEqual([])
  })

  it('is not taken for somebody else, nor the second before the first', async () => {
    const mine = await signedCouple()
    const theirs = await signedCouple()
    expect((await appErrorOf(pay(theirs.ctx, order(mine.first)))).code).toBe('NOT_FOUND')
    expect((await appErrorOf(pay(mine.ctx, order(mine.second)))).code).toBe('CONFLICT')
  })

  it('an expired card is refused at its field', async () => {
    const { ctx, first } = await signedCouple()
    const expired = { ...order(first), card: { ...card(), expiry: '10/26' } }
    expect(await appErrorOf(pay(ctx, expired))).toMatchObject({ code: 'INVALID_INPUT', field: 'card.expiry' })
  })
})

it(`the same key, sent ${AT_ONCE} times at once, is charged once`, async () => {
  const { booking, ctx, first } = await signedCouple()
  const sent = order(first)
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => pay(ctx, sent)))
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await db.select().from(charges).where(eq(charges.paymentId, first))).toHaveLength(1)
  expect(await stageOf(booking.id)).toBe('upcoming')
  expect(await problems(booking.id)).toEqual([])
})

it(`of ${AT_ONCE} couples who pay for one date at once, one gets it and the others a clear answer and no charge`, async () => {
  const photographer = await makePhotographer(db)
  const couples = []
  for (let count = 0; count < AT_ONCE; count += 1) couples.push(await signedCouple(photographer.id))
  const answers = await Promise.allSettled(couples.map(({ ctx, first }) => pay(ctx, order(first))))
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

it('a date that is lost after the charge is paid back in full', async () => {
  const late = await signedCouple()
  const winner = await signedCouple(late.vendorId)
  const [attempt] = await db
    .insert(charges)
    .values({ paymentId: late.first, idempotencyKey: randomUUID(), amountCents: 120_000, provider: 'test' })
    .returning()
  await db.update(payments).set({ status: 'processing' }).where(eq(payments.id, late.first))
  await db.update(bookings).set({ status: 'confirmed', stage: 'upcoming' }).where(eq(bookings.id, winner.booking.id))
  const answer = {
    status: 'succeeded',
    providerRef: `test_${randomUUID()}`,
    cardBrand: 'visa',
    cardLast4: '4242',
  } as const
  expect(await settleCharge(late.ctx, (await findCharge(db, attempt!.id))!, answer)).toBe('date-lost')
  expect(await stageOf(late.booking.id)).toBe('withdrawn')
  const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, late.booking.id))
  expect(refund).toMatchObject({ amountCents: 120_000, status: 'pending' })
  const mails = await db.select({ props: emailOutbox.props }).from(emailOutbox)
  expect(mails.some(({ props }) => String(props.path).endsWith(late.booking.id))).toBe(true)
})

it('an attempt whose answer was lost is looked up, and may be made again', async () => {
  const { booking, ctx, first } = await signedCouple()
  await db.insert(charges).values({
    paymentId: first,
    idempotencyKey: randomUUID(),
    amountCents: 120_000,
    provider: 'test',
    createdAt: new Date(NOW.getTime() - 10 * 60_000),
  })
  await db.update(payments).set({ status: 'processing' }).where(eq(payments.id, first))
  await recoverCharges(ctx)
  await recoverCharges(ctx)
  await pay(ctx, order(first))
  expect(await stageOf(booking.id)).toBe('upcoming')
  expect(await problems(booking.id)).toEqual([])
})
