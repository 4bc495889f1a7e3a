import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookingSubstitutes, inquiries, payments, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_STAGES } from '#features/bookings/model.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { wantToBook } from '#features/offers/server/want-to-book.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { reportEmergency } from '#features/settlement/server/emergency.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, makeThread } from '#tests/support/factories.ts'
import { type Cast, castWedding, offerOf, payNext, sendWeddingContract, signWedding } from '#tests/support/wedding.ts'
import { draft, PICTURES, payFirst, send, signing } from '#tests/support/wedding-moves.ts'
import { DASHBOARD_NEEDS, DASHBOARD_WAITS } from '../model.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const days = (count: number, from = AFTER) => new Date(from.getTime() + count * 86_400_000)

const dashboardOf = (cast: Cast, now: Date) => callAs(db, { actor: cast.couple(now).actor, now }).clientDashboard.get()

/** "sign until 2026-12-05", in the order in which the couple sees them. */
const needsOf = async (cast: Cast, now = NOW) =>
  (await dashboardOf(cast, now)).needs.map(({ kind, due }) => (due ? `${kind} until ${due}` : kind))

/** The same of what waits for others. */
const waitsOf = async (cast: Cast, now = NOW) =>
  (await dashboardOf(cast, now)).waits.map(({ kind, due }) => (due ? `${kind} by ${due}` : kind))

describe('what waits for a couple is listed with its deadline, and no longer than it waits (CP3)', () => {
  it('from the offer to the review', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    expect(await needsOf(cast)).toEqual(['offer until 2026-11-28'])
    expect(await waitsOf(cast)).toEqual([])
    await wantToBook(cast.couple(NOW), { bookingId })
    expect(await needsOf(cast)).toEqual([])
    expect(await waitsOf(cast)).toEqual(['contract'])
    const { id } = await draft(cast, bookingId, NOW)
    await send(cast, id, NOW)
    expect(await needsOf(cast)).toEqual(['sign until 2026-12-05'])
    expect((await dashboardOf(cast, NOW)).needs[0]).toMatchObject({ documentId: id, bookingId, payment: null })
    await signing(cast, id, NOW)
    expect(await needsOf(cast)).toEqual(['pay-first until 2026-11-28'])
    expect((await dashboardOf(cast, NOW)).needs[0]!.payment).toMatchObject({ amountCents: 120_000 })
    await payFirst(db, cast, bookingId, NOW)
    expect(await needsOf(cast)).toEqual([])

    expect(await needsOf(cast, new Date('2027-04-28T15:00:00Z'))).toEqual([])
    expect(await needsOf(cast, new Date('2027-04-29T15:00:00Z'))).toEqual(['pay until 2027-05-13'])
    expect(await needsOf(cast, new Date('2027-05-20T15:00:00Z'))).toEqual(['pay until 2027-05-13'])
    await payNext(db, cast, bookingId, new Date('2027-05-10T15:00:00Z'))
    expect(await needsOf(cast, new Date('2027-05-10T15:00:00Z'))).toEqual([])

    expect(await waitsOf(cast, AFTER)).toEqual(['pictures by 2027-08-11'])
    await passDeadlines(cast.system(AFTER), { bookingId })
    expect(await needsOf(cast, AFTER)).toEqual([])
    expect(await waitsOf(cast, AFTER)).toEqual(['pictures by 2027-08-11'])
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    expect(await needsOf(cast, AFTER)).toEqual(['confirm until 2027-06-28'])
    await requestChanges(cast.couple(AFTER), { bookingId, reason: 'Brighter, please.' })
    expect(await needsOf(cast, AFTER)).toEqual([])
    expect(await waitsOf(cast, AFTER)).toEqual(['changes'])
    await deliver(cast.vendor(days(2)), { bookingId, ...PICTURES })
    expect(await needsOf(cast, days(2))).toEqual(['confirm until 2027-06-23'])
    await confirmDelivery(cast.couple(days(3)), { bookingId })
    expect(await needsOf(cast, days(3))).toEqual(['review until 2027-07-01'])
    const marks = { rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5 }
    const body = 'A calm presence all day, and pictures that we will look at for the rest of our lives.'
    await submitReview(cast.couple(days(4)), { bookingId, ...marks, body })
    expect(await needsOf(cast, days(4))).toEqual([])
  })

  it('a running inquiry waits for the photographer, is the couple’s to answer, and waits again', async () => {
    const cast = await castWedding(db)
    await db
      .update(inquiries)
      .set({ expiresAt: days(7, NOW) })
      .where(eq(inquiries.id, cast.inquiry.id))
    const write = (as: 'couple' | 'vendor') =>
      callAs(db, { actor: cast[as](NOW).actor, now: NOW }).messages.send({
        id: randomUUID(),
        threadId: cast.inquiry.threadId,
        text: 'Shall we talk about the light?',
      })
    expect(await needsOf(cast)).toEqual([])
    expect(await waitsOf(cast)).toEqual(['inquiry by 2026-11-28'])
    expect(await waitsOf(cast, days(8, NOW))).toEqual([])
    await write('vendor')
    expect(await needsOf(cast)).toEqual(['answer'])
    expect(await waitsOf(cast)).toEqual([])
    await write('couple')
    expect(await needsOf(cast)).toEqual([])
    expect(await waitsOf(cast)).toEqual(['inquiry'])
    await sendOffer(cast.vendor(NOW), offerOf(cast))
    expect(await needsOf(cast)).toEqual(['offer until 2026-11-28'])
  })
})

