import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bookings, bookingTasks, notifications, payments } from '#drizzle/schema/index.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { addDays } from '#shared/date/days.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { passDeadlines } from './deadlines.ts'
import { getBooking } from './detail.ts'
import { sendReminders } from './reminders.ts'

// A run moves two hundred bookings; those that cannot be moved are not among them.

const db = await useDatabase()
quietLogs()
const NOW = new Date('2026-11-21T15:00:00Z')
const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const MANY = 220
const BROKEN = 'Fault'

beforeAll(async () => {
  await db.execute(sql`create function refuse_fault() returns trigger language plpgsql as
    $$ begin raise exception 'fault'; end $$`)
  await db.execute(sql`create trigger refuse_fault before update on bookings for each row
    when (old.event_location = ${sql.raw(`'${BROKEN}'`)}) execute function refuse_fault()`)
})
afterEach(async () => {
  await db.delete(payments)
  await db.delete(bookingTasks)
  await db.delete(bookings).where(eq(bookings.updatedAt, LONG_AGO))
})
afterAll(() => db.execute(sql`drop function refuse_fault cascade`))

/** So many bookings of one pair, each on a day of its own, last changed long ago. */
async function addMany(values: Partial<typeof bookings.$inferInsert>) {
  const { photographer, client } = await castWedding(db)
  const pair = { photographerId: photographer.id, clientId: client.id, updatedAt: LONG_AGO }
  const made = Array.from({ length: MANY }, (_, index) => ({
    ...pair,
    eventDate: addDays('2026-02-01', index),
    totalAmountCents: 4e5,
    ...values,
  }))
  return db.insert(bookings).values(made).returning({ id: bookings.id })
}

async function isPassed(): Promise<void> {
  const cast = await castWedding(db)
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast, { eventDate: '2026-12-01' }))
  await passDeadlines(cast.system(new Date('2026-12-03T15:00:00Z')))
  expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).stage).toBe('expired')
}

it('bookings whose deadline fails do not keep the others waiting, however many they are', async () => {
  await addMany({ eventLocation: BROKEN })
  await isPassed()
})

it('nor do delivered bookings that wait for a payment', async () => {
  const delivered = { status: 'confirmed', stage: 'delivered', confirmBy: LONG_AGO } as const
  const waiting = await addMany(delivered)
  const line = { type: 'balance', amountCents: 1, dueDate: '2026-01-01', position: 0 } as const
  await db.insert(payments).values(waiting.map(({ id }) => ({ ...line, bookingId: id })))
  await isPassed()
})

it('a reminder that fails stops no other', async () => {
  const [broken, cast] = [await castWedding(db), await castWedding(db)]
  await sendOffer(broken.vendor(new Date(NOW.getTime() - 60_000)), offerOf(broken))
  await sendOffer(cast.vendor(NOW), offerOf(cast))
  await db.execute(sql`create trigger refuse_fault before insert on notifications for each row
    when (new.user_id = ${sql.raw(`'${broken.client.userId}'`)}) execute function refuse_fault()`)
  await sendReminders(cast.system(new Date('2026-11-27T15:00:00Z')))
  const told = await db.select().from(notifications).where(eq(notifications.userId, cast.client.userId))
  expect(told.map(({ kind }) => kind)).toContain('offer.hold-ends')
})

it('a booking is read as its deadlines leave it, also when another part of its page applies them at the same time (X128)', async () => {
  const late = new Date('2026-12-03T15:00:00Z')
  for (let time = 0; time < 8; time += 1) {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast, { eventDate: '2026-12-01' }))
    const [read] = await Promise.all([
      getBooking(cast.vendor(late), { bookingId }),
      passDeadlines(cast.system(late), { bookingId }),
    ])
    expect(read.stage).toBe('expired')
  }
})
