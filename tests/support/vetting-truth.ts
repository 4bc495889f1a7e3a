import { averagesOf, totalOf } from '#features/vetting/rubric.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'

// What is true of a simulated year of applications, and how its reviewers see it. The rule of the third score and of the
// thresholds is written down here a second time, from the published text, so that the product is compared with it.

const ITEM_COUNT = 5
const STEPS = [0, 1, 2] as const
type Shares = readonly [number, number, number]

/** Kinds of applicants: how many there are, and how often each point is what one of their items is worth. */
const KINDS: readonly { share: number; worth: Shares }[] = [
  { share: 0.45, worth: [0.55, 0.35, 0.1] },
  { share: 0.3, worth: [0.15, 0.6, 0.25] },
  { share: 0.25, worth: [0.02, 0.28, 0.7] },
]

/** Someone who scores: how often a point is off by one, and which share of those errors is upward. */
export type Rater = { errorRate: number; generosity: number }

/** Eight people, from careful to careless and from strict to generous. */
export const RATERS: readonly Rater[] = [
  { errorRate: 0.1, generosity: 0.5 },
  { errorRate: 0.15, generosity: 0.5 },
  { errorRate: 0.15, generosity: 0.8 },
  { errorRate: 0.2, generosity: 0.5 },
  { errorRate: 0.2, generosity: 0.2 },
  { errorRate: 0.25, generosity: 0.5 },
  { errorRate: 0.3, generosity: 0.9 },
  { errorRate: 0.3, generosity: 0.1 },
]

function drawn(shares: Shares, random: () => number): number {
  const at = random()
  return at < shares[0] ? 0 : at < shares[0] + shares[1] ? 1 : 2
}

/** What an application is worth, item by item. */
export function truthOf(random: () => number): number[] {
  let at = random()
  const kind = KINDS.find(({ share }) => (at -= share) < 0) ?? KINDS[0]!
  return Array.from({ length: ITEM_COUNT }, () => drawn(kind.worth, random))
}

/** What somebody sees of it: each item right, or off by one, within the scale. */
export const seenBy = ({ errorRate, generosity }: Rater, truth: readonly number[], random: () => number): number[] =>
  truth.map((worth) => {
    if (random() >= errorRate) return worth
    return Math.min(2, Math.max(0, worth + (random() < generosity ? 1 : -1)))
  })

export type Advice = 'approve' | 'reject' | 'talk'

/** What an average total speaks for: 7 and more for approving, below 5 for rejecting. */
export const adviceOf = (total: number): Advice => (total >= 7 ? 'approve' : total < 5 ? 'reject' : 'talk')

/** The published rule, which the settings of a new market are. */
export const isPublishedRule = (): boolean =>
  [VETTING_DEFAULTS.approveFrom, VETTING_DEFAULTS.rejectBelow, VETTING_DEFAULTS.thirdFrom].join() === '7,5,3'

/** One application as it ended: its worth, and who gave which points in which order. */
export type Scored = { truth: number[]; raters: number[]; points: number[][] }

/** How an ending compares with the worth: someone good turned down, someone weak let in. */
export type Errors = { wrongNo: number; wrongYes: number; thirds: number }

export function errorsOf(cases: readonly Scored[]): Errors {
  const found = { wrongNo: 0, wrongYes: 0, thirds: 0 }
  for (const { truth, points } of cases) {
    const meant = adviceOf(totalOf(truth))
    const said = adviceOf(totalOf(averagesOf(points)))
    if (meant === 'approve' && said === 'reject') found.wrongNo += 1
    if (meant === 'reject' && said === 'approve') found.wrongYes += 1
    if (points.length > 2) found.thirds += 1
  }
  const share = (count: number) => count / Math.max(1, cases.length)
  return { wrongNo: share(found.wrongNo), wrongYes: share(found.wrongYes), thirds: share(found.thirds) }
}

/** Kappa with linear weights from a table of counts, both ways round, as textbooks have it. */
export function kappaOfTable(table: readonly (readonly number[])[]): number {
  const all = table.flat().reduce((sum, count) => sum + count, 0)
  const rows = STEPS.map((row) => STEPS.reduce<number>((sum, column) => sum + table[row]![column]!, 0) / all)
  const columns = STEPS.map((column) => STEPS.reduce<number>((sum, row) => sum + table[row]![column]!, 0) / all)
  let [observed, expected] = [0, 0]
  for (const row of STEPS)
    for (const column of STEPS) {
      const weight = Math.abs(row - column)
      observed += (weight * table[row]![column]!) / all
      expected += weight * rows[row]! * columns[column]!
    }
  return 1 - observed / expected
}

/** Kappa of all five items together, of every pair of people who scored the same application. */
export function kappaOf(cases: readonly Scored[]): number {
  const table = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (const { points } of cases)
    for (const [place, one] of points.entries())
      for (const other of points.slice(place + 1))
        for (let item = 0; item < ITEM_COUNT; item += 1) {
          table[one[item]!]![other[item]!]! += 1
          table[other[item]!]![one[item]!]! += 1
        }
  return kappaOfTable(table)
}

/** The same applications, seen once more by the same people: a third looks only where the first two are far apart. */
function seenAgain({ truth, raters }: Scored, random: () => number): Scored {
  const [one, two, third] = raters
  const points = [one!, two!].map((rater) => seenBy(RATERS[rater]!, truth, random))
  if (Math.abs(totalOf(points[0]!) - totalOf(points[1]!)) >= 3) {
    const others = RATERS.map((_rater, place) => place).filter((place) => place !== one && place !== two)
    const rater = third ?? others[Math.floor(random() * others.length)]!
    points.push(seenBy(RATERS[rater]!, truth, random))
  }
  return { truth, raters, points }
}

export type Interval = { low: number; high: number }

/**
 * Within what a figure of these applications lies when people see them as they are known to: nothing of the product's is
 * used but who looked at what.
 */
export function predicted(
  cases: readonly Scored[],
  { times, random, figure }: { times: number; random: () => number; figure: (cases: readonly Scored[]) => number },
): Interval {
  const values = Array.from({ length: times }, () => figure(cases.map((one) => seenAgain(one, random))))
  const mean = values.reduce((sum, value) => sum + value, 0) / times
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (times - 1))
  // Wide enough that eighteen figures a run are all within it by chance in 99 of 100 runs.
  return { low: mean - 3.6 * deviation, high: mean + 3.6 * deviation }
}

export const isWithin = (value: number, { low, high }: Interval): boolean => value >= low && value <= high
