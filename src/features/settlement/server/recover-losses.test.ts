import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payoutAccounts, payouts, recoveries } from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { getMoneyOverview, retryPayout } from '#features/payments/server/books/admin.ts'
import { getEarnings } from '#features/payments/server/earnings.ts'
import { beginPayout, recordTransfer, refusePayout } from '#features/payments/server/transfer-records.ts'
import { PAYOUT_NOT_FAILED, RECOVERY_NOT_OPEN, RECOVERY_UNDER_WAY } from '#features/payments/texts.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { confirmBySecond } from '#tests/support/approvals.ts'
import { bankOf } from '#tests/support/couples-bank.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { keptOf, photographedWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { payOutDue } from './payouts.ts'
import { recoverLosses } from './recover-losses.ts'
import { waiveRecovery } from './waive-recovery.ts'

const db = await useDatabase()
quietLogs()
const AFTER = new Date('2027-06-14T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')
const { chargeBack, problems, documents, balance } = bankOf(db)

/** A delivered, released wedding, paid out unless `isPaid` is false, whose bank has kept one payment. */
async function lostAfterRelease({ isPaid = true, position = 0 } = {}) {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  if (isPaid) expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const { say, amountCents } = await chargeBack(bookingId, position)
  await say(cast, 'open', DUE)
  await say(cast, 'lost', DUE)
  const commissionCents = amountCents - keptOf(400_000).netCents + keptOf(400_000 - amountCents).netCents
  const owedCents = amountCents - commissionCents
  const recovery = async () => only(await db.select().from(recoveries).where(eq(recoveries.bookingId, bookingId)))
  const [account] = await db
    .select({ ref: payoutAccounts.providerRef })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.vendorId, cast.photographer.id))
  return { cast, bookingId, amountCents, commissionCents, owedCents, recovery, account: account!.ref! }
}

it('one that is lost after the payout comes back from the photographer as far as the account has money; the rest is owed and told to both (PY11)', async () => {
  const lost = await lostAfterRelease()
  const { cast, bookingId, amountCents, commissionCents, owedCents, recovery, account } = lost
  expect(await recovery()).toMatchObject({ amountCents: owedCents, commissionCents, status: 'open' })
  expect(await balance(bookingId, 'chargeback_losses')).toBe(-owedCents)
  expect(await documents(bookingId)).toContain('invoice-credit')
  const mail = (await mailsTo(db, cast.photographer.email)).find(({ template }) => template === 'chargeback-decided')
  expect(mail?.props).toMatchObject({ event: { bearer: 'photographer', recoverCents: owedCents } })

  // Nothing is there: nothing is asked for.
  expect(await recoverLosses(cast.system(DUE))).toEqual({ recovered: 0, failed: 0 })
  testPayments.setBalance(account, 50_000)
  expect(await recoverLosses(cast.system(DUE))).toEqual({ recovered: 1, failed: 0 })
  expect(await balance(bookingId, 'chargeback_losses')).toBe(50_000 - owedCents)
  const earnings = await getEarnings(cast.vendor(DUE), { page: 1 })
  expect(earnings.owed).toMatchObject([
    { bookingId, recovery: { amountCents: owedCents, recoveredCents: 50_000, commissionCents, status: 'open' } },
  ])
  expect(earnings.paidCents).toBe(keptOf(400_000).netCents - 50_000)
  // What the couple has to pay again is still to be earned.
  expect(earnings.items[0]).toMatchObject({ netCents: keptOf(400_000).netCents })
  const overview = await getMoneyOverview(cast.admin(DUE))
  expect(overview.owed.find((debt) => debt.bookingId === bookingId)).toMatchObject({ leftCents: owedCents - 50_000 })

  // What the photographer earns elsewhere pays the rest, and no more than that is taken.
  testPayments.setBalance(account, 900_000)
  await recoverLosses(cast.system(DUE))
  await recoverLosses(cast.system(DUE))
  expect((await recovery()).status).toBe('done')
  expect(await balance(bookingId, 'chargeback_losses')).toBe(0)
  expect(await balance(bookingId, 'external:vendor')).toBe(keptOf(400_000 - amountCents).netCents)
  expect((await getEarnings(cast.vendor(DUE), { page: 1 })).owed).toEqual([])
  expect(await problems(bookingId)).toEqual([])
  const seen = (await getBooking(cast.couple(DUE), { bookingId })).chargeback
  expect(seen).toMatchObject({ status: 'lost', recovery: null })
})

