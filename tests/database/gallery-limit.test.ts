import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { photographerImages, uploadSessions, uploads } from '#drizzle/schema/index.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { useDatabase } from '#tests/support/database.ts'
import { imageOf, makePhotographer, only } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/refusal.ts'

const db = await useDatabase({ max: 20 })

const images = (photographerId: string, count: number, values = {}) =>
  Array.from({ length: count }, () => imageOf(photographerId, values))

const add = (photographerId: string, count: number, values = {}) =>
  db.insert(photographerImages).values(images(photographerId, count, values))

test('a gallery takes 50 images and a profile image, and refuses the next one (PF11, C5)', async () => {
  const { id } = await makePhotographer(db)
  await add(id, GALLERY_LIMIT)
  await add(id, 1, { isProfile: true, category: 'profile' })
  expect(await refusalOf(add(id, 1))).toBe('gallery_limit')
})

test('a batch that would pass the limit is refused whole', async () => {
  const { id } = await makePhotographer(db)
  await add(id, 45)
  expect(await refusalOf(add(id, 6))).toBe('gallery_limit')
  expect(await db.$count(photographerImages, eq(photographerImages.photographerId, id))).toBe(45)
})

test('an upload in progress holds its slot, and an abandoned one releases it', async () => {
  const { id } = await makePhotographer(db)
  const uploading = {
    status: 'uploading',
    expiresAt: new Date(Date.now() + 60_000),
    width: null,
    height: null,
    widths: [],
  }
  await add(id, GALLERY_LIMIT, uploading)
  expect(await refusalOf(add(id, 1))).toBe('gallery_limit')
  const past = new Date(Date.now() - 1000)
  await db.update(photographerImages).set({ expiresAt: past }).where(eq(photographerImages.photographerId, id))
  await add(id, GALLERY_LIMIT)
})

test('an abandoned upload that arrives late does not pass the limit', async () => {
  const { id } = await makePhotographer(db)
  const late = only(
    await db
      .insert(photographerImages)
      .values(imageOf(id, { status: 'uploading', expiresAt: new Date(Date.now() - 1000) }))
      .returning(),
  )
  await add(id, GALLERY_LIMIT)
  const arrive = db.update(photographerImages).set({ status: 'ready' }).where(eq(photographerImages.id, late.id))
  expect(await refusalOf(arrive)).toBe('gallery_limit')
})

test('20 parallel batches of 10 never make more than 50 images', async () => {
  const { id } = await makePhotographer(db)
  const refusals = await Promise.all(Array.from({ length: 20 }, () => refusalOf(add(id, 10))))
  expect(await db.$count(photographerImages, eq(photographerImages.photographerId, id))).toBe(GALLERY_LIMIT)
  expect(refusals.filter((refusal) => refusal === 'gallery_limit')).toHaveLength(15)
})

test('a photographer has one ready profile image', async () => {
  const { id } = await makePhotographer(db)
  await add(id, 1, { isProfile: true, category: 'profile' })
  expect(await refusalOf(add(id, 1, { isProfile: true, category: 'profile' }))).toBe('photographer_images_one_profile')
})

test('an application takes one profile and 25 portfolio files, also in parallel (C4)', async () => {
  const expiresAt = new Date(Date.now() + 60_000)
  const session = only(
    await db
      .insert(uploadSessions)
      .values({ tokenHash: `${Math.random()}`, expiresAt })
      .returning(),
  )
  const upload = (kind: 'profile' | 'portfolio') =>
    refusalOf(
      db.insert(uploads).values({ sessionId: session.id, kind, storagePath: sql`gen_random_uuid()`, expiresAt }),
    )
  const refusals = await Promise.all([
    ...Array.from({ length: 30 }, () => upload('portfolio')),
    ...Array.from({ length: 3 }, () => upload('profile')),
  ])
  expect(refusals.filter((refusal) => refusal === 'upload_limit')).toHaveLength(7)
  expect(await db.$count(uploads, eq(uploads.sessionId, session.id))).toBe(26)
})
