import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import {
  bookings,
  calendarDays,
  calendars,
  dateAlertPhotographers,
  dateAlerts,
  emailOutbox,
  notifications,
  photographers,
} from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking } from '#tests/support/factories.ts'
import { makeCouple, makeVendor } from '#tests/support/inquiries.ts'
import { joinAs } from '#tests/support/two.ts'
import { ALERT_LINK_INVALID, DATE_IS_FREE, DATE_IS_YOURS } from '../texts.ts'
import { watchDates } from './watch.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-02T10:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const DAY = '2027-06-12'

type Vendor = Awaited<ReturnType<typeof makeVendor>>
let couple: Awaited<ReturnType<typeof makeCouple>>
let vendor: Vendor
beforeEach(async () => {
  couple = await makeCouple(db, NOW)
  vendor = await makeVendor(db, NOW)
})

const watch = (at = NOW) => watchDates({ ...contextFor(db, { now: at }) })
const mailsTo = (email: string) =>
  db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.toAddress, email), eq(emailOutbox.template, 'date-freed')))
const block = (photographerId: string, isBlocked: boolean) =>
  db
    .insert(calendarDays)
    .values({ photographerId, day: DAY, isBlocked })
    .onConflictDoUpdate({ target: [calendarDays.photographerId, calendarDays.day], set: { isBlocked } })

/** Someone else's booking of the day. */
async function bookedBy(status: 'confirmed' | 'pending', eventDate = DAY) {
  const other = await makeCouple(db, NOW)
  const booking = await makeBooking(db, { photographerId: vendor.id, clientId: other.id })
  const stage = status === 'confirmed' ? ('upcoming' as const) : ('contract_sent' as const)
  await db
    .update(bookings)
    .set({ eventDate, status, stage, ...(status === 'pending' ? { holdExpiresAt: after(48) } : { confirmedAt: NOW }) })
    .where(eq(bookings.id, booking.id))
  return booking.id
}

const wait = () => couple.call.dateAlerts.add({ photographerId: vendor.id, date: DAY })

it.each([
  [
    'a cancellation',
    'confirmed',
    (id: string) => db.update(bookings).set({ status: 'cancelled', stage: 'by_client' }).where(eq(bookings.id, id)),
  ],
  [
    'a hold that has ended',
    'pending',
    (id: string) => db.update(bookings).set({ status: 'cancelled', stage: 'expired' }).where(eq(bookings.id, id)),
  ],
  [
    'another date',
    'pending',
    (id: string) => db.update(bookings).set({ eventDate: '2027-07-10' }).where(eq(bookings.id, id)),
  ],
  ['more places', 'confirmed', () => db.insert(calendars).values({ photographerId: vendor.id, weddingsPerDay: 2 })],
] as const)('%s frees the date and both people are told, once (DS12)', async (_name, status, free) => {
  const bookingId = await bookedBy(status)
  const partner = await joinAs(db, couple.id)
  await wait()
  expect(await watch()).toEqual({ told: 0 })
  await free(bookingId)
  await Promise.all([watch(), watch()])
  for (const { userId, email } of [couple, partner]) {
    expect(await mailsTo(email)).toHaveLength(1)
    expect(
      await db.$count(notifications, and(eq(notifications.userId, userId), eq(notifications.kind, 'date.freed'))),
    ).toBe(1)
  }
  expect(await watch(after(1))).toEqual({ told: 0 })
})

it('a hold that has lapsed, and a day no longer blocked, free the date; a photographer whose date comes and goes is told of once a day', async () => {
  await block(vendor.id, true)
  await wait()
  await block(vendor.id, false)
  expect(await watch()).toEqual({ told: 1 })
  await block(vendor.id, true)
  await watch(after(1))
  await block(vendor.id, false)
  expect(await watch(after(2))).toEqual({ told: 0 })
  expect(await watch(after(25))).toEqual({ told: 1 })
})

