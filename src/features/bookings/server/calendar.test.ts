import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { serveBooking, serveCalendar } from '#app/handlers/calendar.ts'
import { clientMembers, profiles } from '#drizzle/schema/index.ts'
import { resetAddress } from '#features/availability/server/sharing.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { cancelBooking, previewCancellation } from '#features/settlement/server/cancel.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { accept, bookedWedding, newDate, newItems, propose } from '#tests/support/amendments.ts'
import { eventsIn } from '#tests/support/calendar-events.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeUser } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { bookingCalendar } from './calendar.ts'

const db = await useDatabase({ max: 8 })
const NOW = new Date('2026-11-21T15:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const DAY = '2027-06-12'

const coupleApi = (cast: Cast, now = NOW) => callAs(db, { actor: cast.couple(now).actor, now })
const ask = (address: string, now = NOW, init: RequestInit = {}) =>
  serveCalendar(
    jobContext(db, () => now),
    new Request(`http://localhost${address}`, init),
  )
const feed = async (address: string, now = NOW) => eventsIn(await (await ask(address, now)).text())
const subscribe = async (cast: Cast) => (await coupleApi(cast).bookings.resetCoupleCalendar()).address!
const download = async (ctx: ReturnType<Cast['couple']>, bookingId: string) =>
  eventsIn(await bookingCalendar(ctx, ctx.actor, bookingId))
const seen = (events: ReturnType<typeof eventsIn>) =>
  events.map(({ summary, start, status }) => [summary, start, status])

describe('the couple’s own calendar (CP5)', () => {
  it('has the wedding and every payment day as whole days, without names, places or amounts', async () => {
    const { cast } = await bookedWedding(db, NOW)
    const address = await subscribe(cast)
    const text = await (await ask(address)).text()
    expect(eventsIn(text)).toMatchObject([
      {
        summary: 'Wedding day',
        start: DAY,
        end: '2027-06-13',
        isDate: true,
        status: 'CONFIRMED',
        transparency: 'OPAQUE',
      },
      { summary: 'Paid: your photographer', start: '2026-11-21', transparency: 'TRANSPARENT' },
      { summary: 'Payment to your photographer', start: '2027-05-13', isDate: true, status: 'CONFIRMED' },
    ])
    // Among the letters of an id, 4000 can stand by chance.
    const withoutIds = text.replaceAll('\r\n ', '').replaceAll(/[0-9a-f]+(?:-[0-9a-f]+){4}/g, '')
    expect(withoutIds).not.toMatch(/Mill|Marsh|Robin|\$|\d,\d{3}|4000/)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  })

  it('shows nothing of an open offer, and the day as tentative until the first payment', async () => {
    const cast = await castWedding(db)
    const address = await subscribe(cast)
    expect(await feed(address)).toEqual([])
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    expect(seen(await feed(address))).toEqual([
      ['Wedding day, first payment due', DAY, 'TENTATIVE'],
      ['Payment to your photographer', '2026-11-21', 'CONFIRMED'],
      ['Payment to your photographer', '2027-05-13', 'CONFIRMED'],
    ])
    // Not paid in time: over before any job has said so.
    expect((await feed(address, days(8))).map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'))
    await payNext(db, cast, bookingId, NOW)
    expect(seen(await feed(address))[0]).toEqual(['Wedding day', DAY, 'CONFIRMED'])
  })

  it('follows a new date and extra items, under the same UIDs with higher sequences', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const address = await subscribe(cast)
    const before = await feed(address)
    await propose(cast, 'vendor', { bookingId, change: newDate('2027-07-10'), now: days(1) })
    expect(await feed(address, days(1))).toMatchObject(before.map(({ uid, start }) => ({ uid, start })))
    await accept(cast, 'couple', bookingId, days(1))
    await propose(cast, 'vendor', { bookingId, change: newItems(20_000, '2027-03-01'), now: days(2) })
    await accept(cast, 'couple', bookingId, days(2))
    const after = await feed(address, days(2))
    expect(seen(after)).toEqual([
      ['Wedding day', '2027-07-10', 'CONFIRMED'],
      ['Paid: your photographer', '2026-11-21', 'CONFIRMED'],
      ['Payment to your photographer', '2027-03-01', 'CONFIRMED'],
      ['Payment to your photographer', '2027-06-10', 'CONFIRMED'],
    ])
    for (const { uid, sequence } of before) {
      const now = after.find((event) => event.uid === uid)
      expect(now!.sequence).toBeGreaterThanOrEqual(sequence)
    }
    expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence)
  })

  it('says that everything of a cancelled booking is cancelled, on both sides; a kept date stays the photographer’s', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const [address, own] = [await subscribe(cast), (await resetAddress(cast.vendor(NOW))).address!]
    expect(seen(await feed(own))).toEqual([
      ['Wedding', DAY, 'CONFIRMED'],
      ['Payment made', '2026-11-21', 'CONFIRMED'],
      ['Payment expected', '2027-05-13', 'CONFIRMED'],
    ])
    const at = days(3)
    const { refundCents, keptCents } = await previewCancellation(cast.vendor(at), { bookingId })
    await cancelBooking(cast.vendor(at), { bookingId, reason: 'I am ill.', refundCents, keptCents })
    expect((await feed(address, at)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect(seen(await feed(own, at))).toEqual([
      ['Date held', DAY, 'CONFIRMED'],
      ['Payment made', '2026-11-21', 'CANCELLED'],
      ['Payment expected', '2027-05-13', 'CANCELLED'],
    ])
    expect(await feed(address, days(120))).toEqual([])
  })

  it('opens by its own address only: reset, forged, somebody else’s and a suspended account', async () => {
    const { cast } = await bookedWedding(db, NOW)
    expect(await coupleApi(cast).bookings.coupleCalendar()).toEqual({ address: null })
    const address = await subscribe(cast)
    const other = await castWedding(db)
    const statusOf = async (path: string) => (await ask(path)).status
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(address.replace(cast.client.id, other.client.id))).toBe(404)
    // A couple's signature is not a photographer's, whatever the ids.
    expect(await statusOf(address.replace('couple-', ''))).toBe(404)
    const next = await subscribe(cast)
    expect([await statusOf(address), await statusOf(next)]).toEqual([404, 200])
    expect(await coupleApi(cast).bookings.coupleCalendar()).toEqual({ address: next })
    // Whoever leaves a couple has known its address.
    const partner = await makeUser(db)
    await db.delete(clientMembers).where(eq(clientMembers.userId, partner.id))
    await db.insert(clientMembers).values({ userId: partner.id, clientId: cast.client.id, place: 'partner' })
    await db.delete(clientMembers).where(eq(clientMembers.userId, partner.id))
    expect(await statusOf(next)).toBe(404)
    const last = await subscribe(cast)
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, cast.client.userId))
    expect(await statusOf(last)).toBe(404)
  })
})

