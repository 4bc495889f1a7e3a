import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  charges,
  emailOutbox,
  journal,
  moneyDocuments,
  notifications,
  payments,
  refunds,
} from '#drizzle/schema/index.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { openPage, report } from '#tests/support/pay-line.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { pay, returnToPayment } from './pay.ts'
import { recoverCharges } from './resolve-charge.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
/** The balance of the wedding of June 12, 2027 is due on May 13. */
const DUE = new Date('2027-05-13T15:00:00Z')
const days = (count: number, from = DUE) => new Date(from.getTime() + count * 86_400_000)

async function withBalance() {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const of = and(eq(payments.bookingId, bookingId), eq(payments.type, 'balance'))
  const balance = async () => only(await db.select().from(payments).where(of))
  return { cast, bookingId, balance, paymentId: (await balance()).id }
}

/** The couple pays the balance from its bank account; the money is on its way. */
async function clearing() {
  const wedding = await withBalance()
  const session = await openPage(wedding.cast.couple(DUE), wedding.paymentId)
  expect(testPayments.payFromBank(session)).toBe(true)
  await report(wedding.cast.system(DUE), session)
  return { ...wedding, session, attemptId: testPayments.attemptOf(session) }
}

const documentsOf = (bookingId: string) =>
  db.select().from(moneyDocuments).where(eq(moneyDocuments.bookingId, bookingId))
const journalOf = (bookingId: string) => db.select().from(journal).where(eq(journal.bookingId, bookingId))
const bellsOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ title }) => title)
const mailsTo = async (to: string) =>
  (await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, to))).map(({ template }) => template)

describe('a payment from a bank account', () => {
  it('is offered for the balance alone, and not within 14 days of the wedding (OP1)', async () => {
    const { cast, bookingId, paymentId } = await withBalance()
    const offered = async (at: Date) => testPayments.waysOf(await openPage(cast.couple(at), paymentId))
    expect(await offered(new Date('2027-05-28T15:00:00Z'))).toEqual(['card', 'bank'])
    const other = await withBalance()
    const late = await openPage(other.cast.couple(new Date('2027-05-29T15:00:00Z')), other.paymentId)
    expect(testPayments.waysOf(late)).toEqual(['card'])
    const first = await castWedding(db)
    const signed = await signWedding(first, offerOf(first), SIGNED)
    const [retainer] = await db
      .select()
      .from(payments)
      .where(eq(payments.bookingId, signed.bookingId))
      .orderBy(payments.position)
    expect(testPayments.waysOf(await openPage(first.couple(SIGNED), retainer!.id))).toEqual(['card'])
    expect(bookingId).toBeTruthy()
  })

  it('counts as nothing before it settles: no entry, no receipt, no reminder, and it is not paid twice (OP1)', async () => {
    const { cast, bookingId, paymentId, attemptId, balance } = await clearing()
    expect(await balance()).toMatchObject({ status: 'clearing', paymentDate: null })
    expect(await journalOf(bookingId)).toHaveLength(1)
    expect(await documentsOf(bookingId)).toHaveLength(1)
    expect(await returnToPayment(cast.couple(DUE), { attemptId })).toMatchObject({ state: 'clearing', receipt: null })
    await expect(pay(cast.couple(DUE), { paymentId })).rejects.toThrow('on its way from your bank account')
    await sendReminders(cast.system(days(1)))
    expect(await mailsTo(cast.client.email)).not.toContain('payment-overdue')
  })

  it('is told to both sides, once, and is paid when the bank sends it', async () => {
    const { cast, bookingId, session, attemptId, balance } = await clearing()
    await report(cast.system(days(1)), session)
    const told = (await bellsOf(cast.client.userId)).filter((title) => title.includes('is on its way'))
    expect(told).toEqual(['Your payment of $2,800 to Marsh Pictures for June 12 is on its way'])
    testPayments.answerDebit(session)
    await report(cast.system(days(4)), session)
    await report(cast.system(days(4)), session)
    expect(await balance()).toMatchObject({ status: 'paid' })
    expect(only(await db.select().from(charges).where(eq(charges.id, attemptId)))).toMatchObject({
      status: 'succeeded',
      way: 'bank',
      bankName: 'A bank',
      bankLast4: '6789',
      cardLast4: null,
    })
    expect(await journalOf(bookingId)).toHaveLength(2)
    const receipt = (await documentsOf(bookingId)).find(({ amountCents }) => amountCents === 280_000)
    expect(receipt?.content).toMatchObject({ card: null, bank: { name: 'A bank', last4: '6789' } })
  })

  it('that the bank sends back is not paid, says why, and can be made again', async () => {
    const { cast, bookingId, session, attemptId, balance, paymentId } = await clearing()
    testPayments.answerDebit(session, 'insufficient_funds')
    await report(cast.system(days(2)), session)
    await report(cast.system(days(2)), session)
    expect(await balance()).toMatchObject({ status: 'failed', paymentDate: null })
    expect(await journalOf(bookingId)).toHaveLength(1)
    expect(await returnToPayment(cast.couple(days(2)), { attemptId })).toMatchObject({ state: 'debit-returned' })
    const bells = (await bellsOf(cast.client.userId)).filter((title) => title.startsWith('Your bank sent back'))
    expect(bells).toEqual(['Your bank sent back $2,800 for Marsh Pictures on June 12'])
    expect(await mailsTo(cast.client.email)).toContain('debit-returned')
    const again = await openPage(cast.couple(days(2)), paymentId)
    testPayments.complete(again)
    await report(cast.system(days(2)), again)
    expect(await balance()).toMatchObject({ status: 'paid' })
  })

  it('whose report is lost is found by the job, which asks every hour', async () => {
    const { cast, session, balance } = await clearing()
    testPayments.answerDebit(session)
    await db
      .update(charges)
      .set({ updatedAt: new Date(Date.now() - 50 * 60_000) })
      .where(eq(charges.sessionRef, session))
    await recoverCharges(cast.system(days(4)))
    expect(await balance()).toMatchObject({ status: 'clearing' })
    await db
      .update(charges)
      .set({ updatedAt: new Date(Date.now() - 70 * 60_000) })
      .where(eq(charges.sessionRef, session))
    await recoverCharges(cast.system(days(4)))
    expect(await balance()).toMatchObject({ status: 'paid' })
  })

  it('goes back in full when the booking was cancelled while it was on its way', async () => {
    const { cast, bookingId, session, balance, paymentId } = await clearing()
    await cancelAsShown(cast.couple(days(1)), bookingId)
    expect(await balance()).toMatchObject({ status: 'clearing' })
    testPayments.answerDebit(session)
    await report(cast.system(days(4)), session)
    const back = only(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))
    expect(back).toMatchObject({ amountCents: 280_000, status: 'pending' })
    expect(await balance()).toMatchObject({ refundedCents: 280_000 })
  })

  it('leaves nothing to pay when the bank sends it back after the booking was cancelled', async () => {
    const { cast, bookingId, session, balance } = await clearing()
    await cancelAsShown(cast.couple(days(1)), bookingId)
    testPayments.answerDebit(session, 'account_closed')
    await report(cast.system(days(2)), session)
    expect(await balance()).toMatchObject({ status: 'cancelled' })
    expect(await mailsTo(cast.client.email)).not.toContain('debit-returned')
  })
})
