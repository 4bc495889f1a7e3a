import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, knownDevices, payoutAccounts, photographers, reviews } from '#drizzle/schema/index.ts'
import { OFFER_TOTAL_MIN_CENTS } from '#features/offers/inputs.ts'
import { TOTAL_TOO_LARGE, TOTAL_TOO_SMALL } from '#features/offers/texts.ts'
import {
  COMMISSION_RATE_DEFAULT_BPS,
  COMMISSION_RATE_REDUCED_BPS,
  QUALIFYING_BOOKING_CENTS,
  REDUCED_RATE_AFTER_BOOKINGS,
} from '#features/payments/terms.ts'
import { rows } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, listPhotographer, signedIn } from '#tests/support/market.ts'
import { castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { OFFER_TOTAL_MAX_CENTS } from '../inputs.ts'
import { currentRateBps } from './agreement-records.ts'

const db = await useDatabase()
const completed = { status: 'completed', stage: 'reviewed' } as const

describe('an offer', () => {
  it('comes to at least a hundred dollars, on the screen, at the procedure and when revised (X127)', async () => {
    const cast = await castWedding(db)
    const now = new Date('2026-11-21T15:00:00Z')
    const actor = actorOf({ id: cast.photographer.userId, email: cast.photographer.email }, 'photographer')
    const vendor = callAs(db, { actor, now }).bookings
    const of = (unitCents: number) => offerOf(cast, { items: [{ label: 'One hour', quantity: 1, unitCents }] })
    const tooSmall = vendor.sendOffer(of(OFFER_TOTAL_MIN_CENTS - 1))
    await expect(tooSmall).rejects.toThrow(TOTAL_TOO_SMALL)
    await expect(tooSmall).rejects.toMatchObject({
      cause: { issues: [{ path: ['items'], message: TOTAL_TOO_SMALL }] },
    })
    const { bookingId } = await vendor.sendOffer(of(OFFER_TOTAL_MIN_CENTS))
    const { inquiryId: _inquiry, eventDate: _date, eventLocation: _place, ...terms } = of(1)
    await expect(vendor.reviseOffer({ bookingId, version: '1', ...terms })).rejects.toThrow(TOTAL_TOO_SMALL)
  })
})

it('an offer comes to at most a hundred thousand dollars, and is told so', async () => {
  const cast = await castWedding(db)
  const now = new Date('2026-11-21T15:00:00Z')
  const actor = actorOf({ id: cast.photographer.userId, email: cast.photographer.email }, 'photographer')
  const vendor = callAs(db, { actor, now }).bookings
  const item = { label: 'One day', quantity: 2, unitCents: OFFER_TOTAL_MAX_CENTS / 2 }
  const tooLarge = offerOf(cast, { items: [item, { ...item, quantity: 1, unitCents: 1 }] })
  await expect(vendor.sendOffer(tooLarge)).rejects.toMatchObject({
    cause: { issues: [{ path: ['items'], message: 'An offer can total at most $100,000.' }] },
  })
  const { bookingId } = await vendor.sendOffer(offerOf(cast, { items: [item] }))
  const { inquiryId: _inquiry, eventDate: _date, eventLocation: _place, ...terms } = tooLarge
  await expect(vendor.reviseOffer({ bookingId, version: '1', ...terms })).rejects.toThrow(TOTAL_TOO_LARGE)
})

describe('the reduced rate (PY4)', () => {
  it('is earned with ten different couples, at least $500 each', async () => {
    const { id: photographerId } = await makePhotographer(db)
    const complete = async (clientId: string, day: number, totalAmountCents: number) =>
      makeBooking(db, {
        photographerId,
        clientId,
        totalAmountCents,
        ...completed,
        eventDate: addDays('2026-01-01', day),
      })
    const one = await makeClient(db)
    for (let day = 0; day < REDUCED_RATE_AFTER_BOOKINGS + 2; day++) await complete(one.id, day, 400_000)
    expect(await currentRateBps(db, photographerId)).toBe(COMMISSION_RATE_DEFAULT_BPS)
    for (let day = 0; day < REDUCED_RATE_AFTER_BOOKINGS; day++) {
      await complete((await makeClient(db)).id, 100 + day, QUALIFYING_BOOKING_CENTS - 1)
    }
    expect(await currentRateBps(db, photographerId)).toBe(COMMISSION_RATE_DEFAULT_BPS)
    for (let day = 0; day < REDUCED_RATE_AFTER_BOOKINGS - 1; day++) {
      expect(await currentRateBps(db, photographerId)).toBe(COMMISSION_RATE_DEFAULT_BPS)
      await complete((await makeClient(db)).id, 200 + day, QUALIFYING_BOOKING_CENTS)
    }
    expect(await currentRateBps(db, photographerId)).toBe(COMMISSION_RATE_REDUCED_BPS)
  })

  it('is counted by the database with the figure of the code', async () => {
    const found = await rows<{ cents: number }>(db.execute(sql`select qualifying_booking_cents() as cents`))
    expect(found).toEqual([{ cents: QUALIFYING_BOOKING_CENTS }])
  })
})

describe('a review of a booking under $500', () => {
  it('is shown and does not count', async () => {
    const { id: photographerId } = await listPhotographer(db)
    const standing = async () => {
      const { rating, reviewCount } = photographers
      return only(
        await db.select({ rating, reviewCount }).from(photographers).where(eq(photographers.id, photographerId)),
      )
    }
    const reviewOf = async (totalAmountCents: number, rating: number, day: string) => {
      const client = await makeClient(db)
      const pair = { photographerId, clientId: client.id }
      // Nothing signed yet: a signed total never changes.
      const booking = await makeBooking(db, { ...pair, totalAmountCents, eventDate: day })
      const body = 'They were calm, kind and on time, and the pictures are lovely.'
      const at = new Date()
      const published = { status: 'published', rating, body, submittedAt: at, publishedAt: at } as const
      await db.insert(reviews).values({ bookingId: booking.id, ...pair, ...published })
    }
    const before = await standing()
    await reviewOf(QUALIFYING_BOOKING_CENTS, 4, '2026-05-02')
    await reviewOf(QUALIFYING_BOOKING_CENTS - 1, 1, '2026-05-03')
    expect(await standing()).toEqual({ rating: 4, reviewCount: before.reviewCount + 1 })
    const visitor = callAs(db).photographers
    const profile = await visitor.get({ id: photographerId })
    expect(profile).toMatchObject({ reviewCount: 1, shownReviews: 2 })
    expect(profile.reviews.map(({ rating, isCounted }) => [rating, isCounted]).toSorted()).toEqual([
      [1, false],
      [4, true],
    ])
    expect((await visitor.reviews({ id: photographerId, page: 1 })).total).toBe(2)
    expect(await rows(db.execute(sql`select * from rating_differences()`))).toEqual([])
  })
})

describe('bookings whose two sides share something', async () => {
  const admin = callAs(db, { actor: await signedIn(db, 'admin') })
  let day = '2028-01-01'
  const pairOf = async () => {
    const [vendor, client] = [await makePhotographer(db), await makeClient(db)]
    day = addDays(day, 1)
    const booking = await makeBooking(db, { photographerId: vendor.id, clientId: client.id, eventDate: day })
    return { vendor, client, booking }
  }
  const tiesOf = async (id: string) => {
    const { items } = await admin.bookings.adminList({ filter: 'tied' } as never)
    return items.find((item) => item.id === id)?.ties ?? null
  }
  const seen = (userId: string, tokenHash: string, ip: string) =>
    db.insert(knownDevices).values({ userId, tokenHash, ip })

  it('are listed by device, and not for addresses that say nothing', async () => {
    const { vendor, client, booking } = await pairOf()
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '::1', 'local', 'unknown']) {
      await seen(vendor.userId, `v-${ip}`, ip)
      await seen(client.userId, `c-${ip}`, ip)
    }
    expect(await tiesOf(booking.id)).toBeNull()
    await seen(vendor.userId, 'shared', '203.0.113.1')
    await seen(client.userId, 'shared', '203.0.113.2')
    expect(await tiesOf(booking.id)).toEqual(['device'])
  })

  it.each([
    ['203.0.113.77', '::ffff:203.0.113.77'],
    ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1'],
  ])('are listed by address: %s and %s', async (own, other) => {
    const { vendor, client, booking } = await pairOf()
    await seen(vendor.userId, `v-${own}`, own)
    await seen(client.userId, `c-${own}`, other)
    expect(await tiesOf(booking.id)).toEqual(['address'])
  })

  it('are listed by the addresses they signed from, and by the payout holder’s name', async () => {
    const cast = await castWedding(db)
    const now = new Date('2026-11-21T15:00:00Z')
    const { bookingId } = await signWedding(cast, offerOf(cast), now)
    // Both signed over one network; each of them wrote the name that the account has.
    expect(await tiesOf(bookingId)).toEqual(['address'])
    const account = eq(payoutAccounts.vendorId, cast.photographer.id)
    await db.update(payoutAccounts).set({ holderName: 'Röbin  vale' }).where(account)
    expect(await tiesOf(bookingId)).toEqual(['address', 'holder'])
    const csv = await admin.bookings.adminExport({ filter: 'tied' } as never)
    expect(csv.csv).toContain('Same network address, Payout account in the couple’s name')
  })

  it('are listed when the payout goes to the couple’s own or the partner’s name', async () => {
    for (const couple of [{ firstName: 'Ada', lastName: 'Quill' }, { partnerName: 'Ada Quill' }]) {
      const { vendor, client, booking } = await pairOf()
      await db.update(clients).set(couple).where(eq(clients.id, client.id))
      await db.insert(payoutAccounts).values({ vendorId: vendor.id, holderName: 'Ada Quill', accountLast4: '1234' })
      expect(await tiesOf(booking.id)).toEqual(['holder'])
    }
  })
})
