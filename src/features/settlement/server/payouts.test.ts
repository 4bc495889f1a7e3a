import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  journal,
  moneyProblems,
  notifications,
  payments,
  payoutAccounts,
  payouts,
  refunds,
  transfers,
} from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { syncAccount } from '#features/payments/server/account-records.ts'
import { retryPayout } from '#features/payments/server/books/admin.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Moved } from '#server/payments/hosted.ts'
import { setHostedPayments } from '#server/payments/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown, PICTURES } from '#tests/support/wedding-moves.ts'
import { payOutDue, settleRefunds } from './payouts.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const DUE = new Date('2027-06-30T15:00:00Z')

/** What the provider does with all attempts of one refund, or to an account; every other one succeeds. */
let answers = new Map<string, () => Moved>()
/** What it has answered under each key: a known key gets the same answer again. */
let given = new Map<string, Moved>()
const answerTo = (key: string, otherwise: Moved, about = key.replace(/\/\d+$/, '')) => {
  const answer = given.get(key) ?? answers.get(about)?.() ?? otherwise
  given.set(key, answer)
  return answer
}
/** What happens at the provider just before it is asked for a transfer. */
let meanwhile = async () => {}
const REFUSED = (): Moved => ({ status: 'failed', message: 'The account is closed.' })
const SILENT = (): Moved => {
  throw new Error('No answer.')
}
const usual = testPayments.payments
beforeAll(() =>
  setHostedPayments({
    ...usual,
    refund: async (request) => answerTo(request.key, await usual.refund(request)),
    transfer: async (request) => {
      await meanwhile()
      return answerTo(request.key, await usual.transfer(request), request.accountRef)
    },
  }),
)
afterAll(() => setHostedPayments(usual))
beforeEach(() => {
  answers = new Map()
  given = new Map()
  meanwhile = async () => {}
})

/** A released wedding's payout. */
async function releasedPayout() {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  const payout = only(await db.select().from(payouts).where(eq(payouts.bookingId, bookingId)))
  return { cast, account: `test_${cast.photographer.id}`, ...payout }
}
/** Its transfers: one from the retainer, one from the balance. */
const transfersOf = (payoutId: string) =>
  db.select().from(transfers).where(eq(transfers.payoutId, payoutId)).orderBy(transfers.id)
const payoutOf = async (id: string) => only(await db.select().from(payouts).where(eq(payouts.id, id)))
const bellsOf = async (userId: string, kind: string) =>
  (
    await db
      .select({ title: notifications.title })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), like(notifications.kind, kind)))
  ).map(({ title }) => title)

it('payouts without an answer stop no other, are told to administrators once, and are paid when there is one', async () => {
  const made = [await releasedPayout(), await releasedPayout(), await releasedPayout()]
  const [paid, ...stuck] = made.toSorted((a, b) => b.id.localeCompare(a.id))
  const { cast } = paid!
  const admin = cast.admin(DUE).actor.userId
  for (const { account } of stuck) answers.set(account, SILENT)
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 2 })
  await payOutDue(cast.system(DUE))
  expect((await payoutOf(paid!.id)).status).toBe('paid')
  expect((await payoutOf(stuck[0]!.id)).status).toBe('processing')
  expect(await bellsOf(admin, 'payout.failed')).toEqual(['A payout is stuck', 'A payout is stuck'])
  answers = new Map()
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 2, failed: 0 })
})

it('a transfer whose answer was lost is booked although its account cannot be paid any more, and nothing is sent there (PY16, X130)', async () => {
  const { cast, id, account } = await releasedPayout()
  answers.set(account, SILENT)
  await payOutDue(cast.system(DUE))
  const stop = (status: 'restricted' | 'verified') =>
    db.update(payoutAccounts).set({ status }).where(eq(payoutAccounts.providerRef, account))
  await stop('restricted')
  answers = new Map()
  const { asked } = testPayments.moved.transfers
  for (let run = 0; run < 2; run += 1) expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 0, failed: 0 })
  expect(testPayments.moved.transfers.asked).toBe(asked)
  // The first arrived, the second was never asked for.
  expect((await transfersOf(id)).map(({ status }) => status).toSorted()).toEqual(['pending', 'succeeded'])
  expect((await payoutOf(id)).status).toBe('processing')
  await stop('verified')
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  expect(testPayments.moved.transfers.asked).toBe(asked + 1)
})

it('the same of one that has failed and waits for the team (PY16, X130)', async () => {
  const { cast, id, account } = await releasedPayout()
  answers.set(account, SILENT)
  await payOutDue(cast.system(DUE))
  await db.update(payouts).set({ status: 'failed' }).where(eq(payouts.id, id))
  answers = new Map()
  const { asked } = testPayments.moved.transfers
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 0, failed: 0 })
  expect(testPayments.moved.transfers.asked).toBe(asked)
  expect((await transfersOf(id)).map(({ status }) => status).toSorted()).toEqual(['pending', 'succeeded'])
  expect((await payoutOf(id)).status).toBe('failed')
})

it('each failure of a payout is told, also the second after it was tried again (E18)', async () => {
  const { cast, id, account } = await releasedPayout()
  const admin = cast.admin(DUE)
  answers.set(account, REFUSED)
  await payOutDue(cast.system(DUE))
  expect(await payoutOf(id)).toMatchObject({ status: 'failed', failureMessage: 'The account is closed.' })
  await payOutDue(cast.system(DUE))
  expect(await bellsOf(admin.actor.userId, 'payout.failed')).toHaveLength(1)
  await retryPayout(admin, { payoutId: id })
  await payOutDue(cast.system(new Date(DUE.getTime() + 60_000)))
  expect(await bellsOf(admin.actor.userId, 'payout.failed')).toEqual(['A payout failed', 'A payout failed'])
  expect(await bellsOf(cast.photographer.userId, 'payout.failed')).toHaveLength(2)
})

