import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calendarDays, calendars, emailOutbox } from '#drizzle/schema/index.ts'
import { addDays } from '#shared/date/days.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { CONFIRM_LINK_INVALID, daysAgo } from '../model.ts'
import { askForConfirmation, confirmToken } from './freshness.ts'

const db = await useDatabase()
const NOW = new Date('2027-01-10T17:00:00Z')
const TODAY = '2027-01-10'
const DAY_MS = 86_400_000
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

async function makeVendor(listedAt = later(-60)) {
  const vendor = await makePhotographer(db, { listedAt })
  const at = (now: Date) =>
    callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer'), now })
  const mails = () => db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, vendor.email))
  const confirmedAt = async () =>
    (await db.select().from(calendars).where(eq(calendars.photographerId, vendor.id)))[0]?.confirmedAt ?? null
  return { vendor, at, mails, confirmedAt }
}
const visitor = (now = NOW) => callAs(db, { now })
const ask = (now: Date) => askForConfirmation(contextFor(db, { now }))

describe('asking whether a calendar is right (AV8)', () => {
  it('is a mail once a month, counted from the last answer', async () => {
    const { at, mails } = await makeVendor()
    await ask(NOW)
    await ask(NOW)
    await ask(later(29))
    expect(await mails()).toHaveLength(1)
    await ask(later(31))
    expect(await mails()).toHaveLength(2)
    await at(later(40)).availability.confirm()
    await ask(later(65))
    expect(await mails()).toHaveLength(2)
    await ask(later(71))
    expect(await mails()).toHaveLength(3)
  })

  it('goes on a minute later when more are due than one run writes to', async () => {
    const vendors = [await makeVendor(), await makeVendor(), await makeVendor()]
    const run = () => askForConfirmation(contextFor(db, { now: later(100) }), { batch: 2 })
    expect(await run()).toEqual({ mails: 2, left: 1 })
    for (let turns = 0; (await run()).left > 0; turns += 1) expect(turns).toBeLessThan(10)
    for (const { mails } of vendors) expect(await mails()).toHaveLength(1)
  })

  it('is not for those who are not listed, or only just', async () => {
    const { vendor, mails } = await makeVendor(later(-10))
    const hidden = await makePhotographer(db, { isPublished: false, listedAt: later(-60) })
    await ask(NOW)
    expect(await mails()).toEqual([])
    expect(await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, hidden.email))).toEqual([])
    expect(vendor.isListed).toBe(true)
  })

  it('says how many days are booked and closed', async () => {
    const { vendor, mails } = await makeVendor()
    const client = await makeClient(db)
    await makeBooking(db, {
      photographerId: vendor.id,
      clientId: client.id,
      eventDate: '2027-06-12',
      status: 'confirmed',
      stage: 'upcoming',
    })
    await db.insert(calendarDays).values({ photographerId: vendor.id, day: '2027-07-01', isBlocked: true })
    await ask(NOW)
    expect((await mails())[0]?.props).toMatchObject({ booked: 1, blocked: 1 })
  })
})

describe('the mailed link (AV8)', () => {
  it('confirms without a sign-in, as often as its button is pressed', async () => {
    const { mails, confirmedAt } = await makeVendor()
    await ask(NOW)
    const { token } = (await mails())[0]!.props as { token: string }
    expect(await confirmedAt()).toBeNull()
    await visitor().availability.confirmByLink({ token })
    await visitor(later(1)).availability.confirmByLink({ token })
    expect(await confirmedAt()).toEqual(later(1))
  })

  it('is refused when it is old, changed, or another photographer’s', async () => {
    const [{ vendor, confirmedAt }, other] = [await makeVendor(), await makeVendor()]
    const token = confirmToken(vendor.id, addDays(TODAY, 45))
    const forged = [
      confirmToken(vendor.id, addDays(TODAY, -1)),
      token.replace(vendor.id, other.vendor.id),
      token.replace(addDays(TODAY, 45), addDays(TODAY, 400)),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ]
    for (const wrong of forged)
      await expect(visitor().availability.confirmByLink({ token: wrong })).rejects.toMatchObject({
        message: CONFIRM_LINK_INVALID,
      })
    expect([await confirmedAt(), await other.confirmedAt()]).toEqual([null, null])
    await visitor(later(45)).availability.confirmByLink({ token })
    await expect(visitor(later(46)).availability.confirmByLink({ token })).rejects.toThrow(CONFIRM_LINK_INVALID)
  })
})

describe('the months of a profile (PF8)', () => {
  it('say of every day what the date check says, and when they were confirmed', async () => {
    const { vendor, at } = await makeVendor()
    const client = await makeClient(db)
    const on = { photographerId: vendor.id, clientId: client.id }
    await makeBooking(db, { ...on, eventDate: '2027-06-12', status: 'confirmed', stage: 'upcoming' })
    await makeBooking(db, { ...on, eventDate: '2027-06-13', holdExpiresAt: later(3) })
    await at(NOW).availability.block({ from: '2027-06-14', to: '2027-06-14', note: 'Nobody reads this' })
    expect(await visitor().availability.strip({ id: vendor.id })).toMatchObject({ from: TODAY, confirmedDaysAgo: null })
    await at(NOW).availability.confirm()
    const strip = (await visitor(later(3)).availability.strip({ id: vendor.id }))!
    expect(strip).toMatchObject({ from: '2027-01-13', confirmedDaysAgo: 3 })
    expect(addDays(strip.from, strip.days.length - 1)).toBe('2027-12-31')
    const letterOf = (day: string) => strip.days[(Date.parse(day) - Date.parse(strip.from)) / DAY_MS]
    expect(['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-14'].map(letterOf).join('')).toBe('fbfb')
    expect(strip.days).toMatch(/^[fhb]+$/)
    const held = (await visitor().availability.strip({ id: vendor.id }))!
    expect(held.days).toContain('bhb')
  })

  it('are nobody’s who is not listed', async () => {
    const hidden = await makePhotographer(db, { isPublished: false })
    expect(await visitor().availability.strip({ id: hidden.id })).toBeNull()
  })

  it('say days in words', () => {
    expect([0, 1, 2].map(daysAgo)).toEqual(['today', 'yesterday', '2 days ago'])
  })
})
