import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { photographerImages, photographers } from '#drizzle/schema/index.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import { DEMO_PHOTOGRAPHERS } from '#drizzle/seed/market/market-data.ts'
import type { FolderPicture } from '#drizzle/seed/portfolio/picture-folders.ts'
import { OWN_PICTURES, ownPortfolios } from '#drizzle/seed/portfolio/portfolios.ts'
import { distanceOf, lookOf, subjectOf } from '#features/photographers/look.ts'
import { processImage } from '#server/pictures/images.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import measuresOf from '#tests/support/demo-measures.json' with { type: 'json' }
import { imageOf } from '#tests/support/factories.ts'
import { addPicture, listPhotographer } from '#tests/support/market.ts'
import { MAX_LIKED, MatchAnswers, PicturesInput } from '../search.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')
const visitor = callAs(db, { now: NOW })
const find = (input: Record<string, unknown>) => visitor.matching.find(MatchAnswers.parse(input))
const pictures = (liked?: string[]) => visitor.matching.pictures(PicturesInput.parse({ liked }))
/** As many pictures of a photographer as are taken. */
const SHOWN_MOST = 14
/** The light and color of a picture, as it looks to the eye. */
const LOOKS = ['airy', 'clean', 'golden', 'dusk', 'moody', 'mono'] as const
type Look = (typeof LOOKS)[number]
/** Of each photographer's files, the look and what `processImage` measures. */
const KNOWN: Record<string, Record<string, string>> = measuresOf
/** What a picture is, named `<photographer>/<file>`. */
const known = (file: string) => {
  const [key, name] = file.split('/') as [string, string]
  const [look, ...measures] = KNOWN[key]![name]!.split(' ') as [Look, ...string[]]
  return { look, measures: measures.map(Number) }
}
const measured = (file: string) => known(file).measures

/** The demonstration market: who has which looks, and which stored pictures have which. */
const looksOf = new Map<string, Look[]>()
const pictureOf = new Map<string, Pick<FolderPicture, 'category'> & { file: string; look: Look; owner: string }>()

beforeAll(async () => {
  const listed = DEMO_PHOTOGRAPHERS.filter(
    (demo) =>
      demo.businessType === 'photographer' &&
      demo.approvalStatus === 'approved' &&
      demo.isPublished &&
      !demo.isSuspended,
  )
  const portfolios = await ownPortfolios()
  for (const [place, demo] of listed.entries()) {
    const portfolio = (portfolios.get(demo.key)?.pictures ?? []).slice(0, SHOWN_MOST).map((picture) => ({
      ...picture,
      file: `${demo.key}/${picture.name}`,
      look: known(`${demo.key}/${picture.name}`).look,
    }))
    const rated = place % 3 === 0 ? {} : { reviewCount: 3 + place, rating: 4 + (place % 10) / 10 }
    const { id } = await listPhotographer(db, {
      ...rated,
      specialty: demo.specialties,
      markets: ['austin'],
      pictures: 0,
    })
    looksOf.set(
      id,
      portfolio.map(({ look }) => look),
    )
    if (portfolio.length === 0) continue
    const rows = await db
      .insert(photographerImages)
      .values(
        portfolio.map(({ file, category, caption }, position) =>
          imageOf(id, {
            storagePath: `${id}-${file.replaceAll(/[^\w-]/g, '-')}`,
            position,
            category,
            alt: caption ?? '',
            hash: file,
            measures: measured(file),
          }),
        ),
      )
      .returning({ id: photographerImages.id })
    rows.forEach((row, position) => pictureOf.set(row.id, { ...portfolio[position]!, owner: id }))
  }
  await db.execute(sql`select spread_looks()`)
})

const lookOfShown = (ids: string[]) =>
  lookOf(ids.map((id) => pictureOf.get(id)!).map(({ file, category }) => [...measured(file), subjectOf(category)]))

/** A look is a portfolio's when a third of its pictures have it. */
const hasLook = (id: string, look: Look) => {
  const looks = looksOf.get(id)!
  return looks.length > 0 && looks.filter((one) => one === look).length >= looks.length / 3
}

