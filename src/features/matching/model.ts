import * as z from 'zod/mini'
import { type DirectoryCard, orNothing, slugs } from '#features/directory/model.ts'
import { MARKETS, type MarketSlug, STYLES, type StyleSlug } from '#features/directory/options.ts'
import { BUDGET_BANDS, type BudgetBand } from '#features/inquiries/model.ts'

/** The five questions in their order (R9); each is also a step of the page. */
export const QUESTIONS = ['date', 'place', 'budget', 'style', 'must'] as const
export type Question = (typeof QUESTIONS)[number]

export const STEPS = [...QUESTIONS, 'results', 'contact'] as const
export type Step = (typeof STEPS)[number]

/** The page's bands of the inquiry's budget question: short names for addresses. */
export const BUDGET_SLUGS = ['under-2000', '2000-3000', '3000-5000', '5000-8000', 'over-8000'] as const
export type BudgetSlug = (typeof BUDGET_SLUGS)[number]

/** Things a couple may insist on. Each is a fact the directory keeps, so that each can be kept to. */
export const MUST_HAVES = ['price', 'reviews', 'rated', 'portfolio', 'certain'] as const
export type MustHave = (typeof MUST_HAVES)[number]

export const MUST_HAVE_LABELS: Record<MustHave, { name: string; hint: string }> = {
  price: { name: 'A listed starting price', hint: 'No surprise in the first answer.' },
  reviews: { name: 'Three reviews or more', hint: 'Written only by couples whose booking was completed here.' },
  rated: { name: 'Rated 4.5 or better', hint: 'Average of three reviews or more.' },
  portfolio: { name: 'A portfolio to look through', hint: 'Pictures on the profile, not only a name.' },
  certain: { name: 'Free, and not on hold', hint: 'Leaves out dates that another couple is deciding about.' },
}

/** Hundredths of a star, as the directory ranks by. */
export const RATED_RANK = 450
export const MIN_RESULTS = 3
export const MAX_RESULTS = 12
/** One inquiry goes to at most three photographers (R9, IQ12). */
export const MAX_CHOSEN = 3
export const MAX_STYLES = 3

const marketSlugs = MARKETS.map((market) => market.slug) as [MarketSlug, ...MarketSlug[]]
const styleSlugs = STYLES.map((style) => style.slug) as [StyleSlug, ...StyleSlug[]]

const answers = {
  /** Wedding date, YYYY-MM-DD. */
  date: orNothing(z.iso.date()),
  place: orNothing(z.enum(marketSlugs)),
  budget: orNothing(z.enum(BUDGET_SLUGS)),
  /** Up to three; one of them is enough, each more counts. */
  style: z.optional(z.catch(slugs(styleSlugs, MAX_STYLES), undefined)),
  must: z.optional(z.catch(slugs(MUST_HAVES), undefined)),
}

/** The answers as the API takes them; what cannot be understood counts as not answered. */
export const MatchAnswers = z.object(answers)
export type MatchAnswers = z.infer<typeof MatchAnswers>

/** The page's state as it stands in the address: the step, the answers, and whom the couple has chosen. */
export const MatchSearch = z.object({
  step: z.catch(z._default(z.enum(STEPS), 'date'), 'date'),
  ...answers,
  chosen: orNothing(
    z.pipe(
      z.transform((value: unknown) => [...new Set(Array.isArray(value) ? value : [value])].slice(0, MAX_CHOSEN)),
      z.array(z.uuid()),
    ),
  ),
})
export type MatchSearch = z.infer<typeof MatchSearch>
/** What is left out of the address. */
export const MATCH_DEFAULTS = { step: 'date' } as const

/** Answers a couple may take back to see more, a must-have each by itself; mildest first. */
export const RELAXABLE = [...MUST_HAVES, 'style', 'budget', 'place', 'date'] as const
export type Relaxable = (typeof RELAXABLE)[number]

export type Match = DirectoryCard & {
  /** 0 to 100 by the published rule. */
  score: number
  /** Why it matches, and what does not fit, in sentences. */
  fits: string[]
  misfits: string[]
}

export type MatchPage = {
  /** The best MAX_RESULTS, best first. */
  items: Match[]
  /** Exact number of photographers that keep to every answer. */
  total: number
  /** The date the answer is for: null when none was asked, or it is past or beyond 24 months. */
  date: string | null
  /** With fewer than three: the one answer that would free most, and how many there would be then. */
  relax: { answer: Relaxable; total: number } | null
}

/** The inquiry's band and its upper end in cents; the last band is open. */
export function budgetOf(slug: BudgetSlug | undefined): { name: BudgetBand; maxCents: number | null } | null {
  return slug ? (BUDGET_BANDS[BUDGET_SLUGS.indexOf(slug)] ?? null) : null
}

/** The answers of a page's address, without its step and choice. */
export const answersOf = (search: MatchSearch): MatchAnswers => z.parse(MatchAnswers, search)

const isMustHave = (answer: Relaxable): answer is MustHave => (MUST_HAVES as readonly string[]).includes(answer)

/** The answers without one of them. Without a date nobody can be certain about it. */
export function withoutAnswer(given: MatchAnswers, answer: Relaxable): MatchAnswers {
  const dropped: readonly string[] = isMustHave(answer) ? [answer] : answer === 'date' ? ['certain'] : []
  const must = given.must?.filter((item) => !dropped.includes(item))
  const rest = { ...given, must: must && must.length > 0 ? must : undefined }
  return isMustHave(answer) ? rest : { ...rest, [answer]: undefined }
}

/** Which answers could be taken back. */
export function relaxableIn(given: MatchAnswers): Relaxable[] {
  return RELAXABLE.filter((answer) => (isMustHave(answer) ? given.must?.includes(answer) : given[answer] !== undefined))
}

/** The step after and before one; the first and the last have none. */
export const nextStep = (step: Step): Step => STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!
export const previousStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null
