import { describe, expect, it } from 'vitest'
import { disputes, inquiries, payouts } from '#drizzle/schema/index.ts'
import {
  chargeMovement,
  payoutMovement,
  refundMovement,
  refundSettledMovement,
  releaseMovement,
} from '#features/payments/ledger-movements.ts'
import { bookMovement } from '#features/payments/server/ledger.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, makeThread, signedTerms } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
/** A Friday; the week began on Monday, November 16. */
const NOW = new Date('2026-11-20T15:00:00Z')
const admin = callAs(db, { actor: await signedIn(db, 'admin'), now: NOW })
const { adminDashboard: dashboard } = admin
const pair = async () => ({ photographer: await makePhotographer(db), client: await makeClient(db) })

async function booked(values: Partial<Parameters<typeof makeBooking>[1]> = {}) {
  const { photographer, client } = await pair()
  return makeBooking(db, { photographerId: photographer.id, clientId: client.id, ...values })
}

describe('money by week', () => {
  it('is what crossed the ledger’s border, in the week of the site’s time zone (PY12)', async () => {
    const booking = await booked(signedTerms(400_000))
    let number = 0
    const book = (movement: Parameters<typeof bookMovement>[2], at: string) =>
      bookMovement(db, booking, movement, { idempotencyKey: `week/${(number += 1)}`, at: new Date(at) })
    await book(chargeMovement(100_000, 'Retainer'), '2026-11-17T12:00:00Z')
    await book(releaseMovement({ netCents: 50_000, commissionCents: 6_000 }), '2026-11-18T12:00:00Z')
    await book(payoutMovement(50_000), '2026-11-19T12:00:00Z')
    await book(refundMovement(20_000), '2026-11-19T12:00:00Z')
    // Under way: it has not left.
    expect((await dashboard.money()).weeks).toEqual([
      { start: '2026-11-16', values: { paidIn: 100_000, paidOut: 50_000, refunded: 0 } },
    ])
    await book(refundSettledMovement(20_000), '2026-11-20T12:00:00Z')
    // Monday in UTC, still Sunday in New York.
    await book(chargeMovement(30_000, 'Balance'), '2026-11-16T03:00:00Z')
    await book(chargeMovement(70_000, 'Long ago'), '2026-01-05T12:00:00Z')
    const { from, until, weeks } = await dashboard.money()
    expect([from, until]).toEqual(['2026-08-31', '2026-11-16'])
    expect(weeks).toEqual([
      { start: '2026-11-09', values: { paidIn: 30_000, paidOut: 0, refunded: 0 } },
      { start: '2026-11-16', values: { paidIn: 100_000, paidOut: 50_000, refunded: 20_000 } },
    ])
  })
})

/** An inquiry of a moment, and the booking it led to. */
async function asked(createdAt: string, booking?: Partial<Parameters<typeof makeBooking>[1]>) {
  const { photographer, client } = await pair()
  const ids = { photographerId: photographer.id, clientId: client.id }
  const { id: threadId } = await makeThread(db, photographer.id, client.id)
  const [inquiry] = await db
    .insert(inquiries)
    .values({ ...ids, threadId, expiresAt: NOW, createdAt: new Date(createdAt) })
    .returning()
  if (booking) await makeBooking(db, { ...ids, inquiryId: inquiry!.id, ...booking })
  return { inquiry: inquiry!, ...ids }
}

describe('the funnel', () => {
  const signed = signedTerms(400_000)
  const paid = { ...signed, status: 'confirmed', stage: 'upcoming', confirmedAt: NOW } as const

  it('follows the inquiries of one month to where they are now, and its steps open their bookings', async () => {
    await asked('2026-09-30T23:00:00Z')
    await asked('2026-09-05T12:00:00Z', {})
    await asked('2026-09-06T12:00:00Z', { ...signed, stage: 'awaiting_payment' })
    await asked('2026-09-07T12:00:00Z', paid)
    await asked('2026-09-08T12:00:00Z', { ...paid, status: 'completed', stage: 'released', completedAt: NOW })
    // October in UTC, still September in New York.
    await asked('2026-10-01T02:00:00Z', { ...paid, status: 'cancelled', stage: 'by_client', cancelledAt: NOW })
    await asked('2026-11-02T12:00:00Z')
    expect(await dashboard.funnel({ month: '2026-09' })).toEqual({
      month: '2026-09',
      isCurrent: false,
      steps: { inquiries: 6, offers: 5, signed: 4, paid: 3, completed: 1 },
    })
    const listed = async (filter: 'all' | 'signed' | 'paid' | 'completed') =>
      (await admin.bookings.adminList({ asked: '2026-09', filter })).total
    expect([await listed('all'), await listed('signed'), await listed('paid'), await listed('completed')]).toEqual([
      5, 4, 3, 1,
    ])
  })

  it('is about the current month unless told otherwise, and never about one to come', async () => {
    for (const input of [{}, { month: '2027-03' }, { month: 'soon' }])
      expect(await dashboard.funnel(input)).toMatchObject({ month: '2026-11', isCurrent: true })
  })
})

describe('what waits', () => {
  it('is counted with the age of the oldest, and is null where nothing does (AD1)', async () => {
    const { disputes: none } = await dashboard.waiting()
    expect(none).toEqual({ count: 0, since: null })
    const booking = await booked({ status: 'confirmed', stage: 'disputed' })
    const older = new Date('2026-11-10T10:00:00Z')
    const about = { bookingId: booking.id, openedRole: 'client', reason: 'It rained' } as const
    await db.insert(disputes).values({ ...about, createdAt: older })
    const vendor = await makePhotographer(db, { suspendedAt: NOW })
    const client = await makeClient(db)
    const held = await makeBooking(db, { photographerId: vendor.id, clientId: client.id })
    const payout = { vendorId: vendor.id, bookingId: held.id, idempotencyKey: 'held', amountCents: 1_000 }
    await db.insert(payouts).values({ ...payout, scheduledFor: '2026-11-01' })
    const { inquiry } = await asked('2026-11-03T12:00:00Z')
    await db.update(inquiries).set({ notGenuineAt: older })
    const waiting = await dashboard.waiting()
    expect(waiting).toMatchObject({
      disputes: { count: 1, since: older },
      approvals: { count: 0, since: null },
      heldPayouts: { count: 1 },
      reports: { count: 0, since: null },
      flags: { count: 0 },
      reviews: { count: 0 },
      changes: { count: 0 },
    })
    const before = waiting.marks.count
    await admin.moderation.reviewInquiry({ id: inquiry.id })
    expect((await dashboard.waiting()).marks.count).toBe(before - 1)
  })
})

it('a couple and a photographer are refused', async () => {
  for (const role of ['client', 'photographer'] as const) {
    const other = callAs(db, { actor: await signedIn(db, role) }).adminDashboard
    for (const ask of [other.waiting, other.money, () => other.funnel({})])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
