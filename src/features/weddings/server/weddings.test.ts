import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { UPLOAD_TABLES } from '#app/uploads.ts'
import { auditEvents, fileDeletions, notifications, weddingImages, weddings } from '#drizzle/schema/index.ts'
import { completeUpload } from '#features/uploads/server/complete.ts'
import { reserve } from '#features/uploads/server/reserve.ts'
import { sweepUploads } from '#features/uploads/server/sweep.ts'
import { AppError } from '#server/errors.ts'
import { callAs } from '#tests/support/call.ts'
import { contextFor } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { actorOf, addWedding, signedIn } from '#tests/support/market.ts'
import { refusalOf } from '#tests/support/refusal.ts'
import { photograph, purposeOf, useUploads } from '#tests/support/uploads.ts'
import { WEDDING_PICTURES_MAX, WEDDING_PICTURES_MIN, WEDDINGS_MAX } from '../model.ts'
import {
  MONTH_INVALID,
  NOT_YOUR_WEDDING,
  RESTORE_FAILED,
  UNKNOWN_PICTURE,
  WEDDING_FULL,
  WEDDING_NOT_FOUND,
  WEDDINGS_FULL,
} from '../texts.ts'

const db = await useDatabase({ max: 20 })
const { tools, files } = await useUploads(db)
const NOW = new Date('2026-11-20T15:00:00Z')
const FIELDS = { title: 'Ana and Jo', venue: 'Villa Montalvo, Saratoga', month: '2026-06', hasConsent: true }
const file = { name: 'vows.jpg', type: 'image/jpeg', size: 1000 }

async function studio(values = {}) {
  const photographer = await makePhotographer(db, values)
  const actor = actorOf({ id: photographer.userId, email: photographer.email }, 'photographer')
  const call = callAs(db, { actor, now: NOW })
  return {
    id: photographer.id,
    actor,
    weddings: call.weddings,
    profile: () => callAs(db).photographers.get({ id: photographer.id }),
  }
}
const visible = (photographerId: string, id: string) => callAs(db).weddings.get({ photographerId, id })
const notFound = (message: string) => ({ code: 'NOT_FOUND', message })
const idsOf = async (weddingId: string, mine: Awaited<ReturnType<typeof studio>>) =>
  (await mine.weddings.own({ id: weddingId })).pictures.map(({ id }) => id)

const announce = (actor: Awaited<ReturnType<typeof signedIn>>, aboutId: string, id: string = crypto.randomUUID()) =>
  reserve({ db, now: () => new Date(), cookieHeader: null, actor }, purposeOf('weddingImage'), {
    id,
    aboutId,
    files: [file],
  })

it('a wedding is public once it has forty pictures, venue, month and consent, and its photographer is listed (PF4)', async () => {
  const mine = await studio()
  const { id } = await mine.weddings.create({ title: 'Ana and Jo', venue: '', month: '', hasConsent: false })
  await addWedding(db, mine.id, { id }, WEDDING_PICTURES_MIN - 1)
  expect((await mine.weddings.list()).weddings[0]).toMatchObject({
    needs: ['pictures', 'venue', 'month', 'consent'],
    isPublic: false,
  })
  await expect(visible(mine.id, id)).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  const { version } = await mine.weddings.own({ id })
  await mine.weddings.update({ ...FIELDS, id, version })
  expect((await mine.profile()).weddings).toEqual([])
  await addWedding(db, mine.id, { id }, 1)
  expect((await mine.profile()).weddings).toMatchObject([
    { id, title: 'Ana and Jo', month: '2026-06-01', pictureCount: 40 },
  ])
  const shown = await visible(mine.id, id)
  expect(shown).toMatchObject({ photographer: 'Marsh Pictures', venue: FIELDS.venue })
  expect(shown.pictures).toHaveLength(WEDDING_PICTURES_MIN)
  expect(shown.pictures[0]!.key).toMatch(/^test-/)
  // Under another photographer's address there is no such wedding.
  await expect(visible((await studio()).id, id)).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
})

