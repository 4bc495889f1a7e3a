import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  emailOutbox,
  notifications,
  photographerImages,
  pictureHashes,
  takedowns,
  weddingImages,
} from '#drizzle/schema/index.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { drawnPicture } from '#tests/support/drawn-picture.ts'
import { imageOf, makeClient, makePhotographer, makeUser, noticeAbout, only } from '#tests/support/factories.ts'
import { addWedding, listPhotographer, signedIn } from '#tests/support/market.ts'
import { comparePictures } from './compare.ts'
import { restoreDue } from './decide.ts'

const db = await useDatabase({ max: 4 })
const NOW = new Date('2027-05-03T15:00:00Z')
const REASON = 'The notice is complete'
const moderator = async () => callAs(db, { actor: await signedIn(db, 'moderator'), now: NOW })
const job = (now = NOW) => jobContext(db, () => now)

/** Files of pictures by their key. */
const files = new Map<string, Buffer>()
const store = { readFile: async (key: string) => files.get(key) ?? null }

let seeds = 0
const drawn = () => drawnPicture((seeds += 1))

async function show(
  photographerId: string,
  bytes: Buffer,
  values: Partial<typeof photographerImages.$inferInsert> = {},
) {
  const image = only(await db.insert(photographerImages).values(imageOf(photographerId, values)).returning())
  files.set(`${image.storagePath}-640.webp`, bytes)
  return image
}

const casesAbout = (imageId: string) => db.select().from(takedowns).where(eq(takedowns.imageId, imageId))
const statusOf = async (id: string) =>
  only(
    await db
      .select({ status: photographerImages.status })
      .from(photographerImages)
      .where(eq(photographerImages.id, id)),
  ).status

describe('comparing pictures', () => {
  it('opens a case for a copy at another photographer’s, mirrored or cropped too, and hides nothing (AB4)', async () => {
    const team = await makeUser(db, 'moderator')
    const [owner, copier] = [await makePhotographer(db), await makePhotographer(db)]
    const bytes = await drawn()
    const original = await show(owner.id, bytes)
    await comparePictures(job(), store)
    const copies = [
      await show(copier.id, await sharp(bytes).jpeg({ quality: 50 }).toBuffer()),
      await show(copier.id, await sharp(bytes).flop().webp().toBuffer(), { isProfile: true, category: 'profile' }),
      await show(
        copier.id,
        await sharp(bytes).extract({ left: 32, top: 24, width: 576, height: 432 }).webp().toBuffer(),
      ),
    ]
    const other = await show(copier.id, await drawn())
    expect(await comparePictures(job(), store)).toEqual({ compared: 4, cases: 3 })
    const cases = await Promise.all(copies.map(async ({ id }) => only(await casesAbout(id))))
    for (const found of cases) {
      expect(found).toMatchObject({
        origin: 'match',
        status: 'open',
        photographerId: copier.id,
        otherImageId: original.id,
      })
    }
    expect(cases.map(({ isMirrored }) => isMirrored)).toEqual([false, true, false])
    expect(await casesAbout(other.id)).toEqual([])
    expect(await Promise.all([original, ...copies].map(({ id }) => statusOf(id)))).toEqual(Array(4).fill('ready'))
    const bells = (id: string) => db.$count(notifications, eq(notifications.userId, id))
    expect([await bells(team.id), await bells(owner.userId), await bells(copier.userId)]).toEqual([1, 0, 0])
    expect(await comparePictures(job(), store)).toEqual({ compared: 0, cases: 0 })
  })

  it('finds a wedding’s picture too, and one whose original came later (AB4)', async () => {
    const [one, two] = [await makePhotographer(db), await makePhotographer(db)]
    const bytes = await drawn()
    const wedding = await addWedding(db, one.id, {}, 1)
    const told = only(await db.select().from(weddingImages).where(eq(weddingImages.weddingId, wedding.id)))
    await db
      .update(weddingImages)
      .set({ widths: [640] })
      .where(eq(weddingImages.id, told.id))
    files.set(
      `${told.storagePath}-640.webp`,
      await sharp(bytes).extract({ left: 64, top: 0, width: 576, height: 432 }).webp().toBuffer(),
    )
    await comparePictures(job(), store)
    const later = await show(two.id, bytes)
    await comparePictures(job(), store)
    expect(only(await casesAbout(later.id))).toMatchObject({ otherWeddingImageId: told.id, otherImageId: null })
  })

  it('leaves a photographer’s own pictures, blank ones and lost files alone, for good', async () => {
    const own = await makePhotographer(db)
    const bytes = await drawn()
    const blank = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'white' } })
      .webp()
      .toBuffer()
    const images = [await show(own.id, bytes), await show(own.id, bytes), await show(own.id, blank)]
    const lost = only(await db.insert(photographerImages).values(imageOf(own.id)).returning())
    expect(await comparePictures(job(), store)).toEqual({ compared: 4, cases: 0 })
    expect(await comparePictures(job(), store)).toEqual({ compared: 0, cases: 0 })
    expect(await db.$count(pictureHashes, eq(pictureHashes.photographerId, own.id))).toBe(12)
    expect(await db.$count(pictureHashes, eq(pictureHashes.imageId, lost.id))).toBe(0)
    expect(await Promise.all(images.map(({ id }) => casesAbout(id)))).toEqual([[], [], []])
  })
})

