import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UPLOAD_TABLES } from '#app/uploads.ts'
import { fileDeletions, photographerImages as images } from '#drizzle/schema/index.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { reserve } from '#features/uploads/server/reserve.ts'
import { sweepUploads } from '#features/uploads/server/sweep.ts'
import { NOT_YOUR_PROFILE, SIGN_IN_TO_UPLOAD } from '#features/uploads/upload-rules.ts'
import { AppError } from '#server/errors.ts'
import type { FileRemovers } from '#server/uploads/file-deletions.ts'
import { CHANGED_MEANWHILE, NO_RECORD } from '#shared/api/record-version.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { imageOf, makePhotographer } from '#tests/support/factories.ts'
import { actorOf, addPicture, signedIn } from '#tests/support/market.ts'
import { photograph, purposeOf, useUploads } from '#tests/support/uploads.ts'
import { ALT_REQUIRED, PROFILE_NOT_FOUND, RESTORE_FAILED, UNKNOWN_IMAGE } from '../model.ts'
import { GALLERY_FULL } from '../upload-rules.ts'

const db = await useDatabase({ max: 30 })
const { tools, put, ask } = await useUploads(db)
const removers: FileRemovers = {
  stored: (keys) => tools.store.deleteFiles(keys),
  originals: (ids) => tools.uploads.deleteOriginals(ids),
}
const sweep = (now = new Date()) => sweepUploads({ db, now: () => now }, UPLOAD_TABLES, removers)

async function vendor(pictures = 0, values = {}) {
  const photographer = await makePhotographer(db, values)
  const actor = actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')
  const own = []
  for (let position = 0; position < pictures; position += 1)
    own.push(await addPicture(db, photographer.id, { position }))
  return { photographer, actor, as: (now?: Date) => callAs(db, { actor, now }).gallery, ids: own.map(({ id }) => id) }
}

const NOT_FOUND = { code: 'NOT_FOUND', message: UNKNOWN_IMAGE }

describe('the gallery', () => {
  it('lists one’s own images in order, without the profile image, under their public keys when approved (R31, X117)', async () => {
    const { as, ids, photographer } = await vendor(3)
    await addPicture(db, photographer.id, { isProfile: true, category: 'profile' })
    const gallery = await as().list()
    expect(gallery.images.map(({ id }) => id)).toEqual(ids)
    expect(gallery).toMatchObject({ arriving: [], location: 'Austin, TX' })
    expect(gallery.images[0]!.picture.key).toMatch(/^test-/)
  })

  it('gives URLs that expire before approval, and never the stored key (X117)', async () => {
    const { as } = await vendor(1, { approvalStatus: 'pending' })
    const [image] = (await as().list()).images
    expect(image!.picture.key).toMatch(/^private\//)
    expect(JSON.stringify(image)).not.toContain('test-')
  })

  it('needs a photographer record, even from administrators (T49)', async () => {
    const actor = await signedIn(db, 'admin')
    await expect(callAs(db, { actor }).gallery.list()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: PROFILE_NOT_FOUND,
    })
  })
})

