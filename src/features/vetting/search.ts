import { id, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'

/** What is being scored; without it, the most urgent. */
export const ScoringSearch = searchParams({ id })
export type ScoringSearch = SearchParamsOf<typeof ScoringSearch>
