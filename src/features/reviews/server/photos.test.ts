import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { UPLOAD_TABLES } from '#app/uploads.ts'
import { reviewPhotos, reviews } from '#drizzle/schema/index.ts'
import { confirmDelivery, deliver } from '#features/bookings/server/delivery/deliver.ts'
import { getProfile } from '#features/photographers/server/profile.ts'
import { completeUpload } from '#features/uploads/server/complete.ts'
import { reserve } from '#features/uploads/server/reserve.ts'
import { sweepUploads } from '#features/uploads/server/sweep.ts'
import { SIGN_IN_TO_UPLOAD } from '#features/uploads/upload-rules.ts'
import type { Actor } from '#server/context.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { appErrorOf } from '#tests/support/refusal.ts'
import { photograph, purposeOf, useUploads } from '#tests/support/uploads.ts'
import { type Cast, photographedWedding } from '#tests/support/wedding.ts'
import { REVIEW_PHOTOS_MAX } from '../model.ts'
import { NO_REVIEW_TO_WRITE, REVIEW_PHOTOS } from '../upload-rules.ts'
import { reviewsOfBooking } from './read.ts'
import { removePhoto, submitReview } from './write.ts'

const db = await useDatabase({ max: 20 })
const { tools, files } = await useUploads(db)
const DONE = new Date('2027-06-20T15:00:00Z')
const file = { name: 'dancing.jpg', type: 'image/jpeg', size: 1000 }

async function married(): Promise<{ cast: Cast; bookingId: string; couple: Actor }> {
  const { cast, bookingId } = await photographedWedding(db, DONE)
  const pictures = { url: 'https://gallery.example/x', pin: null, expiresOn: null, note: '', imageCount: null }
  await deliver(cast.vendor(DONE), { bookingId, ...pictures })
  await confirmDelivery(cast.couple(DONE), { bookingId })
  return { cast, bookingId, couple: cast.couple(DONE).actor }
}

const announce = (actor: Actor | null, bookingId: string, id: string = crypto.randomUUID()) =>
  reserve({ db, now: () => new Date(), cookieHeader: null, actor }, purposeOf('reviewPhoto'), {
    id,
    aboutId: bookingId,
    files: [file],
  })

/** One photo, from the announcement to the stored picture. */
async function addPhoto(actor: Actor, bookingId: string, bytes?: Buffer): Promise<string> {
  const { id, target } = await announce(actor, bookingId)
  const body = bytes ?? (await photograph().jpeg().toBuffer())
  const uploads = { readOriginal: async () => body, deleteOriginals: async () => undefined }
  const arrived = { key: crypto.randomUUID(), ufsUrl: '', type: 'image/jpeg', size: body.length }
  const result = await completeUpload({ ...contextFor(db), store: tools.store, uploads }, { id, target }, arrived)
  expect(result).toMatchObject({ ok: true })
  return id
}

const written = (bookingId: string) => ({
  bookingId,
  rating: 5,
  quality: 5,
  communication: 4,
  punctuality: 5,
  value: 4,
  body: 'A calm presence all day, and pictures that we will look at for years.',
})
const photosOf = async (bookingId: string) =>
  (await db.select().from(reviews).where(eq(reviews.bookingId, bookingId))).flatMap(({ photos }) => photos)

it('photos go with a review, lose their location data, and are shown with it once it is revealed', async () => {
  const { cast, bookingId, couple } = await married()
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } }
  await addPhoto(couple, bookingId, await photograph().jpeg().withExif(gps).toBuffer())
  await addPhoto(couple, bookingId)
  expect((await reviewsOfBooking(cast.couple(DONE), { bookingId })).draftPhotos).toHaveLength(2)
  expect((await reviewsOfBooking(cast.vendor(DONE), { bookingId })).draftPhotos).toEqual([])
  await submitReview(cast.couple(DONE), written(bookingId))
  expect(await db.$count(reviewPhotos, eq(reviewPhotos.bookingId, bookingId))).toBe(0)
  expect((await getProfile(contextFor(db), { id: cast.photographer.id })).reviews).toEqual([])
  await submitReview(cast.vendor(DONE), written(bookingId))
  const [shown] = (await getProfile(contextFor(db), { id: cast.photographer.id })).reviews
  expect(shown!.photos).toHaveLength(2)
  const stored = await tools.store.readFile(`${shown!.photos[0]!.key}-320.webp`)
  expect(stored!.includes(Buffer.from('Exif'))).toBe(false)
})

