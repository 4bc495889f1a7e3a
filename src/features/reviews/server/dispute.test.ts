import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEvents, notifications, photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { toldTo } from '#tests/support/news.ts'
import { makeReview } from '#tests/support/reviews.ts'
import { DECIDE_DAYS, DISPUTE_DAYS, disputeLabel, REMOVAL_LABELS, REMOVAL_REASONS } from '../model.ts'
import { AdminReviewsInput } from '../search.ts'
import { DISPUTE_EXISTS, DISPUTE_TOO_LATE, REVIEW_NOT_CHECKED, REVIEW_NOT_IN_CHECK } from '../texts.ts'

const db = await useDatabase({ max: 10 })
const DAY = 86_400_000
const EXPLANATION = 'It names my assistant and where she lives.'
type Vendor = Awaited<ReturnType<typeof makePhotographer>>
const asVendor = ({ userId, email }: Vendor, now?: Date) =>
  callAs(db, { actor: actorOf({ id: userId, email }, 'photographer'), ...(now && { now }) })
const asAdmin = async (now?: Date) => callAs(db, { actor: await signedIn(db, 'admin'), ...(now && { now }) })
const dispute = (vendor: Vendor, reviewId: string, now?: Date) =>
  asVendor(vendor, now).reviews.dispute({ reviewId, reason: 'private', explanation: EXPLANATION })
const reviewOf = async (id: string) => only(await db.select().from(reviews).where(eq(reviews.id, id)))
const disputeOf = async (id: string) =>
  (await db.select().from(reviewDisputes).where(eq(reviewDisputes.reviewId, id)))[0]
const actionsOf = async (id: string) =>
  (
    await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.entityType, 'review'), eq(auditEvents.entityId, id)))
      .orderBy(auditEvents.seq)
  ).map(({ action }) => action)
const countOf = async ({ id }: Vendor) =>
  only(await db.select().from(photographers).where(eq(photographers.id, id))).reviewCount
const settled = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason)))

