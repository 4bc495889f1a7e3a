import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  auditEvents,
  directoryCards,
  emailOutbox,
  notifications,
  photographers,
  reviewReplies,
  reviews,
} from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer, only } from '#tests/support/factories.ts'
import { actorOf, signedIn } from '#tests/support/market.ts'
import { toldTo } from '#tests/support/news.ts'
import { makeReview, REVIEW_BODY } from '#tests/support/reviews.ts'
import { canMoveReview, REVIEW_STATUSES } from '../model.ts'
import { AdminReviewsInput, AdminReviewsSearch, ExportReviewsInput, REVIEW_SORTS } from '../search.ts'
import { REVIEW_DOWN_ALREADY, REVIEW_NOT_DOWN, REVIEW_SEALED } from '../texts.ts'

const db = await useDatabase()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const admin = async () => callAs(db, { actor: await signedIn(db, 'admin') }).reviews
const asked = (input: object = {}) => AdminReviewsInput.parse(input)
const lastAudit = async (id: string, entityType = 'review') =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entityType, entityType), eq(auditEvents.entityId, id)))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
  )[0]

describe('the list', () => {
  it('shows both sides and the sealed ones, filtered and searched on the server (AD6, X111)', async () => {
    const businessName = `Quill ${randomUUID().slice(0, 8)}`
    const vendor = await makePhotographer(db, { businessName })
    const day = (count: number) => new Date(Date.UTC(2026, 4, count))
    const shown = (await makeReview(db, vendor, { submittedAt: day(1) }, { firstName: 'Åke' })).review
    const sealed = (await makeReview(db, vendor, { submittedAt: day(2), status: 'submitted', publishedAt: null }))
      .review
    const theirs = (await makeReview(db, vendor, { submittedAt: day(3), author: 'vendor' })).review
    const down = (await makeReview(db, vendor, { submittedAt: day(4), status: 'removed', removedReason: 'abuse' }))
      .review
    await makeReview(db, vendor, { status: 'draft' })
    const { adminList } = await admin()
    const idsOf = async (input: object) =>
      (await adminList(asked({ search: businessName, ...input }))).items.map(({ id }) => id)
    expect(await idsOf({})).toEqual([down.id, theirs.id, sealed.id, shown.id])
    expect(await idsOf({ order: 'submittedAt' })).toEqual([shown.id, sealed.id, theirs.id, down.id])
    expect(await idsOf({ status: 'submitted' })).toEqual([sealed.id])
    expect(await idsOf({ status: 'removed' })).toEqual([down.id])
    expect(await idsOf({ status: 'published', author: 'vendor' })).toEqual([theirs.id])
    expect(await idsOf({ search: `${businessName} they were calm`, author: 'client', status: 'published' })).toEqual([
      shown.id,
    ])
    const { items } = await adminList(asked({ search: `ake vale ada marsh ${businessName}` }))
    expect(items).toMatchObject([
      { id: shown.id, couple: 'Åke Vale', photographer: businessName, excerpt: REVIEW_BODY },
    ])
  })

  it('has no order and no filter by rating (RV6)', () => {
    expect(Object.keys(REVIEW_SORTS)).not.toContain('rating')
    expect(AdminReviewsSearch.parse({ order: 'rating', rating: 1, status: 'bad', page: 0 })).toEqual({
      status: 'all',
      author: 'all',
      order: '-submittedAt',
      page: 1,
    })
  })

  it('is exported with formulas disabled, and the export is audited (AD6, AU1)', async () => {
    const vendor = await makePhotographer(db, { businessName: `=cmd${randomUUID().slice(0, 8)}` })
    const { review } = await makeReview(db, vendor)
    const { adminExport } = await admin()
    const { csv, count } = await adminExport(ExportReviewsInput.parse({ search: vendor.businessName, status: 'all' }))
    expect(count).toBe(1)
    expect(csv).toContain(review.id)
    expect(csv).toContain(`,'${vendor.businessName},published,5,`)
    expect(await lastAudit('export', 'reviews')).toMatchObject({ after: { count: 1, status: 'all', author: 'all' } })
  })
})

