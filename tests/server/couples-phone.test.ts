import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { JOBS } from '#app/jobs.ts'
import { bookings, photographers } from '#drizzle/schema/index.ts'
import { bookingCalendar } from '#features/bookings/server/calendar.ts'
import { createContract } from '#features/contracts/server/draft.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { bookedWedding } from '#tests/support/amendments.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { answersTo, bellsOf, mailsOf, pdfsOf, placesOf } from '#tests/support/shown.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'

const db = await useDatabase({ max: 4 })
const NOW = new Date('2026-11-21T15:00:00Z')
const PLATFORMS = /555\D{0,3}0177/
const COUPLES = /555\D{0,3}0188/

async function withNumbers({ photographer }: Cast): Promise<void> {
  const numbers = { phone: '+1 212 555 0177', couplesPhone: '+1 212 555 0188' }
  await db.update(photographers).set(numbers).where(eq(photographers.id, photographer.id))
}

let offered: Cast
let booked: Cast
beforeAll(async () => {
  offered = await castWedding(db)
  await withNumbers(offered)
  const { bookingId } = await sendOffer(offered.vendor(NOW), offerOf(offered))
  await createContract(offered.vendor(NOW), {
    clientId: offered.client.id,
    bookingId,
    title: 'Us',
    content: 'We agree.',
  })
  const wedding = await bookedWedding(db, NOW)
  booked = wedding.cast
  await withNumbers(booked)
  for (const { run } of JOBS) await run(jobContext(db, () => NOW))
})

it('the number for the platform reaches its owner and administrators, and no couple or visitor (X153)', async () => {
  for (const cast of [offered, booked]) {
    for (const who of ['couple', 'visitor'] as const)
      expect(placesOf(await answersTo(db, cast, who, NOW), PLATFORMS)).toEqual([])
    expect(placesOf(await answersTo(db, cast, 'vendor', NOW), PLATFORMS)).toEqual(['photographers.own'])
    expect(placesOf(await answersTo(db, cast, 'admin', NOW), PLATFORMS).toSorted()).toEqual([
      'adminApplications.get',
      'adminVendors.get',
      'photographers.own',
    ])
  }
  for (const shown of [await mailsOf(db), await bellsOf(db), await pdfsOf(db)])
    expect(placesOf(shown, PLATFORMS)).toEqual([])
})

it('the number for booked couples is on their contact card, their conversation, their day and their contract', async () => {
  expect(placesOf(await answersTo(db, booked, 'couple', NOW), COUPLES).toSorted()).toEqual([
    'bookings.get',
    'dayPlan.get',
    'messages.thread',
  ])
  expect(placesOf(await pdfsOf(db), COUPLES)).toEqual(['contract_pdfs'])
})

it('and nowhere before the confirmation, nor in what is published or sent', async () => {
  expect(placesOf(await answersTo(db, offered, 'couple', NOW), COUPLES)).toEqual([])
  expect(placesOf(await answersTo(db, booked, 'visitor', NOW), COUPLES)).toEqual([])
  for (const shown of [await mailsOf(db), await bellsOf(db)]) expect(placesOf(shown, COUPLES)).toEqual([])
  const { id } = only(await db.select().from(bookings).where(eq(bookings.clientId, booked.client.id)))
  const ctx = booked.couple(NOW)
  expect(await bookingCalendar(ctx, ctx.actor, id)).not.toMatch(COUPLES)
})
