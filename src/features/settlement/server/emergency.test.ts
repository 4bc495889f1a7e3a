import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  bookings,
  calendarDays,
  inquiries,
  moneyProblems,
  photographerMarkets,
  refunds,
} from '#drizzle/schema/index.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { vendorFactsOf } from '#features/bookings/server/late-delivery-records.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { titlesTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { AMOUNTS_HAVE_CHANGED, SUBSTITUTES_CHANGED } from '../texts.ts'
import { previewEmergency, reportEmergency } from './emergency.ts'

const db = await useDatabase()
const readFacts = async (id: string, at: Date) => (await db.select().from(vendorFactsOf(id, at)))[0]
const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2027-03-01T15:00:00Z')
const DAY = '2027-06-12'
const reason = 'I have broken my arm and cannot hold a camera.'

async function inMarket(photographerId: string) {
  await db.insert(photographerMarkets).values({ photographerId, marketId: 0 }).onConflictDoNothing()
}

/** A wedding with its first payment of $1,200, and three others of the same place, one of them busy that day. */
async function upcoming() {
  // Only the newest are free: no more than three are suggested.
  await db.execute(sql`insert into calendar_days (photographer_id, day, is_blocked)
    select photographer_id, ${DAY}::date, true from photographer_markets
    on conflict (photographer_id, day) do update set is_blocked = true`)
  const cast = await castWedding(db)
  await inMarket(cast.photographer.id)
  const others = []
  for (let count = 0; count < 2; count += 1) {
    const other = await makePhotographer(db, { businessName: `Studio ${count}` })
    await inMarket(other.id)
    others.push(other)
  }
  await db.insert(calendarDays).values({ photographerId: others[1]!.id, day: DAY, isBlocked: true })
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  await payNext(db, cast, bookingId, NOW)
  return { cast, bookingId, free: others[0]!, busy: others[1]! }
}

const api = (cast: Cast, at = LATER) =>
  callAs(db, { actor: actorOf({ id: cast.client.userId, email: cast.client.email }, 'client'), now: at })

describe('a photographer who cannot shoot (BK13)', () => {
  it('gives everything back, keeps the date, and counts as their cancellation', async () => {
    const { cast, bookingId, free } = await upcoming()
    const shown = await previewEmergency(cast.vendor(LATER), { bookingId })
    expect(shown.refundCents).toBe(120_000)
    expect(shown.substitutes.map(({ id }) => id)).toContain(free.id)
    const substituteIds = [free.id]
    await reportEmergency(cast.vendor(LATER), { bookingId, reason, refundCents: shown.refundCents, substituteIds })
    const booking = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
    expect(booking).toMatchObject({ stage: 'by_vendor', dateKept: true })
    const refund = only(await db.select().from(refunds).where(eq(refunds.bookingId, bookingId)))
    expect(refund.amountCents).toBe(120_000)
    expect(await db.select().from(moneyProblems).where(eq(moneyProblems.bookingId, bookingId))).toEqual([])
    expect(await readFacts(cast.photographer.id, LATER)).toMatchObject({ cancelled: 1 })
    expect(await titlesTo(db, cast.client.email, /was cancelled|is free on/)).toHaveLength(2)
  })

  it('suggests only who is free on the day, and never somebody else', async () => {
    const { cast, bookingId, free, busy } = await upcoming()
    const shown = await previewEmergency(cast.vendor(LATER), { bookingId })
    expect(shown.substitutes.map(({ id }) => id)).not.toContain(busy.id)
    const report = (substituteIds: string[]) =>
      reportEmergency(cast.vendor(LATER), { bookingId, reason, refundCents: shown.refundCents, substituteIds })
    expect(await appErrorOf(report([busy.id]))).toMatchObject({ message: SUBSTITUTES_CHANGED })
    await db.insert(calendarDays).values({ photographerId: free.id, day: DAY, isBlocked: true })
    expect(await appErrorOf(report([free.id]))).toMatchObject({ message: SUBSTITUTES_CHANGED })
    expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).stage).toBe('upcoming')
    await report([])
  })

  it('is refused for another refund than the one that was shown, twice, and to everybody else', async () => {
    const { cast, bookingId } = await upcoming()
    const input = { bookingId, reason, refundCents: 120_000, substituteIds: [] }
    const wrong = reportEmergency(cast.vendor(LATER), { ...input, refundCents: 1 })
    expect(await appErrorOf(wrong)).toMatchObject({ code: 'CONFLICT', message: AMOUNTS_HAVE_CHANGED })
    const stranger = await castWedding(db)
    expect((await appErrorOf(reportEmergency(stranger.vendor(LATER), input))).code).toBe('NOT_FOUND')
    await reportEmergency(cast.vendor(LATER), input)
    expect((await appErrorOf(reportEmergency(cast.vendor(LATER), input))).code).toBe('INVALID_TRANSITION')
  })

  it('refunds in full even when the couple is behind with a payment', async () => {
    const { cast, bookingId } = await upcoming()
    const overdue = new Date('2027-06-05T15:00:00Z')
    expect((await previewEmergency(cast.vendor(overdue), { bookingId })).refundCents).toBe(120_000)
  })
})

describe('the couple (BK13)', () => {
  it('asks one of them with one tap, with what it has told about its day, and all three see it', async () => {
    const { cast, bookingId, free } = await upcoming()
    const input = { bookingId, reason, refundCents: 120_000, substituteIds: [free.id] }
    await reportEmergency(cast.vendor(LATER), input)
    const read = await getBooking(cast.couple(LATER), { bookingId })
    expect(read.substitutes).toMatchObject([{ id: free.id, isAsked: false, isBooked: false }])
    const ask = { inquiryId: read.inquiryId!, photographerId: free.id, eventDate: read.eventDate }
    expect(await api(cast).inquiries.askAgain(ask)).toMatchObject([{ outcome: 'sent' }])
    const asked = only(
      await db
        .select()
        .from(inquiries)
        .where(and(eq(inquiries.photographerId, free.id), eq(inquiries.clientId, cast.client.id))),
    )
    expect(asked).toMatchObject({ eventDate: DAY, status: 'open' })
    expect(asked.note).toContain('you were suggested to us')
    for (const ctx of [cast.couple(LATER), cast.vendor(LATER), cast.admin(LATER)])
      expect((await getBooking(ctx, { bookingId })).substitutes[0]).toMatchObject({ isAsked: true })
    await expect(api(cast).inquiries.askAgain(ask)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('cannot send another couple’s inquiry', async () => {
    const { cast, free } = await upcoming()
    const stranger = await castWedding(db)
    const ask = { inquiryId: cast.inquiry.id, photographerId: free.id, eventDate: DAY }
    await expect(api(stranger).inquiries.askAgain(ask)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
