import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { photographers, reviews, settings } from '#drizzle/schema/index.ts'
import type { ReviewStatus } from '#features/reviews/model.ts'
import { getSettings } from '#server/settings.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient } from '#tests/support/factories.ts'
import { actorOf, addPicture, listPhotographer, signedIn } from '#tests/support/market.ts'
import { NOT_FOUND_TEXT, portfolioPictures } from './public-profile.ts'

const db = await useDatabase()
const visitor = callAs(db)

async function addReview(photographerId: string, status: ReviewStatus) {
  const { id: clientId } = await makeClient(db)
  const { id: bookingId } = await makeBooking(db, { photographerId, clientId })
  const written = { rating: 2, body: `${status}: late, in a hurry, and gone before the dancing began.` }
  const at = new Date()
  const shown = status === 'submitted' ? {} : { publishedAt: at }
  const removed = status === 'removed' ? ({ removedReason: 'private' } as const) : {}
  await db
    .insert(reviews)
    .values({ bookingId, photographerId, clientId, status, submittedAt: at, ...written, ...shown, ...removed })
}

describe('a public profile', () => {
  it('shows what the specification names and no way to reach the person directly (D2, X6, X32)', async () => {
    const { id } = await listPhotographer(db, {
      name: 'Ada Marsh',
      email: 'private@example.test',
      phone: '+1 212 555 0100',
      adminNotes: 'staff only',
      website: 'marsh.example',
      instagramId: 'marsh.pictures',
      markets: ['miami', 'new-york'],
    })
    const profile = await visitor.photographers.get({ id })
    expect(profile).toMatchObject({
      id,
      name: 'Ada Marsh',
      markets: ['New York', 'Miami'],
      websiteUrl: 'https://marsh.example/',
      instagramUrl: 'https://www.instagram.com/marsh.pictures/',
      rating: null,
    })
    const text = JSON.stringify(profile)
    for (const secret of ['private@example.test', '555 0100', 'staff only', 'userId', 'approvalStatus'])
      expect(text).not.toContain(secret)
  })

  it('shows every ready picture but the profile image, featured first', async () => {
    const { id } = await listPhotographer(db, { pictures: 2 })
    await addPicture(db, id, { position: 9, isFeatured: true, storagePath: `featured-${id}` })
    await addPicture(db, id, { isProfile: true, category: 'profile', storagePath: `avatar-${id}` })
    await addPicture(db, id, {
      status: 'uploading',
      expiresAt: new Date(Date.now() + 60_000),
      storagePath: `pending-${id}`,
    })
    const profile = await visitor.photographers.get({ id })
    expect(profile.pictures.map((picture) => picture.key)[0]).toBe(`featured-${id}`)
    expect(profile.pictures).toHaveLength(3)
    expect(profile.avatar?.key).toBe(`avatar-${id}`)
  })

  it('says of a picture without a description what it is of and from where', async () => {
    const { id } = await listPhotographer(db, { location: 'Savannah, Georgia', pictures: 0 })
    const stored = [
      { category: 'portrait', alt: '' },
      { category: 'portfolio', alt: '' },
      { category: 'product', alt: 'Two rings' },
    ] as const
    for (const [position, values] of stored.entries())
      await addPicture(db, id, { ...values, position, storagePath: `alt-${position}-${id}` })
    const { pictures } = await visitor.photographers.get({ id })
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'Portrait photograph, Savannah, Georgia',
      'Photograph, Savannah, Georgia',
      'Two rings',
    ])
  })

  it('is not found when it is not listed, and says so like an unknown one (PF1, X75)', async () => {
    const hidden = await Promise.all([
      listPhotographer(db, { approvalStatus: 'pending' }),
      listPhotographer(db, { isPublished: false }),
      listPhotographer(db, { suspendedAt: new Date() }),
      listPhotographer(db, { businessType: 'venue' }),
    ])
    const unknown = ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1 --", '%00', '💍']
    for (const id of [...hidden.map((row) => row.id), ...unknown]) {
      await expect(visitor.photographers.get({ id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: NOT_FOUND_TEXT,
      })
    }
  })

  it('leaves the links out when the site hides them (PF12, X6)', async () => {
    const { id } = await listPhotographer(db, { website: 'marsh.example', instagramId: 'marsh' })
    await db.update(settings).set({ value: sql`'{"showConnectLinks": false}'::jsonb` })
    await db.transaction(async (tx) => {
      expect((await getSettings(tx)).showConnectLinks).toBe(false)
      expect(await callAs(tx).photographers.get({ id })).toMatchObject({ websiteUrl: null, instagramUrl: null })
    })
    await db.update(settings).set({ value: {} })
  })
})

