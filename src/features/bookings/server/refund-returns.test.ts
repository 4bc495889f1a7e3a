import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { moneyDocuments, moneyProblems, notifications, refundReturns, refunds } from '#drizzle/schema/index.ts'
import { compareWithService } from '#app/jobs.ts'
import { PAYMENT_EVENTS } from '#app/payment-events.ts'
import { REFUND_NOT_RETURNED } from '#features/payments/texts.ts'
import { jobContext } from '#server/job-runner.ts'
import { confirmBySecond, waitingFor } from '#tests/support/approvals.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { getBooking } from './detail.ts'
import { settleRefunds } from './payouts.ts'
import { resendRefund, settleRefund } from './refund-returns.ts'

const db = await useDatabase()
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
  PAYMENT_EVENTS['refund.failed']!(cast.system(now), {
    ...{ id: 'evt', type: 'refund.failed', objectRef: ref, accountRef: null, data: {} },
  })

/** The same, and the couple's bank has sent it back. */
async function returned(): Promise<Refunded> {
  const made = await refunded()
  testPayments.sendBack(made.ref, 'lost_or_stolen_card')
  await report(made)
  return made
}

const problems = (bookingId: string) => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))
const documents = async (bookingId: string) =>
  (await db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))).map(({ kind }) => kind)

it('a refund that a bank sends back is owed again: told once, in the history, and no second document (PY7, PY9)', async () => {
  const made = await returned()
  await report(made)
  const { cast, bookingId, refund } = made
  expect(await refund()).toMatchObject({ status: 'returned', returns: 1, failureMessage: 'lost_or_stolen_card' })
  expect(await db.$count(refundReturns, eq(refundReturns.refundId, made.id))).toBe(1)
  expect(await problems(bookingId)).toEqual([])
  expect((await documents(bookingId)).toSorted()).toEqual(['credit-note', 'receipt'])
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
  expect((await documents(bookingId)).toSorted()).toEqual(['credit-note', 'receipt'])
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
  expect(await waitingFor({ db }, bookingId)).toMatchObject({ kind: 'settle-refund', movedCents: 120_000 })
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
  const { chargeBack, balance } = bankOf(db)
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
