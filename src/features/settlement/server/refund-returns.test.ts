import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compareWithService } from '#app/jobs.ts'
import { PAYMENT_EVENTS } from '#app/payment-events.ts'
import { chargebacks, notifications, refundReturns, refunds } from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { REFUND_NOT_RETURNED } from '#features/payments/texts.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { confirmBySecond, waitingFor } from '#tests/support/approvals.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { resetPayments, testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { settleRefunds } from './payouts.ts'
import { resendRefund, settleRefund, syncRefund } from './refund-returns.ts'

const db = await useDatabase()
quietLogs()
const { chargeBack, problems, documents, balance } = bankOf(db)
const SIGNED = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-12-05T15:00:00Z')
const HOW = 'By bank transfer on December 4, reference 1177.'

/** A cancelled booking whose refund of $1,200 was sent. */
async function refunded() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.couple(SIGNED), bookingId)
  await settleRefunds(cast.system(SIGNED))
  const refund = async () => only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
  const { id, providerRef } = await refund()
  return { cast, bookingId, refund, id, ref: providerRef! }
}

type Refunded = Awaited<ReturnType<typeof refunded>>

const report = ({ cast, ref }: Refunded, now = LATER) =>
  PAYMENT_EVENTS['refund.failed'](cast.system(now), {
    id: 'evt',
    type: 'refund.failed',
    objectRef: ref,
    accountRef: null,
    data: {},
  })

/** The same, and the couple's bank has sent it back. */
async function returned(): Promise<Refunded> {
  const made = await refunded()
  testPayments.sendBack(made.ref, 'lost_or_stolen_card')
  await report(made)
  return made
}

it('a refund that a bank sends back is owed again: told once, in the history, and no second document (PY7, PY9)', async () => {
  const made = await returned()
  await report(made)
  const { cast, bookingId, refund } = made
  expect(await refund()).toMatchObject({ status: 'returned', returns: 1, failureMessage: 'lost_or_stolen_card' })
  expect(await db.$count(refundReturns, eq(refundReturns.refundId, made.id))).toBe(1)
  expect(await problems(bookingId)).toEqual([])
  expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
  const mails = (await mailsTo(db, cast.client.email)).filter(({ template }) => template === 'refund-returned')
  expect(mails).toHaveLength(1)
  const bells = await db.select().from(notifications).where(eq(notifications.kind, 'refund.returned'))
  expect(bells.filter(({ userId }) => userId === cast.admin(LATER).actor.userId)).toHaveLength(1)
  const { events, refunds: shown } = await getBooking(cast.couple(LATER), { bookingId })
  expect(events.at(-1)).toMatchObject({ type: 'refund-returned', data: { amountCents: 120_000 } })
  expect(shown).toMatchObject([{ status: 'returned', settledAt: null }])
  // Nobody sends it again by itself.
  expect(await settleRefunds(cast.system(LATER))).toEqual({ settled: 0, failed: 0 })
})

it('it is sent again as a new attempt, and may come back a second time (PY7)', async () => {
  const made = await returned()
  const { cast, bookingId, refund, id, ref } = made
  await resendRefund(cast.admin(LATER), { refundId: id })
  await expect(resendRefund(cast.admin(LATER), { refundId: id })).rejects.toThrow(REFUND_NOT_RETURNED)
  expect(await problems(bookingId)).toEqual([])
  expect(await settleRefunds(cast.system(LATER))).toEqual({ settled: 1, failed: 0 })
  const again = await refund()
  expect(again).toMatchObject({ status: 'succeeded', returns: 1 })
  expect(again.providerRef).not.toBe(ref)
  expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
  expect(await problems(bookingId)).toEqual([])
  testPayments.sendBack(again.providerRef!, 'declined')
  await report({ ...made, ref: again.providerRef! })
  expect(await refund()).toMatchObject({ status: 'returned', returns: 2 })
  expect(await problems(bookingId)).toEqual([])
})

