import { MARKET_SLUGS, STYLE_SLUGS } from '#features/directory/search.ts'
import {
  day,
  id,
  oneOf,
  or,
  type Parser,
  type SearchParamsOf,
  searchParams,
  someOf,
} from '#shared/url/search-params.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** The questions in their order; each is also a step of the page. */
export const QUESTIONS = ['date', 'place', 'budget', 'look', 'style', 'must'] as const
export type Question = (typeof QUESTIONS)[number]

export const STEPS = [...QUESTIONS, 'results', 'contact'] as const
export type Step = (typeof STEPS)[number]

/** The page's bands of the inquiry's budget question: short names for URLs. */
export const BUDGET_SLUGS = ['under-2000', '2000-3000', '3000-5000', '5000-8000', 'over-8000'] as const
export type BudgetSlug = (typeof BUDGET_SLUGS)[number]

/** What a couple may insist on. The directory stores each of these, so each can be enforced. */
export const MUST_HAVES = ['price', 'reviews', 'rated', 'portfolio', 'certain'] as const
export type MustHave = (typeof MUST_HAVES)[number]

/** One inquiry goes to at most three photographers. */
export const MAX_CHOSEN = 3
export const MAX_STYLES = 3
/** Pictures shown to choose from, and so the most that can be liked. */
export const MAX_LIKED = 12

/** At most this many ids; one invalid id discards them all. */
const ids =
  (max: number): Parser<string[] | undefined> =>
  (value) => {
    const given = [...new Set<unknown>([value].flat())].filter((each) => each !== '').slice(0, max)
    const known = given.map(id).filter((item) => item !== undefined)
    return known.length > 0 && known.length === given.length ? known : undefined
  }

const answers = {
  /** Wedding date, YYYY-MM-DD. */
  date: day,
  place: oneOf(MARKET_SLUGS),
  budget: oneOf(BUDGET_SLUGS),
  /** Portfolio pictures that the couple liked. */
  liked: ids(MAX_LIKED),
  /** Up to three; one is enough, each further one counts. */
  style: someOf(STYLE_SLUGS, MAX_STYLES),
  must: someOf(MUST_HAVES),
}

/** The answers as the API takes them; invalid values count as not answered. */
export const MatchAnswers = searchParams(answers)
export type MatchAnswers = SearchParamsOf<typeof MatchAnswers>

/** What the twelve pictures follow from. */
export const PicturesInput = searchParams({ liked: answers.liked })
export type PicturesInput = SearchParamsOf<typeof PicturesInput>

/**
 * The page's state from the URL: the step, the answers, and whom the couple has chosen. A form's button and its hidden
 * field may both say the step: the button's comes first.
 */
export const MatchSearch = searchParams({ step: or(oneOf(STEPS), 'date'), ...answers, chosen: ids(MAX_CHOSEN) })
export type MatchSearch = SearchParamsOf<typeof MatchSearch>
/** What is left out of the URL. */
export const MATCH_DEFAULTS = { step: 'date' } as const

/** The answers in a page's URL, without its step and selection. */
export const answersOf = (search: MatchSearch): MatchAnswers => MatchAnswers.parse(search)
