import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notifications, photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { toldTo } from '#tests/support/news.ts'
import { makeReview } from '#tests/support/reviews.ts'
import { HEARING_DAYS, REMOVAL_REASONS, URGENT_REASONS } from '../model.ts'
import { DISPUTE_EXISTS, HEARING_ANSWERED, HEARING_GOES_ON, REVIEW_NOT_CHECKED } from '../texts.ts'

const db = await useDatabase()
const DAY = 86_400_000
const NOW = new Date()
const later = (days: number) => new Date(NOW.getTime() + days * DAY)
const moderator = await signedIn(db, 'moderator')
const team = (now = NOW) => callAs(db, { actor: moderator, now }).reviews
type Person = { userId: string; email: string }
const as = ({ userId, email }: Person, role: 'client' | 'photographer', now = NOW) =>
  callAs(db, { actor: actorOf({ id: userId, email }, role), now }).reviews
const BECAUSE = { policy: 'abuse', reason: 'Calls the assistant names' } as const

async function shownReview(rating = 1) {
  const vendor = await makePhotographer(db)
  return { vendor, ...(await makeReview(db, vendor, { rating })) }
}

describe('a review is taken down', () => {
  it('only after a check in which both sides were asked (RV6)', async () => {
    const { vendor, client, review } = await shownReview()
    await expect(team().takeDown({ id: review.id, ...BECAUSE })).rejects.toThrow(REVIEW_NOT_CHECKED)
    await team().check({ id: review.id, ...BECAUSE })
    for (const { email } of [vendor, client])
      expect(await toldTo(db, email)).toMatchObject([{ template: 'review-checked' }])
    await expect(team().takeDown({ id: review.id, ...BECAUSE })).rejects.toThrow(HEARING_GOES_ON)
    const said = { reviewId: review.id, text: 'We wrote what happened, word for word.' }
    await as(client, 'client').answerCheck(said)
    await expect(team().takeDown({ id: review.id, ...BECAUSE })).rejects.toThrow(HEARING_GOES_ON)
    await as(vendor, 'photographer').answerCheck({ ...said, text: 'She was insulted in front of guests.' })
    await expect(as(client, 'client').answerCheck(said)).rejects.toThrow(HEARING_ANSWERED)
    expect((await team().adminGet({ id: review.id })).dispute).toMatchObject({
      openedBy: 'team',
      writerAnswer: said.text,
      subjectAnswer: 'She was insulted in front of guests.',
      hearingUntil: null,
    })
    const bells = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, moderator.userId), like(notifications.href, `%${review.id}`)))
    expect(bells.map(({ kind }) => kind)).toEqual(['review.heard', 'review.heard'])
    await team().takeDown({ id: review.id, ...BECAUSE })
    expect(only(await db.select().from(reviews).where(eq(reviews.id, review.id))).status).toBe('removed')
  })

  it('or once the time to answer is over', async () => {
    const { review } = await shownReview()
    await team().check({ id: review.id, ...BECAUSE })
    await team(later(HEARING_DAYS)).takeDown({ id: review.id, ...BECAUSE })
  })

  it('at once only for what harms while it is read, and its writer is heard all the same', async () => {
    for (const policy of REMOVAL_REASONS) {
      const { vendor, client, review } = await shownReview()
      await as(vendor, 'photographer').dispute({ reviewId: review.id, reason: policy, explanation: 'x'.repeat(30) })
      const taken = team().takeDown({ id: review.id, policy, reason: 'x' })
      if (!URGENT_REASONS.includes(policy)) {
        await expect(taken).rejects.toThrow(HEARING_GOES_ON)
        continue
      }
      await taken
      const { mine } = await as(client, 'client').ofBooking({ bookingId: review.bookingId })
      expect(mine).toMatchObject({ status: 'removed', check: { canAnswer: true, reason: policy } })
      await as(client, 'client').answerCheck({ reviewId: review.id, text: 'It names only me.' })
      await team().restore({ id: review.id, reason: 'It names only its writer' })
    }
  })

  it('and can be checked again after it was kept, but not twice at once', async () => {
    const { review } = await shownReview()
    await team().check({ id: review.id, ...BECAUSE })
    await expect(team().check({ id: review.id, ...BECAUSE })).rejects.toThrow(DISPUTE_EXISTS)
    await team().keep({ id: review.id, reason: 'It does not' })
    await team(later(1)).check({ id: review.id, policy: 'unrelated', reason: 'Something else' })
    const found = only(await db.select().from(reviewDisputes).where(eq(reviewDisputes.reviewId, review.id)))
    expect(found).toMatchObject({ reason: 'unrelated', decision: null, decidedAt: null })
  })

  it('what a side says is for our team: nobody else reads it, nobody else may say it', async () => {
    const { vendor, client, review } = await shownReview()
    const stranger = await makePhotographer(db)
    await team().check({ id: review.id, ...BECAUSE })
    const said = { reviewId: review.id, text: 'Only for the team' }
    await expect(as(stranger, 'photographer').answerCheck(said)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as(client, 'client').answerCheck(said)
    const seen = [
      await as(vendor, 'photographer').ofBooking({ bookingId: review.bookingId }),
      await as(vendor, 'photographer').vendorList({ page: 1 }),
      await callAs(db).photographers.reviews({ id: vendor.id, page: 1 }),
    ]
    expect(JSON.stringify(seen)).not.toContain(said.text)
  })
})

describe('what is shown', () => {
  it('is what was written, rating by rating, less what was removed on grounds (RV6)', async () => {
    const vendor = await makePhotographer(db)
    const written = [1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5]
    const made: { id: string; rating: number | null }[] = []
    for (const rating of written) made.push((await makeReview(db, vendor, { rating })).review)
    // The same decisions about every rating: one of each is checked and kept, another is removed.
    const removed: number[] = []
    for (const rating of [1, 2, 3, 4, 5]) {
      const [kept, gone] = made.filter((review) => review.rating === rating)
      await team().check({ id: kept!.id, ...BECAUSE })
      await team().keep({ id: kept!.id, reason: 'It keeps to the rules' })
      await team().check({ id: gone!.id, policy: 'private', reason: 'An address' })
      await team().takeDown({ id: gone!.id, policy: 'private', reason: 'An address' })
      removed.push(rating)
    }
    const spread = (ratings: readonly number[]) =>
      [1, 2, 3, 4, 5].map((star) => ratings.filter((r) => r === star).length)
    const expected = spread(written).map((count, index) => count - spread(removed)[index]!)
    const { items } = await callAs(db).photographers.reviews({ id: vendor.id, page: 1 })
    const shown = [...items]
    for (let page = 2; shown.length < written.length - removed.length; page += 1) {
      const next = (await callAs(db).photographers.reviews({ id: vendor.id, page })).items
      if (next.length === 0) break
      shown.push(...next)
    }
    expect(spread(shown.map(({ rating }) => rating))).toEqual(expected)
    const { stars } = await as(vendor, 'photographer').vendorList({ page: 1 })
    expect([1, 2, 3, 4, 5].map((star) => stars[star as 1])).toEqual(expected)
    const total = expected.reduce((sum, count) => sum + count, 0)
    const average = expected.reduce((sum, count, index) => sum + count * (index + 1), 0) / total
    const cached = only(await db.select().from(photographers).where(eq(photographers.id, vendor.id)))
    expect(cached.reviewCount).toBe(total)
    expect(cached.rating).toBeCloseTo(average, 1)
  })
})