describe('another photographer’s image does not exist', () => {
  let mine: Awaited<ReturnType<typeof vendor>>
  let theirs: Awaited<ReturnType<typeof vendor>>
  beforeEach(async () => {
    mine = await vendor(1)
    theirs = await vendor(1)
  })

  it('for any change, alone or among one’s own; neither is changed', async () => {
    const [id] = theirs.ids
    const mixed = [...mine.ids, id!]
    const gallery = mine.as()
    await expect(gallery.setFeatured({ id: id!, isFeatured: true })).rejects.toMatchObject(NOT_FOUND)
    await expect(
      gallery.setAlt({ id: id!, alt: 'Mine', isDecorative: false, version: NO_RECORD }),
    ).rejects.toMatchObject(NOT_FOUND)
    await expect(gallery.setCategory({ ids: mixed, category: 'event' })).rejects.toMatchObject(NOT_FOUND)
    await expect(gallery.reorder({ ids: mixed })).rejects.toMatchObject(NOT_FOUND)
    await expect(gallery.remove({ ids: mixed })).rejects.toMatchObject(NOT_FOUND)
    await theirs.as().remove({ ids: [id!] })
    await expect(gallery.restore({ ids: [id!] })).rejects.toMatchObject({ code: 'NOT_FOUND', message: RESTORE_FAILED })
    await theirs.as().restore({ ids: [id!] })
    const rows = await Promise.all([mine, theirs].map(({ as }) => as().list()))
    expect(rows.flatMap(({ images: shown }) => shown)).toMatchObject([
      { category: 'portfolio', isFeatured: false },
      { category: 'portfolio', isFeatured: false },
    ])
  })

  it('nor does one’s own profile image: it is changed on the profile', async () => {
    const profile = await addPicture(db, mine.photographer.id, { isProfile: true, category: 'profile' })
    await expect(mine.as().remove({ ids: [profile.id] })).rejects.toMatchObject(NOT_FOUND)
    await expect(mine.as().setFeatured({ id: profile.id, isFeatured: true })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('changing one’s own gallery', () => {
  it('files several at once, features and stops featuring, orders, describes (PF9, PF10, D3, X55)', async () => {
    const { as, ids } = await vendor(3)
    const [a, b, c] = ids as [string, string, string]
    expect(await as().setCategory({ ids: [a, b], category: 'wedding' })).toEqual({ count: 2 })
    await as().setFeatured({ id: b, isFeatured: true })
    await as().setFeatured({ id: b, isFeatured: false })
    await as().setFeatured({ id: c, isFeatured: true })
    await as().reorder({ ids: [c, a, b] })
    const { version } = (await as().list()).images[0]!
    await as().setAlt({ id: a, alt: '  Two people under olive trees ', isDecorative: false, version })
    await expect(as().setAlt({ id: a, alt: 'Of another window', isDecorative: false, version })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: CHANGED_MEANWHILE,
    })
    await as().setAlt({ id: b, alt: 'not kept', isDecorative: true, version })
    expect((await as().list()).images).toMatchObject([
      { id: c, isFeatured: true, category: 'portfolio' },
      { id: a, alt: 'Two people under olive trees', category: 'wedding' },
      { id: b, alt: '', isDecorative: true, isFeatured: false },
    ])
  })

  it('files an image as one of eight things and as nothing else (C38)', async () => {
    const { as, ids } = await vendor(1)
    const kinds = ['portfolio', 'wedding', 'engagement', 'portrait', 'product', 'event', 'landscape', 'other'] as const
    for (const category of kinds) {
      await as().setCategory({ ids, category })
      expect((await as().list()).images).toMatchObject([{ category }])
    }
    for (const category of ['profile', 'Wedding', '', 'selfie'])
      await expect(as().setCategory({ ids, category: category as 'other' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })

  it('asks for a description unless the image is decorative, and takes plain text only (AX2)', async () => {
    const { as, ids } = await vendor(1)
    const id = ids[0]!
    for (const alt of ['  ', '\u202e\u3164', 'x'.repeat(301), 'half\ud83d']) {
      await expect(as().setAlt({ id, alt, isDecorative: false, version: NO_RECORD })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    await expect(as().setAlt({ id, alt: '', isDecorative: false, version: NO_RECORD })).rejects.toThrow(ALT_REQUIRED)
  })

  it('a deletion can be undone for ten seconds, then the image and its files are gone (PF10, X107)', async () => {
    const { as, ids } = await vendor(2)
    const start = new Date()
    const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
    await as(start).remove({ ids })
    expect((await as().list()).images).toEqual([])
    await as(later(9)).restore({ ids })
    expect((await as().list()).images.map(({ id }) => id)).toEqual(ids)
    await as(start).remove({ ids })
    await sweep(later(14))
    expect(await db.$count(images, eq(images.status, 'removed'))).toBe(2)
    await expect(as(later(16)).restore({ ids })).rejects.toMatchObject({ message: RESTORE_FAILED })
    expect(await sweep(later(16))).toMatchObject({ images: 2, files: 6, postponed: 0 })
    expect(await db.$count(images, eq(images.status, 'removed'))).toBe(0)
    expect(await db.$count(fileDeletions)).toBe(0)
  })

  it('nothing is restored into a gallery that has filled up in the meantime', async () => {
    const { as, photographer, ids } = await vendor(1)
    await as().remove({ ids })
    await db.insert(images).values(Array.from({ length: GALLERY_LIMIT }, () => imageOf(photographer.id)))
    await expect(as().restore({ ids })).rejects.toMatchObject({ code: 'CONFLICT', message: GALLERY_FULL })
  })
})

describe('uploading into a gallery', () => {
  const file = { name: 'a.jpg', type: 'image/jpeg', size: 1000 }
  const reserveAs = (
    actor: Parameters<typeof reserve>[0]['actor'],
    route: 'galleryImage' | 'profilePhoto' = 'galleryImage',
  ) =>
    reserve({ db, now: () => new Date(), cookieHeader: null, actor }, purposeOf(route), {
      id: crypto.randomUUID(),
      files: [file],
    })

  it('is for signed-in photographers with a record (T52)', async () => {
    await expect(reserveAs(null)).rejects.toThrow(SIGN_IN_TO_UPLOAD)
    await expect(reserveAs(await signedIn(db, 'client'))).rejects.toThrow(NOT_YOUR_PROFILE)
    await expect(reserveAs(await signedIn(db, 'admin'))).rejects.toThrow(NOT_YOUR_PROFILE)
  })

  it('twenty batches of ten at once never make more than fifty (C5)', async () => {
    const { actor, photographer } = await vendor()
    const batch = () => Promise.allSettled(Array.from({ length: 10 }, () => reserveAs(actor)))
    const results = (await Promise.all(Array.from({ length: 20 }, batch))).flat()
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
    expect(results.length - refused.length).toBe(GALLERY_LIMIT)
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([GALLERY_FULL]))
    expect(refused.every((error) => error instanceof AppError)).toBe(true)
    expect(await db.$count(images, eq(images.photographerId, photographer.id))).toBe(GALLERY_LIMIT)
  })

  it('frees the slot of a stopped upload at once, and of an abandoned one in the sweep', async () => {
    const { actor, as, photographer } = await vendor()
    const { id } = await reserveAs(actor)
    await (await vendor()).as().cancelUpload({ id })
    expect((await as().list()).arriving).toMatchObject([{ id }])
    await as().cancelUpload({ id })
    expect((await as().list()).arriving).toEqual([])
    await reserveAs(actor)
    await sweep(new Date(Date.now() + 16 * 60_000))
    expect(await db.$count(images, eq(images.photographerId, photographer.id))).toBe(0)
  })

  it('a new profile picture replaces the old one, whose files are removed (X107)', async () => {
    const { actor, photographer } = await vendor()
    const old = await addPicture(db, photographer.id, { isProfile: true, category: 'profile' })
    await tools.store.putFile(`${old.storagePath}-320.webp`, Buffer.from('old'))
    const reserved = await reserveAs(actor, 'profilePhoto')
    const { completeUpload } = await import('#features/uploads/server/complete.ts')
    const bytes = await photograph().jpeg().toBuffer()
    const context = { ...tools, actor: null, now: () => new Date(), requestId: '', ip: '', userAgent: '', siteUrl: '' }
    const uploads = { ...tools.uploads, readOriginal: async () => bytes }
    const arrived = { key: 'k'.repeat(48), ufsUrl: '', type: 'image/jpeg', size: bytes.length }
    expect(await completeUpload({ ...context, uploads }, reserved, arrived)).toMatchObject({ ok: true })
    const profile = await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.photographerId, photographer.id), eq(images.isProfile, true)))
    expect(profile).toEqual([{ id: reserved.id }])
    expect(await tools.store.readFile(`${old.storagePath}-320.webp`)).toBeNull()
  })
})

it('the endpoint itself refuses people who are not signed in', async () => {
  const asked = await ask('galleryImage', { bytes: Buffer.alloc(10) })
  expect([asked.status, await asked.json()]).toEqual([403, { message: SIGN_IN_TO_UPLOAD }])
  expect((await put('http://curio.test/_ut/unsigned-key-000', Buffer.alloc(10))).status).toBe(400)
})
