import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditEvents,
  automaticPayments,
  bookings,
  charges,
  emailOutbox,
  payments,
  photographers,
  savedWays,
} from '#drizzle/schema/index.ts'
import { openDispute } from '#features/bookings/server/dispute.ts'
import { sendReminders } from '#features/bookings/server/reminders.ts'
import type { PayInput } from '#features/payments/inputs.ts'
import { SAVE_CONSENT_VERSION } from '#features/payments/texts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { openPage, payLine, report } from '#tests/support/pay-line.ts'
import { sessionOf } from '#tests/support/recording-payments.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { payAutomatically } from './automatic.ts'
import { pay } from './pay.ts'
import { paymentReported } from './resolve-charge.ts'
import { listWays, mandateReported, removeWay, setAutomatic } from './saved-ways.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const day = (date: string) => new Date(`${date}T15:00:00Z`)
/** The balance of the wedding of June 12, 2027 is due on May 13. */
const NOTICE = day('2027-05-06')
const DUE = day('2027-05-13')

/** A couple that has paid its retainer and let us keep the card. */
async function saved({ isAgreed = true } = {}) {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  const lineOf = async (type: 'retainer' | 'balance') =>
    only(
      await db
        .select()
        .from(payments)
        .where(and(eq(payments.bookingId, bookingId), eq(payments.type, type))),
    )
  const retainerId = (await lineOf('retainer')).id
  const input: PayInput = isAgreed
    ? { paymentId: retainerId, consent: SAVE_CONSENT_VERSION }
    : { paymentId: retainerId }
  const session = sessionOf((await pay(cast.couple(SIGNED), input)).url)
  testPayments.complete(session)
  await report(cast.system(SIGNED), session)
  const paymentId = (await lineOf('balance')).id
  const balance = () => lineOf('balance')
  const way = async () => only(await db.select().from(savedWays).where(eq(savedWays.bookingId, bookingId)))
  const automatic = async () =>
    only(await db.select().from(automaticPayments).where(eq(automaticPayments.paymentId, paymentId)))
  const attempts = () => db.select().from(charges).where(eq(charges.paymentId, paymentId))
  const mails = async () =>
    (await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, cast.client.email))).map(
      ({ template }) => template,
    )
  const run = (at: Date) => payAutomatically(cast.system(at))
  return { cast, bookingId, paymentId, balance, way, automatic, attempts, mails, run, session }
}

// A run pays what is due of every couple.
beforeEach(() => db.delete(automaticPayments))

