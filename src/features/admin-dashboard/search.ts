import { month, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'

// A separate file: URL search parameters are parsed in every page's first script.

/** The month whose inquiries the funnel follows, YYYY-MM; without one the current one. */
export const DashboardSearch = searchParams({ month })
export type DashboardSearch = SearchParamsOf<typeof DashboardSearch>
