import { beforeEach, describe, expect, it } from 'vitest'
import { bookings, photographers } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient } from '#tests/support/factories.ts'
import { listPhotographer, setDay } from '#tests/support/market.ts'
import { DirectorySearch } from '../search.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')
const visitor = callAs(db, { now: NOW })
const search = (input: Record<string, unknown> = {}) => visitor.directory.list(DirectorySearch.parse(input))
const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id)

beforeEach(async () => {
  // Unlists what earlier tests created; the append-only tables cannot be emptied.
  await db.update(photographers).set({ isPublished: false })
})

describe('wedding date', () => {
  const DAY = '2026-09-12'

  it('hides who is booked or has blocked the day, shows who is on hold, and shows all when asked (DS5)', async () => {
    const free = await listPhotographer(db)
    const hold = await listPhotographer(db)
    const blocked = await listPhotographer(db)
    await setDay(db, blocked.id, DAY, { isBlocked: true })
    await setDay(db, hold.id, DAY, { holdUntil: new Date('2026-05-10T00:00:00Z') })
    const shown = await search({ date: DAY })
    expect(shown.items.map((item) => [item.id, item.availability]).toSorted()).toEqual(
      [
        [free.id, 'free'],
        [hold.id, 'hold'],
      ].toSorted(),
    )
    const all = await search({ date: DAY, unavailable: '1' })
    expect(all.items.find((item) => item.id === blocked.id)?.availability).toBe('booked')
    expect((await search({ date: '2026-09-13' })).total).toBe(3)
  })

  it('shows a photographer who lists dates only on those, and always when none was ever listed', async () => {
    const always = await listPhotographer(db, { availabilityMode: 'listed' })
    const listed = await listPhotographer(db, { availabilityMode: 'listed' })
    await setDay(db, listed.id, DAY, { isListed: true })
    expect(ids(await search({ date: DAY })).toSorted()).toEqual([always.id, listed.id].toSorted())
    expect(ids(await search({ date: '2026-09-19' }))).toEqual([always.id])
  })

  it('shows a date as booked from the moment a booking is confirmed', async () => {
    const { id } = await listPhotographer(db)
    const client = await makeClient(db)
    await db
      .insert(bookings)
      .values({ photographerId: id, clientId: client.id, eventDate: DAY, status: 'confirmed', stage: 'upcoming' })
    expect((await search({ date: DAY })).total).toBe(0)
    expect(await visitor.directory.checkDate({ id, date: DAY })).toEqual({ date: DAY, availability: 'booked' })
  })

  it('ignores a date that is past or beyond 24 months (DS5, C12, V26)', async () => {
    const { id } = await listPhotographer(db)
    await setDay(db, id, '2026-05-03', { isBlocked: true })
    expect(await search({ date: '2026-05-03' })).toMatchObject({ date: null, total: 1 })
    expect((await search({ date: '2028-05-05' })).date).toBeNull()
    expect((await search({ date: '2028-05-04' })).date).toBe('2028-05-04')
  })

  it('suggests three others in the place who are free when somebody is booked (IQ2)', async () => {
    const { id } = await listPhotographer(db, { specialty: ['Film'], markets: ['miami'] })
    const near = await listPhotographer(db, { specialty: ['Film'], markets: ['miami'] })
    const busy = await listPhotographer(db, { specialty: ['Film'], markets: ['miami'] })
    await listPhotographer(db, { specialty: ['Film'], markets: ['denver'] })
    await setDay(db, busy.id, DAY, { isBlocked: true })
    const similar = await visitor.directory.similar({ id, date: DAY })
    expect(similar.map((card) => [card.id, card.availability])).toEqual([[near.id, 'free']])
  })
})
