import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryCards, marketLooks, matchRows, photographerImages, photographers } from '#drizzle/schema/index.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { OWN_PICTURES } from '#drizzle/seed/portfolio/portfolios.ts'
import { measurePictures } from '#features/gallery/server/measure.ts'
import { bitsOf, LOOK_MEASURES, lookFromBits, lookOf, subjectOf } from '#features/photographers/look.ts'
import { GALLERY_CATEGORIES } from '#features/photographers/model.ts'
import { rows } from '#server/db.ts'
import { processImage } from '#server/pictures/images.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer } from '#tests/support/market.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

quietLogs()
const db = await useDatabase()
const GRAY = [50, 50, 50, 50, 50, 50, 50]

const differences = () => rows(db.execute(sql`select * from match_rows_differences()`))
const lookNow = async (id: string) => {
  const [row] = await db.select({ look: matchRows.look }).from(matchRows).where(eq(matchRows.photographerId, id))
  return row?.look ? lookFromBits(row.look) : (row?.look ?? undefined)
}

test('the database’s look of a portfolio is the published one, for any pictures (CP2)', async () => {
  const rng = createRng('looks')
  const any = (below: number) => Math.floor(rng.next() * below)
  for (let round = 0; round < 25; round += 1) {
    const { id } = await listPhotographer(db, { pictures: 0 })
    const pictures = Array.from({ length: 1 + any(9) }, () => ({
      measures: Array.from({ length: 7 }, () => any(101)),
      category: GALLERY_CATEGORIES[any(GALLERY_CATEGORIES.length)]!,
    }))
    for (const picture of pictures) await addPicture(db, id, picture)
    const expected = lookOf(pictures.map(({ measures, category }) => [...measures, subjectOf(category)]))
    expect(await lookNow(id)).toEqual(expected)
    const [bits] = await rows<{ look: string }>(
      db.execute(sql`select look::text as look from match_rows where photographer_id = ${id}`),
    )
    expect(bits?.look).toBe(bitsOf(expected))
  }
  expect(await differences()).toEqual([])
})

test('the look follows every change of the portfolio, and only the portfolio (CP2)', async () => {
  const { id } = await listPhotographer(db, { pictures: 0 })
  expect(await lookNow(id)).toBeUndefined()
  const gray = await addPicture(db, id, { measures: GRAY })
  const bright = await addPicture(db, id, { measures: [100, ...GRAY.slice(1)], category: 'landscape' })
  await addPicture(db, id, { measures: null })
  await addPicture(db, id, { measures: [] })
  await addPicture(db, id, { measures: [0, 0, 0, 0, 0, 0, 0], category: 'profile', isProfile: true })
  expect(await lookNow(id)).toEqual([12, 8, 6, 3, 5, 6, 9, 2])
  await db.update(photographerImages).set({ category: 'wedding' }).where(eq(photographerImages.id, bright.id))
  expect((await lookNow(id))?.at(-1)).toBe(5)
  await db
    .update(photographerImages)
    .set({ status: 'removed', expiresAt: new Date('2099-01-01') })
    .where(eq(photographerImages.id, bright.id))
  expect(await lookNow(id)).toEqual([8, 8, 6, 3, 5, 6, 9, 3])
  await db.delete(photographerImages).where(eq(photographerImages.id, gray.id))
  expect(await lookNow(id)).toBeUndefined()
  expect(await differences()).toEqual([])
  await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, id))
  expect(await db.$count(matchRows, eq(matchRows.photographerId, id))).toBe(0)
  await db.update(photographers).set({ isPublished: true, startingPriceCents: 123_400 }).where(eq(photographers.id, id))
  const [row] = await db.select().from(matchRows).where(eq(matchRows.photographerId, id))
  expect(row).toMatchObject({ priceCents: 123_400, tier: 1, look: null })
})

