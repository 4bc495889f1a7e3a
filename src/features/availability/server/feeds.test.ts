import { createServer, type RequestListener, request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { calendarDays, calendarFeeds, emailOutbox, notifications } from '#drizzle/schema/index.ts'
import type { Network } from '#server/http/public-fetch.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { actorOf, listPhotographer } from '#tests/support/market.ts'
import { FEED_FAILURES, MAX_FEEDS } from '../model.ts'
import { readFeeds } from './feed-job.ts'

const db = await useDatabase()
const NOW = new Date('2027-01-10T12:00:00Z')
const HOUR = 60 * 60_000
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

async function makeVendor() {
  const vendor = await listPhotographer(db)
  const api = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now: NOW })
  const couple = callAs(db, { now: NOW })
  const answerOn = async (date: string) => (await couple.directory.checkDate({ id: vendor.id, date })).availability
  return { vendor, api, answerOn }
}
const whole = (...days: string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day}`,
      `DTSTART;VALUE=DATE:${day}`,
      'SUMMARY:Secret',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n')

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

/** Other people's servers: what each answers may change. */
async function internet() {
  let listener: RequestListener = () => undefined
  let asked = 0
  const server = createServer((question, answer) => {
    asked += 1
    listener(question, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as { port: number }
  const network: Network = {
    resolve: () => Promise.resolve(['93.184.216.34']),
    request: (options) => request({ ...options, agent: undefined, host: '127.0.0.1', port }),
  }
  return { network, answers: (next: RequestListener) => void (listener = next), asked: () => asked }
}

/** A calendar by address, as if it had been added an hour ago. */
const addAddress = async (photographerId: string, values: object = {}) => {
  const [feed] = await db
    .insert(calendarFeeds)
    .values({
      photographerId,
      name: 'Family',
      address: 'https://calendar.example/a.ics',
      coversUntil: '2027-01-01',
      readAt: NOW,
      nextReadAt: NOW,
      ...values,
    })
    .returning()
  return feed!
}
const feedOf = async (id: string) => (await db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id)))[0]!

describe('a calendar file', () => {
  it('closes its days to couples, keeps nothing else, and opens them when it is removed (AV7)', async () => {
    const { api, answerOn } = await makeVendor()
    expect(await api.availability.addFile({ name: 'Family', text: whole('20270612', '20270613') })).toEqual({
      busyDays: 2,
    })
    expect(await answerOn('2027-06-12')).toBe('booked')
    const [feed] = await api.availability.feeds()
    expect(feed).toMatchObject({ name: 'Family', host: null, busyDays: 2, unreadable: 0, failure: null })
    expect((await api.availability.calendar()).days).toMatchObject([
      { day: '2027-06-12', isBusy: true, isBlocked: false, busyIn: ['Family'], note: null },
      { day: '2027-06-13', isBusy: true },
    ])
    await api.availability.removeFeed({ id: feed!.id })
    expect(await answerOn('2027-06-12')).toBe('free')
    expect((await api.availability.calendar()).days).toEqual([])
  })

  it('leaves a day alone that was blocked by hand, and one that another calendar takes', async () => {
    const { api, answerOn } = await makeVendor()
    await api.availability.block({ from: '2027-06-12', to: '2027-06-12', note: 'Mine' })
    await api.availability.addFile({ name: 'One', text: whole('20270612', '20270613') })
    await api.availability.addFile({ name: 'Two', text: whole('20270613') })
    const feeds = await api.availability.feeds()
    const idOf = (name: string) => feeds.find((feed) => feed.name === name)!.id
    await api.availability.removeFeed({ id: idOf('One') })
    expect((await api.availability.calendar()).days).toMatchObject([
      { day: '2027-06-12', isBlocked: true, isBusy: false, note: 'Mine' },
      { day: '2027-06-13', isBusy: true, busyIn: ['Two'] },
    ])
    await api.availability.removeFeed({ id: idOf('Two') })
    const seen = [{ day: '2027-06-12', note: 'Mine' }]
    await api.availability.unblock({ from: '2027-06-01', to: '2027-06-30', seen })
    expect([await answerOn('2027-06-12'), await answerOn('2027-06-13')]).toEqual(['free', 'free'])
  })

  it('stays busy when the day is unblocked by hand', async () => {
    const { api, answerOn } = await makeVendor()
    await api.availability.addFile({ name: 'One', text: whole('20270612') })
    await api.availability.block({ from: '2027-06-12', to: '2027-06-12' })
    await api.availability.unblock({ from: '2027-06-12', to: '2027-06-12' })
    expect(await answerOn('2027-06-12')).toBe('booked')
  })

  it('is refused when it is none, when there are five, and to others', async () => {
    const { api } = await makeVendor()
    const { api: other } = await makeVendor()
    await expect(api.availability.addFile({ name: 'A page', text: '<html>' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: FEED_FAILURES['not-a-calendar'],
    })
    for (let count = 0; count < MAX_FEEDS; count += 1)
      await api.availability.addFile({ name: `File ${count}`, text: whole('20270612') })
    await expect(api.availability.addFile({ name: 'Sixth', text: whole('20270612') })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const [{ id } = { id: '' }] = await api.availability.feeds()
    for (const verb of ['removeFeed', 'readFeed'] as const)
      await expect(other.availability[verb]({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await other.availability.feeds()).toEqual([])
  })
})

describe('a night', () => {
  const party = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:p', 'DTSTART:20270612T140000', 'DTEND:20270613T013000'].join(
    '\n',
  )

  it('belongs to the day before until the hour that the photographer chooses, 4 a.m. by default (X148)', async () => {
    const { api, answerOn } = await makeVendor()
    expect(await api.availability.nightEnds()).toEqual({ nightEnds: 4 })
    await api.availability.addFile({ name: 'Shoots', text: party })
    expect([await answerOn('2027-06-12'), await answerOn('2027-06-13')]).toEqual(['booked', 'free'])
    await api.availability.setNightEnds({ nightEnds: 1 })
    await api.availability.addFile({ name: 'Again', text: party })
    expect([await answerOn('2027-06-12'), await answerOn('2027-06-13')]).toEqual(['booked', 'booked'])
    for (const nightEnds of [-1, 9, 1.5])
      await expect(api.availability.setNightEnds({ nightEnds })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await api.availability.nightEnds()).toEqual({ nightEnds: 1 })
  })

  it('is looked at again in calendars with an address, and in nobody else’s, even if they have not changed', async () => {
    const { vendor, api, answerOn } = await makeVendor()
    const { vendor: other } = await makeVendor()
    const { network, answers } = await internet()
    await addAddress(vendor.id, { nextReadAt: later(5) })
    const theirs = await addAddress(other.id, { nextReadAt: later(5), etag: '"1"' })
    await api.availability.setNightEnds({ nightEnds: 0 })
    answers((_asked, answer) => void answer.writeHead(200, { etag: '"1"' }).end(party))
    const context = jobContext(db, () => NOW)
    expect(await readFeeds(context, network)).toEqual({ read: 1, failed: 0 })
    expect(await answerOn('2027-06-13')).toBe('booked')
    await api.availability.setNightEnds({ nightEnds: 4 })
    expect(await readFeeds(context, network)).toEqual({ read: 1, failed: 0 })
    expect(await answerOn('2027-06-13')).toBe('free')
    expect(await feedOf(theirs.id)).toMatchObject({ etag: '"1"', nextReadAt: later(5) })
    await db.delete(calendarFeeds)
  })
})

describe('a calendar’s address', () => {
  it.each(['http://calendar.example/a.ics', 'https://127.0.0.1/a.ics', 'https://[::1]/', 'webcal://10.0.0.1/a.ics'])(
    'is refused with a sentence: %s',
    async (address) => {
      const { api } = await makeVendor()
      await expect(api.availability.addFeed({ name: 'Inside', address })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect(await api.availability.feeds()).toEqual([])
    },
  )

  it('is read again every hour, and only what has changed', async () => {
    const { vendor, api, answerOn } = await makeVendor()
    const { network, answers, asked } = await internet()
    const { id } = await addAddress(vendor.id)
    const run = (at: Date) =>
      readFeeds(
        jobContext(db, () => at),
        network,
      )
    answers((_asked, answer) => void answer.writeHead(200, { etag: '"1"' }).end(whole('20270612', '20270613')))
    expect(await run(NOW)).toEqual({ read: 1, failed: 0 })
    expect(await run(NOW)).toEqual({ read: 0, failed: 0 })
    expect(await answerOn('2027-06-12')).toBe('booked')
    answers((question, answer) => {
      expect(question.headers['if-none-match']).toBe('"1"')
      answer.writeHead(304).end()
    })
    expect(await run(later(1))).toEqual({ read: 1, failed: 0 })
    expect(await feedOf(id)).toMatchObject({ etag: '"1"', readAt: later(1), nextReadAt: later(2) })
    answers((_asked, answer) => void answer.end(whole('20270613')))
    await run(later(2))
    expect([await answerOn('2027-06-12'), await answerOn('2027-06-13')]).toEqual(['free', 'booked'])
    expect(asked()).toBe(3)
    expect(JSON.stringify(await api.availability.feeds())).not.toContain('a.ics')
  })

  it('keeps its last good days while it fails, and tells the photographer once after a day', async () => {
    const { vendor, api, answerOn } = await makeVendor()
    const { network, answers } = await internet()
    const { id } = await addAddress(vendor.id)
    const run = (at: Date) =>
      readFeeds(
        jobContext(db, () => at),
        network,
      )
    const told = async () => {
      const bells = await db.select().from(notifications).where(eq(notifications.userId, vendor.userId))
      const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, vendor.email))
      return [bells.length, mails.length]
    }
    answers((_asked, answer) => void answer.end(whole('20270612')))
    await run(NOW)
    answers((_asked, answer) => void answer.writeHead(404).end())
    for (const hour of [1, 12, 24]) await run(later(hour))
    expect(await answerOn('2027-06-12')).toBe('booked')
    expect((await api.availability.feeds())[0]).toMatchObject({ failure: 'not-found', readAt: NOW.toISOString() })
    expect(await told()).toEqual([0, 0])
    for (const hour of [25, 26, 49]) await run(later(hour))
    expect(await told()).toEqual([1, 1])
    answers((_asked, answer) => void answer.end('<html>Sign in</html>'))
    await run(later(50))
    expect(await feedOf(id)).toMatchObject({ failure: 'not-a-calendar', failingSince: later(1) })
    answers((_asked, answer) => void answer.end(whole('20270614')))
    await run(later(51))
    expect(await feedOf(id)).toMatchObject({ failure: null, failingSince: null, toldAt: null })
    expect([await answerOn('2027-06-12'), await answerOn('2027-06-14')]).toEqual(['free', 'booked'])
  })

  it('is fetched in full when the days known of it end too early, whatever its server remembers', async () => {
    const { vendor } = await makeVendor()
    const { network, answers } = await internet()
    const { id } = await addAddress(vendor.id, { etag: '"1"', coversUntil: '2028-12-31' })
    answers((question, answer) => {
      expect(question.headers['if-none-match']).toBeUndefined()
      answer.end(whole('20270612'))
    })
    await readFeeds(
      jobContext(db, () => NOW),
      network,
    )
    expect(await feedOf(id)).toMatchObject({ coversUntil: '2029-02-10', failure: null })
  })
})

it('two calendars of one photographer may change at once: a day that either takes stays taken', async () => {
  const vendor = await makePhotographer(db)
  const actor = actorOf({ id: vendor.userId, email: vendor.email }, 'photographer')
  const api = callAs(db, { actor, now: NOW })
  for (let round = 0; round < 5; round += 1) {
    await api.availability.addFile({ name: 'Old', text: whole('20270612') })
    const [old] = await api.availability.feeds()
    await Promise.all([
      api.availability.removeFeed({ id: old!.id }),
      api.availability.addFile({ name: 'New', text: whole('20270612') }),
    ])
    const [day] = await db.select().from(calendarDays).where(eq(calendarDays.photographerId, vendor.id))
    expect(day).toMatchObject({ day: '2027-06-12', isBusy: true })
    const [left] = await api.availability.feeds()
    await api.availability.removeFeed({ id: left!.id })
  }
})
