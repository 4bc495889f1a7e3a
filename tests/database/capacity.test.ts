import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings, calendarDays, calendars } from '#drizzle/schema/index.ts'
import { rows } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 40 })

const REFUSED = 'bookings_within_capacity'
const CONFIRMED = { status: 'confirmed', stage: 'upcoming' } as const
const CANCELLED = { status: 'cancelled', stage: 'by_client' } as const

type Limits = Partial<Pick<typeof calendars.$inferInsert, 'weddingsPerDay' | 'weddingsPerWeek' | 'weddingsPerYear'>>

async function makePair(limits?: Limits) {
  const [photographer, client] = [await makePhotographer(db), await makeClient(db)]
  if (limits) await db.insert(calendars).values({ photographerId: photographer.id, ...limits })
  return { photographerId: photographer.id, clientId: client.id }
}
type Pair = Awaited<ReturnType<typeof makePair>>

const book = (pair: Pair, eventDate: string) => makeBooking(db, { ...pair, ...CONFIRMED, eventDate })
const set = (id: string, values: Partial<typeof bookings.$inferInsert>) =>
  db.update(bookings).set(values).where(eq(bookings.id, id))
const limit = (pair: Pair, limits: Limits) =>
  db.update(calendars).set(limits).where(eq(calendars.photographerId, pair.photographerId))

/** What couples see of a day, by the function of the search. */
async function seen({ photographerId }: Pair, day: string): Promise<string> {
  const [row] = await rows<{ state: string }>(
    db.execute(sql`select availability(false, d, '2026-11-23'::timestamptz) as state
      from (select 1) one left join calendar_days d on d.photographer_id = ${photographerId} and d.day = ${day}::date`),
  )
  return row!.state
}
const fullDays = async ({ photographerId }: Pair) => {
  const isFull = and(eq(calendarDays.photographerId, photographerId), eq(calendarDays.isFull, true))
  const found = await db
    .select({ day: calendarDays.day })
    .from(calendarDays)
    .where(isFull)
    .orderBy(asc(calendarDays.day))
  return found.map(({ day }) => day)
}

test('with two weddings a day two couples of 60 at once are confirmed, the third never (AV5)', async () => {
  const pair = await makePair({ weddingsPerDay: 2 })
  const made = await Promise.all(Array.from({ length: 60 }, () => makeBooking(db, pair)))
  const refusals = await Promise.all(made.map(({ id }) => refusalOf(set(id, CONFIRMED))))
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(2)
  expect(refusals.filter((refusal) => refusal === REFUSED)).toHaveLength(58)
})

test('of 60 couples at once on the days of one week, as many are confirmed as the week has (AV5)', async () => {
  const pair = await makePair({ weddingsPerDay: 3, weddingsPerWeek: 4 })
  // Monday to Sunday of one ISO week.
  const week = Array.from({ length: 7 }, (_, day) => `2027-06-${String(7 + day).padStart(2, '0')}`)
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, at) => makeBooking(db, { ...pair, eventDate: week[at % 7]! })),
  )
  const refusals = await Promise.all(made.map(({ id }) => refusalOf(set(id, CONFIRMED))))
  expect(refusals.filter((refusal) => refusal === '')).toHaveLength(4)
  expect(await fullDays(pair)).toEqual(week)
})

test('a day with room stays free, and is booked when its last place went (AV5)', async () => {
  const pair = await makePair({ weddingsPerDay: 2 })
  const first = await book(pair, '2027-06-12')
  expect(await seen(pair, '2027-06-12')).toBe('free')
  await book(pair, '2027-06-12')
  expect(await seen(pair, '2027-06-12')).toBe('booked')
  expect(await refusalOf(book(pair, '2027-06-12'))).toBe(REFUSED)
  await set(first.id, CANCELLED)
  expect(await seen(pair, '2027-06-12')).toBe('free')
})

test('a day is on hold while holds could take every place that is left (AV3, AV5)', async () => {
  const pair = await makePair({ weddingsPerDay: 2 })
  const [sooner, later] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-05T00:00:00Z')]
  await makeBooking(db, { ...pair, holdExpiresAt: later })
  expect(await seen(pair, '2027-06-12')).toBe('free')
  await makeBooking(db, { ...pair, holdExpiresAt: sooner })
  const [day] = await db.select().from(calendarDays).where(eq(calendarDays.photographerId, pair.photographerId))
  expect(day?.holdUntil).toEqual(sooner)
  await book(pair, '2027-06-12')
  const [after] = await db.select().from(calendarDays).where(eq(calendarDays.photographerId, pair.photographerId))
  expect(after?.holdUntil).toEqual(later)
})

test('a week is the ISO week of the wedding day, over the end of a year too (AV5)', async () => {
  const pair = await makePair({ weddingsPerWeek: 1 })
  // Friday, January 1, 2027 belongs to the week from Monday, December 28.
  await book(pair, '2027-01-01')
  expect(await fullDays(pair)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(await refusalOf(book(pair, '2026-12-28'))).toBe(REFUSED)
  await book(pair, '2027-01-04')
})

test('a full year closes its other days and no other year (AV5)', async () => {
  const pair = await makePair({ weddingsPerYear: 2 })
  const first = await book(pair, '2027-06-12')
  expect(await seen(pair, '2027-12-31')).toBe('free')
  await book(pair, '2027-07-03')
  expect(await fullDays(pair)).toHaveLength(365)
  expect(await seen(pair, '2027-12-31')).toBe('booked')
  expect(await seen(pair, '2028-01-01')).toBe('free')
  expect(await refusalOf(book(pair, '2027-01-01'))).toBe(REFUSED)
  // A wedding that moves into a full year is refused, one into another is not.
  const other = await makeBooking(db, { ...pair, eventDate: '2028-05-06' })
  expect(await refusalOf(set(other.id, { eventDate: '2027-05-08', ...CONFIRMED }))).toBe(REFUSED)
  await set(other.id, { eventDate: '2028-06-10', ...CONFIRMED })
  await set(first.id, CANCELLED)
  expect(await fullDays(pair)).toEqual(['2027-07-03', '2028-06-10'])
  await book(pair, '2028-12-31')
  expect(await fullDays(pair)).toHaveLength(1 + 366)
})

test('a lower capacity leaves what is booked, and what is booked goes on (AV5)', async () => {
  const pair = await makePair({ weddingsPerDay: 3 })
  const made = [await book(pair, '2027-06-12'), await book(pair, '2027-06-12')]
  await limit(pair, { weddingsPerDay: 1, weddingsPerYear: 1 })
  expect(await seen(pair, '2027-06-12')).toBe('booked')
  await set(made[0]!.id, { stage: 'awaiting_delivery' })
  await set(made[0]!.id, { status: 'completed', stage: 'released' })
  await set(made[1]!.id, { ...CANCELLED, stage: 'by_vendor', dateKept: true })
  expect(await refusalOf(book(pair, '2027-06-12'))).toBe(REFUSED)
  await limit(pair, { weddingsPerDay: 3, weddingsPerYear: null })
  expect(await seen(pair, '2027-06-12')).toBe('free')
  expect(await fullDays(pair)).toEqual([])
})

test('after all of this, building the calendar anew changes nothing', async () => {
  const read = () => db.select().from(calendarDays).orderBy(calendarDays.photographerId, calendarDays.day)
  const before = await read()
  expect(before.length).toBeGreaterThan(100)
  await db.execute(sql`select rebuild_calendar_days()`)
  expect(await read()).toEqual(before)
})