describe('a dispute', () => {
  it('leaves the review visible and counted, marked; the couple and our team are told (RV5)', async () => {
    const vendor = await makePhotographer(db)
    const { review, client } = await makeReview(db, vendor)
    const team = await signedIn(db, 'admin')
    await dispute(vendor, review.id)
    expect((await callAs(db).photographers.reviews({ id: vendor.id, page: 1 })).items).toMatchObject([
      { isInCheck: true },
    ])
    expect(await countOf(vendor)).toBe(1)
    const told = await toldTo(db, client.email)
    expect(told).toMatchObject([{ template: 'review-disputed' }])
    expect(told[0]!.lines.join(' ')).toContain('“It names someone’s private details.”')
    expect(JSON.stringify(told)).not.toContain('assistant')
    const bells = await db.select().from(notifications).where(eq(notifications.userId, team.userId))
    expect(bells).toMatchObject([{ kind: 'review.disputed', href: `/admin/reviews?id=${review.id}` }])
    expect(await actionsOf(review.id)).toEqual(['review.dispute'])
    const { items } = await asVendor(vendor).reviews.vendorList({ page: 1 })
    expect(items).toMatchObject([{ isInCheck: true, disputableUntil: null, dispute: { reason: 'private' } }])
  })

  it('stands first in the list and in Today, with its grounds and the time that was promised (RV5, AD1)', async () => {
    const now = new Date(Date.now() + 400 * DAY)
    const vendor = await makePhotographer(db, { businessName: `Quill ${randomUUID().slice(0, 8)}` })
    const [first, second] = [await makeReview(db, vendor), await makeReview(db, vendor)]
    await makeReview(db, vendor, { submittedAt: now })
    await dispute(vendor, first.review.id)
    await dispute(vendor, second.review.id)
    const { reviews: list, adminDashboard } = await asAdmin(now)
    const search = vendor.businessName
    const { items } = await list.adminList(AdminReviewsInput.parse({ search }))
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual([first.review.id, second.review.id])
    expect(items[0]!.dispute).toMatchObject({ reason: 'private', isOverdue: true })
    expect(items[2]!.dispute).toBeNull()
    expect((await list.adminGet({ id: first.review.id })).dispute).toMatchObject({
      explanation: EXPLANATION,
      isOverdue: true,
      decision: null,
    })
    const { reviews: waiting, overdueReviews } = await adminDashboard.waiting()
    expect(waiting.count).toBeGreaterThanOrEqual(2)
    expect(overdueReviews.count).toBe(waiting.count)
    // Nothing lapses: it stays visible, and it can still be decided.
    expect((await reviewOf(first.review.id)).status).toBe('in_check')
    await list.keep({ id: first.review.id, reason: 'It names nobody' })
    const inTime = await (await asAdmin(new Date(Date.now() + (DECIDE_DAYS - 1) * DAY))).adminDashboard.waiting()
    expect(inTime.overdueReviews.count).toBe(0)
  })

  it('that is decided for the review leaves it as it was, tells both, and cannot be repeated (RV5)', async () => {
    const vendor = await makePhotographer(db)
    const { review, client } = await makeReview(db, vendor)
    await dispute(vendor, review.id)
    const { keep, adminGet } = (await asAdmin()).reviews
    await keep({ id: review.id, reason: 'It names nobody' })
    expect(await reviewOf(review.id)).toMatchObject({ status: 'published', publishedAt: review.publishedAt })
    for (const person of [client, vendor]) {
      const told = await toldTo(db, person.email)
      expect(told.at(-1)).toMatchObject({ template: 'review-kept' })
      expect(JSON.stringify(told)).not.toContain('names nobody')
    }
    expect((await adminGet({ id: review.id })).dispute).toMatchObject({
      decision: 'kept',
      kept: { note: 'It names nobody' },
    })
    expect(await actionsOf(review.id)).toEqual(['review.dispute', 'review.keep'])
    await expect(dispute(vendor, review.id)).rejects.toThrow(DISPUTE_EXISTS)
    await expect(keep({ id: review.id, reason: 'x' })).rejects.toThrow(REVIEW_NOT_IN_CHECK)
    const { items } = await asVendor(vendor).reviews.vendorList({ page: 1 })
    expect(items).toMatchObject([{ isInCheck: false, disputableUntil: null, dispute: { decision: 'kept' } }])
  })

  it('that is decided against it takes it down and out of the average; restored, it is not disputed again', async () => {
    const vendor = await makePhotographer(db)
    const { review, client } = await makeReview(db, vendor, { rating: 1 })
    await dispute(vendor, review.id)
    const { takeDown, restore } = (await asAdmin()).reviews
    await takeDown({ id: review.id, policy: 'private', reason: 'It names her' })
    expect(await countOf(vendor)).toBe(0)
    expect(await disputeOf(review.id)).toMatchObject({ decision: 'taken_down' })
    for (const person of [client, vendor])
      expect((await toldTo(db, person.email)).at(-1)).toMatchObject({ template: 'review-taken-down' })
    await restore({ id: review.id, reason: 'She agreed' })
    expect(await countOf(vendor)).toBe(1)
    await expect(dispute(vendor, review.id)).rejects.toThrow(DISPUTE_EXISTS)
  })

  it('is the photographer’s own, about what a couple wrote, while it is shown and for thirty days (RV5)', async () => {
    const [vendor, other] = [await makePhotographer(db), await makePhotographer(db)]
    const { review } = await makeReview(db, vendor)
    const sealed = (await makeReview(db, vendor, { status: 'submitted', publishedAt: null })).review
    const mine = (await makeReview(db, vendor, { author: 'vendor' })).review
    const down = (await makeReview(db, vendor, { status: 'removed', removedReason: 'abuse' })).review
    await expect(dispute(other, review.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const { id } of [sealed, mine, down])
      await expect(dispute(vendor, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const late = (more: number) => new Date(review.publishedAt!.getTime() + DISPUTE_DAYS * DAY + more)
    await expect(dispute(vendor, review.id, late(1))).rejects.toThrow(DISPUTE_TOO_LATE)
    const shownAt = async (now: Date) =>
      (await asVendor(vendor, now).reviews.vendorList({ page: 1 })).items[0]!.disputableUntil
    expect(await shownAt(late(1))).toBeNull()
    expect(await shownAt(late(0))).not.toBeNull()
    const { dispute: verb } = asVendor(vendor).reviews
    const full = { reviewId: review.id, reason: 'private', explanation: EXPLANATION } as const
    for (const wrong of [{ explanation: 'Too short' }, { explanation: 'x'.repeat(1001) }, { reason: 'bad' as 'abuse' }])
      await expect(verb({ ...full, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await actionsOf(review.id)).toEqual([])
    await dispute(vendor, review.id, late(0))
    expect((await reviewOf(review.id)).status).toBe('in_check')
  })

  it('is open to a photographer who is suspended, and is decided all the same', async () => {
    const vendor = await makePhotographer(db)
    const { review } = await makeReview(db, vendor)
    await dispute(vendor, review.id)
    await db.update(photographers).set({ suspendedAt: new Date() }).where(eq(photographers.id, vendor.id))
    await (await asAdmin()).reviews.keep({ id: review.id, reason: 'x' })
    expect((await toldTo(db, vendor.email)).at(-1)).toMatchObject({ template: 'review-kept' })
    const second = (await makeReview(db, vendor)).review
    await dispute(vendor, second.id)
    expect((await reviewOf(second.id)).status).toBe('in_check')
  })

  it('offers the grounds for which a review may be taken down, and no others (RV6)', () => {
    expect(REMOVAL_REASONS.map(disputeLabel)).toEqual(
      REMOVAL_REASONS.map(
        (reason) => `It ${REMOVAL_LABELS[reason][0]!.toLowerCase()}${REMOVAL_LABELS[reason].slice(1)}`,
      ),
    )
    expect(disputeLabel('unrelated')).toBe('It isn’t about this booking')
  })
})

describe('at the same moment', () => {
  it('a dispute sent twice is one', async () => {
    const vendor = await makePhotographer(db)
    const { review, client } = await makeReview(db, vendor)
    const done = await settled([dispute(vendor, review.id), dispute(vendor, review.id)])
    expect(done.filter((one) => one === 'done')).toHaveLength(1)
    expect(done.join(' ')).toContain(DISPUTE_EXISTS)
    expect(await toldTo(db, client.email)).toHaveLength(1)
  })

  it('two administrators decide differently: the first decision stands', async () => {
    const vendor = await makePhotographer(db)
    for (const order of [0, 1]) {
      const { review } = await makeReview(db, vendor)
      await dispute(vendor, review.id)
      const { keep, takeDown } = (await asAdmin()).reviews
      const verbs = [
        () => keep({ id: review.id, reason: 'It stays' }),
        () => takeDown({ id: review.id, policy: 'private', reason: 'It goes' }),
      ]
      const done = await settled((order ? verbs.toReversed() : verbs).map((verb) => verb()))
      expect(done.filter((one) => one === 'done')).toHaveLength(1)
      expect(done.join(' ')).toMatch(new RegExp(`${REVIEW_NOT_CHECKED}|${REVIEW_NOT_IN_CHECK}`))
      const { status } = await reviewOf(review.id)
      expect((await disputeOf(review.id))?.decision).toBe(status === 'removed' ? 'taken_down' : 'kept')
      expect(await actionsOf(review.id)).toHaveLength(2)
    }
  })
})
