import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings, photographers } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { type Cast, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { ReviewInput } from '../inputs.ts'
import { listVendorReviews, reviewsOfBooking } from './read.ts'
import { replyToReview, submitReview } from './write.ts'

const db = await useDatabase()
const SIGNED = new Date('2026-11-21T15:00:00Z')
const DONE = new Date('2027-06-20T15:00:00Z')
const days = (count: number) => new Date(DONE.getTime() + count * 86_400_000)

/** A wedding that was delivered and confirmed. */
async function married(): Promise<{ cast: Cast; bookingId: string }> {
  const cast = await castWedding(db)
  const { bookingId } = await signWedding(cast, offerOf(cast, { isSinglePayment: true }), SIGNED)
  await payNext(db, cast, bookingId, SIGNED)
  await passDeadlines(cast.system(DONE), { bookingId })
  const pictures = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }
  await deliver(cast.vendor(DONE), { bookingId, ...pictures })
  await confirmDelivery(cast.couple(DONE), { bookingId })
  return { cast, bookingId }
}

const review = (bookingId: string, body = 'A calm presence all day, and pictures that we will look at for years.') => ({
  bookingId,
  rating: 5,
  quality: 5,
  communication: 4,
  punctuality: 5,
  value: 4,
  body,
})
const ratingOf = async ({ photographer }: Cast) =>
  only(await db.select().from(photographers).where(eq(photographers.id, photographer.id)))

it('a review stays sealed until the other side has written; then both are shown and the average counts it (RV2, PF7)', async () => {
  const { cast, bookingId } = await married()
  await submitReview(cast.couple(days(1)), review(bookingId))
  expect((await reviewsOfBooking(cast.vendor(days(1)), { bookingId })).theirs).toBeNull()
  expect((await ratingOf(cast)).reviewCount).toBe(0)
  expect(await submitReview(cast.vendor(days(2)), review(bookingId))).toEqual({ isRevealed: true })
  expect((await reviewsOfBooking(cast.vendor(days(2)), { bookingId })).theirs?.rating).toBe(5)
  expect(await ratingOf(cast)).toMatchObject({ rating: 5, reviewCount: 1 })
  const booking = only(await db.select().from(bookings).where(eq(bookings.id, bookingId)))
  expect(booking.stage).toBe('reviewed')
})

it('after two weeks what one side wrote is shown, once (RV2)', async () => {
  const { cast, bookingId } = await married()
  await submitReview(cast.couple(days(3)), review(bookingId))
  await passDeadlines(cast.system(days(13)))
  expect((await ratingOf(cast)).reviewCount).toBe(0)
  await passDeadlines(cast.system(days(14)))
  await passDeadlines(cast.system(days(15)))
  expect((await ratingOf(cast)).reviewCount).toBe(1)
})

it('a late review is shown at once, and after sixty days it is refused (RV1)', async () => {
  const { cast, bookingId } = await married()
  await passDeadlines(cast.system(days(20)))
  expect(await submitReview(cast.couple(days(30)), review(bookingId))).toEqual({ isRevealed: true })
  expect((await appErrorOf(submitReview(cast.vendor(days(61)), review(bookingId)))).code).toBe('INVALID_TRANSITION')
})

it('one review a side, only of a completed booking, only by its people (RV1)', async () => {
  const { cast, bookingId } = await married()
  const stranger = await castWedding(db)
  await submitReview(cast.couple(DONE), review(bookingId))
  expect((await appErrorOf(submitReview(cast.couple(DONE), review(bookingId)))).code).toBe('CONFLICT')
  expect((await appErrorOf(submitReview(stranger.couple(DONE), review(bookingId)))).code).toBe('NOT_FOUND')
  const early = await signWedding(stranger, offerOf(stranger), SIGNED)
  expect((await appErrorOf(submitReview(stranger.couple(SIGNED), review(early.bookingId)))).code).toBe(
    'INVALID_TRANSITION',
  )
})

it('contact details are removed from a review', async () => {
  const { cast, bookingId } = await married()
  await submitReview(
    cast.couple(DONE),
    review(bookingId, 'Lovely work from start to end. Write to me at robin@vale.example.com!'),
  )
  const { mine } = await reviewsOfBooking(cast.couple(DONE), { bookingId })
  expect(mine?.body).toContain('[EMAIL REMOVED]')
})

it('a photographer answers a published review once, and nobody else can (RV4)', async () => {
  const { cast, bookingId } = await married()
  await submitReview(cast.couple(DONE), review(bookingId))
  const sealed = (await reviewsOfBooking(cast.couple(DONE), { bookingId })).mine!
  expect((await appErrorOf(replyToReview(cast.vendor(DONE), { reviewId: sealed.id, body: 'Thank you.' }))).code).toBe(
    'NOT_FOUND',
  )
  await submitReview(cast.vendor(DONE), review(bookingId))
  const stranger = await castWedding(db)
  const answer = { reviewId: sealed.id, body: 'Thank you both.' }
  expect((await appErrorOf(replyToReview(stranger.vendor(DONE), answer))).code).toBe('NOT_FOUND')
  await replyToReview(cast.vendor(DONE), answer)
  expect((await appErrorOf(replyToReview(cast.vendor(DONE), answer))).code).toBe('CONFLICT')
  const { items } = await listVendorReviews(cast.vendor(DONE), { page: 1 })
  expect(items.map(({ reply }) => reply)).toEqual(['Thank you both.'])
})

it('the photographer sees how many gave how many stars, and the average only when couples do (X119)', async () => {
  const { cast, bookingId } = await married()
  await submitReview(cast.couple(DONE), { ...review(bookingId), rating: 4 })
  await submitReview(cast.vendor(DONE), review(bookingId))
  const stranger = await castWedding(db)
  const summaryOf = async (whose: Cast) => {
    const { rating, marks, stars } = await listVendorReviews(whose.vendor(DONE), { page: 1 })
    return { rating, marks, stars }
  }
  const none = { total: 0, 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  expect(await summaryOf(cast)).toEqual({ rating: null, marks: null, stars: { ...none, total: 1, 4: 1 } })
  expect(await summaryOf(stranger)).toEqual({ rating: null, marks: null, stars: none })
  await db.update(photographers).set({ reviewCount: 3 }).where(eq(photographers.id, cast.photographer.id))
  expect(await summaryOf(cast)).toMatchObject({ rating: 4, marks: { quality: 5, communication: 4 } })
})

it('a review of fewer than forty characters is refused at its field (RV3)', () => {
  const refused = ReviewInput.safeParse(review('3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55', 'Nice.'))
  expect(refused.error?.issues[0]).toMatchObject({ path: ['body'], message: 'Please write at least 40 characters' })
})
