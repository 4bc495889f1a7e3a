import { describe, expect, it } from 'vitest'
import { agreementByItem, agreementByMonth, driftOf, type Pair, type Scored, weightedKappa } from './kappa.ts'

/** A table of counts as pairs: rows are the first rater's points, columns the second's. */
const pairsOf = (table: readonly (readonly number[])[]): Pair[] =>
  table.flatMap((row, one) => row.flatMap((count, other) => Array.from({ length: count }, (): Pair => [one, other])))

describe('weighted kappa (VA5)', () => {
  it('is what a worked example comes to by hand', () => {
    // 100 pictures. Rows: 50, 30, 20; columns: 60, 30, 10.
    const table = [
      [44, 5, 1],
      [7, 20, 3],
      [9, 5, 6],
    ]
    // Observed: (5 + 7 + 3 + 5) x 1 + (1 + 9) x 2 = 40 of 100.
    // By chance: 1 x (.5x.3 + .3x.6 + .3x.1 + .2x.3) + 2 x (.5x.1 + .2x.6) = .42 + .34 = .76.
    expect(weightedKappa(pairsOf(table))).toBeCloseTo(1 - 0.4 / 0.76, 10)
  })

  it('is 1 for full agreement, 0 for what chance gives, and below 0 for contradiction', () => {
    expect(
      weightedKappa([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toBe(1)
    const independent = [0, 1, 2].flatMap((one) => [0, 1, 2].map((other): Pair => [one, other]))
    expect(weightedKappa(independent)).toBeCloseTo(0, 10)
    expect(
      weightedKappa([
        [0, 2],
        [2, 0],
      ]),
    ).toBeCloseTo(-1, 10)
  })

  it('counts a difference of two twice', () => {
    const near = weightedKappa([
      [0, 1],
      [2, 2],
      [1, 1],
      [0, 0],
    ])!
    const far = weightedKappa([
      [0, 2],
      [2, 2],
      [1, 1],
      [0, 0],
    ])!
    expect(far).toBeLessThan(near)
  })

  it('says nothing without pairs, or where everybody always gives the same', () => {
    expect(weightedKappa([])).toBeNull()
    expect(
      weightedKappa([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull()
  })
})

const scored = (month: string, ...points: [string, number[]][]): Scored => ({
  month,
  scores: points.map(([reviewerId, of]) => ({ reviewerId, points: of })),
})

describe('agreement and drift', () => {
  const cases = [
    scored('2026-10', ['a', [2, 2, 1, 1, 0]], ['b', [2, 2, 1, 1, 0]]),
    scored('2026-10', ['a', [0, 1, 1, 2, 2]], ['b', [0, 1, 1, 2, 2]]),
    scored('2026-11', ['a', [2, 2, 2, 2, 2]], ['b', [1, 1, 1, 1, 1]], ['c', [0, 0, 0, 0, 0]]),
    scored('2026-11', ['a', [1, 1, 1, 1, 1]]),
  ]

  it('does not depend on who is called the first', () => {
    const turned = cases.map(({ month, scores }) => ({ month, scores: scores.toReversed() }))
    expect(agreementByItem(turned)).toEqual(agreementByItem(cases))
  })

  it('is by item and by month, of what at least two have scored', () => {
    expect(agreementByItem(cases).all.cases).toBe(3)
    const [october, november] = agreementByMonth(cases)
    expect(october).toEqual({ month: '2026-10', kappa: 1, cases: 2 })
    expect(november).toMatchObject({ month: '2026-11', cases: 1 })
    expect(november!.kappa).toBeLessThan(0)
  })

  it('shows who is more generous than the others', () => {
    const november = driftOf(cases).filter(({ month }) => month === '2026-11')
    expect(Object.fromEntries(november.map(({ reviewerId, drift }) => [reviewerId, drift]))).toEqual({
      a: 7.5,
      b: 0,
      c: -7.5,
    })
    expect(
      driftOf(cases)
        .filter(({ month }) => month === '2026-10')
        .map(({ drift }) => drift),
    ).toEqual([0, 0])
  })
})
