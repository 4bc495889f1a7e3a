import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookingTasks, payments, payouts, recoveries, refunds } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { listClientDeliveries } from '#features/bookings/server/delivery/deliveries.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { CHARGED_BACK, PAYMENT_OPEN } from '#features/bookings/texts.ts'
import { moneyOf } from '#features/payments/money-summary.ts'
import { REVIEW_WAITS } from '#features/reviews/model.ts'
import { reviewsOfBooking } from '#features/reviews/server/read.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { contextFor } from '#tests/support/context.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { checkoutPage, testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { previewCancellation } from './cancel.ts'
import { payOutDue, settleRefunds } from './payouts.ts'
import { recoverLosses } from './recover-losses.ts'
import { releaseBooking } from './release.ts'
import { resolveDispute } from './resolve-dispute.ts'
import { waiveRecovery } from './waive-recovery.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const LATER = new Date('2027-06-16T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')
const MONTHS = new Date('2027-09-30T15:00:00Z')
const STARS = { rating: 1, communication: 1, quality: 1, punctuality: 1, value: 1 }
const WORDS = 'Nothing of what we had agreed on was right.'

const { chargeBack, problems, documents, balance } = bankOf(db)
const linesOf = async (bookingId: string) =>
  db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.position))
const payoutsOf = (bookingId: string) =>
  db.select().from(payouts).where(eq(payouts.bookingId, bookingId)).orderBy(asc(payouts.createdAt))

/** What a mail was about, of each that was sent. */
const mailed = async (email: string, template: string) =>
  (await mailsTo(db, email))
    .filter((mail) => mail.template === template)
    .map(({ props }) => (props as { event: object }).event)
const payOut = async (bookingId: string, at: Date) => {
  await payOutDue(contextFor(db, { now: at }))
  return (await payoutsOf(bookingId)).map(({ status }) => status)
}

async function bookedWedding(isSinglePayment = false) {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  return { cast, bookingId }
}

it.each([false, true])(
  'a first payment that a bank took back is due again before the balance, and the couple and the photographer are told (X142, in full: %s)',
  async (isSingle) => {
    const { cast, bookingId } = await bookedWedding(isSingle)
    const { say, amountCents } = await chargeBack(bookingId)
    await say(cast, 'open', SIGNED)
    const lines = await linesOf(bookingId)
    const again = lines.at(-1)!
    expect(again).toMatchObject({ type: 'retainer', amountCents, status: 'scheduled', replacesId: lines[0]!.id })
    expect(again.dueDate).toBe('2026-11-28')
    for (const { email } of [cast.client, cast.photographer])
      expect(only(await mailed(email, 'chargeback-opened'))).toMatchObject({ due: { amountCents } })
    const shown = await getBooking(cast.couple(SIGNED), { bookingId })
    expect(shown).toMatchObject({ isTakenBack: true, isFrozen: true })
    expect(moneyOf(shown)).toMatchObject({ totalCents: 400_000, heldCents: 0, takenBackCents: 0, openCents: 400_000 })
    const tasks = await db.select().from(bookingTasks).where(eq(bookingTasks.bookingId, bookingId))
    expect(tasks.filter(({ title, status }) => title.startsWith('Pay again') && status === 'pending')).toHaveLength(1)
    await sendReminders(cast.system(new Date('2026-11-27T15:00:00Z')))
    expect(only(await mailed(cast.client.email, 'payment-due'))).toMatchObject({ isAgain: true })
    expect(await problems(bookingId)).toEqual([])
    // In its turn, though it is the last line.
    await payNext(db, cast, bookingId, SIGNED)
    expect((await linesOf(bookingId)).at(-1)!.status).toBe('paid')
    expect(await problems(bookingId)).toEqual([])
  },
)

