import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compareWithService } from '#app/jobs.ts'
import { chargebacks, payouts, refunds, transfers } from '#drizzle/schema/index.ts'
import { acceptAmendment } from '#features/amendments/server/answer.ts'
import { listAmendments } from '#features/amendments/server/read.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { CHARGED_BACK, PAYMENT_OPEN } from '#features/bookings/texts.ts'
import { moneyOf } from '#features/payments/money-summary.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { bookedWedding, newItems, propose, signedBy } from '#tests/support/amendments.ts'
import { callAs } from '#tests/support/call.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { syncChargeback } from './chargebacks.ts'
import { payOutDue, settleRefunds } from './payouts.ts'
import { recoverLosses } from './recover-losses.ts'

const db = await useDatabase()
quietLogs()
const AFTER = new Date('2027-06-14T15:00:00Z')
const LATER = new Date('2027-06-16T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')

const { chargeBack, problems, documents, balance } = bankOf(db)

it('a chargeback freezes the booking, is told to both sides once, and when it is won everything is as before, with no second receipt (PY11, PY9)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  const receipts = await documents(bookingId)
  const { say, amountCents } = await chargeBack(bookingId)
  for (let report = 0; report < 3; report += 1) await say(cast, 'open')
  expect(await balance(bookingId, 'escrow')).toBe(400_000 - amountCents)
  expect(moneyOf(await getBooking(cast.couple(LATER), { bookingId }))).toMatchObject({
    heldCents: 4e5 - amountCents,
    takenBackCents: 0,
    openCents: amountCents,
  })
  expect(await problems(bookingId)).toEqual([])
  for (const { email } of [cast.client, cast.photographer])
    expect((await mailsTo(db, email)).filter(({ template }) => template === 'chargeback-opened')).toHaveLength(1)
  await expect(confirmDelivery(cast.couple(LATER), { bookingId })).rejects.toThrow(CHARGED_BACK)
  // Silence does not release it either.
  const month = new Date('2027-07-20T15:00:00Z')
  expect(await passDeadlines(cast.system(month), { bookingId })).toEqual({ moved: 0, failed: 0 })
  await say(cast, 'answered')
  await say(cast, 'won')
  await say(cast, 'won')
  expect(await balance(bookingId, 'escrow')).toBe(400_000)
  expect(await documents(bookingId)).toEqual(receipts)
  expect(await problems(bookingId)).toEqual([])
  await confirmDelivery(cast.couple(LATER), { bookingId })
  expect(await problems(bookingId)).toEqual([])
})

it('a chargeback closes what one side had proposed to change; nothing of it comes back when it is won (PY11, CT7)', async () => {
  const signed = new Date('2026-11-21T15:00:00Z')
  const { cast, bookingId } = await bookedWedding(db, signed)
  await propose(cast, 'vendor', { bookingId, change: newItems(20_000, '2027-03-01'), now: signed })
  const { open } = await listAmendments(cast.couple(signed), { bookingId })
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open', signed)
  // The couple's page still shows it.
  const stale = acceptAmendment(cast.couple(signed), { id: open!.id, hash: open!.hash, ...signedBy('couple') })
  expect((await appErrorOf(stale)).code).toBe('INVALID_TRANSITION')
  await say(cast, 'won', signed)
  const after = await listAmendments(cast.couple(signed), { bookingId })
  expect([after.open, after.past.map(({ status }) => status)]).toEqual([null, ['closed']])
  expect(await problems(bookingId)).toEqual([])
  await propose(cast, 'vendor', { bookingId, change: newItems(20_000, '2027-03-01'), now: signed })
})

it('a booking before its day cannot be cancelled while a bank decides', async () => {
  const cast = await castWedding(db)
  const signed = new Date('2026-11-21T15:00:00Z')
  const { bookingId } = await signWedding(cast, offerOf(cast), signed)
  await payNext(db, cast, bookingId, signed)
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open', signed)
  await expect(cancelAsShown(cast.couple(signed), bookingId)).rejects.toThrow(CHARGED_BACK)
})

it.each(['lost', 'won'] as const)(
  'a refund that was ordered waits while a bank has the payment; %s, it is sent once (PY11, PY7)',
  async (state) => {
    const cast = await castWedding(db)
    const signed = new Date('2026-11-21T15:00:00Z')
    const { bookingId } = await signWedding(cast, offerOf(cast), signed)
    await payNext(db, cast, bookingId, signed)
    await cancelAsShown(cast.couple(signed), bookingId)
    const { say, amountCents } = await chargeBack(bookingId)
    await say(cast, 'open', signed)
    expect(await settleRefunds(cast.system(signed))).toEqual({ settled: 0, failed: 0 })
    expect(await problems(bookingId)).toEqual([])
    await say(cast, state, signed)
    expect(await settleRefunds(cast.system(signed))).toEqual({ settled: state === 'won' ? 1 : 0, failed: 0 })
    const refund = only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
    expect(refund).toMatchObject({ status: 'succeeded', amountCents, failureMessage: null })
    expect(await documents(bookingId)).toEqual(['credit-note', 'receipt'])
    for (const account of ['escrow', 'refund_clearing', 'chargeback_clearing', 'chargeback_losses'])
      expect(await balance(bookingId, account), account).toBe(0)
    expect(await problems(bookingId)).toEqual([])
  },
)

