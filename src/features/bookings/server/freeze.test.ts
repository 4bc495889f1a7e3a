import { randomUUID } from 'node:crypto'
import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bookings,
  emailOutbox,
  inquiries,
  notifications,
  offers,
  payouts,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { restoreUser, suspendUser } from '#features/admin-users/server/standing.ts'
import { restoreVendor, suspendVendor } from '#features/admin-vendors/server/standing.ts'
import { getCalendar } from '#features/availability/server/calendar.ts'
import { withdrawInquiry } from '#features/inquiries/server/answer.ts'
import { expireInquiries } from '#features/inquiries/server/deadlines.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { payOutDue } from '#features/settlement/server/payouts.ts'
import { releasePayout } from '#features/settlement/server/release-payout.ts'
import { reserveCharge } from '#features/settlement/server/reserve-charge.ts'
import { settleCharge } from '#features/settlement/server/settle-charge.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import { confirmBySecond } from '#tests/support/approvals.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, only } from '#tests/support/factories.ts'
import { titlesTo } from '#tests/support/news.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, photographedWedding, signWedding } from '#tests/support/wedding.ts'
import { draft, firstLine, PICTURES, payFirst, send, signing } from '#tests/support/wedding-moves.ts'
import { passDeadlines } from './deadlines.ts'
import { confirmDelivery, deliver } from './delivery/deliver.ts'
import { getBooking } from './detail.ts'
import { sendReminders } from './reminders.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const days = (count: number, from = NOW) => new Date(from.getTime() + count * 86_400_000)
const reason = 'Complaints are being looked into.'
const mailsTo = (address: string) => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, address))

const charged = () =>
  ({ status: 'succeeded', providerRef: randomUUID(), way: { kind: 'card', name: 'visa', last4: '4242' } }) as const

const WAYS = [
  ['the record', suspendVendor, restoreVendor, (cast: Cast) => cast.photographer.id],
  ['the account', suspendUser, restoreUser, (cast: Cast) => cast.photographer.userId],
] as const

/** The context with its transactions watched: how often the standing of somebody was locked, which each pass begins with. */
function watched(ctx: ServiceContext) {
  const locks: string[] = []
  const watch = (tx: object) =>
    new Proxy(tx as Db, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown
        if (name !== 'execute' || typeof member !== 'function') return member
        return (statement: SQL) => {
          const { params } = new PgDialect().sqlToQuery(statement)
          locks.push(...params.map(String).filter((value) => value.startsWith('standing:')))
          return (member as Db['execute']).call(target, statement)
        }
      },
    })
  const transaction = ((work: (tx: Db) => Promise<unknown>) => ctx.db.transaction((tx) => work(watch(tx)))) as never
  return { ctx: { ...ctx, db: Object.assign(Object.create(ctx.db) as Db, { transaction }) }, locks }
}