it('before the day the exit for non-payment opens once its days are over and the bank has kept the money, with the couple’s policy (X142, PY10)', async () => {
  const { cast, bookingId } = await bookedWedding()
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open', SIGNED)
  const overdue = new Date('2026-12-12T15:00:00Z')
  await expect(cancelAsShown(cast.vendor(overdue), bookingId)).rejects.toThrow(CHARGED_BACK)
  await say(cast, 'lost', new Date('2026-12-01T15:00:00Z'))
  const early = await previewCancellation(cast.vendor(new Date('2026-12-11T15:00:00Z')), { bookingId })
  expect(early.isForNonPayment).toBe(false)
  expect(await previewCancellation(cast.vendor(overdue), { bookingId })).toMatchObject({
    isForNonPayment: true,
    refundCents: 0,
    keptCents: 0,
  })
  await cancelAsShown(cast.vendor(overdue), bookingId)
  expect(await problems(bookingId)).toEqual([])
})

it.each(['lost', 'won', 'open'] as const)(
  'a delivery is recorded and not shown, not confirmed, not released and not reviewed until it is paid again; then it is shown, with the couple’s days from then (X142, %s)',
  async (state) => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    const { say } = await chargeBack(bookingId, 1)
    await say(cast, 'open')
    await deliver(cast.vendor(LATER), { bookingId, ...PICTURES, note: 'The password is peony.' })
    const shown = async (at: Date) => only((await getBooking(cast.couple(at), { bookingId })).deliveries)
    expect(await shown(LATER)).toMatchObject({ url: null, pin: null, note: null })
    expect(only(await listClientDeliveries(cast.couple(LATER)))).toMatchObject({ url: null, pin: null })
    expect(only((await getBooking(cast.vendor(LATER), { bookingId })).deliveries).url).toBe(PICTURES.url)
    expect(only(await mailed(cast.client.email, 'delivery-new'))).toMatchObject({ isHeldBack: true, note: '' })
    if (state === 'lost') await say(cast, 'lost')
    const refusal = state === 'lost' ? PAYMENT_OPEN : /A payment is still due|The couple’s bank/
    await expect(confirmDelivery(cast.couple(MONTHS), { bookingId })).rejects.toThrow(refusal)
    const changes = { bookingId, reason: 'Please send the pictures of the dance.' }
    await expect(requestChanges(cast.couple(MONTHS), changes)).rejects.toThrow(PAYMENT_OPEN)
    await expect(releaseBooking(cast.admin(MONTHS), { bookingId, reason: 'They are silent.' })).rejects.toThrow(refusal)
    expect(await passDeadlines(cast.system(MONTHS), { bookingId })).toEqual({ moved: 0, failed: 0 })
    await sendReminders(cast.system(MONTHS))
    expect(await mailed(cast.client.email, 'delivery-reminder')).toEqual([])
    if (state === 'won') await say(cast, 'won', MONTHS)
    else await payNext(db, cast, bookingId, MONTHS)
    expect(await shown(MONTHS)).toMatchObject({ url: PICTURES.url, note: 'The password is peony.' })
    expect(await mailed(cast.client.email, 'delivery-new')).toContainEqual(
      expect.objectContaining({ isHeldBack: false }),
    )
    expect((await getBooking(cast.couple(MONTHS), { bookingId })).confirmBy).toEqual(
      new Date('2027-10-14T15:00:00.000Z'),
    )
    expect(await passDeadlines(cast.system(MONTHS), { bookingId })).toEqual({ moved: 0, failed: 0 })
    await confirmDelivery(cast.couple(MONTHS), { bookingId })
    await submitReview(cast.couple(MONTHS), { bookingId, ...STARS, body: WORDS })
    expect(await balance(bookingId, 'escrow')).toBe(0)
    expect(await problems(bookingId)).toEqual([])
    // The bank decides only now, or has long done so: nobody pays twice.
    if (state === 'open') await say(cast, 'lost', MONTHS)
    const paidOut = new Date('2027-10-20T15:00:00Z')
    expect(await payOut(bookingId, paidOut)).toEqual(['paid'])
    expect(await problems(bookingId)).toEqual([])
  },
)

