import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inquiries, payoutAccounts, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_STAGES } from '#features/bookings/model.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver, requestChanges } from '#features/bookings/server/delivery/deliver.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { wantToBook } from '#features/offers/server/want-to-book.ts'
import { submitReview } from '#features/reviews/server/write.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makeThread } from '#tests/support/factories.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { draft, PICTURES, payFirst, send, signing } from '#tests/support/wedding-moves.ts'
import { DASHBOARD_NEEDS } from '../model.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const days = (count: number, from = AFTER) => new Date(from.getTime() + count * 86_400_000)

const aheadOf = async (cast: Cast, now: Date) =>
  (await callAs(db, { actor: cast.vendor(now).actor, now }).vendorDashboard.ahead())!

/** "inquiry until 2026-11-28", in the order in which the photographer sees them. */
const needsOf = async (cast: Cast, now = NOW) =>
  (await aheadOf(cast, now)).needs.map(({ kind, due }) => (due ? `${kind} until ${due}` : kind))

/** Its inquiry ends like a real one. */
async function castAsking() {
  const cast = await castWedding(db)
  await db
    .update(inquiries)
    .set({ expiresAt: days(7, NOW) })
    .where(eq(inquiries.id, cast.inquiry.id))
  return cast
}

const write = (cast: Cast, as: 'couple' | 'vendor') =>
  callAs(db, { actor: cast[as](NOW).actor, now: NOW }).messages.send({
    id: randomUUID(),
    threadId: cast.inquiry.threadId,
    text: 'Shall we talk about the light?',
  })

describe('what waits for a photographer is listed with its deadline, and no longer than it waits', () => {
  it('from the inquiry to the review', async () => {
    const cast = await castAsking()
    expect(await needsOf(cast)).toEqual(['inquiry until 2026-11-28'])
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    expect(await needsOf(cast)).toEqual([])
    await wantToBook(cast.couple(NOW), { bookingId })
    expect(await needsOf(cast)).toEqual(['contract until 2026-11-28'])
    expect((await aheadOf(cast, NOW)).needs[0]).toMatchObject({ bookingId, documentId: null, threadId: null })
    const listed = await callAs(db, { actor: cast.vendor(NOW).actor, now: NOW }).bookings.vendorList({})
    expect(listed.items).toMatchObject([{ id: bookingId, isWanted: true }])
    const { id } = await draft(cast, bookingId, NOW)
    expect((await aheadOf(cast, NOW)).needs[0]).toMatchObject({ bookingId, documentId: id })
    await send(cast, id, NOW)
    expect(await needsOf(cast)).toEqual([])
    await signing(cast, id, NOW)
    await payFirst(db, cast, bookingId, NOW)
    await payNext(db, cast, bookingId, new Date('2027-05-10T15:00:00Z'))
    expect(await needsOf(cast, new Date('2027-06-12T15:00:00Z'))).toEqual([])

    expect(await needsOf(cast, AFTER)).toEqual(['deliver until 2027-08-11'])
    await passDeadlines(cast.system(AFTER), { bookingId })
    expect(await needsOf(cast, AFTER)).toEqual(['deliver until 2027-08-11'])
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    expect(await needsOf(cast, AFTER)).toEqual([])
    await requestChanges(cast.couple(AFTER), { bookingId, reason: 'Brighter, please.' })
    expect(await needsOf(cast, AFTER)).toEqual(['changes'])
    await deliver(cast.vendor(days(2)), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(days(3)), { bookingId })
    expect(await needsOf(cast, days(3))).toEqual(['review until 2027-07-01'])
    const marks = { rating: 5, quality: 5, communication: 5, punctuality: 5, value: 5 }
    const body = 'A calm and kind couple who trusted me all day, and a barn full of the best light.'
    await submitReview(cast.vendor(days(4)), { bookingId, ...marks, body })
    expect(await needsOf(cast, days(4))).toEqual([])
  })

  it('an answered inquiry waits only when the couple wrote last', async () => {
    const cast = await castAsking()
    expect(await needsOf(cast, days(8, NOW))).toEqual([])
    await write(cast, 'vendor')
    expect(await needsOf(cast)).toEqual([])
    await write(cast, 'couple')
    expect(await needsOf(cast)).toEqual(['reply'])
  })

  it('nothing that was reported or stands still, and a draft that nobody has asked for yet', async () => {
    const cast = await castAsking()
    const suspend = (suspendedAt: Date | null) =>
      db.update(photographers).set({ suspendedAt }).where(eq(photographers.id, cast.photographer.id))
    await suspend(NOW)
    expect(await needsOf(cast)).toEqual([])
    await suspend(null)
    const report = (notGenuineAt: Date | null) =>
      db.update(inquiries).set({ notGenuineAt }).where(eq(inquiries.id, cast.inquiry.id))
    await report(NOW)
    expect(await needsOf(cast)).toEqual([])
    await report(null)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    await draft(cast, bookingId, NOW)
    expect(await needsOf(cast)).toEqual(['contract until 2026-11-28'])
  })

  it('money that has no verified account to go to', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await payFirst(db, cast, bookingId, NOW)
    await payNext(db, cast, bookingId, new Date('2027-05-10T15:00:00Z'))
    await passDeadlines(cast.system(AFTER), { bookingId })
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(AFTER), { bookingId })
    expect(await needsOf(cast, AFTER)).toEqual(['review until 2027-06-28'])
    await db
      .update(payoutAccounts)
      .set({ status: 'unverified' })
      .where(eq(payoutAccounts.vendorId, cast.photographer.id))
    expect(await needsOf(cast, AFTER)).toEqual(['payout until 2027-06-17', 'review until 2027-06-28'])
  })
})