describe.each(WAYS)('clocks stop with %s', (_name, suspend, restore, idOf) => {
  it('in one pass over all that stands still', async () => {
    const cast = await castWedding(db)
    for (const verb of [suspend, restore]) {
      const { ctx, locks } = watched(cast.admin(days(2)))
      await verb(ctx, { id: idOf(cast), reason })
      expect(locks).toEqual([`standing:${cast.photographer.userId}`])
    }
  })

  it('after an answer that was under way, and neither waits for the other for good', async () => {
    const cast = await castWedding(db)
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (const verb of [suspend, restore]) {
      let done: Promise<unknown> = Promise.resolve()
      await db.transaction(async (tx) => {
        // The answer's last lock is the photographer, at its commit.
        await tx
          .update(inquiries)
          .set({ answeredAt: verb === suspend ? NOW : null })
          .where(eq(inquiries.id, cast.inquiry.id))
        done = verb(cast.admin(days(2)), { id: idOf(cast), reason })
        for (let tries = 0; tries < 200 && (await rows(tx.execute(waits))).length === 0; tries += 1)
          await new Promise((next) => setTimeout(next, 10))
      })
      await expect(done).resolves.toEqual({ id: idOf(cast) })
    }
  })

  it('of offers, contracts, payments and inquiries, and go on later by as long', async () => {
    const cast = await castWedding(db)
    await db
      .update(inquiries)
      .set({ expiresAt: days(7) })
      .where(eq(inquiries.id, cast.inquiry.id))
    const other = await castWedding(db)
    const { bookingId } = await sendOffer(other.vendor(NOW), offerOf(other))
    const { id } = await draft(other, bookingId, NOW)
    await send(other, id, NOW)
    await suspend(cast.admin(days(2)), { id: idOf(cast), reason })
    await suspend(other.admin(days(2)), { id: idOf(other), reason })
    const late = other.system(days(100))
    await passDeadlines(late, { bookingId })
    await sendReminders(late)
    await expireInquiries(cast.system(days(100)))
    const view = await getBooking(other.couple(days(100)), { bookingId })
    expect(view).toMatchObject({ stage: 'contract_sent', standstill: 'photographer', transitions: ['reject'] })
    expect(view.contract?.status).toBe('sent')

    await restore(cast.admin(days(100)), { id: idOf(cast), reason })
    await restore(other.admin(days(100)), { id: idOf(other), reason })
    const booking = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
    const contract = only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, id)))
    const offer = only(await db.select().from(offers).where(eq(offers.bookingId, bookingId)))
    const inquiry = only(await db.select().from(inquiries).where(eq(inquiries.id, cast.inquiry.id)))
    expect([booking.frozenAt, contract.frozenAt, inquiry.frozenAt]).toEqual([null, null, null])
    expect([booking.holdExpiresAt, contract.expiresAt]).toEqual([days(112), days(112)])
    expect([inquiry.expiresAt, offer.expiresAt]).toEqual([days(105), days(105)])
    await signing(other, id, days(111))
    await payFirst(db, other, bookingId, days(111))
    expect((await getBooking(other.couple(days(111)), { bookingId })).stage).toBe('upcoming')
  })

  it('and both sides are told, by bell and by mail, when it stops and when it goes on', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    await suspend(cast.admin(days(1)), { id: idOf(cast), reason })
    await restore(cast.admin(days(3)), { id: idOf(cast), reason })
    const bells = await db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(and(eq(notifications.userId, cast.client.userId), like(notifications.kind, 'booking.%')))
    expect(bells.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['booking.suspended', 'booking.resumed']) as string[],
    )
    const titles = await titlesTo(db, cast.client.email, /^Your plans/)
    expect(titles).toContain('Your plans with Marsh Pictures for June 12 are on hold for now')
    expect(titles).toContain('Your plans with Marsh Pictures for June 12 can continue')
    expect((await mailsTo(cast.photographer.email)).length).toBeGreaterThanOrEqual(2)
    expect(bookingId).toBeTruthy()
  })
})

it('two suspensions at once end with the last of them', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const frozenAt = async () => only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).frozenAt
  await suspendVendor(cast.admin(days(1)), { id: cast.photographer.id, reason })
  await suspendUser(cast.admin(days(2)), { id: cast.photographer.userId, reason })
  await suspendUser(cast.admin(days(3)), { id: cast.client.userId, reason })
  expect(await frozenAt()).toEqual(days(1))
  await restoreVendor(cast.admin(days(4)), { id: cast.photographer.id, reason })
  expect(await frozenAt()).toEqual(days(1))
  await restoreUser(cast.admin(days(5)), { id: cast.photographer.userId, reason })
  expect(await frozenAt()).toEqual(days(1))
  await restoreUser(cast.admin(days(6)), { id: cast.client.userId, reason })
  expect(await frozenAt()).toBeNull()
})

it('a couple withdraws an inquiry that stands still, whenever it likes', async () => {
  const cast = await castWedding(db)
  await db
    .update(inquiries)
    .set({ expiresAt: days(7) })
    .where(eq(inquiries.id, cast.inquiry.id))
  await suspendVendor(cast.admin(days(1)), { id: cast.photographer.id, reason })
  await withdrawInquiry(cast.couple(days(50)), { inquiryId: cast.inquiry.id })
  expect(only(await db.select().from(inquiries).where(eq(inquiries.id, cast.inquiry.id))).status).toBe('withdrawn')
})

