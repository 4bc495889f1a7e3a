import { type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { afterParam } from '#shared/url/table-search.ts'

/** The place in the list of deliveries. */
export const WebhooksSearch = searchParams({ after: afterParam })
export type WebhooksSearch = SearchParamsOf<typeof WebhooksSearch>