it('a lost one is a refund that the bank made: a credit note, and what is paid again is released (PY11, PY9, X142)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  const before = await documents(bookingId)
  const { say, amountCents } = await chargeBack(bookingId, 1)
  // The reports came in the wrong order, and the first one twice.
  await say(cast, 'lost')
  await say(cast, 'lost')
  expect(await documents(bookingId)).toEqual(['credit-note', ...before].toSorted())
  const refund = only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
  expect(refund).toMatchObject({ status: 'succeeded', amountCents })
  expect(only(await db.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId)))).toMatchObject({
    status: 'lost',
    refundId: refund.id,
    escrowCents: amountCents,
  })
  await expect(confirmDelivery(cast.couple(LATER), { bookingId })).rejects.toThrow(PAYMENT_OPEN)
  await payNext(db, cast, bookingId, LATER)
  await confirmDelivery(cast.couple(LATER), { bookingId })
  expect(await problems(bookingId)).toEqual([])
  expect(await balance(bookingId, 'escrow')).toBe(0)
  await payOutDue(cast.system(DUE))
  expect(only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId))).status).toBe('paid')
  expect(await problems(bookingId)).toEqual([])
})

it('after the release the platform lays out what was not the couple’s card, and the payout waits until an administrator lets it go (PY11)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  const { say, amountCents } = await chargeBack(bookingId, 0, { reason: 'fraudulent' })
  await say(cast, 'open')
  const payout = async () => only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId)))
  await payOutDue(cast.system(DUE))
  expect((await payout()).status).toBe('pending')
  expect(await balance(bookingId, 'chargeback_losses')).toBe(-amountCents)
  await say(cast, 'lost')
  expect(await problems(bookingId)).toEqual([])
  await payOutDue(cast.system(DUE))
  expect((await payout()).status).toBe('pending')
  const admin = callAs(db, { actor: cast.admin(DUE).actor, now: DUE }).payments
  const listed = async () =>
    (await admin.adminPayouts({ status: 'held' })).items.find((held) => held.bookingId === bookingId)
  expect(await listed()).toMatchObject({ isHeld: true, isChargedBack: true })
  await db.update(payouts).set({ releasedAt: DUE, releaseReason: 'Delivered' }).where(eq(payouts.bookingId, bookingId))
  expect(await listed()).toBeUndefined()
  // The bank has kept what one payment held: the platform pays it from its own.
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const { id, amountCents: owed } = await payout()
  const sent = await db.select().from(transfers).where(eq(transfers.payoutId, id))
  expect(sent.reduce((sum, part) => sum + part.amountCents, 0)).toBe(owed)
  expect(sent.filter(({ chargeId }) => chargeId === null)).toMatchObject([{ amountCents: owed - 280_000 }])
  expect(await problems(bookingId)).toEqual([])
})

it('one that is lost after the payout although nobody knows the card is the platform’s loss, and no rule of the books is broken by it', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const { say, amountCents } = await chargeBack(bookingId, 0, { reason: 'fraudulent' })
  await say(cast, 'open', DUE)
  await say(cast, 'lost', DUE)
  expect(await recoverLosses(cast.system(DUE))).toEqual({ recovered: 0, failed: 0 })
  expect(await balance(bookingId, 'chargeback_losses')).toBe(-amountCents)
  expect(await balance(bookingId, 'escrow')).toBe(0)
  expect(await problems(bookingId)).toEqual([])
})

it('a chargeback of which no report ever comes is followed with the nightly comparison, and its end too (PY16)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const { ref, amountCents } = await chargeBack(bookingId)
  const change = { ref: `txn_${ref}`, sourceRef: ref, type: 'adjustment', feeCents: 0, at: LATER }
  testPayments.changes.push({ ...change, amountCents: -amountCents, netCents: -amountCents })
  const known = async () => only(await db.select().from(chargebacks).where(eq(chargebacks.providerRef, ref)))
  const compare = () => compareWithService(jobContext(db, () => LATER))
  await compare()
  expect(await known()).toMatchObject({ status: 'open', bookingId, escrowCents: amountCents })
  testPayments.setChargeback(ref, { ...(await testPayments.payments.chargeback(ref)), state: 'lost' })
  await compare()
  expect((await known()).status).toBe('lost')
  expect(
    (await mailsTo(db, cast.client.email)).filter(({ template }) => template === 'chargeback-decided'),
  ).toHaveLength(1)
})

it('one of more than was left of a payment costs the platform the rest, and the books say so', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const { say, amountCents } = await chargeBack(bookingId, 0, { amountCents: 150_000 })
  await say(cast, 'open')
  expect(await balance(bookingId, 'chargeback_losses')).toBe(-(amountCents - 120_000))
  await say(cast, 'lost')
  expect(await balance(bookingId, 'external:service')).toBe(30_000)
  expect(await problems(bookingId)).toEqual([])
})

it('a bank that only asks, and a payment that is not ours, change nothing', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const asking = await chargeBack(bookingId, 0, { state: 'warning' })
  await syncChargeback(cast.system(LATER), asking.ref)
  const othersCharge = await chargeBack(bookingId, 0, { chargeRef: 'ch_of_somebody_else' })
  await syncChargeback(cast.system(LATER), othersCharge.ref)
  expect(await db.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId))).toEqual([])
  expect(await balance(bookingId, 'escrow')).toBe(400_000)
})