describe('a saved way to pay (OP1)', () => {
  it('is kept only with consent, which is stored with its text, its person and its booking', async () => {
    const without = await saved({ isAgreed: false })
    expect(await listWays(without.cast.couple(SIGNED))).toEqual([])
    const { cast, way, automatic, bookingId } = await saved()
    expect(await way()).toMatchObject({
      bookingId,
      way: 'card',
      name: 'visa',
      last4: '4242',
      consentVersion: SAVE_CONSENT_VERSION,
      consentedBy: cast.client.userId,
      consentedAt: SIGNED,
      status: 'saved',
    })
    expect(await automatic()).toMatchObject({ isOn: true, nextOn: null, attempts: 0 })
    expect(await listWays(cast.couple(SIGNED))).toMatchObject([{ name: 'visa', isOn: true, amountCents: 280_000 }])
  })

  it('is not kept where nothing is left to be paid with it', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment: true }), SIGNED)
    const [line] = await db.select().from(payments).where(eq(payments.bookingId, bookingId))
    const asked = { paymentId: line!.id, consent: SAVE_CONSENT_VERSION } as const
    const session = sessionOf((await pay(cast.couple(SIGNED), asked)).url)
    testPayments.complete(session)
    await report(cast.system(SIGNED), session)
    const way = only(await db.select().from(savedWays).where(eq(savedWays.bookingId, bookingId)))
    expect(way).toMatchObject({ status: 'removed' })
    await payAutomatically(cast.system(SIGNED))
    expect(testPayments.forgotten).toContain(way.methodRef)
  })

  it('is agreed to on the page that is paid: another answer closes the page and opens another one', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
    const [line] = await db.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(payments.position)
    const first = await openPage(cast.couple(SIGNED), line!.id)
    const again = { paymentId: line!.id, consent: SAVE_CONSENT_VERSION } as const
    const second = sessionOf((await pay(cast.couple(SIGNED), again)).url)
    expect(second).not.toBe(first)
    expect(testPayments.complete(first)).toBe(false)
    expect(sessionOf((await pay(cast.couple(SIGNED), again)).url)).toBe(second)
  })

  it('pays the balance on its day, once, after a notice seven days before; nobody is reminded', async () => {
    const { cast, balance, run, mails, automatic, attempts } = await saved()
    expect(await run(day('2027-05-05'))).toEqual({ notices: 0, charged: 0 })
    expect(await run(NOTICE)).toEqual({ notices: 1, charged: 0 })
    expect(await run(NOTICE)).toEqual({ notices: 0, charged: 0 })
    expect(await automatic()).toMatchObject({ nextOn: '2027-05-13', noticedCents: 280_000 })
    await sendReminders(cast.system(day('2027-05-12')))
    expect(await mails()).toContain('automatic-due')
    expect(await mails()).not.toContain('payment-due')
    expect(await run(day('2027-05-12'))).toEqual({ notices: 0, charged: 0 })
    expect(await run(DUE)).toEqual({ notices: 0, charged: 1 })
    expect(await run(DUE)).toEqual({ notices: 0, charged: 0 })
    expect(await balance()).toMatchObject({ status: 'paid' })
    expect(await attempts()).toHaveLength(1)
  })

  it('charges on the day of the site, not of the clock', async () => {
    const { run } = await saved()
    await run(NOTICE)
    expect(await run(new Date('2027-05-13T03:00:00Z'))).toMatchObject({ charged: 0 })
    expect(await run(new Date('2027-05-13T05:00:00Z'))).toMatchObject({ charged: 1 })
  })

  it('is not charged without its notice: a late job tells first, and charges a week later', async () => {
    const { run, automatic } = await saved()
    expect(await run(day('2027-05-20'))).toEqual({ notices: 1, charged: 0 })
    expect(await automatic()).toMatchObject({ nextOn: '2027-05-27' })
    expect(await run(day('2027-05-27'))).toEqual({ notices: 0, charged: 1 })
  })

  it('whose day was moved after the notice is told again, and charged on the new day', async () => {
    const { run, paymentId, automatic } = await saved()
    await run(NOTICE)
    await db.update(payments).set({ dueDate: '2027-05-20' }).where(eq(payments.id, paymentId))
    expect(await run(DUE)).toEqual({ notices: 1, charged: 0 })
    expect(await automatic()).toMatchObject({ nextOn: '2027-05-20' })
    expect(await run(day('2027-05-20'))).toEqual({ notices: 0, charged: 1 })
  })

  it('that is declined is tried once more after three days, then the couple pays by hand and is reminded', async () => {
    const { cast, run, way, balance, automatic, mails, attempts } = await saved()
    testPayments.refuse((await way()).methodRef, 'insufficient_funds')
    await run(NOTICE)
    expect(await run(DUE)).toMatchObject({ charged: 1 })
    expect(await balance()).toMatchObject({ status: 'failed' })
    expect(await automatic()).toMatchObject({ isOn: true, attempts: 1, nextOn: '2027-05-16' })
    await sendReminders(cast.system(day('2027-05-14')))
    expect(await mails()).not.toContain('payment-overdue')
    expect(await run(day('2027-05-15'))).toMatchObject({ charged: 0 })
    expect(await run(day('2027-05-16'))).toMatchObject({ charged: 1 })
    expect(await run(day('2027-05-19'))).toMatchObject({ charged: 0 })
    expect(await automatic()).toMatchObject({ isOn: false, attempts: 2, endedWhy: 'insufficient_funds' })
    expect(await attempts()).toHaveLength(2)
    await sendReminders(cast.system(day('2027-05-16')))
    expect(await mails()).toContain('payment-overdue')
    expect((await mails()).filter((mail) => mail === 'automatic-failed')).toHaveLength(2)
  })

  it('that was declined and is another amount by then is announced again before it is tried again', async () => {
    const { run, way, paymentId, automatic, attempts } = await saved()
    testPayments.refuse((await way()).methodRef, 'insufficient_funds')
    await run(NOTICE)
    await run(DUE)
    await db.update(automaticPayments).set({ noticedCents: 1 }).where(eq(automaticPayments.paymentId, paymentId))
    expect(await run(day('2027-05-16'))).toEqual({ notices: 1, charged: 0 })
    expect(await automatic()).toMatchObject({ attempts: 0, noticedCents: 280_000, nextOn: '2027-05-23' })
    expect(await attempts()).toHaveLength(1)
  })

  it('whose bank wants the couple to confirm is not tried again', async () => {
    const { run, way, automatic } = await saved()
    testPayments.refuse((await way()).methodRef, 'authentication_required')
    await run(NOTICE)
    await run(DUE)
    expect(await automatic()).toMatchObject({ isOn: false, endedWhy: 'authentication_required', nextOn: null })
  })

  it('is switched off and on with one press, by the couple alone', async () => {
    const { cast, run, paymentId, automatic } = await saved()
    await run(NOTICE)
    const stranger = (await castWedding(db)).couple(NOTICE)
    await expect(setAutomatic(stranger, { paymentId, isOn: false })).rejects.toThrow('can’t be made automatically')
    await setAutomatic(cast.couple(NOTICE), { paymentId, isOn: false })
    expect(await run(DUE)).toEqual({ notices: 0, charged: 0 })
    await setAutomatic(cast.couple(DUE), { paymentId, isOn: true })
    const isSwitch = eq(auditEvents.action, 'payments.setAutomatic')
    const kept = await db.select().from(auditEvents).where(isSwitch).orderBy(auditEvents.seq)
    const ours = kept.filter(({ after }) => after?.payment === paymentId)
    expect(ours.map(({ after }) => after?.is_on)).toEqual([false, true])
    expect(await run(DUE)).toEqual({ notices: 1, charged: 0 })
    expect(await automatic()).toMatchObject({ nextOn: '2027-05-20' })
  })

  it('is removed for good: nothing is paid with it, and the provider forgets it', async () => {
    const { cast, run, way, balance } = await saved()
    await run(NOTICE)
    const { id, methodRef } = await way()
    await expect(removeWay((await castWedding(db)).couple(NOTICE), { wayId: id })).rejects.toThrow('no longer saved')
    await removeWay(cast.couple(NOTICE), { wayId: id })
    expect(await run(DUE)).toEqual({ notices: 0, charged: 0 })
    expect(testPayments.forgotten).toContain(methodRef)
    expect(await listWays(cast.couple(DUE))).toEqual([])
    expect(await balance()).toMatchObject({ status: 'scheduled' })
  })

  it('never meets a payment by hand: one that is under way, or made, is not charged', async () => {
    const { cast, run, paymentId, attempts } = await saved()
    await run(NOTICE)
    await openPage(cast.couple(DUE), paymentId)
    expect(await run(DUE)).toMatchObject({ charged: 0 })
    await payLine(cast.couple(DUE), paymentId)
    expect(await run(DUE)).toMatchObject({ charged: 0 })
    expect((await attempts()).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })

  it('charges nothing of a booking that is disputed, stands still or is cancelled', async () => {
    const disputed = await saved()
    await disputed.run(NOTICE)
    await db.update(bookings).set({ stage: 'awaiting_delivery' }).where(eq(bookings.id, disputed.bookingId))
    await openDispute(disputed.cast.couple(DUE), { bookingId: disputed.bookingId, reason: 'It is better so.' })
    expect(await disputed.run(DUE)).toMatchObject({ charged: 0 })
    const suspended = await saved()
    await suspended.run(NOTICE)
    const vendor = eq(photographers.id, suspended.cast.photographer.id)
    await db.update(photographers).set({ suspendedAt: NOTICE }).where(vendor)
    expect(await suspended.run(DUE)).toMatchObject({ charged: 0 })
    // What was held up for longer is announced once more.
    await db.update(photographers).set({ suspendedAt: null }).where(vendor)
    expect(await suspended.run(day('2027-05-18'))).toEqual({ notices: 1, charged: 0 })
    expect(await suspended.automatic()).toMatchObject({ nextOn: '2027-05-25' })
    await setAutomatic(suspended.cast.couple(DUE), { paymentId: suspended.paymentId, isOn: false })
    const cancelled = await saved()
    await cancelled.run(NOTICE)
    await cancelAsShown(cancelled.cast.couple(NOTICE), cancelled.bookingId)
    expect(await cancelled.run(DUE)).toMatchObject({ charged: 0 })
    expect(await cancelled.way()).toMatchObject({ status: 'removed' })
  })

  it('that is a bank account clears for days, and is not charged within 14 days of the wedding', async () => {
    const { cast, run, way, balance, automatic, attempts } = await saved()
    const { id } = await way()
    await db
      .update(savedWays)
      .set({ way: 'bank', mandateRef: `mandate_${id}` })
      .where(eq(savedWays.id, id))
    await run(NOTICE)
    expect(await run(DUE)).toMatchObject({ charged: 1 })
    expect(await balance()).toMatchObject({ status: 'clearing' })
    const attempt = only(await attempts())
    testPayments.answerAutomatic(attempt.id, 'insufficient_funds')
    const event = {
      id: 'evt',
      type: 'payment_intent.payment_failed',
      objectRef: attempt.intentRef!,
      accountRef: null,
      data: {},
    }
    await paymentReported(cast.system(day('2027-05-15')), event)
    expect(await balance()).toMatchObject({ status: 'failed' })
    expect(await automatic()).toMatchObject({ attempts: 1, nextOn: '2027-05-18', isOn: true })
    expect(await run(day('2027-05-29'))).toMatchObject({ charged: 0 })
    expect(await automatic()).toMatchObject({ isOn: false, endedWhy: 'too-near' })
  })

  it('whose permission is revoked pays nothing any more, and the couple is told', async () => {
    const { cast, run, way, mails, automatic } = await saved()
    const { id } = await way()
    const mandateRef = `mandate_${id}`
    await db.update(savedWays).set({ way: 'bank', mandateRef }).where(eq(savedWays.id, id))
    await run(NOTICE)
    const event = { id: 'evt', type: 'mandate.updated', objectRef: mandateRef, accountRef: null, data: {} }
    await mandateReported(cast.system(NOTICE), event)
    expect(await way()).toMatchObject({ status: 'saved' })
    testPayments.revoked.add(mandateRef)
    await mandateReported(cast.system(NOTICE), event)
    await mandateReported(cast.system(NOTICE), event)
    expect(await way()).toMatchObject({ status: 'revoked' })
    expect(await automatic()).toMatchObject({ isOn: false, endedWhy: 'revoked' })
    expect((await mails()).filter((mail) => mail === 'automatic-failed')).toHaveLength(1)
    expect(await run(DUE)).toMatchObject({ charged: 0 })
  })
})