it('what has not left is kept from the payout, which then goes out smaller; a whole one is cancelled (PY11, 5-states payout)', async () => {
  const { cast, bookingId, amountCents, recovery } = await lostAfterRelease({ isPaid: false })
  const rest = keptOf(400_000 - amountCents).netCents
  const payout = async () => only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId)))
  expect(await payout()).toMatchObject({ status: 'pending', amountCents: rest })
  expect((await recovery()).status).toBe('done')
  expect(await problems(bookingId)).toEqual([])
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  expect(await payout()).toMatchObject({ status: 'paid', amountCents: rest })
  for (const account of ['vendor_payable', 'chargeback_losses']) expect(await balance(bookingId, account)).toBe(0)
  expect(await problems(bookingId)).toEqual([])

  const other = await lostAfterRelease({ isPaid: false })
  const second = await chargeBack(other.bookingId, 1)
  await second.say(other.cast, 'lost', DUE)
  const ended = only(await db.select().from(payouts).where(eq(payouts.bookingId, other.bookingId)))
  expect(ended.status).toBe('canceled')
  expect(await balance(other.bookingId, 'platform_commission')).toBe(0)
  expect(await balance(other.bookingId, 'chargeback_losses')).toBe(0)
  expect(await payOutDue(other.cast.system(DUE))).toEqual({ paid: 0, failed: 0 })
  expect(await problems(other.bookingId)).toEqual([])
  await expect(retryPayout(other.cast.admin(DUE), { payoutId: ended.id })).rejects.toThrow(PAYOUT_NOT_FAILED)
})

it('a refused reversal is asked for again as a new attempt, and one without an answer under the same key (PY11, PY16)', async () => {
  const { cast, bookingId, owedCents, recovery, account } = await lostAfterRelease()
  testPayments.setBalance(account, 900_000)
  const asked: { key: string; amountCents: number; isRepeat?: boolean }[] = []
  const answers = ['refused', 'lost', 'arrives'] as const
  const { reverse } = testPayments.payments
  testPayments.payments.reverse = async (order) => {
    const answer = answers[asked.length]
    asked.push(order)
    if (answer === 'refused') return { status: 'failed', message: 'The account has insufficient funds.' }
    if (answer === 'lost') throw new Error('no answer')
    return reverse(order)
  }
  await recoverLosses(cast.system(DUE))
  expect((await getMoneyOverview(cast.admin(DUE))).owed.find((debt) => debt.bookingId === bookingId)?.why).toContain(
    'insufficient',
  )
  expect(await recoverLosses(cast.system(DUE))).toEqual({ recovered: 0, failed: 1 })
  // Without its answer nobody may say that nothing more is asked for.
  await waiveRecovery(cast.admin(DUE), { recoveryId: (await recovery()).id, reason: 'It is better so.' })
  await expect(confirmBySecond(cast.admin(DUE), bookingId)).rejects.toThrow(RECOVERY_UNDER_WAY)
  expect((await recovery()).status).toBe('open')
  await recoverLosses(cast.system(DUE))
  testPayments.payments.reverse = reverse
  expect(asked.map(({ key }) => key)).toEqual([asked[0]!.key, `${asked[0]!.key}/1`, `${asked[0]!.key}/1`])
  expect(asked.map(({ amountCents }) => amountCents)).toEqual([owedCents, owedCents, owedCents])
  expect(asked.at(-1)?.isRepeat).toBe(true)
  expect((await recovery()).status).toBe('done')
  expect(await problems(bookingId)).toEqual([])
})

it('two runs at once take back what is owed once (PY11, PY16)', async () => {
  const { cast, bookingId, owedCents, recovery, account } = await lostAfterRelease()
  testPayments.setBalance(account, 900_000)
  await Promise.all(Array.from({ length: 4 }, () => recoverLosses(cast.system(DUE))))
  expect((await recovery()).status).toBe('done')
  const { availableCents } = await testPayments.payments.accountBalance(account, 'USD')
  expect(availableCents).toBe(900_000 - owedCents)
  expect(await balance(bookingId, 'chargeback_losses')).toBe(0)
  expect(await problems(bookingId)).toEqual([])
})

