import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payments, payouts } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { payOutDue } from '#features/settlement/server/payouts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { castWedding, keptOf, offerOf, payNext, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { PICTURES } from '#tests/support/wedding-moves.ts'
import { COMMISSION_RATE_DEFAULT_BPS } from '../terms.ts'
import { earningsCsv, getEarnings } from './earnings.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const AFTER = new Date('2027-06-14T15:00:00Z')
const PAID_OUT = new Date('2027-06-30T15:00:00Z')
/** Of the whole booking, and what stays with the photographer. */
const { commissionCents: FEE_CENTS, netCents: NET_CENTS } = keptOf(400_000)
const dollars = (cents: number) => (cents / 100).toFixed(2)

it('a photographer’s money is shown by where it is, and is given as a file (PY13)', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), SIGNED)
  const sums = async () => {
    const { upcomingCents, heldCents, inPayoutCents, paidCents } = await getEarnings(cast.vendor(AFTER), { page: 1 })
    return [upcomingCents, heldCents, inPayoutCents, paidCents]
  }
  expect(await sums()).toEqual([0, 0, 0, 0])
  await payNext(db, cast, bookingId, SIGNED)
  expect(await sums()).toEqual([280_000, 120_000, 0, 0])
  await payNext(db, cast, bookingId, new Date('2027-05-13T15:00:00Z'))
  await passDeadlines(cast.system(AFTER), { bookingId })
  expect(await sums()).toEqual([0, 400_000, 0, 0])
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  expect(await sums()).toEqual([0, 0, NET_CENTS, 0])
  await payOutDue(cast.system(PAID_OUT))
  expect(await sums()).toEqual([0, 0, 0, NET_CENTS])

  const [head, line, ...rest] = (await earningsCsv(cast.vendor(PAID_OUT))).csv.trim().split('\r\n')
  expect(head).toContain('Event date,Couple,Agreed,Total,Commission rate %,Commission,Held,Paid by,Net,Payout')
  const [rate, fee, net] = [COMMISSION_RATE_DEFAULT_BPS / 100, dollars(FEE_CENTS), dollars(NET_CENTS)]
  expect(line).toBe(`2027-06-12,Robin Vale,4000.00,4000.00,${rate},${fee},0.00,Card,${net},paid,${net},2027-06-30,0.00`)
  expect(rest).toEqual([])
  const stranger = await castWedding(db)
  expect((await getEarnings(stranger.vendor(AFTER), { page: 1 })).items).toEqual([])
})

it('administrators see that the books balance, the payouts that are due, what failed and which rule is broken (PY14)', async () => {
  const { cast, bookingId } = await photographedWedding(db, AFTER)
  await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
  await confirmDelivery(cast.couple(AFTER), { bookingId })
  const call = callAs(db, { actor: cast.admin(AFTER).actor, now: AFTER }).payments
  const before = await call.overview()
  expect(before.balances.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  expect(before.brokenRules).toBe(0)
  const listed = async () => (await call.adminPayouts({})).items.find((payout) => payout.bookingId === bookingId)
  expect(await listed()).toMatchObject({ status: 'pending', cents: NET_CENTS, scheduledFor: '2027-06-17' })
  const set = (values: Partial<typeof payouts.$inferInsert>) =>
    db.update(payouts).set(values).where(eq(payouts.bookingId, bookingId))
  await set({ status: 'failed', failureMessage: 'The account is closed.' })
  expect(await listed()).toMatchObject({ status: 'failed', failure: 'The account is closed.' })
  expect((await call.overview()).failedPayouts).toBe(before.failedPayouts + 1)
  await set({ status: 'pending' })
  await payOutDue(cast.system(PAID_OUT))
  expect(await listed()).toBeUndefined()

  await db
    .update(payments)
    .set({ refundedCents: 1, status: 'partially_refunded' })
    .where(eq(payments.bookingId, bookingId))
  expect((await call.overview()).brokenRules).toBeGreaterThan(0)
  expect((await call.adminRules({})).items.map((rule) => rule.bookingId)).toContain(bookingId)
})