describe('liked pictures', () => {
  it('of one look bring photographers of that look, four of the first five or as good as there are (CP2)', async () => {
    const rng = createRng('liked')
    let good = 0
    let shown = 0
    for (const look of LOOKS) {
      const files = new Map([...pictureOf].filter(([, one]) => one.look === look).map(([id, { file }]) => [file, id]))
      const having = [...files.values()]
      // The market has three photographers of black and white: nobody can find five.
      const most = Math.min(5, [...looksOf.keys()].filter((id) => hasLook(id, look)).length)
      expect(most, look).toBeGreaterThanOrEqual(2)
      for (let round = 0; round < 8; round += 1) {
        const liked = having.toSorted(() => rng.next() - 0.5).slice(0, 8)
        const { items } = await find({ liked })
        good += items.slice(0, most).filter(({ id }) => hasLook(id, look)).length
        shown += most
      }
    }
    expect(good / shown).toBeGreaterThanOrEqual(0.8)
  })

  it('are measured as they were when the demonstration was: the stored measures are those of the files', async () => {
    for (const file of ['aspen-and-ash/01-cake.webp', 'saltwater-vows/01-coast.webp', 'fogline/02-forest.webp']) {
      const { measures } = await processImage(await readFile(path.join(OWN_PICTURES, file)), { effort: 0, isOwn: true })
      measures.forEach((value, place) => expect(Math.abs(value - measured(file)[place]!)).toBeLessThanOrEqual(2))
    }
  })

  it('say why, from what is measured, and show the nearest pictures (CP2)', async () => {
    const golden = [...pictureOf].filter(([, { look }]) => look === 'golden').map(([id]) => id)
    const { items, total } = await find({ liked: golden.slice(0, 6), place: 'austin' })
    expect(total).toBe(looksOf.size)
    expect(items).toHaveLength(12)
    const [best] = items
    expect(best!.fits.join(' ')).toMatch(/Looks like what you liked: .*warm/)
    expect(best!.nearest).toHaveLength(3)
    for (const item of items) {
      for (const { key } of item.nearest) expect(key).toContain(item.id)
      expect(item.nearest.every(({ alt }) => alt.length > 0)).toBe(true)
    }
    const scores = items.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect((await find({ place: 'austin' })).items.every(({ nearest }) => nearest.length === 0)).toBe(true)
  })

  it('that are no longer shown count as not liked (CP2)', async () => {
    const { id } = await listPhotographer(db, { markets: ['miami'], pictures: 0 })
    const { id: liked } = await addPicture(db, id, { measures: [50, 50, 50, 50, 50, 50, 50] })
    const isOf = eq(photographerImages.id, liked)
    const scored = async () => (await find({ place: 'miami', liked })).items[0]!
    expect((await scored()).fits).toContainEqual(expect.stringContaining('you liked'))
    await db.update(photographerImages).set({ measures: null }).where(isOf)
    expect((await scored()).fits.join()).not.toContain('you liked')
    await db.update(photographers).set({ isPublished: false }).where(eq(photographers.id, id))
    expect((await find({ place: 'miami', liked })).total).toBe(0)
    expect((await find({ place: 'austin', liked: crypto.randomUUID() })).total).toBe(looksOf.size)
    await db.delete(photographerImages).where(and(isOf))
  })
})

describe('the twelve pictures', () => {
  it('are twelve of twelve photographers, no two the same file (CP2)', async () => {
    const shown = await pictures()
    expect(shown).toHaveLength(MAX_LIKED)
    expect(new Set(shown.map(({ id }) => pictureOf.get(id)!.owner)).size).toBe(MAX_LIKED)
    expect(new Set(shown.map(({ picture }) => picture.key.slice(37))).size).toBe(MAX_LIKED)
    expect(await pictures()).toEqual(shown)
  })

  it('change every day, and most of the six looks are among them on each (CP2)', async () => {
    const days = Array.from({ length: 12 }, (_, day) => new Date(NOW.getTime() + day * 86_400_000))
    const ofDays = await Promise.all(days.map((now) => callAs(db, { now }).matching.pictures({})))
    const looks = ofDays.map((shown) => new Set(shown.map(({ id }) => pictureOf.get(id)!.look)).size)
    expect(Math.min(...looks)).toBeGreaterThanOrEqual(3)
    expect(looks.reduce((sum, count) => sum + count) / days.length).toBeGreaterThan(4)
    expect(new Set(ofDays.map((shown) => shown.map(({ id }) => id).join())).size).toBe(days.length)
  })

  it('follow what is liked: those first, then others near to them, of other photographers (CP2)', async () => {
    const golden = [...pictureOf].filter(([, { look }]) => look === 'golden').map(([id]) => id)
    const liked = [golden[0]!, golden.find((id) => pictureOf.get(id)!.owner !== pictureOf.get(golden[0]!)!.owner)!]
    const shown = await pictures(liked)
    expect(shown.slice(0, 2).map(({ id }) => id)).toEqual(liked)
    expect(shown).toHaveLength(MAX_LIKED)
    const owners = shown.map(({ id }) => pictureOf.get(id)!.owner)
    expect(new Set(owners).size).toBe(MAX_LIKED)
    const wanted = lookOfShown(liked)
    const away = (all: { id: string }[]) =>
      all.slice(2).reduce((sum, { id }) => sum + distanceOf(lookOfShown([id]), wanted), 0)
    expect(away(shown)).toBeLessThan(away(await pictures()) * 0.6)
  })

  it('survive ids of nothing, of somebody hidden, and of more than can be', async () => {
    expect(await pictures([crypto.randomUUID()])).toEqual(await pictures())
    const many = [...pictureOf.keys()].slice(0, 30)
    expect((await pictures(many)).map(({ id }) => id)).toEqual(many.slice(0, MAX_LIKED))
    expect(await pictures(['x'])).toEqual(await pictures())
  })
})