it('no other stage of a booking needs the photographer than those of the list', () => {
  const needing = BOOKING_STAGES.filter((stage) => toneOf('booking', stage, 'vendor') === 'needs-you')
  expect(needing).toEqual(['countered', 'awaiting_delivery', 'changes'])
})

it('the nearest deadlines are shown and the others counted; another photographer’s never', async () => {
  const cast = await castAsking()
  const { photographerId } = cast.inquiry
  for (let asked = 0; asked < DASHBOARD_NEEDS + 1; asked += 1) {
    const { id: clientId } = await makeClient(db)
    const { id: threadId } = await makeThread(db, photographerId, clientId)
    await db.insert(inquiries).values({ photographerId, clientId, threadId, expiresAt: days(8 + asked, NOW) })
  }
  const other = await castAsking()
  const { needs, needCount } = await aheadOf(cast, NOW)
  expect(needs).toHaveLength(DASHBOARD_NEEDS)
  expect(needs.slice(0, 2).map(({ due }) => due)).toEqual(['2026-11-28', '2026-11-29'])
  expect(needCount).toBe(DASHBOARD_NEEDS + 2)
  expect(await needsOf(other)).toEqual(['inquiry until 2026-11-28'])
})

it('the next wedding says what it still lacks', async () => {
  const cast = await castWedding(db)
  expect((await aheadOf(cast, NOW)).wedding).toBeNull()
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  await payFirst(db, cast, bookingId, NOW)
  expect((await aheadOf(cast, NOW)).wedding).toMatchObject({
    bookingId,
    eventDate: '2027-06-12',
    place: 'The Old Mill, New York',
    inDays: 203,
    hasContract: true,
    timeline: 'pending',
    openCents: 280_000,
    nextDue: '2027-05-13',
  })
})

it('a couple is refused', async () => {
  const cast = await castWedding(db)
  const { vendorDashboard } = callAs(db, { actor: cast.couple(NOW).actor, now: NOW })
  for (const ask of [vendorDashboard.ahead, vendorDashboard.year, vendorDashboard.earnings])
    await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