it('twenty photos at once never make more than five (RV3)', async () => {
  const { bookingId, couple } = await married()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => announce(couple, bookingId)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  expect(await db.$count(reviewPhotos, eq(reviewPhotos.bookingId, bookingId))).toBe(REVIEW_PHOTOS_MAX)
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([REVIEW_PHOTOS.full]))
})

it('only the couple of a completed booking adds photos, and only before the review is sent', async () => {
  const { cast, bookingId, couple } = await married()
  const { cast: other, bookingId: open } = await photographedWedding(db, DONE)
  const refusals: [Actor | null, string, string][] = [
    [null, bookingId, SIGN_IN_TO_UPLOAD],
    [other.couple(DONE).actor, bookingId, NO_REVIEW_TO_WRITE],
    [cast.vendor(DONE).actor, bookingId, NO_REVIEW_TO_WRITE],
    [cast.admin(DONE).actor, bookingId, NO_REVIEW_TO_WRITE],
    [other.couple(DONE).actor, open, NO_REVIEW_TO_WRITE],
  ]
  for (const [actor, booking, sentence] of refusals) {
    await expect(announce(actor, booking)).rejects.toThrow(sentence)
  }
  await submitReview(cast.couple(DONE), written(bookingId))
  await expect(announce(couple, bookingId)).rejects.toThrow(NO_REVIEW_TO_WRITE)
})

it('only its couple can remove a photo, and its files go with it', async () => {
  const { cast, bookingId, couple } = await married()
  const id = await addPhoto(couple, bookingId)
  const { cast: other } = await photographedWedding(db, DONE)
  expect((await appErrorOf(removePhoto(other.couple(DONE), { id }))).code).toBe('NOT_FOUND')
  await removePhoto(cast.couple(DONE), { id })
  expect((await reviewsOfBooking(cast.couple(DONE), { bookingId })).draftPhotos).toEqual([])
  expect((await appErrorOf(removePhoto(cast.couple(DONE), { id }))).code).toBe('NOT_FOUND')
})

it('a review that is removed takes its photos with it, and forgotten photos are swept', async () => {
  const { cast, bookingId, couple } = await married()
  const { bookingId: forgotten, couple: silent } = await married()
  await addPhoto(couple, bookingId)
  await addPhoto(silent, forgotten)
  await submitReview(cast.couple(DONE), written(bookingId))
  const [photo] = await photosOf(bookingId)
  const values = { status: 'removed' as const, removedAt: DONE, removedReason: 'private' as const }
  await db.update(reviews).set(values).where(eq(reviews.bookingId, bookingId))
  expect(await photosOf(bookingId)).toEqual([])
  const now = () => new Date(Date.now() + 8 * 86_400_000)
  const removers = {
    stored: (keys: readonly string[]) => tools.store.deleteFiles(keys),
    originals: async () => undefined,
  }
  expect(await sweepUploads({ db, now }, UPLOAD_TABLES, removers)).toMatchObject({ photos: expect.any(Number) })
  expect(await tools.store.readFile(`${photo!.key}-320.webp`)).toBeNull()
  expect(await db.$count(reviewPhotos, eq(reviewPhotos.bookingId, forgotten))).toBe(0)
  const { stored } = await files()
  expect(stored.some((name) => name.includes(photo!.key))).toBe(false)
})
