import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryCards, notifications, photographers, reviewReplies, reviews } from '#drizzle/schema/index.ts'
import { checkRatings } from '#features/reviews/server/check-ratings.ts'
import { rows } from '#server/db.ts'
import { runJobs } from '#server/jobs/job-runner.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makePhotographer, only } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 10 })

const BODY = 'They were calm, kind and on time, and the pictures are lovely.'

async function makeReview(photographerId: string, values: Partial<typeof reviews.$inferInsert> = {}) {
  const client = await makeClient(db)
  const eventDate = `2026-0${1 + Math.floor(Math.random() * 9)}-${10 + Math.floor(Math.random() * 19)}`
  const booking = await makeBooking(db, { photographerId, clientId: client.id, eventDate })
  const now = new Date()
  const published = { status: 'published', rating: 5, body: BODY, submittedAt: now, publishedAt: now } as const
  return only(
    await db
      .insert(reviews)
      .values({ bookingId: booking.id, photographerId, clientId: client.id, ...published, ...values })
      .returning(),
  )
}

const ratingOf = async (id: string) => {
  const { rating, reviewCount } = photographers
  return only(await db.select({ rating, reviewCount }).from(photographers).where(eq(photographers.id, id)))
}

test('a rating is the average of the published reviews of couples, and reaches the card with the third', async () => {
  const { id } = await makePhotographer(db)
  await makeReview(id, { rating: 5 })
  await makeReview(id, { rating: 4 })
  await makeReview(id, { rating: 1, status: 'submitted', publishedAt: null })
  await makeReview(id, { rating: 1, author: 'vendor' })
  expect(await ratingOf(id)).toEqual({ rating: 4.5, reviewCount: 2 })
  const third = await makeReview(id, { rating: 4, status: 'in_check' })
  expect(await ratingOf(id)).toEqual({ rating: 4.33, reviewCount: 3 })
  const card = only(await db.select().from(directoryCards).where(eq(directoryCards.photographerId, id)))
  expect([card.ratingRank, JSON.parse(card.card).rating]).toEqual([433, 4.33])
  await db.update(reviews).set({ status: 'removed', removedReason: 'false' }).where(eq(reviews.id, third.id))
  expect(await ratingOf(id)).toEqual({ rating: 4.5, reviewCount: 2 })
})

test('reviews published at once are all counted', async () => {
  const { id } = await makePhotographer(db)
  const sealed = await Promise.all(
    Array.from({ length: 10 }, () => makeReview(id, { status: 'submitted', publishedAt: null })),
  )
  await Promise.all(
    sealed.map((review) =>
      db.update(reviews).set({ status: 'published', publishedAt: new Date() }).where(eq(reviews.id, review.id)),
    ),
  )
  expect(await ratingOf(id)).toEqual({ rating: 5, reviewCount: 10 })
  expect(await rows(db.execute(sql`select * from rating_differences()`))).toEqual([])
})

test('ratings of a bulk load are right once they are rebuilt', async () => {
  const { id } = await makePhotographer(db)
  const review = await makeReview(id)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local curio.bulk = 'on'`)
    await tx.update(reviews).set({ rating: 2 }).where(eq(reviews.id, review.id))
  })
  expect(await rows(db.execute(sql`select * from rating_differences()`))).toEqual([{ photographer_id: id }])
  await db.execute(sql`select rebuild_ratings()`)
  expect(await ratingOf(id)).toEqual({ rating: 2, reviewCount: 1 })
})

test('the nightly check corrects wrong ratings and tells the team once (RV7)', async () => {
  await signedIn(db, 'admin')
  const [first, second] = [await makePhotographer(db), await makePhotographer(db)]
  const review = await makeReview(first.id, { rating: 4 })
  await makeReview(second.id, { rating: 3 })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local curio.bulk = 'on'`)
    await tx.update(reviews).set({ rating: 2 }).where(eq(reviews.id, review.id))
    await tx.update(photographers).set({ reviewCount: 7 }).where(eq(photographers.id, second.id))
  })
  const now = () => new Date('2027-03-01T04:00:00Z')
  expect(await checkRatings({ db, now })).toEqual({ corrected: 2, place: 0, left: 0 })
  expect(await ratingOf(first.id)).toEqual({ rating: 2, reviewCount: 1 })
  expect(await ratingOf(second.id)).toEqual({ rating: 3, reviewCount: 1 })
  expect(await checkRatings({ db, now })).toEqual({ corrected: 0, place: 0, left: 0 })
  const told = await db.select().from(notifications).where(eq(notifications.kind, 'ratings.corrected'))
  expect(told.map(({ title }) => title)).toEqual(['2 ratings were wrong and were corrected'])
})

test('a nightly check that is out of time goes on a minute later, where it stopped (RV7)', async () => {
  const people = [await makePhotographer(db), await makePhotographer(db), await makePhotographer(db)]
  await db.execute(sql`update photographers set review_count = 7`)
  const job = { name: 'reviews.checkRatings', everyMinutes: 24 * 60 }
  let minute = 0
  const turn = () => {
    minute += 1
    const now = () => new Date(Date.parse('2027-04-01T04:00:00Z') + minute * 60_000)
    return runJobs(db, [{ ...job, run: (ctx) => checkRatings(ctx, { runMs: 0, slice: 2 }) }], now)
  }
  while ((await turn()).length > 0) expect(minute).toBeLessThan(100)
  expect(minute).toBeGreaterThan(people.length)
  for (const { id } of people) expect(await ratingOf(id)).toEqual({ rating: 0, reviewCount: 0 })
})

test('a booking is reviewed once by each side (RV1)', async () => {
  const { id } = await makePhotographer(db)
  const first = await makeReview(id)
  const again = { bookingId: first.bookingId, clientId: first.clientId }
  expect(await refusalOf(makeReview(id, again))).toBe('reviews_one_per_side')
  await makeReview(id, { ...again, author: 'vendor' })
})

test('a review holds 40 to 2000 characters and marks from 1 to 5 (RV3)', async () => {
  const { id } = await makePhotographer(db)
  expect(await refusalOf(makeReview(id, { body: 'x'.repeat(39) }))).toBe('reviews_complete_check')
  expect(await refusalOf(makeReview(id, { body: 'x'.repeat(2001) }))).toBe('reviews_complete_check')
  expect(await refusalOf(makeReview(id, { rating: 6 }))).toBe('reviews_marks_check')
  expect(await refusalOf(makeReview(id, { value: 0 }))).toBe('reviews_marks_check')
  await makeReview(id, { body: 'ö'.repeat(2000), quality: 1 })
})

test('a review is removed only for a stated reason', async () => {
  const { id } = await makePhotographer(db)
  expect(await refusalOf(makeReview(id, { status: 'removed' }))).toBe('reviews_removed_check')
})

test('a review has one reply, which cannot be overwritten (RV4)', async () => {
  const { id } = await makePhotographer(db)
  const review = await makeReview(id)
  const reply = () => db.insert(reviewReplies).values({ reviewId: review.id, body: 'Thank you!' })
  await reply()
  expect(await refusalOf(reply())).toBe('review_replies_review_id_key')
  expect(await refusalOf(db.update(reviewReplies).set({ body: 'No.' }))).toBe('append_only')
})