it('paid another way over the limit takes two administrators; then it is settled, and the couple is told (AD14)', async () => {
  const { cast, bookingId, refund, id } = await returned()
  const input = { refundId: id, reason: HOW }
  expect(await settleRefund(cast.admin(LATER), input)).toMatchObject({
    isWaiting: true,
    sums: { refundCents: 120_000 },
  })
  expect(await refund()).toMatchObject({ status: 'returned' })
  expect(await waitingFor(db, bookingId)).toMatchObject({ kind: 'settle-refund', movedCents: 120_000 })
  await confirmBySecond(cast.admin(LATER), bookingId)
  expect(await refund()).toMatchObject({ status: 'succeeded', settledAt: LATER })
  expect(await problems(bookingId)).toEqual([])
  await expect(settleRefund(cast.admin(LATER), input)).rejects.toThrow(REFUND_NOT_RETURNED)
  const sent = (await mailsTo(db, cast.client.email)).filter(({ template }) => template === 'payment-refunded')
  expect(sent).toHaveLength(2)
})

it('a return of which no report ever comes is found in the balance at night (PY16)', async () => {
  const { cast, bookingId, refund, ref } = await refunded()
  testPayments.sendBack(ref, 'expired_or_canceled_card')
  const change = { ref: `txn_${ref}`, sourceRef: ref, type: 'refund_failure', feeCents: 0, at: LATER }
  testPayments.changes.push({ ...change, amountCents: 120_000, netCents: 120_000 })
  await compareWithService(jobContext(db, () => LATER))
  expect(await refund()).toMatchObject({ status: 'returned' })
  expect(await problems(bookingId)).toEqual([])
  // The report comes after all.
  await report({ cast, bookingId, refund, ref, id: (await refund()).id })
  expect(await refund()).toMatchObject({ returns: 1 })
})

it('one whose return is told after the bank has kept the whole payment is not owed any more (PY7, PY11)', async () => {
  const made = await refunded()
  const { cast, bookingId } = made
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open', LATER)
  await say(cast, 'lost', LATER)
  testPayments.sendBack(made.ref, 'lost_or_stolen_card')
  await report(made)
  const settled = (await db.select().from(refunds).where(eq(refunds.id, made.id)))[0]
  expect(settled).toMatchObject({ status: 'succeeded', returns: 1, providerRef: null, failureMessage: null })
  for (const account of ['refund_clearing', 'chargeback_losses', 'chargeback_clearing'])
    expect(await balance(bookingId, account)).toBe(0)
  expect(await problems(bookingId)).toEqual([])
})

/** A cancelled booking whose refund was ordered and asked for, with this outcome, before the couple's bank took the payment. */
async function refundAsked(refund: HostedPayments['refund']) {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.couple(SIGNED), bookingId)
  setHostedPayments({ ...testPayments.payments, refund })
  await settleRefunds(cast.system(SIGNED))
  resetPayments()
  const { say, ref, amountCents } = await chargeBack(bookingId)
  const row = async () => only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
  const lose = async () => {
    await say(cast, 'open', SIGNED)
    await say(cast, 'lost', SIGNED)
  }
  /** Every cent that the platform and the service have moved more than they should. */
  const ends = async () => ({
    losses: await balance(bookingId, 'chargeback_losses'),
    toBank: await balance(bookingId, 'external:service'),
    toCouple: 120_000 + (await balance(bookingId, 'external:client')),
  })
  return { cast, bookingId, say, lose, ref, amountCents, row, ends }
}

const lost = () => Promise.reject(new Error('No answer.'))
/** The service makes it, and its answer is lost. */
const madeUnheard: HostedPayments['refund'] = async (request) => {
  await testPayments.payments.refund(request)
  return lost()
}

const OUTCOMES: Record<string, HostedPayments['refund']> = {
  'never received': lost,
  refused: async () => ({ status: 'failed', message: 'Not enough money.' }),
}

it.each(Object.keys(OUTCOMES))('a refund that was %s is what the bank keeps (PY11, PY7)', async (outcome) => {
  const { bookingId, lose, row, ends } = await refundAsked(OUTCOMES[outcome]!)
  await lose()
  expect(await row()).toMatchObject({ status: 'succeeded', providerRef: null, failureMessage: null })
  expect(await ends()).toEqual({ losses: 0, toBank: 0, toCouple: 120_000 })
  expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
  expect(await problems(bookingId)).toEqual([])
})