describe('taking down and restoring', () => {
  it('hides a review, corrects profile and card, tells both sides and records it; and back (RV6, RV7)', async () => {
    const vendor = await makePhotographer(db)
    await makeReview(db, vendor, { rating: 5 })
    await makeReview(db, vendor, { rating: 5 })
    const { review, client } = await makeReview(db, vendor, { rating: 2 })
    const standing = async () => {
      const { rating, reviewCount } = only(await db.select().from(photographers).where(eq(photographers.id, vendor.id)))
      const card = only(await db.select().from(directoryCards).where(eq(directoryCards.photographerId, vendor.id)))
      return { rating, reviewCount, onCard: (JSON.parse(card.card) as { rating: number | null }).rating }
    }
    expect(await standing()).toEqual({ rating: 4, reviewCount: 3, onCard: 4 })
    const { check, takeDown, restore, adminGet } = await admin()
    await check({ id: review.id, policy: 'private', reason: 'Names a guest' })
    expect(await standing()).toEqual({ rating: 4, reviewCount: 3, onCard: 4 })
    await takeDown({ id: review.id, policy: 'private', reason: 'Names a guest and an address' })
    expect(await standing()).toEqual({ rating: 5, reviewCount: 2, onCard: null })
    expect((await adminGet({ id: review.id })).removal).toMatchObject({
      policy: 'private',
      note: 'Names a guest and an address',
    })
    expect(await lastAudit(review.id)).toMatchObject({
      action: 'review.takeDown',
      before: { status: 'in_check', policy: null },
      after: { status: 'removed', policy: 'private' },
      reason: 'Names a guest and an address',
    })
    for (const person of [client, vendor]) {
      const told = await toldTo(db, person.email)
      expect(told).toMatchObject([{ template: 'review-checked' }, { template: 'review-taken-down' }])
      expect(told[1]!.lines).toContain('The reason: names someone’s private details.')
      const mails = await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, person.email))
      expect(JSON.stringify([mails, told])).not.toContain('a guest and an address')
    }
    await expect(takeDown({ id: review.id, policy: 'abuse', reason: 'x' })).rejects.toThrow(REVIEW_DOWN_ALREADY)
    await restore({ id: review.id, reason: 'It was the venue' })
    expect(await standing()).toEqual({ rating: 4, reviewCount: 3, onCard: 4 })
    const restored = only(await db.select().from(reviews).where(eq(reviews.id, review.id)))
    expect(restored).toMatchObject({ status: 'published', removedAt: null, publishedAt: review.publishedAt })
    expect(await lastAudit(review.id)).toMatchObject({
      action: 'review.restore',
      before: { status: 'removed', policy: 'private' },
      after: { status: 'published', policy: null },
    })
    const bells = await db.select().from(notifications).where(eq(notifications.userId, client.userId))
    expect(bells.map(({ kind }) => kind).toSorted()).toEqual(['review.checked', 'review.restored', 'review.taken-down'])
    await expect(restore({ id: review.id, reason: 'x' })).rejects.toThrow(REVIEW_NOT_DOWN)
  })

  it('is seen by its writer as taken down, and by nobody else', async () => {
    const vendor = await makePhotographer(db)
    const { review, client, booking } = await makeReview(db, vendor)
    await db.insert(reviewReplies).values({ reviewId: review.id, body: 'Thank you.' })
    const { check, takeDown } = await admin()
    await check({ id: review.id, policy: 'unlawful', reason: 'x' })
    await takeDown({ id: review.id, policy: 'unlawful', reason: 'x' })
    const as = (person: { userId: string; email: string }, role: 'client' | 'photographer') =>
      callAs(db, { actor: actorOf({ id: person.userId, email: person.email }, role) }).reviews
    const input = { bookingId: booking.id }
    expect((await as(client, 'client').ofBooking(input)).mine?.status).toBe('removed')
    expect((await as(vendor, 'photographer').ofBooking(input)).theirs).toBeNull()
    expect((await as(vendor, 'photographer').vendorList({ page: 1 })).items).toEqual([])
    const { items } = await callAs(db).photographers.reviews({ id: vendor.id, page: 1 })
    expect(items).toEqual([])
  })

  it('refuses sealed and unknown ones, a missing reason, and everybody except administrators', async () => {
    const vendor = await makePhotographer(db)
    const { review } = await makeReview(db, vendor, { status: 'submitted', publishedAt: null })
    const draft = (await makeReview(db, vendor, { status: 'draft' })).review
    const { takeDown, restore, adminGet } = await admin()
    const because = { policy: 'abuse', reason: 'x' } as const
    await expect(takeDown({ id: review.id, ...because })).rejects.toThrow(REVIEW_SEALED)
    await expect(restore({ id: review.id, reason: 'x' })).rejects.toThrow(REVIEW_NOT_DOWN)
    for (const id of [NOBODY, draft.id]) {
      await expect(takeDown({ id, ...because })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(restore({ id, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(adminGet({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(takeDown({ id: review.id, policy: 'abuse', reason: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(takeDown({ id: review.id, policy: 'low rating' as 'abuse', reason: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const owner = callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') }).reviews
    await expect(owner.takeDown({ id: review.id, ...because })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await lastAudit(review.id)).toBeUndefined()
  })

  it('moves only what has been shown', () => {
    const from = (move: 'takeDown' | 'restore') => REVIEW_STATUSES.filter((status) => canMoveReview(status, move))
    expect(from('takeDown')).toEqual(['in_check'])
    expect(from('restore')).toEqual(['removed'])
  })
})