it('one alert for a couple and date, whoever of the two asks; it is listed and removed by both', async () => {
  await block(vendor.id, true)
  const second = await makeVendor(db, NOW)
  await block(second.id, true)
  const partner = await joinAs(db, couple.id)
  const partnerCall = callAs(db, { actor: partner.actor, now: NOW })
  await Promise.all([wait(), wait(), partnerCall.dateAlerts.add({ photographerId: second.id, date: DAY })])
  expect(await db.$count(dateAlerts, eq(dateAlerts.clientId, couple.id))).toBe(1)
  expect((await partnerCall.dateAlerts.list())[0]!.photographers).toHaveLength(2)
  await partnerCall.dateAlerts.remove({ photographerId: vendor.id, date: DAY })
  const stranger = await makeCouple(db, NOW)
  await stranger.call.dateAlerts.remove({ photographerId: second.id, date: DAY })
  expect((await couple.call.dateAlerts.list())[0]!.photographers).toHaveLength(1)
  await couple.call.dateAlerts.remove({ photographerId: second.id, date: DAY })
  expect(await couple.call.dateAlerts.list()).toEqual([])
})

it('a free date, a day that is over and an unlisted photographer are refused', async () => {
  await expect(wait()).rejects.toThrow(DATE_IS_FREE)
  await expect(couple.call.dateAlerts.add({ photographerId: vendor.id, date: '2026-10-01' })).rejects.toThrow()
  await expect(couple.call.dateAlerts.add({ photographerId: couple.id, date: DAY })).rejects.toThrow()
})

it('the mail’s link stops it for its reader without a sign-in, for the couple when both have used it; it ends with the date', async () => {
  await block(vendor.id, true)
  const partner = await joinAs(db, couple.id)
  await wait()
  await block(vendor.id, false)
  await watch()
  const tokenOf = async (email: string) => ((await mailsTo(email))[0]!.props as { token: string }).token
  const anybody = callAs(db)
  await expect(anybody.dateAlerts.stop({ token: `${(await tokenOf(couple.email)).slice(0, -4)}AAAA` })).rejects.toThrow(
    ALERT_LINK_INVALID,
  )
  await anybody.dateAlerts.stop({ token: await tokenOf(couple.email) })
  await block(vendor.id, true)
  await watch(after(25))
  await block(vendor.id, false)
  expect(await watch(after(26))).toEqual({ told: 1 })
  expect(await mailsTo(couple.email)).toHaveLength(1)
  expect(await mailsTo(partner.email)).toHaveLength(2)
  await anybody.dateAlerts.stop({ token: await tokenOf(partner.email) })
  expect(await db.$count(dateAlerts, eq(dateAlerts.clientId, couple.id))).toBe(0)
  await block(vendor.id, true)
  await wait()
  await watch(new Date('2027-06-14T12:00:00Z'))
  expect(await db.$count(dateAlerts, eq(dateAlerts.clientId, couple.id))).toBe(0)
  expect(await db.$count(dateAlertPhotographers, eq(dateAlertPhotographers.photographerId, vendor.id))).toBe(0)
})

it('who has booked the date waits no longer; an own hold is no date of somebody else’s (DS12)', async () => {
  await block(vendor.id, true)
  await wait()
  const own = await makeBooking(db, { photographerId: vendor.id, clientId: couple.id })
  await db
    .update(bookings)
    .set({ eventDate: DAY, holdExpiresAt: after(48) })
    .where(eq(bookings.id, own.id))
  expect(await couple.call.dateAlerts.preview({ photographerId: vendor.id, date: DAY })).toMatchObject({
    isYours: true,
  })
  await expect(wait()).rejects.toThrow(DATE_IS_YOURS)
  await watch()
  expect(await couple.call.dateAlerts.list()).toHaveLength(1)
  await db
    .update(bookings)
    .set({ status: 'confirmed', stage: 'upcoming', confirmedAt: NOW })
    .where(eq(bookings.id, own.id))
  await watch()
  expect(await couple.call.dateAlerts.list()).toEqual([])
  await db.update(bookings).set({ status: 'cancelled', stage: 'by_client' }).where(eq(bookings.id, own.id))
  await block(vendor.id, false)
  expect(await watch(after(1))).toEqual({ told: 0 })
})

it('of a photographer who is not listed nothing is told; it is when they are listed again (DS12)', async () => {
  await block(vendor.id, true)
  await wait()
  const list = (isPublished: boolean) =>
    db.update(photographers).set({ isPublished }).where(eq(photographers.id, vendor.id))
  await list(false)
  await block(vendor.id, false)
  expect(await watch()).toEqual({ told: 0 })
  expect((await couple.call.dateAlerts.list())[0]!.photographers).toMatchObject([{ isListed: false, isTaken: true }])
  await list(true)
  expect(await watch()).toEqual({ told: 1 })
})