it('no other stage of a booking needs the couple than those of the list', () => {
  const needing = BOOKING_STAGES.filter((stage) => toneOf('booking', stage, 'client') === 'needs-you')
  expect(needing).toEqual(['offered', 'contract_sent', 'awaiting_payment', 'delivered'])
})

it('a deadline that has passed counts before its timer has run', async () => {
  const cast = await castWedding(db)
  const { contractId } = await sendWeddingContract(cast, offerOf(cast), NOW)
  expect(await needsOf(cast, days(13, NOW))).toEqual(['sign until 2026-12-05'])
  expect(await needsOf(cast, days(15, NOW))).toEqual([])
  await signing(cast, contractId, NOW)
  expect(await needsOf(cast, days(6, NOW))).toEqual(['pay-first until 2026-11-28'])
  expect(await needsOf(cast, days(8, NOW))).toEqual([])
})

it('what a suspension has put on hold waits for nobody, and a failed payment waits at once', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  const suspend = (suspendedAt: Date | null) =>
    db.update(photographers).set({ suspendedAt }).where(eq(photographers.id, cast.photographer.id))
  await suspend(NOW)
  expect(await needsOf(cast)).toEqual([])
  await suspend(null)
  await payFirst(db, cast, bookingId, NOW)
  expect(await needsOf(cast)).toEqual([])
  const balance = and(eq(payments.bookingId, bookingId), eq(payments.status, 'scheduled'))
  await db.update(payments).set({ status: 'failed' }).where(balance)
  expect(await needsOf(cast)).toEqual(['pay until 2027-05-13'])
})

it('after a photographer has cancelled: whom they suggest, until one is asked or somebody else offers the day (BK13)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  await payNext(db, cast, bookingId, NOW)
  const reason = 'I have broken my arm.'
  await reportEmergency(cast.vendor(NOW), { bookingId, reason, refundCents: 120_000, substituteIds: [] })
  expect(await needsOf(cast)).toEqual([])
  const { id: photographerId } = await makePhotographer(db)
  await db.insert(bookingSubstitutes).values({ bookingId, photographerId, position: 0, createdAt: NOW })
  expect(await needsOf(cast)).toEqual(['substitute'])
  expect(await waitsOf(await castWedding(db))).toEqual(['inquiry by 2099-12-31'])
  expect(await needsOf(cast, days(29, NOW))).toEqual([])

  const elsewhere = await castWedding(db)
  const { clientId } = cast.inquiry
  const { id: threadId } = await makeThread(db, elsewhere.photographer.id, clientId)
  const again = { clientId, threadId, photographerId: elsewhere.photographer.id, expiresAt: days(8, NOW) }
  const [second] = await db.insert(inquiries).values(again).returning()
  await sendOffer(elsewhere.vendor(days(1, NOW)), offerOf(elsewhere, { inquiryId: second!.id }))
  expect((await needsOf(cast, days(1, NOW))).map((need) => need.split(' ')[0])).toEqual(['offer'])

  const other = await castWedding(db)
  const { bookingId: lost } = await signWedding(other, offerOf(other), NOW)
  await payNext(db, other, lost, NOW)
  await reportEmergency(other.vendor(NOW), { bookingId: lost, reason, refundCents: 120_000, substituteIds: [] })
  await db.insert(bookingSubstitutes).values({ bookingId: lost, photographerId, position: 0, createdAt: NOW })
  const { id } = await makeThread(db, photographerId, other.inquiry.clientId)
  await db.insert(inquiries).values({
    photographerId,
    clientId: other.inquiry.clientId,
    threadId: id,
    createdAt: days(1, NOW),
    expiresAt: days(8, NOW),
  })
  expect(await needsOf(other, days(1, NOW))).toEqual([])
  expect((await waitsOf(other, days(1, NOW))).map((wait) => wait.split(' ')[0])).toEqual(['inquiry'])
})

it('the nearest deadline comes first, and another couple’s never', async () => {
  const cast = await castWedding(db)
  await sendWeddingContract(cast, offerOf(cast), NOW)
  const { photographerId, clientId, threadId, expiresAt } = cast.inquiry
  const [second] = await db.insert(inquiries).values({ photographerId, clientId, threadId, expiresAt }).returning()
  await sendOffer(cast.vendor(NOW), offerOf(cast, { inquiryId: second!.id, eventDate: '2027-07-03' }))
  const other = await castWedding(db)
  await sendOffer(other.vendor(NOW), offerOf(other))
  expect(await needsOf(cast)).toEqual(['offer until 2026-11-28', 'sign until 2026-12-05'])
})

it('the dashboard shows the nearest deadlines and counts the others', async () => {
  const cast = await castWedding(db)
  await sendWeddingContract(cast, offerOf(cast), NOW)
  const { clientId } = cast.inquiry
  for (let asked = 0; asked < DASHBOARD_NEEDS + 2; asked += 1) {
    const { id: photographerId } = await makePhotographer(db)
    const { id: threadId } = await makeThread(db, photographerId, clientId)
    await db.insert(inquiries).values({ photographerId, clientId, threadId, expiresAt: days(7, NOW) })
  }
  const { needs, needCount, waits, waitCount } = await dashboardOf(cast, NOW)
  expect([needs.map(({ kind }) => kind), needCount]).toEqual([['sign'], 1])
  expect(waits.map(({ kind }) => kind)).toEqual(Array(DASHBOARD_WAITS).fill('inquiry'))
  expect(waitCount).toBe(DASHBOARD_NEEDS + 2)
})
