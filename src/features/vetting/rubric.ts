import type { VettingSettings } from '#shared/site/vetting.ts'
import { ITEMS, type Item, type Points } from './model.ts'

type Criterion = { key: Item; criterion: string; question: string; zero: string; one: string; two: string }

/** The published rubric: what a reviewer looks for, and what 0, 1 and 2 mean. */
export const RUBRIC: readonly Criterion[] = [
  {
    key: 'technical',
    criterion: 'Technical',
    question: 'Are focus, exposure and color under control?',
    zero: 'Frequent flaws in finished work',
    one: 'Clean, with weak spots under pressure',
    two: 'Clean throughout, even when light changes fast',
  },
  {
    key: 'consistency',
    criterion: 'Consistency',
    question: 'Is the last picture as good as the first?',
    zero: 'A few strong pictures carry the rest',
    one: 'Consistent within a wedding, not between weddings',
    two: 'Consistent across everything submitted',
  },
  {
    key: 'people',
    criterion: 'People',
    question: 'Do people look like themselves, at ease?',
    zero: 'Stiff or generic',
    one: 'Natural in quiet moments',
    two: 'Natural in every moment, even in groups',
  },
  {
    key: 'low-light',
    criterion: 'Low light',
    question: 'What happens after sunset and on the dance floor?',
    zero: 'Avoided, or not usable',
    one: 'Usable, at the cost of atmosphere',
    two: 'The evening looks like the evening',
  },
  {
    key: 'storytelling',
    criterion: 'Storytelling',
    question: 'Could a stranger follow the day?',
    zero: 'Single pictures with no thread',
    one: 'The main events are there',
    two: 'The day, its people and its pauses are there',
  },
]

export const totalOf = (points: Points): number => points.reduce((sum, point) => sum + point, 0)

/** The average of several people's points, item by item. */
export const averagesOf = (scores: readonly Points[]): number[] =>
  ITEMS.map((_item, place) => scores.reduce((sum, points) => sum + points[place]!, 0) / Math.max(1, scores.length))

/** How many scores an application needs: as many as the settings ask for, but never more than there are people. */
export const demandedScores = ({ reviewers }: Pick<VettingSettings, 'reviewers'>, people: number): number =>
  Math.min(reviewers, people)

type Rule = Pick<VettingSettings, 'approveFrom' | 'rejectBelow' | 'thirdFrom'>

/**
 * What the scores say. `third` counts how many are needed in all: one more than demanded once two totals are far apart
 * and somebody is left to give it. `advice` is for people, who decide: null until all scores are in.
 */
export type Verdict = {
  needed: number
  isComplete: boolean
  difference: number
  total: number
  advice: 'approve' | 'reject' | 'talk' | null
}

/** The rule of decision: how many scores are needed, and what they speak for. */
export function verdictOf(
  scores: readonly Points[],
  { demanded, people, rule }: { demanded: number; people: number; rule: Rule },
): Verdict {
  const totals = scores.map(totalOf)
  const difference = totals.length > 1 ? Math.max(...totals) - Math.min(...totals) : 0
  const isFar = totals.length >= 2 && difference >= rule.thirdFrom
  const needed = isFar ? Math.max(demanded, Math.min(3, people)) : demanded
  const isComplete = scores.length >= needed
  const total = totals.length === 0 ? 0 : totals.reduce((sum, one) => sum + one, 0) / totals.length
  const spoken = total >= rule.approveFrom ? 'approve' : total < rule.rejectBelow ? 'reject' : 'talk'
  return { needed, isComplete, difference, total, advice: isComplete && scores.length > 0 ? spoken : null }
}
