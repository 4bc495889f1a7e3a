import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { photographerImages, photographers } from '#drizzle/schema/index.ts'
import { distanceOf, lookOf, subjectOf } from '#features/photographers/look.ts'
import { STYLES } from '#features/photographers/markets-and-styles.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPicture, listPhotographer, setDay } from '#tests/support/market.ts'
import { MAX_RESULTS, relaxableIn, withoutAnswer } from '../model.ts'
import { keepsTo, type MatchFacts, scoreOf } from '../score.ts'
import { MatchAnswers, MUST_HAVES } from '../search.ts'
import { bestStatement, isEnough, planOf } from './statement.ts'

const db = await useDatabase()
const NOW = new Date('2026-05-04T15:00:00Z')
const DAY = '2026-09-12'
const LIKED = [70, 30, 55, 80, 45, 60, 50]
const WANTED = lookOf([[...LIKED, subjectOf('wedding')]])
const visitor = callAs(db, { now: NOW })
const find = (input: Record<string, unknown> = {}) => visitor.matching.find(MatchAnswers.parse(input))
const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id)

beforeEach(async () => {
  await db.update(photographers).set({ isPublished: false })
})

describe('the hard filters', () => {
  it('leave out who is booked, works elsewhere, starts above the budget or in no chosen style (R9)', async () => {
    const fits = await listPhotographer(db, { markets: ['austin'], specialty: ['Film'], startingPriceCents: 290_000 })
    const booked = await listPhotographer(db, { markets: ['austin'], specialty: ['Film'], startingPriceCents: 290_000 })
    await setDay(db, booked.id, DAY, { isBlocked: true })
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'], startingPriceCents: 290_000 })
    await listPhotographer(db, { markets: ['austin'], specialty: ['Film'], startingPriceCents: 300_001 })
    await listPhotographer(db, { markets: ['austin'], specialty: ['Modern'], startingPriceCents: 290_000 })
    const page = await find({ date: DAY, place: 'austin', budget: '2000-3000', style: ['film', 'vintage'] })
    expect(ids(page)).toEqual([fits.id])
    expect(page).toMatchObject({ total: 1, date: DAY })
  })

  it('enforce every must-have', async () => {
    const good = await listPhotographer(db, { rating: 4.8, reviewCount: 9 })
    const fair = await listPhotographer(db, { rating: 4.1, reviewCount: 5 })
    const fresh = await listPhotographer(db, { startingPriceCents: null })
    const bare = await listPhotographer(db, { pictures: 0 })
    const held = await listPhotographer(db)
    await setDay(db, held.id, DAY, { holdUntil: new Date('2026-05-10T00:00:00Z') })
    const found = async (must: string) => new Set(ids(await find({ must, date: DAY })))
    expect(await found('rated')).toEqual(new Set([good.id]))
    expect(await found('reviews')).toEqual(new Set([good.id, fair.id]))
    expect(await found('price')).toEqual(new Set([good.id, fair.id, bare.id, held.id]))
    expect(await found('portfolio')).toEqual(new Set([good.id, fair.id, fresh.id, held.id]))
    expect(await found('certain')).toEqual(new Set([good.id, fair.id, fresh.id, bare.id]))
  })

  it('ignore a date that is past or beyond 24 months, and find everybody without an answer', async () => {
    const { id } = await listPhotographer(db)
    await setDay(db, id, '2026-05-03', { isBlocked: true })
    expect(await find({ date: '2026-05-03', must: 'certain' })).toMatchObject({ date: null, total: 1 })
    expect((await find()).total).toBe(1)
    expect((await find({ date: 'soon', place: 'mars', budget: '7', style: 'x', must: 'y' })).total).toBe(1)
  })
})

