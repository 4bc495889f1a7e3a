import type { DirectoryCard } from '#features/directory/model.ts'
import { BUDGET_BANDS, type BudgetBand } from '#features/inquiries/model.ts'
import type { Picture } from '#shared/picture/picture.ts'
import {
  BUDGET_SLUGS,
  type BudgetSlug,
  type MatchAnswers,
  MUST_HAVES,
  type MustHave,
  STEPS,
  type Step,
} from './search.ts'

export const MUST_HAVE_LABELS: Record<MustHave, { name: string; hint: string }> = {
  price: { name: 'A listed starting price', hint: 'No surprises in the first reply.' },
  reviews: { name: 'Three reviews or more', hint: 'Written only by couples whose booking was completed here.' },
  rated: { name: 'Rated 4.5 or better', hint: 'Average of three reviews or more.' },
  portfolio: { name: 'A portfolio to look through', hint: 'Pictures on the profile, not just a name.' },
  certain: { name: 'Free, and not on hold', hint: 'Leaves out dates another couple is deciding on.' },
}

/** Hundredths of a star, as the directory ranks by. */
export const RATED_RANK = 450
export const MIN_RESULTS = 3
export const MAX_RESULTS = 12
/** Answers a couple may remove to see more, each must-have on its own; mildest first. */
const RELAXABLE = [...MUST_HAVES, 'style', 'budget', 'place', 'date'] as const
export type Relaxable = (typeof RELAXABLE)[number]

export type Match = DirectoryCard & {
  /** 0 to 100 by the published rule. */
  score: number
  /** Why it matches, and what does not fit, in sentences. */
  fits: string[]
  misfits: string[]
  /** Of the portfolio, the pictures nearest to those that were liked; none when none were. */
  nearest: Picture[]
}

/** A picture to like: one a photographer, chosen to differ. */
export type LookPicture = { id: string; picture: Picture }

export type MatchPage = {
  /** The best MAX_RESULTS, best first. */
  items: Match[]
  /** Exact number of photographers that match every answer. */
  total: number
  /** The date the answer is for: null when none was asked, or it is past or beyond 24 months. */
  date: string | null
  /** With fewer than three: the one answer whose removal shows most, and how many there would be then. */
  relax: { answer: Relaxable; total: number } | null
}

/** The inquiry's band and its upper end in cents; the last band is open. */
export function budgetOf(slug: BudgetSlug | undefined): { name: BudgetBand; maxCents: number | null } | null {
  return slug ? (BUDGET_BANDS[BUDGET_SLUGS.indexOf(slug)] ?? null) : null
}

const isMustHave = (answer: Relaxable): answer is MustHave => (MUST_HAVES as readonly string[]).includes(answer)

/** The answers without one of them. Without a date the “certain” must-have means nothing. */
export function withoutAnswer(given: MatchAnswers, answer: Relaxable): MatchAnswers {
  const dropped: readonly string[] = isMustHave(answer) ? [answer] : answer === 'date' ? ['certain'] : []
  const must = given.must?.filter((item) => !dropped.includes(item))
  const rest = { ...given, must: must && must.length > 0 ? must : undefined }
  return isMustHave(answer) ? rest : { ...rest, [answer]: undefined }
}

/** Which answers could be removed. */
export function relaxableIn(given: MatchAnswers): Relaxable[] {
  return RELAXABLE.filter((answer) => (isMustHave(answer) ? given.must?.includes(answer) : given[answer] !== undefined))
}

/** The step after and before one; the first and the last have none. */
export const nextStep = (step: Step): Step => STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!
export const previousStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null