describe('payouts of the suspended', () => {
  const AFTER = new Date('2027-06-14T15:00:00Z')
  let cast: Cast
  let booked: string
  const payout = async () => only(await db.select().from(payouts).where(eq(payouts.vendorId, cast.photographer.id)))
  beforeAll(async () => {
    const done = await photographedWedding(db, AFTER)
    cast = done.cast
    booked = done.bookingId
    await deliver(cast.vendor(AFTER), { bookingId: done.bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(AFTER), { bookingId: done.bookingId })
  })

  it('are held, and leave when an administrator lets one go with a reason, also when one had failed', async () => {
    await suspendVendor(cast.admin(AFTER), { id: cast.photographer.id, reason })
    await payOutDue(cast.system(days(30, AFTER)))
    expect((await payout()).status).toBe('pending')
    await db
      .update(payouts)
      .set({ status: 'failed', failureMessage: 'The account is closed.' })
      .where(eq(payouts.vendorId, cast.photographer.id))
    await releasePayout(cast.admin(AFTER), { payoutId: (await payout()).id, reason: 'Settled with the couple.' })
    await confirmBySecond(cast.admin(AFTER), booked)
    expect(await appErrorOf(releasePayout(cast.admin(AFTER), { payoutId: (await payout()).id, reason }))).toMatchObject(
      {
        code: 'CONFLICT',
      },
    )
    await payOutDue(cast.system(days(30, AFTER)))
    expect(await payout()).toMatchObject({ status: 'paid', releaseReason: 'Settled with the couple.' })
  })

  it('leave when the vendor is restored', async () => {
    const { cast: second, bookingId } = await photographedWedding(db, AFTER)
    cast = second
    await suspendUser(cast.admin(AFTER), { id: cast.photographer.userId, reason })
    await deliver(cast.vendor(AFTER), { bookingId, ...PICTURES })
    await confirmDelivery(cast.couple(AFTER), { bookingId })
    await payOutDue(cast.system(days(30, AFTER)))
    expect((await payout()).status).toBe('pending')
    await restoreUser(cast.admin(days(30, AFTER)), { id: cast.photographer.userId, reason })
    await payOutDue(cast.system(days(30, AFTER)))
    expect((await payout()).status).toBe('paid')
  })
})

it('a first payment that was begun before the suspension counts', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
  const { id: paymentId } = await firstLine(db, bookingId)
  const attempt = await reserveCharge(cast.couple(NOW), { paymentId })
  await suspendVendor(cast.admin(NOW), { id: cast.photographer.id, reason })
  expect(await settleCharge(cast.couple(NOW), attempt.charge, charged())).toBe('paid')
  expect(await getBooking(cast.couple(NOW), { bookingId })).toMatchObject({ stage: 'upcoming', standstill: null })
})

it('a suspension and a payment of the same moment wait for each other, and both are done', async () => {
  for (let round = 0; round < 6; round++) {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast), NOW)
    const photographerId = cast.photographer.id
    for (let rival = 0; rival < 8; rival++)
      await makeBooking(db, { photographerId, clientId: (await makeClient(db)).id, eventDate: '2027-06-12' })
    const { id: paymentId } = await firstLine(db, bookingId)
    const attempt = await reserveCharge(cast.couple(NOW), { paymentId })
    const [settled] = await Promise.all([
      settleCharge(cast.couple(NOW), attempt.charge, charged()),
      suspendUser(cast.admin(NOW), { id: cast.photographer.userId, reason }),
    ])
    expect(settled).toBe('paid')
    const left = await db.select().from(bookings).where(eq(bookings.photographerId, photographerId))
    expect(left.filter(({ stage }) => stage === 'upcoming').map(({ id }) => id)).toEqual([bookingId])
    expect(left.filter(({ status }) => status === 'cancelled')).toHaveLength(8)
  }
})

it('the hold of a couple that stands still does not lapse in the calendar', async () => {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const dayAt = async (now: Date) => (await getCalendar(cast.vendor(now))).days.find(({ day }) => day === '2027-06-12')
  expect(await dayAt(days(6))).toMatchObject({ isHeld: true, bookings: [{ id: bookingId }] })
  await suspendUser(cast.admin(days(2)), { id: cast.client.userId, reason })
  expect(await dayAt(days(100))).toMatchObject({ isHeld: true, bookings: [{ id: bookingId }] })
  await restoreUser(cast.admin(days(100)), { id: cast.client.userId, reason })
  expect(await dayAt(days(104))).toMatchObject({ isHeld: true, bookings: [{ id: bookingId }] })
  expect((await dayAt(days(106)))?.isHeld ?? false).toBe(false)
})

it('a hold that had lapsed before the suspension does not come back with it', async () => {
  const cast = await castWedding(db)
  await sendOffer(cast.vendor(NOW), offerOf(cast))
  const isHeldAt = async (now: Date) =>
    (await getCalendar(cast.vendor(now))).days.find(({ day }) => day === '2027-06-12')?.isHeld ?? false
  expect([await isHeldAt(days(6)), await isHeldAt(days(8))]).toEqual([true, false])
  await suspendUser(cast.admin(days(8)), { id: cast.client.userId, reason })
  expect(await isHeldAt(days(9))).toBe(false)
})
