import { describe, expect, it } from 'vitest'
import { calendarDays, payouts } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { type Cast, castWedding, offerOf, signWedding } from '#tests/support/wedding.ts'
import { payFirst } from '#tests/support/wedding-moves.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const callsOf = (cast: Cast) => callAs(db, { actor: cast.vendor(NOW).actor, now: NOW })

describe('the year at a glance (BZ6)', () => {
  it('has every recorded day of twelve months by its state, and no other photographer’s', async () => {
    const cast = await castWedding(db)
    const photographerId = cast.photographer.id
    await db.insert(calendarDays).values([
      { photographerId, day: '2026-11-20', isBlocked: true },
      { photographerId, day: '2026-12-24', isBlocked: true },
      { photographerId, day: '2027-03-06', holdUntil: new Date('2026-11-28T15:00:00Z') },
      { photographerId, day: '2027-03-13', holdUntil: new Date('2026-11-20T15:00:00Z') },
      { photographerId, day: '2027-11-06', isBlocked: true },
    ])
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    await payFirst(db, cast, bookingId, NOW)
    const other = await castWedding(db)
    const { vendorDashboard, availability } = callsOf(cast)
    expect(await vendorDashboard.year()).toEqual({
      today: '2026-11-21',
      until: '2027-10-31',
      otherDays: 'free',
      days: [
        { day: '2026-12-24', state: 'blocked' },
        { day: '2027-03-06', state: 'hold' },
        { day: '2027-03-13', state: 'free' },
        { day: '2027-06-12', state: 'booked' },
      ],
    })
    expect((await callsOf(other).vendorDashboard.year())!.days).toEqual([])
    await availability.offer({ from: '2027-01-02', to: '2027-01-02' })
    await availability.setMode({ mode: 'listed' })
    const listed = (await vendorDashboard.year())!
    expect(listed.otherDays).toBe('closed')
    expect(listed.days).toContainEqual({ day: '2027-01-02', state: 'offered' })
  })
})

describe('earnings by month (BZ6)', () => {
  const NONE = { paid: 0, onItsWay: 0, held: 0, toCome: 0 }

  it('are held and to come in the month of the wedding, as the earnings page sums them up', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const { vendorDashboard, payments } = callsOf(cast)
    // Signed and not yet paid for: nothing is agreed in money.
    expect((await vendorDashboard.earnings())!.months).toEqual([])
    await payFirst(db, cast, bookingId, NOW)
    expect(await vendorDashboard.earnings()).toEqual({
      from: '2026-05-01',
      until: '2027-10-01',
      months: [{ start: '2027-06-01', values: { ...NONE, held: 120_000, toCome: 280_000 } }],
    })
    expect(await payments.earnings({ page: 1 })).toMatchObject({ heldCents: 120_000, upcomingCents: 280_000 })
  })

  it('are paid in the month they arrived and on their way in the month they are due', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const payout = { vendorId: cast.photographer.id, bookingId, commissionCents: 0 }
    await db.insert(payouts).values([
      {
        ...payout,
        idempotencyKey: `a-${bookingId}`,
        amountCents: 90_000,
        status: 'paid',
        scheduledFor: '2026-09-30',
        // Still September in New York.
        paidAt: new Date('2026-10-01T03:00:00Z'),
      },
      {
        ...payout,
        idempotencyKey: `b-${bookingId}`,
        amountCents: 50_000,
        status: 'pending',
        scheduledFor: '2026-12-01',
      },
      {
        ...payout,
        idempotencyKey: `c-${bookingId}`,
        amountCents: 70_000,
        status: 'paid',
        scheduledFor: '2026-01-05',
        paidAt: new Date('2026-01-05T15:00:00Z'),
      },
    ])
    const other = await castWedding(db)
    expect((await callsOf(cast).vendorDashboard.earnings())!.months).toEqual([
      { start: '2026-09-01', values: { ...NONE, paid: 90_000 } },
      { start: '2026-12-01', values: { ...NONE, onItsWay: 50_000 } },
    ])
    expect((await callsOf(other).vendorDashboard.earnings())!.months).toEqual([])
  })
})