describe('one booking as a calendar file (CP5)', () => {
  it('names the other side and the place, for either side, and never an amount', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const [couple, vendor] = [cast.couple(NOW), cast.vendor(NOW)]
    expect(await download(couple, bookingId)).toMatchObject([
      { summary: expect.stringMatching(/^Wedding day with ./), location: 'The Old Mill, New York', start: DAY },
      { summary: expect.stringMatching(/^Paid: ./), start: '2026-11-21' },
      { summary: expect.stringMatching(/^Payment to ./), start: '2027-05-13' },
    ])
    expect((await download(vendor, bookingId)).map(({ summary }) => summary.split(':')[0])).toEqual([
      'Wedding',
      'Payment made',
      'Payment expected',
    ])
    for (const ctx of [couple, vendor])
      expect(await bookingCalendar(ctx, ctx.actor, bookingId)).not.toMatch(/\$|\d,\d{3}|commission/i)
  })

  it('is not there for others, for administrators and before both have signed', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const stranger = await castWedding(db)
    for (const ctx of [stranger.couple(NOW), stranger.vendor(NOW), cast.admin(NOW)])
      expect((await appErrorOf(bookingCalendar(ctx, ctx.actor, bookingId))).code).toBe('NOT_FOUND')
    const offered = await sendOffer(stranger.vendor(NOW), offerOf(stranger))
    const ctx = stranger.couple(NOW)
    expect((await appErrorOf(bookingCalendar(ctx, ctx.actor, offered.bookingId))).code).toBe('NOT_FOUND')
  })

  it('is a private file over HTTP, and nothing without a session', async () => {
    const { cast, bookingId } = await bookedWedding(db, NOW)
    const ctx = cast.couple(NOW)
    const request = (actor: typeof ctx.actor | null) => ({
      ...ctx,
      actor: null,
      cookieHeader: null,
      resHeaders: new Headers(),
      resolveActor: async () => actor,
      resolveProof: async () => null,
    })
    const answer = await serveBooking(request(ctx.actor), bookingId, false)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'private, no-store',
      'text/calendar; charset=utf-8',
    ])
    expect((await serveBooking(request(null), bookingId, false)).status).toBe(404)
    expect((await serveBooking(request(cast.admin(NOW).actor), bookingId, false)).status).toBe(404)
  })
})