describe('a match', () => {
  it('says why it matches and what does not fit (R9)', async () => {
    const one = await listPhotographer(db, {
      markets: ['austin'],
      specialty: ['Film', 'Modern'],
      startingPriceCents: 290_000,
      rating: 4.9,
      reviewCount: 12,
    })
    const other = await listPhotographer(db, {
      markets: ['austin'],
      specialty: ['Film'],
      startingPriceCents: null,
      pictures: 0,
    })
    await setDay(db, other.id, DAY, { holdUntil: new Date('2026-05-10T00:00:00Z') })
    const page = await find({ date: DAY, place: 'austin', budget: '2000-3000', style: ['film', 'modern'] })
    expect(page.items).toMatchObject([
      {
        id: one.id,
        score: 99,
        fits: [
          'Free on September 12, 2026',
          'Works in Austin',
          'Starts at $2,900, within your budget',
          'Film and Modern: styles you chose',
          '4.9 of 5 from 12 reviews',
        ],
        misfits: [],
      },
      {
        id: other.id,
        score: 17 + 8 + 8 + 10,
        fits: ['Works in Austin', 'Film: a style you chose'],
        misfits: [
          'Another couple is deciding on September 12, 2026; the hold may expire',
          'No listed price: ask what your day would cost',
          'Doesn’t list Modern',
          'Fewer than three reviews so far',
          'No pictures on the profile yet',
        ],
      },
    ])
  })

  it('reveals no email address and no phone number', async () => {
    await listPhotographer(db, { phone: '+1 212 555 0100', email: 'private@example.test' })
    expect(JSON.stringify(await find())).not.toMatch(/private@example|555 0100/)
  })
})

describe('fewer than three results', () => {
  it('name the answer whose removal shows most, and how many there are without it', async () => {
    await listPhotographer(db, { markets: ['austin'], specialty: ['Film'] })
    await listPhotographer(db, { markets: ['austin'], specialty: ['Modern'] })
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'] })
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'] })
    const page = await find({ place: 'austin', style: 'film' })
    expect(page).toMatchObject({ total: 1, relax: { answer: 'place', total: 3 } })
    expect((await find({ style: 'film' })).total).toBe(3)
    expect((await find({ style: 'film' })).relax).toBeNull()
  })

  it('drop “free, and not on hold” once the date is removed', async () => {
    for (let index = 0; index < 3; index += 1) {
      const { id } = await listPhotographer(db)
      await setDay(db, id, DAY, { isBlocked: true })
    }
    const page = await find({ date: DAY, must: 'certain' })
    expect(page).toMatchObject({ total: 0, relax: { answer: 'date', total: 3 } })
  })

  it('name nothing when no single answer helps', async () => {
    await listPhotographer(db, { markets: ['miami'], specialty: ['Film'], startingPriceCents: 900_000 })
    const page = await find({ place: 'austin', style: 'modern', budget: 'under-2000' })
    expect(page).toMatchObject({ total: 0, relax: null })
  })
})

