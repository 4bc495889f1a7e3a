import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { applicationChecks, photographers, pictureChecks, vettingCases } from '#drizzle/schema/index.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer } from '#tests/support/market.ts'
import { prepareScoring } from './prepare.ts'

const db = await useDatabase()
const APPLIED = new Date('2026-11-16T15:00:00Z')
const NOW = new Date('2026-11-17T15:00:00Z')
const ctx = { db, now: () => NOW }
const applied = { isPublished: false, approvalStatus: 'pending' as const, submittedAt: APPLIED, completeAt: APPLIED }

const flat = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#000000' } })
  .webp()
  .toBuffer()
const store = { readFile: (key: string) => Promise.resolve(key.includes('gone') ? null : flat) }
/** Nothing is asked of the network in tests. */
const network = {
  resolve: (host: string) => Promise.resolve(host === 'inside.example' ? ['10.0.0.1'] : []),
  request: () => {
    throw new Error('A test asked the network.')
  },
}

describe('getting ready what is scored (VA4)', () => {
  it('opens a case, promises a time, and measures each picture once', async () => {
    const vendor = await listPhotographer(db, { ...applied, pictures: 2 })
    const gone = await addPicture(db, vendor.id, { storagePath: 'gone' })
    expect(await prepareScoring(ctx, { store })).toEqual({ opened: 1, pictures: 3, websites: 0 })
    expect(await prepareScoring(ctx, { store })).toEqual({ opened: 0, pictures: 0, websites: 0 })
    const cases = await db.select().from(vettingCases).where(eq(vettingCases.photographerId, vendor.id))
    expect(cases).toMatchObject([{ kind: 'application', closedAt: null }])
    const [row] = await db.select().from(photographers).where(eq(photographers.id, vendor.id))
    // Monday, 10:00 in New York, and three business days.
    expect(row!.decideBy).toEqual(new Date('2026-11-19T15:00:00Z'))
    const checks = await db.select().from(pictureChecks)
    expect(checks.filter(({ dark }) => dark === 1000)).toHaveLength(2)
    expect(checks.find(({ imageId }) => imageId === gone.id)).toMatchObject({ sharpness: null, dark: null })
  })

  it('asks a website only where that is switched on, and never one inside', async () => {
    const inside = await listPhotographer(db, { ...applied, website: 'https://inside.example' })
    const unknown = await listPhotographer(db, { ...applied, website: 'http://nowhere.example' })
    await prepareScoring(ctx, { store, network })
    const faultOf = async (id: string) =>
      (await db.select().from(applicationChecks).where(eq(applicationChecks.photographerId, id)))[0]?.websiteFault
    expect(await faultOf(inside.id)).toBeUndefined()
    expect(await prepareScoring(ctx, { store, network, websites: true })).toMatchObject({ websites: 2 })
    expect(await faultOf(inside.id)).toBe('not-public')
    expect(await faultOf(unknown.id)).toBe('unknown-host')
    expect(await prepareScoring(ctx, { store, network, websites: true })).toMatchObject({ websites: 0 })
    // An address that has changed is asked again.
    await db.update(photographers).set({ website: 'https://new.example' }).where(eq(photographers.id, inside.id))
    expect(await prepareScoring(ctx, { store, network, websites: true })).toMatchObject({ websites: 1 })
    expect(await faultOf(inside.id)).toBe('unknown-host')
  })
})
