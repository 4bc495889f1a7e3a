import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditEvents, automaticPayments, emailOutbox, payments, savedWays, waySetups } from '#drizzle/schema/index.ts'
import { leaveCouple } from '#features/partner/server/leave.ts'
import {
  ADD_CONSENT_VERSION,
  NO_BALANCE,
  NO_PAGE,
  NOT_LOOKED_UP,
  NOT_PAYABLE,
  SETUP_OUTCOMES,
} from '#features/payments/texts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { report } from '#tests/support/pay-line.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { sessionOf } from '#tests/support/recording-payments.ts'
import { testPayments } from '#tests/support/test-payments.ts'
import { joinAs } from '#tests/support/two.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { cancelAsShown } from '#tests/support/wedding-moves.ts'
import { addWay, recoverSetups, settleWay } from './add-way.ts'
import { payAutomatically } from './automatic.ts'
import { listClientPayments } from './client-payments.ts'
import { listWays } from './saved-ways.ts'

const db = await useDatabase()
quietLogs()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const day = (date: string) => new Date(`${date}T15:00:00Z`)
/** The balance of the wedding of June 12, 2027 is due on May 13. */
const NOTICE = day('2027-05-06')
const DUE = day('2027-05-13')
const CONSENT = ADD_CONSENT_VERSION
const { setups } = testPayments

// A run pays what is due of every couple.
beforeEach(() => db.delete(automaticPayments))
// Other files of this process use the same service.
afterEach(() => {
  setups.isDown = false
})

/** A couple that has paid its retainer and kept no way to pay. */
async function booked(values: Parameters<typeof offerOf>[1] = {}) {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, values), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  return { cast, bookingId }
}

const open = async (cast: Cast, bookingId: string, at = SIGNED) =>
  sessionOf((await addWay(cast.couple(at), { bookingId, consent: CONSENT })).url)
const setupOf = async (sessionRef: string) =>
  only(await db.select().from(waySetups).where(eq(waySetups.sessionRef, sessionRef)))
const sessionFor = async (bookingId: string) =>
  only(await db.select().from(waySetups).where(eq(waySetups.bookingId, bookingId))).sessionRef
const waysOf = (bookingId: string) => db.select().from(savedWays).where(eq(savedWays.bookingId, bookingId))
const balanceOf = async (bookingId: string) =>
  only(
    await db
      .select()
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.type, 'balance'))),
  )