test('changes at the same moment all count, and a wrong row is found (CP2)', async () => {
  const { id } = await listPhotographer(db, { pictures: 0 })
  const rename = (name: string) => db.update(photographers).set({ name }).where(eq(photographers.id, id))
  await Promise.all([
    ...Array.from({ length: 6 }, (_, place) => addPicture(db, id, { measures: [place * 20, ...GRAY.slice(1)] })),
    rename('One'),
    rename('Other'),
  ])
  expect(await differences()).toEqual([])
  expect((await lookNow(id))?.[0]).toBe(8)
  await db
    .update(matchRows)
    .set({ look: bitsOf(LOOK_MEASURES.map(() => 0)) })
    .where(eq(matchRows.photographerId, id))
  expect(await differences()).toEqual([{ photographer_id: id, problem: 'different' }])
  await db.execute(sql`select rebuild_directory_cards()`)
  expect(await differences()).toEqual([])
  expect(await db.$count(directoryCards)).toBe(await db.$count(matchRows))
})

test('how the market is spread is noted by measure (CP2)', async () => {
  await db.execute(sql`select spread_looks()`)
  await db.execute(sql`select spread_looks()`)
  const spread = await db.select().from(marketLooks).orderBy(marketLooks.measure)
  expect(spread).toHaveLength(LOOK_MEASURES.length)
  for (const { low, middle, high, measure } of spread) {
    expect(low).toBeLessThanOrEqual(middle)
    expect(middle).toBeLessThanOrEqual(high)
    expect(high).toBeLessThanOrEqual(LOOK_MEASURES[measure - 1]!.steps)
  }
})

test('the profile says in words what three pictures or more measure as, against the measured market (CP2)', async () => {
  const { id } = await listPhotographer(db, { pictures: 0 })
  const profileLook = async () => (await callAs(db).photographers.get({ id })).look
  await db.update(marketLooks).set({
    low: sql`case when measure = 4 then 1 else 0 end`,
    middle: 3,
    high: sql`case when measure = 4 then 5 else 0 end`,
  })
  for (const count of [1, 2, 3]) {
    expect(await profileLook(), `${count - 1} pictures`).toBeNull()
    await addPicture(db, id, { measures: [50, 50, 50, 95, 50, 50, 50] })
  }
  expect(await profileLook()).toEqual({ words: ['warm'], pictureCount: 3 })
  await addPicture(db, id, { measures: null })
  expect(await profileLook()).toEqual({ words: ['warm'], pictureCount: 3 })
  await db.delete(marketLooks)
  expect(await profileLook()).toBeNull()
})

test('pictures that did not come by an upload are measured a few at a time, once, and as at their upload (CP2)', async () => {
  await measurePictures({ db, now: () => new Date() }, { readFile: async () => null })
  const { id } = await listPhotographer(db, { pictures: 0 })
  const { variants, measures } = await processImage(await readFile(`${OWN_PICTURES}/costa-clara/01-terrace.webp`))
  const stored = variants[2]!
  const found = await addPicture(db, id, { widths: [stored.width] })
  const lost = await addPicture(db, id, { widths: [640] })
  const damaged = await addPicture(db, id, { widths: [320] })
  const asked: string[] = []
  const fromStore = async (key: string) => {
    asked.push(key)
    if (key.startsWith(found.storagePath)) return stored.data
    return key.startsWith(damaged.storagePath) ? Buffer.from('no picture') : null
  }
  const { updatedAt } = found
  expect(await measurePictures({ db, now: () => new Date() }, { readFile: fromStore })).toEqual({
    measured: 1,
    unreadable: 2,
  })
  const rowOf = async (picture: string) =>
    (await db.select().from(photographerImages).where(eq(photographerImages.id, picture)))[0]!
  const row = await rowOf(found.id)
  expect(row.measures).toEqual(measures)
  expect(row.updatedAt).toEqual(updatedAt)
  expect([(await rowOf(lost.id)).measures, (await rowOf(damaged.id)).measures]).toEqual([[], []])
  expect(await lookNow(id)).toBeDefined()
  asked.length = 0
  expect(await measurePictures({ db, now: () => new Date() }, { readFile: fromStore })).toEqual({
    measured: 0,
    unreadable: 0,
  })
  expect(asked).toEqual([])
})
