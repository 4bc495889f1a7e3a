import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BUDGET_BANDS } from '#features/inquiries/model.ts'
import { LOOK_STEPS } from '#features/photographers/look.ts'
import { relaxWords, resultTitle } from './match-reasons.ts'
import { budgetOf, nextStep, previousStep, relaxableIn, withoutAnswer } from './model.ts'
import { isScored, type MatchFacts, SCORE_PARTS, scoreOf, scoreParts, WEIGHTS } from './score.ts'
import { answersOf, BUDGET_SLUGS, MatchAnswers, MatchSearch, MUST_HAVES, STEPS } from './search.ts'

const anyFacts: fc.Arbitrary<MatchFacts> = fc.record({
  styleHits: fc.nat(5),
  priceCents: fc.option(fc.nat(3_000_000)),
  ratingRank: fc.oneof(fc.constant(-1), fc.integer({ min: 100, max: 500 })),
  reviewCount: fc.nat(500),
  hasPortfolio: fc.boolean(),
  availability: fc.constantFrom('free' as const, 'hold' as const, 'booked' as const, null),
  lookDistance: fc.option(fc.nat(LOOK_STEPS)),
  isInPlace: fc.boolean(),
})
const anyAnswers = fc
  .record({
    date: fc.constantFrom(undefined, '2027-06-12'),
    place: fc.constantFrom(undefined, 'austin'),
    budget: fc.constantFrom(undefined, ...BUDGET_SLUGS),
    style: fc.constantFrom(undefined, ['film'], ['film', 'modern'], ['film', 'modern', 'vintage']),
    liked: fc.constantFrom(undefined, [crypto.randomUUID()], [crypto.randomUUID(), crypto.randomUUID()]),
    must: fc.option(fc.subarray([...MUST_HAVES], { minLength: 1 }), { nil: undefined }),
  })
  .map((input) => MatchAnswers.parse(input))

describe('the published score', () => {
  it('is a whole number from 0 to 100, and its weights add up to 100', () => {
    expect(SCORE_PARTS.reduce((sum, part) => sum + WEIGHTS[part].full, 0)).toBe(100)
    fc.assert(
      fc.property(anyAnswers, anyFacts, (answers, facts) => {
        const score = scoreOf(answers, facts)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        for (const part of SCORE_PARTS) expect(scoreParts(answers, facts)[part]).toBeLessThanOrEqual(WEIGHTS[part].full)
      }),
    )
  })

  it('never falls when a photographer fits better', () => {
    const betterOf = (facts: MatchFacts): MatchFacts[] => [
      { ...facts, styleHits: facts.styleHits + 1 },
      { ...facts, ratingRank: facts.ratingRank < 0 ? facts.ratingRank : Math.min(500, facts.ratingRank + 25) },
      { ...facts, priceCents: facts.priceCents ?? 100_000 },
      { ...facts, hasPortfolio: true },
      { ...facts, lookDistance: Math.max(0, (facts.lookDistance ?? LOOK_STEPS) - 1) },
      { ...facts, availability: facts.availability === 'booked' ? 'hold' : 'free' },
    ]
    fc.assert(
      fc.property(anyAnswers, anyFacts, (answers, facts) => {
        for (const better of betterOf(facts)) {
          expect(scoreOf(answers, better)).toBeGreaterThanOrEqual(scoreOf(answers, facts))
        }
      }),
    )
  })

  it('treats everybody alike on what was not asked', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { style, budget } = scoreParts(MatchAnswers.parse({}), facts)
        expect({ style, budget }).toEqual({ style: WEIGHTS.style.full, budget: WEIGHTS.budget.full })
      }),
    )
  })
})

describe('the answers in the URL', () => {
  it('keep what can be understood and drop the rest', () => {
    const search = MatchSearch.parse({
      step: 'results',
      date: '2027-02-30',
      place: 'austin',
      budget: 'lots',
      style: ['modern', 'film', 'none', 'vintage', 'editorial'],
      must: 'price',
      chosen: ['not-an-id'],
    })
    expect(search).toMatchObject({ step: 'results', place: 'austin', must: ['price'] })
    expect(search.style).toHaveLength(3)
    expect([search.date, search.budget, search.chosen]).toEqual([undefined, undefined, undefined])
    expect(MatchSearch.parse({ step: 'nowhere' }).step).toBe('date')
  })

  it('choose at most three photographers, each once', () => {
    const [a, b, c, d] = Array.from({ length: 4 }, () => crypto.randomUUID())
    expect(MatchSearch.parse({ chosen: [a, a, b, c, d] }).chosen).toEqual([a, b, c])
    expect(MatchSearch.parse({ chosen: a }).chosen).toEqual([a])
  })

  it('survive any value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('step', 'date', 'place', 'budget', 'liked', 'style', 'must', 'chosen'),
          fc.anything(),
        ),
        (input) => {
          expect(() => MatchSearch.parse(input)).not.toThrow()
        },
      ),
    )
  })

  it('can be removed one by one', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const all = relaxableIn(answers)
        for (const answer of all) {
          const left = relaxableIn(withoutAnswer(answers, answer))
          const gone = answer === 'date' ? ['date', 'certain'] : [answer]
          expect(left).toEqual(all.filter((other) => !gone.includes(other)))
        }
      }),
    )
  })

  it('leave out the step and the selection', () => {
    const search = MatchSearch.parse({ step: 'results', place: 'austin', chosen: crypto.randomUUID() })
    expect(answersOf(search)).toEqual(MatchAnswers.parse({ place: 'austin' }))
  })
})

it('every budget of the page is a band of the inquiry', () => {
  expect(BUDGET_SLUGS.map((slug) => budgetOf(slug)?.name)).toEqual(BUDGET_BANDS.map((band) => band.name))
})

it('the steps follow one another and end', () => {
  expect(previousStep('date')).toBeNull()
  expect(nextStep('contact')).toBe('contact')
  for (const step of STEPS.slice(0, -1)) expect(previousStep(nextStep(step))).toBe(step)
})

it('results and removable answers are put into words', () => {
  expect([0, 1, 1200].map(resultTitle)).toEqual([
    'No one fits all of that yet',
    'One photographer fits',
    '1,200 photographers fit',
  ])
  expect(relaxWords({ answer: 'style', total: 14 })).toBe('In any style: 14 photographers')
  expect(relaxWords({ answer: 'rated', total: 1 })).toBe('Without “Rated 4.5 or better”: 1 photographer')
})

it('without a day, a budget or a style there is nothing to score (R9)', () => {
  const scored = (answers: object) => isScored(MatchAnswers.parse(answers))
  expect([{}, { place: 'austin' }, { must: 'price' }].map(scored)).toEqual([false, false, false])
  expect([{ date: '2027-06-12' }, { style: 'film' }, { budget: '2000-3000' }].map(scored)).toEqual([true, true, true])
})
