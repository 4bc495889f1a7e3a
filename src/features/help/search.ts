import { id, key, oneOf, or, type SearchParamsOf, searchParams, words } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'
import type { HelpStatus } from './model.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** Whose answers are shown; without it, everybody's. */
const HELP_READERS = ['couples', 'photographers'] as const
export type HelpReader = (typeof HELP_READERS)[number]

/** Of /help: what is searched for, for whom, and the page that led here. */
export const HelpSearch = searchParams({ q: words(80), for: oneOf(HELP_READERS), from: key(300) })
export type HelpSearch = SearchParamsOf<typeof HelpSearch>

export const QUESTION_FILTERS = ['open', 'answered', 'closed', 'all'] as const satisfies (HelpStatus | 'all')[]
export type QuestionFilter = (typeof QUESTION_FILTERS)[number]

export const QUESTION_SORTS = { name: 'asc', askedAt: 'asc', status: 'asc' } as const

const listed = {
  status: or(oneOf(QUESTION_FILTERS), 'open'),
  q: wordsParam,
  order: sortParam(QUESTION_SORTS, 'askedAt'),
}

/** The administrators' list in the URL, and the question that is open. */
export const QuestionsSearch = searchParams({ ...listed, page: pageParam, id })
export type QuestionsSearch = SearchParamsOf<typeof QuestionsSearch>
export const QUESTIONS_DEFAULTS = { status: 'open', order: 'askedAt', page: 1 } as const

export const ListQuestionsInput = searchParams({ ...listed, page: pageParam })
export type ListQuestionsInput = SearchParamsOf<typeof ListQuestionsInput>

export const ExportQuestionsInput = searchParams(listed)
export type ExportQuestionsInput = SearchParamsOf<typeof ExportQuestionsInput>