describe('adding a way to pay without paying (OP1)', () => {
  it.each(['card', 'bank'] as const)('a %s is kept with its consent, and pays the balance on its day', async (kind) => {
    const { cast, bookingId } = await booked()
    const session = await open(cast, bookingId)
    const { id: setupId, createdAt } = await setupOf(session)
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toMatchObject({ state: 'open' })
    setups.save(session, kind)
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toEqual({ state: 'saved', url: null })
    // Looked up again, it is the same way.
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toEqual({ state: 'saved', url: null })
    expect(only(await waysOf(bookingId))).toMatchObject({
      way: kind,
      status: 'saved',
      consentVersion: CONSENT,
      consentedBy: cast.client.userId,
      consentedAt: createdAt,
    })
    expect(only(await listWays(cast.couple(SIGNED)))).toMatchObject({ way: kind, isOn: true, amountCents: 280_000 })
    const [audited] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'payments.addWay')).limit(1)
    expect(audited).toMatchObject({ entityType: 'booking' })
    await payAutomatically(cast.system(NOTICE))
    await payAutomatically(cast.system(DUE))
    expect((await balanceOf(bookingId)).status).toBe(kind === 'bank' ? 'clearing' : 'paid')
  })

  it('is kept by the report alone, and by a run where the report is lost', async () => {
    const { cast, bookingId } = await booked()
    const session = await open(cast, bookingId)
    setups.save(session)
    await report(cast.system(SIGNED), session)
    expect(await waysOf(bookingId)).toHaveLength(1)
    const other = await booked()
    const lost = await open(other.cast, other.bookingId)
    setups.save(lost, 'bank')
    await recoverSetups(other.cast.system(SIGNED))
    await recoverSetups(other.cast.system(SIGNED))
    expect(only(await waysOf(other.bookingId))).toMatchObject({ way: 'bank', status: 'saved' })
  })

  it('is the same page while it is open, and another one after; a new way replaces the one before', async () => {
    const { cast, bookingId } = await booked()
    const session = await open(cast, bookingId)
    expect(await open(cast, bookingId)).toBe(session)
    setups.set(session, 'ended')
    const second = await open(cast, bookingId)
    expect(second).not.toBe(session)
    setups.save(second)
    const third = await open(cast, bookingId)
    expect((await waysOf(bookingId)).map(({ status }) => status)).toEqual(['saved'])
    setups.save(third, 'bank')
    await report(cast.system(SIGNED), third)
    expect((await waysOf(bookingId)).map(({ way, status }) => [way, status]).toSorted()).toEqual([
      ['bank', 'saved'],
      ['card', 'removed'],
    ])
  })

  it('offers a bank account only where its money would arrive in time', async () => {
    const { cast, bookingId } = await booked()
    expect(setups.request(await open(cast, bookingId)).ways).toEqual(['card', 'bank'])
    const lines = await listClientPayments(cast.couple(SIGNED))
    expect(lines.map(({ type, automaticWays }) => [type, automaticWays])).toEqual([
      ['balance', ['card', 'bank']],
      ['retainer', []],
    ])
    const late = day('2027-05-28')
    const near = await booked()
    // It has been due for two weeks: it is announced first, and the couple agrees to that day.
    const [overdue] = await listClientPayments(near.cast.couple(late))
    expect(overdue).toMatchObject({ dueDate: '2027-05-13', automaticOn: '2027-06-04' })
    expect(setups.request(await open(near.cast, near.bookingId, late)).ways).toEqual(['card'])
    setups.save((await sessionFor(near.bookingId))!)
    await recoverSetups(near.cast.system(late))
    expect(only(await listWays(near.cast.couple(late)))).toMatchObject({ day: '2027-06-04' })
  })

  it('is refused to strangers, for a booking that is over, and where no balance is to be paid; nothing is asked for', async () => {
    const { cast, bookingId } = await booked()
    const stranger = await castWedding(db)
    const input = { bookingId, consent: CONSENT } as const
    await expect(addWay(stranger.couple(SIGNED), input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { id: setupId } = await setupOf(await open(cast, bookingId))
    await expect(settleWay(stranger.couple(SIGNED), { setupId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const whole = await booked({ isSinglePayment: true })
    await expect(
      addWay(whole.cast.couple(SIGNED), { bookingId: whole.bookingId, consent: CONSENT }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION', message: NO_BALANCE })
    const unpaid = await castWedding(db)
    const signed = await signWedding(unpaid, offerOf(unpaid), SIGNED)
    await expect(
      addWay(unpaid.couple(SIGNED), { bookingId: signed.bookingId, consent: CONSENT }),
    ).rejects.toMatchObject({ code: 'INVALID_TRANSITION', message: NOT_PAYABLE })
    expect(await db.$count(waySetups, eq(waySetups.bookingId, whole.bookingId))).toBe(0)
  })

  it('of a booking that ended while the page was open is forgotten, and pays nothing', async () => {
    const { cast, bookingId } = await booked()
    const session = await open(cast, bookingId)
    await cancelAsShown(cast.couple(SIGNED), bookingId)
    setups.save(session)
    await report(cast.system(SIGNED), session)
    const way = only(await waysOf(bookingId))
    expect(way.status).toBe('removed')
    // Nobody is told that it will be charged.
    const { id: setupId } = await setupOf(session)
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toEqual({ state: 'ended', url: null })
    await payAutomatically(cast.system(SIGNED))
    expect(testPayments.forgotten).toContain(way.methodRef)
  })

  it('of somebody who leaves the couple pays nothing any more, whether it was saved before or after', async () => {
    const { cast, bookingId } = await booked()
    const ben = await joinAs(db, cast.client.id)
    const asBen = { ...cast.couple(SIGNED), actor: ben.actor }
    const session = sessionOf((await addWay(asBen, { bookingId, consent: CONSENT })).url)
    setups.save(session)
    await report(cast.system(SIGNED), session)
    expect(only(await waysOf(bookingId))).toMatchObject({ status: 'saved', consentedBy: ben.userId })
    const second = sessionOf((await addWay(asBen, { bookingId, consent: CONSENT })).url)
    await leaveCouple(asBen)
    setups.save(second)
    await report(cast.system(SIGNED), second)
    expect((await waysOf(bookingId)).map(({ status }) => status)).toEqual(['removed', 'removed'])
    await payAutomatically(cast.system(NOTICE))
    await payAutomatically(cast.system(DUE))
    expect((await balanceOf(bookingId)).status).toBe('scheduled')
    const mailed = and(eq(emailOutbox.toAddress, cast.client.email), eq(emailOutbox.template, 'partner-left'))
    expect(JSON.stringify(await db.select().from(emailOutbox).where(mailed))).toContain('"hadWays":true')
    // Who stays can save one of their own.
    setups.save(await open(cast, bookingId))
    await recoverSetups(cast.system(SIGNED))
    expect(await listWays(cast.couple(SIGNED))).toMatchObject([{ isOn: true }])
  })

  it('is told the truth when the balance was paid by hand while the page was open', async () => {
    const { cast, bookingId } = await booked()
    const session = await open(cast, bookingId)
    await payNext(db, cast, bookingId, SIGNED)
    setups.save(session)
    const { id: setupId } = await setupOf(session)
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toEqual({ state: 'ended', url: null })
    expect(await listWays(cast.couple(SIGNED))).toEqual([])
  })

  it('sends nobody to a page that was opened too late, and two who ask at once to the same one', async () => {
    const { cast, bookingId } = await booked()
    const { openSetup } = testPayments.payments
    // Another run has ended it before the service answered.
    testPayments.payments.openSetup = async (request) => {
      await db.update(waySetups).set({ endedAt: SIGNED }).where(eq(waySetups.bookingId, bookingId))
      return openSetup(request)
    }
    await expect(open(cast, bookingId)).rejects.toMatchObject({ code: 'CONFLICT' })
    // The service refuses a key that is in use.
    testPayments.payments.openSetup = async (request) => {
      testPayments.payments.openSetup = openSetup
      await open(cast, bookingId)
      throw new Error(`${request.key} is in use.`)
    }
    const session = await open(cast, bookingId)
    expect(await open(cast, bookingId)).toBe(session)
  })

  it('says so when the service does not answer, and opens the page at the next press', async () => {
    const { cast, bookingId } = await booked()
    setups.isDown = true
    await expect(open(cast, bookingId)).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    setups.isDown = false
    const session = await open(cast, bookingId)
    setups.set(session, 'pending')
    const { id: setupId } = await setupOf(session)
    expect(await settleWay(cast.couple(SIGNED), { setupId })).toEqual({ state: 'pending', url: null })
    // The page is over, and what was saved on it may still be kept.
    await expect(open(cast, bookingId)).rejects.toMatchObject({ code: 'CONFLICT', message: SETUP_OUTCOMES.pending })
    setups.isDown = true
    await expect(open(cast, bookingId)).rejects.toMatchObject({ code: 'PAYMENT_FAILED', message: NO_PAGE })
    await expect(settleWay(cast.couple(SIGNED), { setupId })).rejects.toMatchObject({
      code: 'PAYMENT_FAILED',
      message: NOT_LOOKED_UP,
    })
    expect(await db.$count(waySetups, eq(waySetups.bookingId, bookingId))).toBe(1)
  })
})