/** Two photographers with the same picture, and the case about it. */
async function match() {
  const [owner, copier] = [await listPhotographer(db), await listPhotographer(db)]
  const [original, copy] = [
    only(
      await db
        .insert(photographerImages)
        .values(imageOf(owner.id, { comparedAt: NOW }))
        .returning(),
    ),
    only(
      await db
        .insert(photographerImages)
        .values(imageOf(copier.id, { comparedAt: NOW }))
        .returning(),
    ),
  ]
  const pair = { imageId: copy.id, otherImageId: original.id, distance: 1, pair: `${copy.id}/${original.id}` }
  const { id } = only(
    await db
      .insert(takedowns)
      .values({ origin: 'match', photographerId: copier.id, ...pair })
      .returning(),
  )
  return { id, owner, copier, original, copy }
}

async function reported(values: Partial<typeof takedowns.$inferInsert> = {}) {
  const vendor = await listPhotographer(db)
  const image = only(
    await db
      .insert(photographerImages)
      .values(imageOf(vendor.id, { comparedAt: NOW }))
      .returning(),
  )
  const notice = { ...noticeAbout(vendor.id, 'Robin Vale'), claimantEmail: `${image.id}@x.test`, imageId: image.id }
  const { id } = only(
    await db
      .insert(takedowns)
      .values({ ...notice, ...values })
      .returning(),
  )
  return { id, vendor, image, claimantEmail: notice.claimantEmail }
}

const mailsTo = async (address: string) =>
  (await db.select().from(emailOutbox).where(eq(emailOutbox.toAddress, address))).map(({ template, props }) => ({
    template,
    ...props,
  }))