it('a refused payout that is tried again is a new attempt for the provider, one without an answer is not (PY6)', async () => {
  const { cast, id, account } = await releasedPayout()
  answers.set(account, SILENT)
  await payOutDue(cast.system(DUE))
  expect([...given.keys()]).toEqual([])
  const [first, second] = await transfersOf(id)
  answers.set(account, REFUSED)
  await payOutDue(cast.system(DUE))
  expect([...given.keys()]).toEqual([`transfer:${first!.id}`])
  answers = new Map()
  await retryPayout(cast.admin(DUE), { payoutId: id })
  await payOutDue(cast.system(DUE))
  const keys = [`transfer:${first!.id}`, `transfer:${first!.id}/1`, `transfer:${second!.id}`]
  expect([...given.keys()]).toEqual(keys)
  expect(await payoutOf(id)).toMatchObject({ status: 'paid', failures: 1, attempts: 3, failureMessage: null })
})

it('a payout takes from each payment what it holds, and one that is passed on in part is not wrong in the books (PY16)', async () => {
  const { cast, id, bookingId, account, amountCents } = await releasedPayout()
  const [problems] = [() => db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))]
  const seen: string[] = []
  answers.set(account, () => (seen.push('asked') === 1 ? { status: 'succeeded', providerRef: `tr_${id}` } : SILENT()))
  await payOutDue(cast.system(DUE))
  const parts = await transfersOf(id)
  expect(parts.map(({ status }) => status).toSorted()).toEqual(['pending', 'succeeded'])
  expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amountCents)
  expect((await payoutOf(id)).status).toBe('processing')
  expect(await problems()).toEqual([])
  answers = new Map()
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
  const booked = await db
    .select()
    .from(journal)
    .where(and(eq(journal.bookingId, bookingId), eq(journal.kind, 'payout')))
  expect(booked.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
    parts.map((part) => `transfer:${part.id}`).toSorted(),
  )
  expect(await problems()).toEqual([])
})

it('a payout that is refused because the account was restricted meanwhile waits, and goes out when it is complete (PY16)', async () => {
  const { cast, id, account } = await releasedPayout()
  answers.set(account, () => ({ status: 'failed', message: 'The account cannot receive transfers.' }))
  // The service knows before its report has arrived here.
  meanwhile = async () =>
    testPayments.setAccount(account, { canBePaid: false, due: ['individual.verification.document'] })
  await payOutDue(cast.system(DUE))
  expect(await payoutOf(id)).toMatchObject({
    status: 'pending',
    failureMessage: 'The account cannot receive transfers.',
  })
  expect(await bellsOf(cast.photographer.userId, 'payout.failed')).toEqual([])
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 0, failed: 0 })
  meanwhile = async () => {}
  testPayments.setAccount(account, {})
  await syncAccount(cast.system(DUE), account)
  answers = new Map()
  expect(await payOutDue(cast.system(DUE))).toEqual({ paid: 1, failed: 0 })
})

it('a refused refund is tried again as a new attempt, and arrives (PY7)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await cancelAsShown(cast.couple(SIGNED), bookingId)
  const refundOf = async () => only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
  const { id } = await refundOf()
  answers.set(id, REFUSED)
  await settleRefunds(cast.system(SIGNED))
  expect(await refundOf()).toMatchObject({ status: 'failed', failures: 1 })
  answers = new Map()
  await settleRefunds(cast.system(SIGNED))
  expect(await refundOf()).toMatchObject({ status: 'succeeded', failures: 1 })
})

it('refunds that fail are told once, tried again, and keep no other waiting, however many they are', async () => {
  const failing = await castWedding(db)
  const { bookingId } = await signWedding(failing, offerOf(failing), SIGNED)
  const line = only(
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.position, 0))),
  )
  const many = await db
    .insert(refunds)
    .values(
      Array.from({ length: 102 }, (_, index) => ({
        bookingId,
        paymentId: line.id,
        amountCents: 1,
        reason: 'Test',
        idempotencyKey: `test:${index}`,
        status: 'failed' as const,
        createdAt: new Date('2026-01-01T00:00:00Z'),
      })),
    )
    .returning({ id: refunds.id })
  for (const [index, { id }] of many.entries()) answers.set(id, index % 2 ? REFUSED : SILENT)
  const cast = await castWedding(db)
  const admin = cast.admin(SIGNED).actor.userId
  const ended = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, ended.bookingId, SIGNED)
  await cancelAsShown(cast.couple(SIGNED), ended.bookingId)
  expect(await settleRefunds(cast.system(SIGNED))).toEqual({ settled: 1, failed: 102 })
  await settleRefunds(cast.system(SIGNED))
  const told = await bellsOf(admin, 'refund.failed')
  expect(told.filter((title) => title === 'A refund failed')).toHaveLength(51)
  expect(told.filter((title) => title === 'A refund is stuck')).toHaveLength(51)
  expect(only(await db.select().from(refunds).where(eq(refunds.bookingId, ended.bookingId))).status).toBe('succeeded')
  const failed = await db.$count(
    refunds,
    and(
      isOneOf(
        refunds.id,
        many.map(({ id }) => id),
      ),
      eq(refunds.status, 'failed'),
    ),
  )
  expect(failed).toBe(102)
})