it.each(['before the confirmation', 'after it'] as const)(
  'a chargeback that is won after the payment was made again refunds the first one (X142, %s)',
  async (when) => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    const { say, amountCents } = await chargeBack(bookingId)
    await say(cast, 'open')
    await payNext(db, cast, bookingId, LATER)
    if (when === 'after it') {
      await confirmDelivery(cast.couple(LATER), { bookingId })
      expect(await payOut(bookingId, DUE)).toEqual(['paid'])
    }
    const decided = when === 'after it' ? DUE : LATER
    await say(cast, 'won', decided)
    await say(cast, 'won', decided)
    await settleRefunds(cast.system(decided))
    const refund = only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
    expect(refund).toMatchObject({ status: 'succeeded', amountCents, paymentId: (await linesOf(bookingId))[0]!.id })
    expect(only(await mailed(cast.client.email, 'chargeback-decided'))).toMatchObject({
      isWon: true,
      refundedCents: amountCents,
    })
    expect(await documents(bookingId)).toContain('credit-note')
    if (when !== 'after it') await confirmDelivery(cast.couple(LATER), { bookingId })
    expect(moneyOf(await getBooking(cast.couple(DUE), { bookingId }))).toMatchObject({ totalCents: 400_000 })
    expect(await balance(bookingId, 'escrow')).toBe(0)
    expect(await problems(bookingId)).toEqual([])
  },
)

it.each(['is paid', 'is left'] as const)(
  'a chargeback that is won while it is being paid again: what is paid then is refunded, what is not is no longer due (X142, the page %s)',
  async (how) => {
    const { cast, bookingId } = await bookedWedding()
    const { say } = await chargeBack(bookingId)
    await say(cast, 'open', SIGNED)
    const again = (await linesOf(bookingId)).at(-1)!
    const session = await openPage(cast.couple(SIGNED), again.id)
    await say(cast, 'won', SIGNED)
    if (how === 'is paid') await checkoutPage.pay(session)
    else testPayments.end(session, 'expired')
    await report(cast.system(SIGNED), session)
    const [first, , last] = await linesOf(bookingId)
    expect([first!.status, last!.status]).toEqual(how === 'is paid' ? ['refunded', 'paid'] : ['paid', 'cancelled'])
    expect(moneyOf(await getBooking(cast.couple(SIGNED), { bookingId }))).toMatchObject({
      totalCents: 4e5,
      openCents: 28e4,
    })
    expect(await problems(bookingId)).toEqual([])
  },
)

it('several payments, one after the other, are each due again, and a second payment can be taken back too (X142)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  const [one, two] = [await chargeBack(bookingId, 0), await chargeBack(bookingId, 1)]
  await one.say(cast, 'open')
  await two.say(cast, 'lost')
  await payNext(db, cast, bookingId, LATER)
  await expect(confirmDelivery(cast.couple(LATER), { bookingId })).rejects.toThrow()
  await payNext(db, cast, bookingId, LATER)
  // Its second payment is the third line of the schedule.
  const three = await chargeBack(bookingId, 2)
  await three.say(cast, 'open')
  expect(await getBooking(cast.couple(LATER), { bookingId })).toMatchObject({ isTakenBack: true })
  await three.say(cast, 'lost')
  await one.say(cast, 'lost')
  await payNext(db, cast, bookingId, LATER)
  await confirmDelivery(cast.couple(LATER), { bookingId })
  expect(moneyOf(await getBooking(cast.couple(LATER), { bookingId }))).toMatchObject({ finalCents: 400_000 })
  expect(await payOut(bookingId, DUE)).toEqual(['paid'])
  expect(await problems(bookingId)).toEqual([])
})

it('in a dispute nothing is decided while the bank has it; what is decided then stays unpaid until it is paid (X142, X122)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER, { isSinglePayment: true })
  await openDispute(cast.couple(AFTER), { bookingId, reason: 'Nothing has come.' })
  const { say } = await chargeBack(bookingId)
  await say(cast, 'open')
  const decision = { bookingId, finalCents: 90_000, heldCents: 0, dueDate: '2027-07-01', decision: 'A part is fine.' }
  await expect(resolveDispute(cast.admin(LATER), decision)).rejects.toThrow(CHARGED_BACK)
  await say(cast, 'lost')
  await resolveDispute(cast.admin(LATER), decision)
  expect(moneyOf(await getBooking(cast.couple(LATER), { bookingId }))).toMatchObject({ openCents: 90_000 })
  await expect(submitReview(cast.couple(LATER), { bookingId, ...STARS, body: WORDS })).rejects.toThrow(REVIEW_WAITS)
  await payNext(db, cast, bookingId, LATER)
  await submitReview(cast.couple(LATER), { bookingId, ...STARS, body: WORDS })
  expect(await problems(bookingId)).toEqual([])
})