describe('a case about two pictures', () => {
  it('is closed without telling anybody when both may show the picture', async () => {
    const { id, copier, copy } = await match()
    await (await moderator()).takedowns.dismiss({ id, reason: 'One studio' })
    expect(await statusOf(copy.id)).toBe('ready')
    expect(await mailsTo(copier.email)).toEqual([])
    await expect((await moderator()).takedowns.hide({ id, reason: REASON })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('hides either of the two, whose photographer is told', async () => {
    const { id, owner, copier, original, copy } = await match()
    const api = await moderator()
    expect(await api.takedowns.get({ id })).toMatchObject({
      shown: { photographer: { id: copier.id } },
      other: { photographer: { id: owner.id }, hasProvenance: false },
    })
    await api.takedowns.hide({ id, reason: REASON, isOther: true })
    expect([await statusOf(original.id), await statusOf(copy.id)]).toEqual(['hidden', 'ready'])
    expect(await mailsTo(owner.email)).toMatchObject([
      { template: 'takedown-standing', status: 'hidden', claimant: null },
    ])
    expect(await mailsTo(copier.email)).toEqual([])
    expect(await api.takedowns.get({ id })).toMatchObject({ shown: { photographer: { id: owner.id } } })
  })
})

describe('a notice', () => {
  it('hides the picture once a person finds it complete; both sides are told, without the claimant’s address (CU2)', async () => {
    const { id, vendor, image, claimantEmail } = await reported()
    await (await moderator()).takedowns.hide({ id, reason: REASON })
    expect(await statusOf(image.id)).toBe('hidden')
    const [told] = await mailsTo(vendor.email)
    expect(told).toMatchObject({
      template: 'takedown-standing',
      status: 'hidden',
      claimant: 'Robin Vale',
      reason: REASON,
    })
    expect(JSON.stringify(told)).not.toContain(claimantEmail)
    expect(JSON.stringify(told)).not.toContain('Elm Street')
    expect(await mailsTo(claimantEmail)).toMatchObject([
      { template: 'takedown-claimant', event: 'hidden', reason: REASON },
    ])
    expect(
      await db.$count(
        notifications,
        and(eq(notifications.userId, vendor.userId), eq(notifications.kind, 'takedown.hidden')),
      ),
    ).toBe(1)
  })

  it('cannot hide what is gone, and is closed instead', async () => {
    const { id, image } = await reported()
    await db.delete(photographerImages).where(eq(photographerImages.id, image.id))
    const api = await moderator()
    await expect(api.takedowns.hide({ id, reason: REASON })).rejects.toMatchObject({ code: 'CONFLICT' })
    await api.takedowns.dismiss({ id, reason: 'Already deleted' })
  })

  it('that was answered lets the picture return when the claimant’s time is over, once', async () => {
    const answered = { counter: 'It is mine', counterName: 'Ada', counterAddress: 'Elm', counteredAt: NOW }
    const { id, vendor, image } = await reported({ status: 'countered', restoreOn: '2027-05-18', ...answered })
    await db.update(photographerImages).set({ status: 'hidden' }).where(eq(photographerImages.id, image.id))
    expect(await restoreDue(job(new Date('2027-05-17T20:00:00Z')))).toEqual({ restored: 0, failed: 0 })
    expect(await restoreDue(job(new Date('2027-05-18T20:00:00Z')))).toEqual({ restored: 1, failed: 0 })
    expect(await restoreDue(job(new Date('2027-05-18T20:00:00Z')))).toEqual({ restored: 0, failed: 0 })
    expect(await statusOf(image.id)).toBe('ready')
    expect(await mailsTo(vendor.email)).toMatchObject([{ status: 'restored' }])
    expect((await (await moderator()).takedowns.get({ id })).decidedBy).toBeNull()
  })

  it('keeps the picture hidden when the claimant has gone to court', async () => {
    const { id } = await reported({ status: 'countered', counter: 'Mine', counteredAt: NOW, restoreOn: '2027-05-18' })
    const api = await moderator()
    await api.takedowns.goToCourt({ id, reason: 'Filed in Oregon' })
    expect(await restoreDue(job(new Date('2027-06-18T20:00:00Z')))).toEqual({ restored: 0, failed: 0 })
    await api.takedowns.uphold({ id, reason: 'The court agreed' })
    expect((await api.takedowns.get({ id })).status).toBe('upheld')
  })

  it('that is the third to be upheld in 24 months tells administrators, who decide', async () => {
    const admin = await makeUser(db, 'admin')
    const { vendor, id } = await reported({ status: 'hidden' })
    const before = { ...noticeAbout(vendor.id, 'Robin'), status: 'upheld' as const }
    const long = { ...before, decidedAt: new Date('2025-04-01T12:00:00Z') }
    await db.insert(takedowns).values([long, { ...before, decidedAt: NOW }])
    const repeats = () =>
      db.$count(notifications, and(eq(notifications.userId, admin.id), eq(notifications.kind, 'takedown.repeat')))
    await (await moderator()).takedowns.uphold({ id, reason: REASON })
    expect(await repeats()).toBe(0)
    const third = only(
      await db
        .insert(takedowns)
        .values({ ...before, status: 'hidden' })
        .returning(),
    )
    await (await moderator()).takedowns.uphold({ id: third.id, reason: REASON })
    expect(await repeats()).toBe(1)
    expect((await (await moderator()).takedowns.get({ id: third.id })).upheld).toBe(3)
  })

  it('is nobody’s but the team’s', async () => {
    const { id, vendor } = await reported()
    const couple = await makeClient(db)
    for (const [userId, role] of [
      [vendor.userId, 'photographer'],
      [couple.userId, 'client'],
    ] as const) {
      const actor = { ...(await signedIn(db, role)), userId }
      const api = callAs(db, { actor, now: NOW })
      await expect(api.takedowns.get({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(api.takedowns.hide({ id, reason: REASON })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})
