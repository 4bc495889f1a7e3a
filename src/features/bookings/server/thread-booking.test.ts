import { expect, it } from 'vitest'
import { sendOffer } from '#features/offers/server/send.ts'
import { wantToBook } from '#features/offers/server/want-to-book.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking } from '#tests/support/factories.ts'
import { type Cast, castWedding, offerOf } from '#tests/support/wedding.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')

const bookingOf = (cast: Cast, reader: Pick<Cast, 'couple' | 'vendor'>, side: 'couple' | 'vendor') =>
  callAs(db, { actor: reader[side](NOW).actor, now: NOW }).bookings.ofThread({ threadId: cast.inquiry.threadId })

it('a conversation says which booking it has come to, to its two sides alone', async () => {
  const [cast, stranger] = [await castWedding(db), await castWedding(db)]
  expect(await bookingOf(cast, cast, 'couple')).toBeNull()
  const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
  const offered = { id: bookingId, stage: 'offered', isWanted: false, isLate: false }
  expect(await bookingOf(cast, cast, 'couple')).toMatchObject(offered)
  await wantToBook(cast.couple(NOW), { bookingId })
  for (const side of ['couple', 'vendor'] as const) {
    expect(await bookingOf(cast, cast, side)).toMatchObject({ ...offered, isWanted: true })
    expect(await bookingOf(cast, stranger, side)).toBeNull()
  }
})

it('of several it is the next that is not complete, and none that was cancelled', async () => {
  const cast = await castWedding(db)
  const pair = { photographerId: cast.photographer.id, clientId: cast.client.id }
  const done = { status: 'completed', stage: 'reviewed' } as const
  const past = await makeBooking(db, { ...pair, ...done, eventDate: '2026-05-01' })
  expect((await bookingOf(cast, cast, 'vendor'))?.id).toBe(past.id)
  await makeBooking(db, { ...pair, eventDate: '2027-08-01', status: 'confirmed', stage: 'upcoming' })
  const next = await makeBooking(db, { ...pair, eventDate: '2027-07-01', status: 'confirmed', stage: 'upcoming' })
  await makeBooking(db, { ...pair, eventDate: '2027-06-01', status: 'cancelled', stage: 'by_client' })
  expect((await bookingOf(cast, cast, 'couple'))?.id).toBe(next.id)
})
