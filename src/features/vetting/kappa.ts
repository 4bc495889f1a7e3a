import { ITEMS, POINTS, type Points } from './model.ts'

/** Two people's points for the same thing. */
export type Pair = readonly [one: number, other: number]

/**
 * Cohen's kappa with linear weights (Cohen, 1968): how much two raters agree beyond what their habits alone would give,
 * where a difference of two counts twice as much as a difference of one. 1 is always, 0 is by chance; null without pairs,
 * and where both only ever give the same point, so that chance alone explains everything.
 */
export function weightedKappa(pairs: readonly Pair[], categories: readonly number[] = POINTS): number | null {
  if (pairs.length === 0) return null
  const share = (side: 0 | 1, value: number) => pairs.filter((pair) => pair[side] === value).length / pairs.length
  const observed = pairs.reduce((sum, [one, other]) => sum + Math.abs(one - other), 0) / pairs.length
  let expected = 0
  for (const one of categories) {
    for (const other of categories) expected += share(0, one) * share(1, other) * Math.abs(one - other)
  }
  return expected === 0 ? null : 1 - observed / expected
}

/** The points of one case by everybody who scored it. */
export type Scored = { month: string; scores: readonly { reviewerId: string; points: Points }[] }

/** Each pair of people once either way round, so that it does not matter who is called the first. */
const pairsOf = ({ scores }: Scored, place: number): Pair[] =>
  scores.flatMap(({ points }, at) =>
    scores.slice(at + 1).flatMap(({ points: others }): Pair[] => [
      [points[place]!, others[place]!],
      [others[place]!, points[place]!],
    ]),
  )

export type Agreement = { kappa: number | null; cases: number }

const ofCases = (cases: readonly Scored[], places: readonly number[]): Agreement => {
  const compared = cases.filter(({ scores }) => scores.length > 1)
  const pairs = compared.flatMap((one) => places.flatMap((place) => pairsOf(one, place)))
  return { kappa: weightedKappa(pairs), cases: compared.length }
}

const PLACES = ITEMS.map((_item, place) => place)

/** Agreement for each item, and for all five together. */
export const agreementByItem = (cases: readonly Scored[]): { items: Agreement[]; all: Agreement } => ({
  items: PLACES.map((place) => ofCases(cases, [place])),
  all: ofCases(cases, PLACES),
})

/** Agreement of each month, in the order of months. */
export const agreementByMonth = (cases: readonly Scored[]): ({ month: string } & Agreement)[] =>
  [...Map.groupBy(cases, ({ month }) => month)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([month, inMonth]) => ({ month, ...ofCases(inMonth, PLACES) }))

export type Drift = { reviewerId: string; month: string; drift: number; cases: number }

/**
 * How much more (or less) a reviewer gives in total than colleagues do for the same applications, on average, by month:
 * 0 is alike, +1 a point more generous.
 */
export function driftOf(cases: readonly Scored[]): Drift[] {
  const differences = cases.flatMap(({ month, scores }) =>
    scores.length < 2
      ? []
      : scores.map(({ reviewerId, points }) => {
          const others = scores.filter((other) => other.reviewerId !== reviewerId)
          const total = (values: Points) => values.reduce((sum, value) => sum + value, 0)
          const usual = others.reduce((sum, other) => sum + total(other.points), 0) / others.length
          return { reviewerId, month, difference: total(points) - usual }
        }),
  )
  return [...Map.groupBy(differences, ({ reviewerId, month }) => `${month} ${reviewerId}`).values()].map((of) => ({
    reviewerId: of[0]!.reviewerId,
    month: of[0]!.month,
    drift: of.reduce((sum, { difference }) => sum + difference, 0) / of.length,
    cases: of.length,
  }))
}
