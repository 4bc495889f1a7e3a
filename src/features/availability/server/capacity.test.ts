import { describe, expect, it } from 'vitest'
import { CHANGED_MEANWHILE } from '#shared/api/record-version.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { CAPACITY_INVALID, capacityVersion, dayState, wouldLosePlaces, YEAR_BELOW_WEEK } from '../model.ts'

const db = await useDatabase()
const now = new Date('2027-01-10T12:00:00Z')
const NONE = { perDay: 1, perWeek: null, perYear: null }
const CONFIRMED = { status: 'confirmed', stage: 'upcoming' } as const

async function makeVendor() {
  const vendor = await makePhotographer(db)
  const client = await makeClient(db, { firstName: 'Amelia' })
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now })
  const couple = callAs(db, { now })
  const answerOn = async (date: string) => (await couple.directory.checkDate({ id: vendor.id, date })).availability
  const book = (eventDate: string, values: Partial<Parameters<typeof makeBooking>[1]> = CONFIRMED) =>
    makeBooking(db, { photographerId: vendor.id, clientId: client.id, eventDate, ...values })
  const states = async () => {
    const { mode, hasListedDays, days } = await api.availability.calendar()
    return Object.fromEntries(days.map((day) => [day.day, dayState(day, mode, hasListedDays)]))
  }
  return { api, answerOn, book, states }
}

describe('capacity (AV5)', () => {
  it('is one wedding a day without another limit until the photographer says otherwise', async () => {
    const { api, book, answerOn, states } = await makeVendor()
    expect((await api.availability.calendar()).capacity).toEqual(NONE)
    await book('2027-06-12')
    expect(await answerOn('2027-06-12')).toBe('booked')
    const saved = await api.availability.setCapacity({ ...NONE, perDay: 2, version: capacityVersion(NONE) })
    expect((await api.availability.calendar()).capacity).toEqual({ ...NONE, perDay: 2 })
    expect(await answerOn('2027-06-12')).toBe('free')
    expect(await states()).toEqual({ '2027-06-12': 'room' })
    // The photographer may close a day that has room.
    await api.availability.block({ from: '2027-06-12', to: '2027-06-12' })
    expect(await answerOn('2027-06-12')).toBe('booked')
    await api.availability.unblock({ from: '2027-06-12', to: '2027-06-12' })
    await api.availability.setCapacity({ ...NONE, version: saved.version })
    expect(await states()).toEqual({ '2027-06-12': 'booked' })
  })

  it('closes the other days of a full week, which the photographer sees as full and may still block', async () => {
    const { api, book, answerOn, states } = await makeVendor()
    await api.availability.setCapacity({ ...NONE, perWeek: 1, version: capacityVersion(NONE) })
    await book('2027-06-12')
    expect(await answerOn('2027-06-11')).toBe('booked')
    expect(await answerOn('2027-06-14')).toBe('free')
    expect((await states())['2027-06-11']).toBe('full')
    await api.availability.block({ from: '2027-06-11', to: '2027-06-11', note: 'Rest' })
    expect((await states())['2027-06-11']).toBe('blocked')
  })

  it('shows a hold beside which there is room to the photographer only', async () => {
    const { api, book, answerOn } = await makeVendor()
    await api.availability.setCapacity({ ...NONE, perDay: 2, version: capacityVersion(NONE) })
    await book('2027-06-12', { holdExpiresAt: new Date('2027-01-15T12:00:00Z') })
    expect(await answerOn('2027-06-12')).toBe('free')
    expect((await api.availability.calendar()).days).toMatchObject([
      { day: '2027-06-12', isHeld: false, bookings: [{ firstName: 'Amelia', status: 'pending' }] },
    ])
  })

  it('refuses what would take the last place from an open offer, and names the day', async () => {
    const { api, book } = await makeVendor()
    const two = { ...NONE, perDay: 2 }
    await api.availability.setCapacity({ ...two, version: capacityVersion(NONE) })
    await book('2027-06-12')
    await book('2027-06-12', { holdExpiresAt: new Date('2027-01-15T12:00:00Z') })
    const refused = { code: 'CONFLICT', message: wouldLosePlaces(['Jun 12, 2027']) }
    const lower = api.availability.setCapacity({ ...NONE, version: capacityVersion(two) })
    await expect(lower).rejects.toMatchObject(refused)
    const year = api.availability.setCapacity({ ...two, perYear: 2, perWeek: 2, version: capacityVersion(two) })
    expect(await year).toMatchObject({ version: '2/2/2' })
  })

  it('refuses numbers that fit no calendar, and a save over a newer one', async () => {
    const { api } = await makeVendor()
    const version = capacityVersion(NONE)
    await expect(api.availability.setCapacity({ ...NONE, perDay: 0, version })).rejects.toThrow(CAPACITY_INVALID.day)
    const odd = { perDay: 2, perWeek: null, perYear: 1, version }
    await expect(api.availability.setCapacity(odd)).rejects.toThrow(YEAR_BELOW_WEEK)
    await api.availability.setCapacity({ ...NONE, perDay: 3, version })
    await expect(api.availability.setCapacity({ ...NONE, perDay: 2, version })).rejects.toThrow(CHANGED_MEANWHILE)
  })
})
