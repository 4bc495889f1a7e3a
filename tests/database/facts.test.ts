import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings, deliveries, inquiries, photographers } from '#drizzle/schema/index.ts'
import { DirectorySearch } from '#features/directory/search.ts'
import { replyWords } from '#features/photographers/facts.ts'
import { rows } from '#server/db.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makeThread } from '#tests/support/factories.ts'
import { listPhotographer } from '#tests/support/market.ts'

const db = await useDatabase({ max: 10 })
const factsOf = async (id: string) => (await callAs(db).photographers.get({ id })).facts
const HOUR = 3_600_000

/** An inquiry that was answered so many hours after it was sent; without them it expires. */
async function ask(photographerId: string, hours: number | null) {
  const { id: clientId } = await makeClient(db)
  const { id: threadId } = await makeThread(db, photographerId, clientId)
  const createdAt = new Date('2026-03-01T12:00:00Z')
  const expiresAt = new Date('2026-03-08T12:00:00Z')
  const [inquiry] = await db
    .insert(inquiries)
    .values({ photographerId, clientId, threadId, createdAt, expiresAt })
    .returning()
  await db
    .update(inquiries)
    .set(hours === null ? { status: 'expired' } : { answeredAt: new Date(createdAt.getTime() + hours * HOUR) })
    .where(eq(inquiries.id, inquiry!.id))
}

test('the reply time is the median from three inquiries on; silence counts as a week (PF5)', async () => {
  const { id } = await listPhotographer(db)
  expect(await factsOf(id)).toMatchObject({ replyMinutes: null, replyCount: 0, deliveryDays: null, cancelCount: 0 })
  await ask(id, 1)
  await ask(id, 4)
  expect(await factsOf(id)).toMatchObject({ replyMinutes: null, replyCount: 2 })
  await ask(id, null)
  expect(await factsOf(id)).toMatchObject({ replyMinutes: 240, replyCount: 3 })
  expect(replyWords(await factsOf(id))).toBe('Usually within 4 hours')
  await ask(id, null)
  await ask(id, null)
  expect(await factsOf(id)).toMatchObject({ replyMinutes: 7 * 24 * 60, replyCount: 5 })
})

test('the directory puts the fastest to answer first, at once and packed; of whom too little is known comes after (DS6, PF5)', async () => {
  await db.update(photographers).set({ isPublished: false })
  const [bare, slow, few, fast] = [
    await listPhotographer(db, { pictures: 0 }),
    await listPhotographer(db),
    await listPhotographer(db),
    await listPhotographer(db),
  ]
  const order = async () => {
    const { items } = await callAs(db).directory.list(DirectorySearch.parse({ sort: 'answers' }))
    return items.map(({ id }) => id)
  }
  for (const hours of [10, 10, 12]) await ask(slow.id, hours)
  for (const hours of [1, 1]) await ask(few.id, hours)
  for (const hours of [2, 2, 3]) await ask(fast.id, hours)
  expect(await order()).toEqual([fast.id, slow.id, few.id, bare.id])
  await db.execute(sql`select search.pack()`)
  expect(await order()).toEqual([fast.id, slow.id, few.id, bare.id])
  // The third answer makes the median known, in the same transaction.
  await ask(few.id, 1)
  expect(await order()).toEqual([few.id, fast.id, slow.id, bare.id])
  expect(await rows(db.execute(sql`select * from directory_cards_differences()`))).toEqual([])
})

test('answers at the same moment are all counted, and nobody waits for the other (PF5)', async () => {
  const { id } = await listPhotographer(db)
  await Promise.all([
    ...[1, 2, 3, 4].map((hours) => ask(id, hours)),
    ...['one', 'two', 'three'].map((name) => db.update(photographers).set({ name }).where(eq(photographers.id, id))),
  ])
  expect(await factsOf(id)).toMatchObject({ replyCount: 4, replyMinutes: 120 })
  expect(await rows(db.execute(sql`select * from directory_cards_differences()`))).toEqual([])
})

test('deliveries count from the wedding to the first of them, late ones and cancellations too (PF5, BK10)', async () => {
  const { id: photographerId } = await listPhotographer(db)
  const deliver = async (eventDate: string, day: string, deliveryDays: number) => {
    const { id: clientId } = await makeClient(db)
    const status = { status: 'confirmed', stage: 'awaiting_delivery' } as const
    const { id } = await makeBooking(db, { photographerId, clientId, eventDate, deliveryDays, ...status })
    const at = new Date(`${day}T18:00:00Z`)
    const confirmBy = new Date(at.getTime() + 14 * 24 * HOUR)
    await db
      .insert(deliveries)
      .values({ bookingId: id, round: 1, url: 'https://pictures.example/a', confirmBy, createdAt: at })
    await db.update(bookings).set({ stage: 'delivered', deliveredAt: at, confirmBy }).where(eq(bookings.id, id))
    return id
  }
  await deliver('2026-05-02', '2026-05-12', 30)
  await deliver('2026-05-09', '2026-05-29', 30)
  const late = await deliver('2026-05-16', '2026-07-15', 30)
  expect(await factsOf(photographerId)).toMatchObject({
    deliveryDays: 20,
    deliveryCount: 3,
    lateCount: 1,
    cancelCount: 0,
  })
  await db
    .update(bookings)
    .set({ status: 'cancelled', stage: 'by_vendor', cancelledAt: new Date() })
    .where(eq(bookings.id, late))
  expect(await factsOf(photographerId)).toMatchObject({ cancelCount: 1 })
  expect(await rows(db.execute(sql`select * from facts_differences()`))).toEqual([])
})