const slug = fc.constantFrom('film', 'modern', 'vintage', 'documentary')
const anyAnswers = fc.record({
  date: fc.constantFrom(undefined, DAY),
  place: fc.constantFrom(undefined, 'austin', 'miami'),
  budget: fc.constantFrom(undefined, '2000-3000', '3000-5000', 'over-8000'),
  style: fc.option(fc.uniqueArray(slug, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  liked: fc.constantFrom(false, true),
  must: fc.option(fc.uniqueArray(fc.constantFrom(...MUST_HAVES), { minLength: 1, maxLength: 3 }), { nil: undefined }),
})

describe('the database', () => {
  it('filters, counts, scores and orders exactly as the published rule says (R9)', async () => {
    const facts = new Map<string, (answers: MatchAnswers) => MatchFacts>()
    const random = (index: number, of: number) => (index * 7919 + 13) % of
    for (let index = 0; index < 40; index += 1) {
      const specialty = ['Film', 'Modern', 'Vintage', 'Documentary'].filter((_, bit) => (index >> bit) & 1)
      const price = index % 5 === 0 ? null : 150_000 + random(index, 9) * 50_000
      const reviewCount = random(index, 7)
      const rating = reviewCount === 0 ? 0 : 3 + random(index, 200) / 100
      const markets = ['austin', 'miami'].filter((_, bit) => ((index + 1) >> bit) & 1) as ('austin' | 'miami')[]
      const state = ['free', 'hold', 'booked', 'free'][random(index, 4)] as 'free' | 'hold' | 'booked'
      const pictures = index % 6 === 0 ? 0 : 1
      const listing = { specialty, startingPriceCents: price, reviewCount, rating, markets, pictures }
      const { id } = await listPhotographer(db, listing)
      const measures = Array.from({ length: 7 }, (_, place) => random(index * 7 + place, 101))
      const values = [...measures, subjectOf('wedding')]
      if (pictures > 0) {
        const filed = { measures, category: 'wedding' } as const
        await db.update(photographerImages).set(filed).where(eq(photographerImages.photographerId, id))
      }
      if (state === 'booked') await setDay(db, id, DAY, { isBlocked: true })
      if (state === 'hold') await setDay(db, id, DAY, { holdUntil: new Date('2026-05-10T00:00:00Z') })
      facts.set(id, (answers) => ({
        styleHits: (answers.style ?? []).filter((chosen) =>
          specialty.includes(STYLES.find((style) => style.slug === chosen)!.name),
        ).length,
        priceCents: price,
        ratingRank: reviewCount >= 3 ? Math.round(rating * 100) : -1,
        reviewCount,
        hasPortfolio: pictures > 0,
        availability: answers.date ? state : null,
        lookDistance: answers.liked && pictures > 0 ? distanceOf(lookOf([values]), WANTED) : null,
        isInPlace: answers.place === undefined || markets.includes(answers.place as 'austin'),
      }))
    }
    const shown = await listPhotographer(db, {
      specialty: ['Artistic'],
      markets: ['denver'],
      pictures: 0,
      reviewCount: 1,
      rating: 5,
    })
    const { id: likedId } = await addPicture(db, shown.id, { measures: LIKED, category: 'wedding' })
    facts.set(shown.id, (answers) => ({
      styleHits: 0,
      priceCents: 32e4,
      ratingRank: -1,
      reviewCount: 1,
      hasPortfolio: true,
      availability: answers.date ? 'free' : null,
      lookDistance: answers.liked ? 0 : null,
      isInPlace: answers.place === undefined,
    }))
    const expected = (answers: MatchAnswers) =>
      [...facts]
        .filter(([, of]) => keepsTo(answers, of(answers)))
        .map(([id, of]) => ({ id, score: scoreOf(answers, of(answers)) }))
    await fc.assert(
      fc.asyncProperty(anyAnswers, async (input) => {
        const answers = MatchAnswers.parse({ ...input, liked: input.liked ? likedId : undefined })
        const page = await visitor.matching.find(answers)
        const all = expected(answers)
        expect(page.total).toBe(all.length)
        const scores = all.map(({ score }) => score).toSorted((a, b) => b - a)
        expect(page.items.map((item) => item.score)).toEqual(scores.slice(0, MAX_RESULTS))
        for (const item of page.items) expect(all).toContainEqual({ id: item.id, score: item.score })
        const freed = relaxableIn(answers).map((answer) => expected(withoutAnswer(answers, answer)).length)
        const most = Math.max(0, ...freed)
        expect(page.relax?.total ?? 0).toBe(all.length < 3 && most > all.length ? most : 0)
      }),
      { numRuns: 80 },
    )
  })
})

it('asking the best first about the date finds the same as asking everybody, whenever it says that it was enough (R9, CP2)', async () => {
  const held = new Date('2026-05-10T00:00:00Z')
  for (let index = 0; index < 40; index += 1) {
    const { id } = await listPhotographer(db, {
      pictures: 0,
      rating: 4 + (index % 4) / 4,
      reviewCount: 3 + (index % 2),
    })
    if (index % 5 > 0) await addPicture(db, id, { measures: LIKED.map((value) => (value + 7 * index) % 101) })
    if (index % 3 === 0) await setDay(db, id, DAY, { isBlocked: true })
    else if (index % 7 === 1) await setDay(db, id, DAY, { holdUntil: held })
  }
  const liked = [crypto.randomUUID()]
  let enough = 0
  for (const given of [{}, { liked }, { must: 'certain' }, { liked, must: 'certain' }, { budget: 'under-2000' }])
    for (const asked of [8, 20, 30, 36])
      for (const start of [0, 700_000_000, 1_900_000_000]) {
        const answers = MatchAnswers.parse({ date: DAY, ...given })
        const plan = planOf(answers, NOW, answers.liked ? WANTED : null)
        const rowsOf = (reach: { asked: number | null; nearest: number }) =>
          bestStatement(db, plan, reach).execute({ ...plan.values, start })
        const first = { asked, nearest: 6 }
        const quick = await rowsOf(first)
        if (!isEnough(answers, quick, first)) continue
        enough += 1
        const whole = await rowsOf({ asked: null, nearest: 6 })
        expect(quick.map(({ known: _known, ...row }) => row)).toEqual(whole.map(({ known: _known, ...row }) => row))
      }
  expect(enough).toBeGreaterThan(15)
})
