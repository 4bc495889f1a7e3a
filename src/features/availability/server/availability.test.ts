import { describe, expect, it } from 'vitest'
import { monthsBetween, weeksOf } from '#shared/date/months.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { BOOKED_DAY, dayState, NOTE_CHANGED } from '../model.ts'

const db = await useDatabase()
const now = new Date('2027-01-10T12:00:00Z')

async function makeVendor() {
  const vendor = await makePhotographer(db)
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now })
  const couple = callAs(db, { now })
  const answerOn = async (date: string) => (await couple.directory.checkDate({ id: vendor.id, date })).availability
  return { vendor, api, answerOn }
}

describe('blocking', () => {
  it('closes a range to couples, keeps the note private, and opens it again (AV1)', async () => {
    const { api, answerOn } = await makeVendor()
    expect(await api.availability.block({ from: '2027-06-10', to: '2027-06-12', note: 'Family' })).toEqual({
      changed: 3,
      booked: 0,
    })
    expect(await answerOn('2027-06-11')).toBe('booked')
    expect((await api.availability.calendar()).days).toMatchObject([
      { day: '2027-06-10', isBlocked: true, note: 'Family' },
      { day: '2027-06-11' },
      { day: '2027-06-12' },
    ])
    const seen = (await api.availability.calendar()).days.map(({ day, note }) => ({ day, note: note ?? '' }))
    await api.availability.unblock({ from: '2027-06-01', to: '2027-06-30', seen })
    expect((await api.availability.calendar()).days).toEqual([])
    expect(await answerOn('2027-06-11')).toBe('free')
  })

  it('never overwrites or removes a note that was not read', async () => {
    const { api } = await makeVendor()
    const range = { from: '2027-06-10', to: '2027-06-12' }
    await api.availability.block({ from: '2027-06-11', to: '2027-06-11', note: 'Of the first window' })
    await expect(api.availability.block({ ...range, note: 'Of the second' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: NOTE_CHANGED,
    })
    expect((await api.availability.calendar()).days).toMatchObject([{ day: '2027-06-11', note: 'Of the first window' }])
    for (const verb of ['unblock', 'offer'] as const)
      await expect(api.availability[verb](range)).rejects.toMatchObject({ code: 'CONFLICT', message: NOTE_CHANGED })
    const seen = [{ day: '2027-06-11', note: 'Of the first window' }]
    await api.availability.block({ ...range, note: 'Of the second', seen })
    expect((await api.availability.calendar()).days.map(({ note }) => note)).toEqual(Array(3).fill('Of the second'))
  })

  it('never touches a booked day: it is refused alone and skipped in a range (AV4)', async () => {
    const { vendor, api, answerOn } = await makeVendor()
    const client = await makeClient(db, { firstName: 'Amelia' })
    await makeBooking(db, {
      photographerId: vendor.id,
      clientId: client.id,
      eventDate: '2027-06-12',
      status: 'confirmed',
      stage: 'upcoming',
    })
    const day = { from: '2027-06-12', to: '2027-06-12' }
    await expect(api.availability.unblock(day)).rejects.toThrow(BOOKED_DAY)
    await expect(api.availability.block(day)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await api.availability.block({ from: '2027-06-11', to: '2027-06-13' })).toEqual({ changed: 2, booked: 1 })
    expect(await api.availability.unblock({ from: '2027-06-11', to: '2027-06-13' })).toEqual({ changed: 2, booked: 1 })
    expect(await answerOn('2027-06-12')).toBe('booked')
    expect((await api.availability.calendar()).days).toMatchObject([
      { day: '2027-06-12', isBooked: true, isBlocked: false, bookings: [{ firstName: 'Amelia', status: 'confirmed' }] },
    ])
  })

  it('shows a hold while it lasts, and lets a held day be blocked without losing the hold (AV3)', async () => {
    const { vendor, api } = await makeVendor()
    const client = await makeClient(db, { firstName: 'Kai' })
    await makeBooking(db, {
      photographerId: vendor.id,
      clientId: client.id,
      eventDate: '2027-07-03',
      holdExpiresAt: new Date('2027-01-15T00:00:00Z'),
    })
    await api.availability.block({ from: '2027-07-03', to: '2027-07-03' })
    await api.availability.unblock({ from: '2027-07-03', to: '2027-07-03' })
    const { days } = await api.availability.calendar()
    expect(days).toMatchObject([
      { day: '2027-07-03', isHeld: true, isBlocked: false, bookings: [{ firstName: 'Kai' }] },
    ])
  })

  it('reaches from today to 24 months ahead', async () => {
    const { api } = await makeVendor()
    await expect(api.availability.block({ from: '2027-01-09', to: '2027-01-12' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(api.availability.block({ from: '2029-01-10', to: '2029-01-11' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(api.availability.block({ from: '2027-02-02', to: '2027-02-01' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await api.availability.block({ from: '2029-01-10', to: '2029-01-10' })).toMatchObject({ changed: 1 })
  })
})

describe('only listed dates', () => {
  it('closes every other day, and without a listed day none (AV2)', async () => {
    const { api, answerOn } = await makeVendor()
    await api.availability.setMode({ mode: 'listed' })
    expect(await answerOn('2027-06-11')).toBe('free')
    await api.availability.offer({ from: '2027-06-12', to: '2027-06-12' })
    expect(await answerOn('2027-06-11')).toBe('booked')
    expect(await answerOn('2027-06-12')).toBe('free')
    await api.availability.withdraw({ from: '2027-06-12', to: '2027-06-12' })
    expect(await answerOn('2027-06-11')).toBe('free')
  })

  it('reads a day as couples see it', () => {
    const day = { isListed: false, isBlocked: false, isBusy: false, isBooked: false, isFull: false, isHeld: false }
    expect(dayState(undefined, 'open', false)).toBe('free')
    expect(dayState({ ...day, isHeld: true }, 'open', false)).toBe('hold')
    expect(dayState({ ...day, isHeld: true, isBlocked: true }, 'open', false)).toBe('blocked')
    expect(dayState({ ...day, isBooked: true, isFull: true, isBlocked: true }, 'open', false)).toBe('booked')
    expect(dayState({ ...day, isBooked: true }, 'open', false)).toBe('room')
    expect(dayState({ ...day, isFull: true }, 'open', false)).toBe('full')
    expect(dayState(undefined, 'listed', true)).toBe('closed')
    expect(dayState({ ...day, isListed: true }, 'listed', true)).toBe('offered')
  })
})

describe('months', () => {
  it('are whole weeks from Sunday to Saturday', () => {
    const weeks = weeksOf('2027-06')
    expect(weeks[0]).toEqual([null, null, '2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04', '2027-06-05'])
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(monthsBetween('2027-01-31', '2029-01-31')).toHaveLength(25)
  })
})
