import { day, id, searchParams } from '#shared/url/search-params.ts'

/** Whose date somebody would like to wait for. */
export const AlertsSearch = searchParams({ photographer: id, date: day })
