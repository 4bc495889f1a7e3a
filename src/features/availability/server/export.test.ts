import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { serveCalendar } from '#app/handlers/calendar.ts'
import { bookings, profiles } from '#drizzle/schema/index.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { eventsIn } from '#tests/support/calendar-events.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'

const db = await useDatabase()
const NOW = new Date('2027-01-10T12:00:00Z')

async function makeVendor() {
  const vendor = await makePhotographer(db)
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now: NOW })
  return { vendor, api, address: (await api.availability.resetAddress()).address! }
}

const ask = (address: string, init: RequestInit = {}, now = NOW) =>
  serveCalendar(
    jobContext(db, () => now),
    new Request(`http://localhost${address}`, init),
  )

const textOf = async (address: string, now = NOW) => (await ask(address, {}, now)).text()

const eventsOf = async (address: string, now = NOW) => eventsIn(await textOf(address, now))

async function wedding(photographerId: string, eventDate: string, values: object = {}) {
  const client = await makeClient(db, { firstName: 'Amelia' })
  return makeBooking(db, {
    photographerId,
    clientId: client.id,
    eventDate,
    status: 'confirmed',
    stage: 'upcoming',
    ...values,
  })
}

describe('the private address of a calendar', () => {
  it('shows weddings, holds and blocked days as whole days, without a name or a note (AV6)', async () => {
    const { vendor, api, address } = await makeVendor()
    await wedding(vendor.id, '2027-06-12')
    await wedding(vendor.id, '2027-07-03', {
      status: 'pending',
      stage: 'offered',
      holdExpiresAt: new Date('2027-01-15T00:00:00Z'),
    })
    await api.availability.block({ from: '2027-08-01', to: '2027-08-02', note: 'Surgery' })
    expect(await eventsOf(address)).toMatchObject([
      { summary: 'Wedding', start: '2027-06-12', end: '2027-06-13', isDate: true, status: 'CONFIRMED' },
      { summary: 'On hold', start: '2027-07-03', end: '2027-07-04', status: 'TENTATIVE', transparency: 'OPAQUE' },
      { summary: 'Blocked', start: '2027-08-01', end: '2027-08-02' },
      { summary: 'Blocked', start: '2027-08-02', end: '2027-08-03' },
    ])
    const text = await textOf(address)
    expect(text).not.toMatch(/Amelia|Surgery/)
    expect(text).toContain('DTSTART;VALUE=DATE:20270612\r\n')
  })

  it('names the couples only when that is switched on, and every event has changed then', async () => {
    const { vendor, api, address } = await makeVendor()
    await wedding(vendor.id, '2027-06-12', { createdAt: new Date(NOW.getTime() - 60_000), updatedAt: NOW })
    const [before] = await eventsOf(address)
    const later = new Date(NOW.getTime() + 90_000)
    const actor = actorOf({ id: vendor.userId, email: vendor.email }, 'photographer')
    await callAs(db, { actor, now: later }).availability.setExportNames({ hasNames: true })
    const [after] = await eventsOf(address)
    expect(after).toMatchObject({ uid: before!.uid, summary: 'Wedding: Amelia' })
    expect(after!.sequence).toBeGreaterThan(before!.sequence)
    expect(after!.stamp > before!.stamp).toBe(true)
    await api.availability.setExportNames({ hasNames: false })
    expect(await textOf(address)).not.toContain('Amelia')
  })

  it('says that a hold is moved or cancelled, under the same UID with a higher sequence', async () => {
    const { vendor, address } = await makeVendor()
    const times = { createdAt: new Date(NOW.getTime() - 60_000), updatedAt: NOW, status: 'pending', stage: 'offered' }
    const { id } = await wedding(vendor.id, '2027-06-12', { ...times, holdExpiresAt: new Date('2027-02-01T00:00:00Z') })
    const [first] = await eventsOf(address)
    const set = (values: object, seconds: number) =>
      db
        .update(bookings)
        .set({ ...values, updatedAt: new Date(NOW.getTime() + seconds * 1000) })
        .where(eq(bookings.id, id))
    await set({ eventDate: '2027-06-13' }, 30)
    const [moved] = await eventsOf(address)
    expect(moved).toMatchObject({ uid: first!.uid, start: '2027-06-13' })
    await set({ status: 'cancelled', stage: 'withdrawn' }, 60)
    const [cancelled] = await eventsOf(address)
    expect(cancelled).toMatchObject({ uid: first!.uid, status: 'CANCELLED', transparency: 'TRANSPARENT' })
    expect([first!.sequence < moved!.sequence, moved!.sequence < cancelled!.sequence]).toEqual([true, true])
    expect(await eventsOf(address, new Date('2027-05-01T00:00:00Z'))).toEqual([])
  })

  it('shows a hold that has run out as cancelled, before any job has run', async () => {
    const { vendor, address } = await makeVendor()
    const holdExpiresAt = new Date('2027-01-15T00:00:00Z')
    await wedding(vendor.id, '2027-07-03', { status: 'pending', stage: 'offered', holdExpiresAt })
    expect(await eventsOf(address, new Date('2027-01-16T00:00:00Z'))).toMatchObject([{ status: 'CANCELLED' }])
  })

  it('has lines of 75 octets at most, ends them with CR LF, and survives odd names', async () => {
    const { vendor, api, address } = await makeVendor()
    await api.availability.setExportNames({ hasNames: true })
    const name = 'Zoë; Ünïcödé, 🎉🎉🎉🎉🎉🎉🎉🎉 \\n van der Lange-Naam'
    const client = await makeClient(db, { firstName: name })
    await wedding(vendor.id, '2027-06-12', { clientId: client.id })
    const text = await textOf(address)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect((await eventsOf(address))[0]).toMatchObject({ summary: `Wedding: ${name}` })
  })

  it('is calendar text that is asked for again: 304 while nothing has changed', async () => {
    const { api, address } = await makeVendor()
    const first = await ask(address)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const seen = { headers: { 'if-none-match': first.headers.get('etag')! } }
    expect((await ask(address, seen, new Date(NOW.getTime() + 3_600_000))).status).toBe(304)
    expect(await (await ask(address, { method: 'HEAD' })).text()).toBe('')
    await api.availability.block({ from: '2027-08-01', to: '2027-08-01' })
    expect((await ask(address, seen)).status).toBe(200)
  })

  it('ends with a reset, with a forged signature, and for a suspended account', async () => {
    const { vendor, api, address } = await makeVendor()
    const { vendor: other } = await makeVendor()
    const statusOf = async (path: string) => (await ask(path)).status
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(address.replace(vendor.id, other.id))).toBe(404)
    expect(await statusOf(address.replace('.1.', '.2.'))).toBe(404)
    expect(await statusOf('/calendars/none.ics')).toBe(404)
    const { address: next } = await api.availability.resetAddress()
    expect([await statusOf(address), await statusOf(next!)]).toEqual([404, 200])
    expect(await api.availability.sharing()).toEqual({ address: next, hasNames: false })
    await db.update(profiles).set({ status: 'suspended' }).where(eq(profiles.id, vendor.userId))
    expect(await statusOf(next!)).toBe(404)
  })

  it('is limited for each calendar', async () => {
    const { address } = await makeVendor()
    const answers = await Promise.all(Array.from({ length: 241 }, () => ask(address)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