/** Confirmed, paid out or not, and then taken back for good. */
async function lostAfterRelease(reason: string, isPaidOut: boolean) {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  if (isPaidOut) expect(await payOut(bookingId, DUE)).toEqual(['paid'])
  const { say, amountCents } = await chargeBack(bookingId, 0, { reason })
  await say(cast, 'open', DUE)
  expect((await linesOf(bookingId)).filter(({ replacesId }) => replacesId)).toEqual([])
  await expect(submitReview(cast.couple(DUE), { bookingId, ...STARS, body: WORDS })).rejects.toThrow(REVIEW_WAITS)
  await say(cast, 'lost', DUE)
  const again = (await linesOf(bookingId)).at(-1)!
  expect(again).toMatchObject({ amountCents, status: 'scheduled', dueDate: '2027-07-07' })
  expect(only(await mailed(cast.client.email, 'chargeback-decided'))).toMatchObject({ due: { amountCents } })
  // Reviews wait on both sides, and their period does not end.
  await expect(submitReview(cast.vendor(DUE), { bookingId, ...STARS, body: WORDS })).rejects.toThrow(REVIEW_WAITS)
  expect(await reviewsOfBooking(cast.couple(DUE), { bookingId })).toMatchObject({ canWrite: false, isWaiting: true })
  expect(await passDeadlines(cast.system(MONTHS), { bookingId })).toEqual({ moved: 0, failed: 0 })
  expect(await problems(bookingId)).toEqual([])
  return { cast, bookingId, again }
}

it.each([true, false])(
  'lost after the release it is due again, and paid it makes good the platform’s loss, not the photographer’s second payout (X142, PY11, paid out: %s)',
  async (isPaidOut) => {
    const { cast, bookingId, again } = await lostAfterRelease('fraudulent', isPaidOut)
    expect(await balance(bookingId, 'chargeback_losses')).toBe(-120_000)
    await payLine(cast.couple(DUE), again.id)
    expect(await balance(bookingId, 'chargeback_losses')).toBe(0)
    expect(await balance(bookingId, 'escrow')).toBe(0)
    // The payout is no longer held.
    if (!isPaidOut) expect(await payOut(bookingId, DUE)).toEqual(['paid'])
    expect((await payoutsOf(bookingId)).map(({ status }) => status)).toEqual(['paid'])
    await submitReview(cast.couple(DUE), { bookingId, ...STARS, body: WORDS })
    expect(await problems(bookingId)).toEqual([])
  },
)

it.each(['nothing had come back', 'it had come back', 'the team had waived it'] as const)(
  'paid again, the photographer has what was taken back and the platform the rest: %s (X142, PY11)',
  async (what) => {
    const isBack = what === 'it had come back'
    const { cast, bookingId, again } = await lostAfterRelease('product_not_received', !isBack)
    const [recovery] = await db.select().from(recoveries).where(eq(recoveries.bookingId, bookingId))
    expect(recovery!.status).toBe(isBack ? 'done' : 'open')
    if (what === 'the team had waived it')
      await waiveRecovery(cast.admin(DUE), { recoveryId: recovery!.id, reason: 'It was not their fault.' })
    await payLine(cast.couple(DUE), again.id)
    await payOutDue(cast.system(MONTHS))
    await recoverLosses(cast.system(MONTHS))
    expect(await balance(bookingId, 'chargeback_losses')).toBe(0)
    expect(await balance(bookingId, 'external:vendor')).toBe(352_000)
    expect(await balance(bookingId, 'platform_commission')).toBe(48_000)
    expect(await problems(bookingId)).toEqual([])
  },
)