describe('the preview of an unlisted profile', () => {
  it('is for its owner and for administrators (PF1)', async () => {
    const { id, userId, email } = await listPhotographer(db, { approvalStatus: 'pending' })
    const owner = actorOf({ id: userId, email }, 'photographer')
    const admin = await signedIn(db, 'admin')
    for (const actor of [owner, admin]) {
      expect(await callAs(db, { actor }).photographers.preview({ id })).toMatchObject({
        isPublic: false,
        approvalStatus: 'pending',
      })
    }
  })

  it('does not exist for anybody else', async () => {
    const { id } = await listPhotographer(db, { approvalStatus: 'pending' })
    for (const actor of [null, await signedIn(db, 'client'), await signedIn(db, 'photographer')]) {
      await expect(callAs(db, { actor }).photographers.preview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

it('a review stays visible while it is checked, and not before it is revealed or once it is taken down (RV5)', async () => {
  const { id } = await listPhotographer(db)
  for (const status of ['in_check', 'published', 'submitted', 'removed'] as const) await addReview(id, status)
  const { items, total } = await visitor.photographers.reviews({ id, page: 1 })
  expect(items.map(({ text }) => text.split(':')[0]).toSorted()).toEqual(['in_check', 'published'])
  expect(items.map(({ text, isInCheck }) => [text.split(':')[0], isInCheck]).toSorted()).toEqual([
    ['in_check', true],
    ['published', false],
  ])
  expect(total).toBe(2)
})

it('reviews of an unlisted photographer are not told', async () => {
  const { id } = await listPhotographer(db)
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, id))
  expect(await visitor.photographers.reviews({ id, page: 1 })).toEqual({ items: [], total: 0 })
})

it('reviews tell the four marks, are averaged with three or more, and can be narrowed down (PF7, RV3)', async () => {
  const { id } = await listPhotographer(db, { rating: 4, reviewCount: 3 })
  const photo = { key: 'k', widths: [320], width: 320, height: 400, thumbhash: null, alt: '' }
  for (const [rating, photos] of [
    [5, [photo]],
    [4, []],
    [2, []],
  ] as const) {
    const { id: clientId } = await makeClient(db)
    const { id: bookingId } = await makeBooking(db, { photographerId: id, clientId })
    await db.insert(reviews).values({
      bookingId,
      photographerId: id,
      clientId,
      status: 'published',
      rating,
      photos: [...photos],
      quality: rating,
      communication: 5,
      punctuality: 3,
      value: 4,
      body: 'Calm, kind, and there before anybody else was.',
      submittedAt: new Date(),
      publishedAt: new Date(),
    })
  }
  const profile = await visitor.photographers.get({ id })
  expect(profile.marks).toEqual({ quality: 3.7, communication: 5, punctuality: 3, value: 4 })
  expect(profile.reviews[0]!.marks).toMatchObject({ communication: 5, punctuality: 3 })
  const shown = async (show: 'all' | 'photos' | '5' | '4' | '3') => {
    const { items, total } = await visitor.photographers.reviews({ id, page: 1, show })
    expect(total).toBe(items.length)
    return items.map(({ rating }) => rating).toSorted()
  }
  expect(await shown('all')).toEqual([2, 4, 5])
  expect(await shown('photos')).toEqual([5])
  expect([await shown('5'), await shown('4'), await shown('3')]).toEqual([[5], [4], [2]])
})

it('the portfolio begins after the cover, shows six, and is never empty for that (C7)', () => {
  expect(portfolioPictures([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([2, 3, 4, 5, 6, 7])
  expect(portfolioPictures([1, 2, 3])).toEqual([2, 3])
  expect(portfolioPictures([1])).toEqual([1])
  expect(portfolioPictures([])).toEqual([])
})
