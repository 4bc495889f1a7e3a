import { address, day, id } from '#shared/url/search-params.ts'

/** Whose date somebody would like to wait for. */
export const AlertsSearch = address({ photographer: id, date: day })