it('the team may ask for no more, over the limit with a second administrator; then nothing more is taken (PY11, AD14)', async () => {
  const { cast, bookingId, owedCents, recovery, account } = await lostAfterRelease()
  const { id: recoveryId } = await recovery()
  const input = { recoveryId, reason: 'It was paid by check.' }
  expect(await waiveRecovery(cast.admin(DUE), input)).toMatchObject({ isWaiting: true })
  expect((await recovery()).status).toBe('open')
  await confirmBySecond(cast.admin(DUE), bookingId)
  expect(await recovery()).toMatchObject({ status: 'waived', waiveReason: input.reason })
  testPayments.setBalance(account, 900_000)
  expect(await recoverLosses(cast.system(DUE))).toEqual({ recovered: 0, failed: 0 })
  expect(await balance(bookingId, 'chargeback_losses')).toBe(-owedCents)
  await expect(waiveRecovery(cast.admin(DUE), input)).rejects.toThrow(RECOVERY_NOT_OPEN)
})

it('a payout that leaves while the bank decides is smaller or comes back, and never both (PY11)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(AFTER), { bookingId })
    const { say, amountCents } = await chargeBack(bookingId)
    await say(cast, 'open', DUE)
    // An administrator had let it go before.
    const released = { releasedAt: DUE, releaseReason: 'It is better so.' }
    await db.update(payouts).set(released).where(eq(payouts.bookingId, bookingId))
    await Promise.all([payOutDue(cast.system(DUE)), say(cast, 'lost', DUE)])
    const account = `test_${cast.photographer.id}`
    testPayments.setBalance(account, 900_000)
    await payOutDue(cast.system(DUE))
    await recoverLosses(cast.system(DUE))
    expect(await balance(bookingId, 'external:vendor')).toBe(keptOf(400_000 - amountCents).netCents)
    for (const kind of ['vendor_payable', 'chargeback_losses', 'escrow']) expect(await balance(bookingId, kind)).toBe(0)
    expect(await problems(bookingId)).toEqual([])
  }
})

/** Payouts are made smaller in the order of their ids: before and after any other. */
it.each([
  ['00000000-0000-4000-8000-000000000001', ['canceled', 'paid']],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', ['paid', 'paid']],
])(
  'a payout that was passed on in part and then made smaller takes money of the same payment again, beside %s (PY11, PY16)',
  async (smallId, ended) => {
    const { cast, bookingId } = await photographedWedding(db, AFTER)
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(AFTER), { bookingId })
    const [whole] = await db.select().from(payouts).where(eq(payouts.bookingId, bookingId))
    // A part of it was released on its own, and is begun first: it is planned on the money of the first payment.
    const small = {
      ...whole!,
      id: smallId,
      idempotencyKey: `payout:${bookingId}:late`,
      amountCents: 50_000,
    }
    await db
      .update(payouts)
      .set({ amountCents: whole!.amountCents - 50_000 })
      .where(eq(payouts.id, whole!.id))
    await db.insert(payouts).values({ ...small, commissionCents: 0 })
    const accountRef = `test_${cast.photographer.id}`
    const refuse = (id: string) => refusePayout(db, { id, attempt: 1 }, 'The account is closed.', DUE)
    const begin = async ({ id, amountCents }: typeof small) =>
      (await beginPayout(db, { id, bookingId, amountCents, currency: 'USD', accountRef }, DUE))!.open
    await begin(small)
    const [first] = (await begin(whole!)).filter(({ amountCents }) => amountCents === 70_000)
    await recordTransfer(
      db,
      { id: bookingId, photographerId: cast.photographer.id },
      first!,
      { status: 'succeeded', providerRef: `tr_${smallId}` },
      DUE,
    )
    for (const { id } of [small, whole!]) expect(await refuse(id)).toBe('failed')
    const { say, amountCents } = await chargeBack(bookingId, 1)
    await say(cast, 'open', DUE)
    await say(cast, 'lost', DUE)
    await db
      .update(payouts)
      .set({ status: 'pending', releasedAt: DUE, releaseReason: 'It is better so.' })
      .where(and(eq(payouts.bookingId, bookingId), eq(payouts.status, 'failed')))
    await payOutDue(cast.system(DUE))
    testPayments.setBalance(accountRef, 900_000)
    await recoverLosses(cast.system(DUE))
    expect(
      (await db.select().from(payouts).where(eq(payouts.bookingId, bookingId))).map(({ status }) => status).toSorted(),
    ).toEqual(ended)
    expect(await balance(bookingId, 'external:vendor')).toBe(keptOf(400_000 - amountCents).netCents)
    for (const kind of ['vendor_payable', 'chargeback_losses', 'escrow']) expect(await balance(bookingId, kind)).toBe(0)
    expect(await problems(bookingId)).toEqual([])
  },
)
