import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents, payments, refunds } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getBooking } from '#features/bookings/server/detail.ts'
import { getEarnings } from '#features/payments/server/earnings.ts'
import { orderRefunds } from '#features/payments/server/refund-records.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import { releaseByTwo } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { toldTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { castWedding, keptOf, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { previewCancellation } from './cancel.ts'
import { releaseBooking } from './release.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const PICTURES = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }

it('an administrator confirms for a couple that is silent, with a reason both sides read (PY5)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  const order = { bookingId, reason: 'They asked us by phone to confirm.' }
  expect((await appErrorOf(releaseBooking(cast.admin(AFTER), order))).code).toBe('INVALID_TRANSITION')
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  for (const person of [cast.couple, cast.vendor]) {
    expect((await appErrorOf(releaseBooking(person(AFTER), order))).code).toBe('INVALID_TRANSITION')
  }
  expect((await getBooking(cast.admin(AFTER), { bookingId })).transitions).toContain('release')
  await releaseByTwo(cast.admin(AFTER), order)
  const { stage, payouts, events } = await getBooking(cast.vendor(AFTER), { bookingId })
  expect([stage, payouts.map(({ amountCents }) => amountCents)]).toEqual(['released', [keptOf(400_000).netCents]])
  expect(events.find(({ type }) => type === 'release')).toMatchObject({ by: 'admin', data: { reason: order.reason } })
  for (const address of [cast.client.email, cast.photographer.email]) {
    const told = await toldTo(db, address)
    expect(told.find(({ title }) => title.startsWith('Our team confirmed'))?.quote).toBe(order.reason)
  }
  const audited = and(eq(auditEvents.entityId, bookingId), eq(auditEvents.action, 'booking.release'))
  expect(await db.$count(auditEvents, audited)).toBe(1)
})

it('what is not paid is not released by hand either', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await passDeadlines(cast.system(AFTER), { bookingId })
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  const refused = await appErrorOf(releaseBooking(cast.admin(AFTER), { bookingId, reason: 'They are silent.' }))
  expect(refused.code).toBe('PAYMENT_OPEN')
})

it('canceling uses the tiers that were signed, whatever the policy says since (X131)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const signed = { ...CANCELLATION_TERMS.moderate }
  const now = new Date('2027-05-01T15:00:00Z')
  try {
    CANCELLATION_TERMS.moderate = { keepsPercent: 0, tiers: [] }
    expect(await previewCancellation(cast.couple(now), { bookingId })).toMatchObject({
      percent: 50,
      refundCents: 60_000,
    })
    expect((await getBooking(cast.couple(now), { bookingId })).cancellationTerms).toEqual(signed)
  } finally {
    CANCELLATION_TERMS.moderate = signed
  }
})

it('one line is refunded once for one cause, and again for another (X131)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  const [line] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), eq(payments.status, 'paid')))
  const booking = { id: bookingId, photographerId: cast.photographer.id }
  const give = (cause: string, amountCents: number) =>
    db.transaction((tx) =>
      orderRefunds(tx, booking, {
        refund: {
          percent: 0,
          refundCents: amountCents,
          taxCents: 0,
          keptCents: 0,
          lines: [{ paymentId: line!.id, amountCents }],
        },
        cause,
        reason: 'Good will',
        requestedBy: null,
        at: AFTER,
      }),
    )
  const second = `dispute:${randomUUID()}`
  for (const cause of ['cancel', 'cancel', second, second]) await give(cause, 20_000)
  const ordered = await db.select({ cents: refunds.amountCents }).from(refunds).where(eq(refunds.paymentId, line!.id))
  expect(ordered.map(({ cents }) => cents)).toEqual([20_000, 20_000])
  const [after] = await db.select().from(payments).where(eq(payments.id, line!.id))
  expect(after).toMatchObject({ refundedCents: 40_000, status: 'partially_refunded' })
})

it('a booking that was signed and never paid shows no commission and no net', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  const signed = await getEarnings(cast.vendor(SIGNED), { page: 1 })
  const { isCapped: _, ...SHARES } = keptOf(400_000)
  expect(signed.items[0]).toMatchObject({ totalCents: 400_000, ...SHARES })
  await passDeadlines(cast.system(AFTER), { bookingId })
  const { items } = await getEarnings(cast.vendor(AFTER), { page: 1 })
  expect(items[0]).toMatchObject({ agreedCents: 400_000, totalCents: 0, commissionCents: 0, netCents: 0, payouts: [] })
  expect((await getBooking(cast.vendor(AFTER), { bookingId })).share).toBeNull()
})