it('a refund that was made although its answer was lost is booked before the chargeback is: the couple has both (PY11, PY7)', async () => {
  const { cast, bookingId, lose, row, ends, amountCents } = await refundAsked(madeUnheard)
  await lose()
  await lose()
  const { id, providerRef } = await row()
  expect(await row()).toMatchObject({ status: 'succeeded', settledAt: SIGNED })
  expect(providerRef).toBe(await testPayments.payments.madeRefund({ key: id, chargeRef: '' }))
  expect(await ends()).toEqual({ losses: -amountCents, toBank: amountCents, toCouple: 120_000 })
  expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
  const told = (await mailsTo(db, cast.client.email)).filter(({ template }) => template === 'payment-refunded')
  expect(told).toHaveLength(1)
  expect(await settleRefunds(cast.system(SIGNED))).toEqual({ settled: 0, failed: 0 })
  expect(await problems(bookingId)).toEqual([])
})

it.each(['before', 'after'])(
  'one that the couple’s bank sends back %s the chargeback is lost is settled by what that bank has kept (PY11, PY7)',
  async (when) => {
    const { cast, bookingId, lose, row, ends } = await refundAsked(madeUnheard)
    const { id } = await row()
    const ref = (await testPayments.payments.madeRefund({ key: id, chargeRef: '' }))!
    if (when === 'before') testPayments.sendBack(ref, 'lost_or_stolen_card')
    await lose()
    testPayments.sendBack(ref, 'lost_or_stolen_card')
    await syncRefund(cast.system(SIGNED), ref)
    expect(await row()).toMatchObject({ status: 'succeeded', providerRef: null, returns: 1 })
    expect(await ends()).toEqual({ losses: 0, toBank: 0, toCouple: 120_000 })
    expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
    expect((await mailsTo(db, cast.client.email)).map(({ template }) => template)).not.toContain('refund-returned')
    expect(await problems(bookingId)).toEqual([])
  },
)

it('while the service does not say whether it was made, the chargeback waits; its report comes back to it (PY11, PY16)', async () => {
  const { bookingId, say, cast, row, ref, ends } = await refundAsked(lost)
  await say(cast, 'open', SIGNED)
  setHostedPayments({ ...testPayments.payments, madeRefund: lost })
  const open = async () => only(await db.select().from(chargebacks).where(eq(chargebacks.providerRef, ref))).status
  await expect(say(cast, 'lost', SIGNED)).rejects.toThrow('No answer.')
  expect([await open(), (await row()).status]).toEqual(['open', 'pending'])
  expect(await problems(bookingId)).toEqual([])
  resetPayments()
  await say(cast, 'lost', SIGNED)
  expect([await open(), (await row()).status]).toEqual(['lost', 'succeeded'])
  expect(await ends()).toEqual({ losses: 0, toBank: 0, toCouple: 120_000 })
})

it('a refund that is asked for while it is looked up is looked up once more (PY11)', async () => {
  const { cast, bookingId, say, row, ends } = await refundAsked(lost)
  const asked: string[] = []
  const refused = async () => ({ status: 'failed' as const, message: 'It has been charged back.' })
  const madeRefund: HostedPayments['madeRefund'] = async ({ key }) => {
    asked.push(key)
    if (asked.length === 1) await settleRefunds(cast.system(SIGNED))
    return null
  }
  setHostedPayments({ ...testPayments.payments, refund: refused, madeRefund })
  // The first that anybody hears of this chargeback is its end.
  await say(cast, 'lost', SIGNED)
  resetPayments()
  const { id } = await row()
  expect(asked).toEqual([id, `${id}/1`])
  expect(await row()).toMatchObject({ status: 'succeeded', providerRef: null })
  expect(await ends()).toEqual({ losses: 0, toBank: 0, toCouple: 120_000 })
  expect(await problems(bookingId)).toEqual([])
})