it('consent that is taken back hides a wedding at once; both are in the audit log (PF4)', async () => {
  const mine = await studio()
  const { id } = await mine.weddings.create(FIELDS)
  await addWedding(db, mine.id, { id })
  const before = await mine.weddings.own({ id })
  expect(before).toMatchObject({ needs: [], isPublic: true })
  await mine.weddings.update({ ...FIELDS, hasConsent: false, id, version: before.version })
  await expect(visible(mine.id, id)).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(mine.weddings.update({ ...FIELDS, id, version: before.version })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const entries = await db.select().from(auditEvents).where(eq(auditEvents.entityId, mine.id)).orderBy(auditEvents.seq)
  expect(entries.map(({ action, after }) => [action, after?.hasConsent])).toEqual([
    ['weddings.create', true],
    ['weddings.update', false],
  ])
})

it('a saved title does not renew the consent', async () => {
  const mine = await studio()
  const { id } = await mine.weddings.create(FIELDS)
  const later = callAs(db, { actor: mine.actor, now: new Date('2026-11-21T15:00:00Z') }).weddings
  const { version } = await later.own({ id })
  await later.update({ ...FIELDS, title: 'Ana & Jo', id, version })
  const [row] = await db.select().from(weddings).where(eq(weddings.id, id))
  expect(row).toMatchObject({ title: 'Ana & Jo', consentAt: NOW })
})

it('is of a month that has begun, and there are twenty at most', async () => {
  const mine = await studio()
  await expect(mine.weddings.create({ ...FIELDS, month: '2026-12' })).rejects.toMatchObject({ message: MONTH_INVALID })
  await expect(mine.weddings.create({ ...FIELDS, month: '1999-06' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let n = 0; n < WEDDINGS_MAX; n += 1) await mine.weddings.create(FIELDS)
  await expect(mine.weddings.create(FIELDS)).rejects.toMatchObject({ code: 'CONFLICT', message: WEDDINGS_FULL })
})

it('pictures are moved, described, removed and restored; with fewer than forty it is a draft (PF4, PF10, AX2)', async () => {
  const mine = await studio()
  const { id } = await addWedding(db, mine.id)
  const ids = await idsOf(id, mine)
  await mine.weddings.reorder({ weddingId: id, ids: ids.toReversed() })
  expect((await visible(mine.id, id)).pictures).toHaveLength(40)
  expect(await idsOf(id, mine)).toEqual(ids.toReversed())
  const [first] = (await mine.weddings.own({ id })).pictures
  await mine.weddings.describe({ id: first!.id, alt: 'The last dance', version: first!.version })
  await expect(
    mine.weddings.describe({ id: first!.id, alt: 'Another', version: first!.version }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await visible(mine.id, id)).pictures[0]!.alt).toBe('The last dance')
  await mine.weddings.removePictures({ weddingId: id, ids: [first!.id] })
  expect((await mine.profile()).weddings).toEqual([])
  await mine.weddings.restorePictures({ weddingId: id, ids: [first!.id] })
  expect((await mine.profile()).weddings).toHaveLength(1)
  await mine.weddings.removePictures({ weddingId: id, ids: [first!.id] })
  const late = callAs(db, { actor: mine.actor, now: new Date(NOW.getTime() + 16_000) }).weddings
  await expect(late.restorePictures({ weddingId: id, ids: [first!.id] })).rejects.toMatchObject(
    notFound(RESTORE_FAILED),
  )
})

it('another photographer’s wedding does not exist, for any change', async () => {
  const [mine, theirs] = [await studio(), await studio()]
  const { id } = await addWedding(db, theirs.id)
  const own = await addWedding(db, mine.id)
  const ids = await idsOf(id, theirs)
  const [one] = ids
  const call = mine.weddings
  await expect(call.own({ id })).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(call.update({ ...FIELDS, id, version: 'any' })).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(call.remove({ id })).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(call.order({ ids: [id] })).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(call.reorder({ weddingId: id, ids })).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await expect(call.reorder({ weddingId: own.id, ids: [one!] })).rejects.toMatchObject(notFound(UNKNOWN_PICTURE))
  await expect(call.removePictures({ weddingId: id, ids: [one!] })).rejects.toMatchObject(notFound(UNKNOWN_PICTURE))
  await expect(call.describe({ id: one!, alt: 'Mine', version: 'any' })).rejects.toMatchObject(
    notFound(UNKNOWN_PICTURE),
  )
  await expect(announce(mine.actor, id)).rejects.toThrow(NOT_YOUR_WEDDING)
  expect(await idsOf(id, theirs)).toEqual(ids)
})

it('a file becomes a picture of its wedding at the end of the story, and its files go with the wedding (X107)', async () => {
  const mine = await studio({ approvalStatus: 'pending' })
  const { id } = await mine.weddings.create(FIELDS)
  const reservation = await announce(mine.actor, id)
  const now = callAs(db, { actor: mine.actor }).weddings
  expect((await now.own({ id })).arriving).toEqual([{ id: reservation.id, name: 'vows.jpg' }])
  const body = await photograph().jpeg().toBuffer()
  const uploads = { readOriginal: async () => body, deleteOriginals: async () => undefined }
  const arrived = { key: crypto.randomUUID(), ufsUrl: '', type: 'image/jpeg', size: body.length }
  const result = await completeUpload({ ...contextFor(db), store: tools.store, uploads }, reservation, arrived)
  expect(result).toMatchObject({ ok: true, picture: { key: expect.stringMatching(/^private\//) } })
  expect((await now.list()).weddings).toMatchObject([
    { pictureCount: 1, cover: { key: expect.stringMatching(/^private\//) } },
  ])
  const { stored } = await files()
  expect(stored.length).toBeGreaterThan(0)
  await now.remove({ id })
  expect(await db.$count(fileDeletions)).toBeGreaterThanOrEqual(stored.length)
  const removers = {
    stored: (keys: readonly string[]) => tools.store.deleteFiles(keys),
    originals: async () => undefined,
  }
  await sweepUploads({ db, now: () => new Date() }, UPLOAD_TABLES, removers)
  expect((await files()).stored).toEqual([])
})

it('uploads that race for the last place: one gets it, and an abandoned one frees it', async () => {
  const mine = await studio()
  const { id } = await addWedding(db, mine.id, {}, WEDDING_PICTURES_MAX - 1)
  const asked = await Promise.allSettled(Array.from({ length: 6 }, () => announce(mine.actor, id)))
  const won = asked.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason).toEqual(new AppError('GALLERY_FULL', WEDDING_FULL))
  await mine.weddings.cancelUpload({ id: (won[0] as PromiseFulfilledResult<{ id: string }>).value.id })
  await announce(mine.actor, id)
  expect(await refusalOf(addWedding(db, mine.id, { id }, 1))).toBe('wedding_image_limit')
})

it('counts what is shown when pictures come and go at once', async () => {
  const mine = await studio()
  const { id } = await addWedding(db, mine.id, {}, 30)
  const ids = await idsOf(id, mine)
  await Promise.all([
    ...ids.slice(0, 10).map((one) => mine.weddings.removePictures({ weddingId: id, ids: [one] })),
    ...Array.from({ length: 10 }, () => addWedding(db, mine.id, { id }, 1)),
  ])
  expect((await mine.weddings.list()).weddings[0]!.pictureCount).toBe(30)
  expect(await db.$count(weddingImages, eq(weddingImages.weddingId, id))).toBe(40)
})

it('reviewers see three of them with the application, complete ones first, and all of their pictures (PF4)', async () => {
  const mine = await studio({ approvalStatus: 'pending' })
  const few = await addWedding(db, mine.id, { title: 'Few' }, 3)
  await addWedding(db, mine.id, { title: 'None' }, 0)
  for (const title of ['One', 'Two', 'Three']) await addWedding(db, mine.id, { title })
  const admin = callAs(db, { actor: await signedIn(db, 'admin') }).adminApplications
  const { weddings: seen } = await admin.get({ id: mine.id })
  expect(seen.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  expect(seen[0]!.cover!.key).toMatch(/^private\//)
  expect(await admin.wedding({ weddingId: few.id })).toHaveLength(3)
  await expect(admin.wedding({ weddingId: mine.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('our team hides one whole wedding: couples see it nowhere, its photographer reads why; and shows it again (PF4, AD3)', async () => {
  const mine = await studio()
  const { id } = await addWedding(db, mine.id)
  const { id: other } = await addWedding(db, mine.id, { title: 'Bo and Li', position: 1 })
  const admin = callAs(db, { actor: await signedIn(db, 'admin'), now: NOW }).adminVendors
  const standing = async () => (await mine.weddings.list()).weddings.find((one) => one.id === id)
  const settled = await Promise.allSettled(
    [1, 2].map(() => admin.hideWedding({ id, reason: 'The venue asked us to.' })),
  )
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await mine.profile()).weddings.map((one) => one.id)).toEqual([other])
  await expect(visible(mine.id, id)).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  expect(await standing()).toMatchObject({ isPublic: false, needs: [], hiddenReason: 'The venue asked us to.' })
  expect((await admin.get({ id: mine.id })).weddings).toMatchObject([
    { id, hiddenReason: 'The venue asked us to.' },
    {},
  ])
  const [audited] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'adminVendors.hideWedding'))
  expect(audited).toMatchObject({ entityId: mine.id, reason: 'The venue asked us to.', after: { wedding: id } })
  // Its photographer does not bring it back by saving it.
  const { version } = await mine.weddings.own({ id })
  await mine.weddings.update({ ...FIELDS, id, version })
  await expect(visible(mine.id, id)).rejects.toMatchObject(notFound(WEDDING_NOT_FOUND))
  await admin.showWedding({ id, reason: 'They agree now.' })
  expect((await visible(mine.id, id)).id).toBe(id)
  expect(await standing()).toMatchObject({ isPublic: true, hiddenReason: null })
  await expect(admin.showWedding({ id, reason: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const told = await db.select().from(notifications).where(eq(notifications.userId, mine.actor.userId))
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['wedding.hidden', 'wedding.shown'])
})
