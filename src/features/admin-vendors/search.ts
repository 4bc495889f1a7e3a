import type { BusinessType } from '#shared/access/roles.ts'
import { id, oneOf, or, type SearchParamsOf, searchParams, yes } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** The specification's four ("all" means all), and suspended ones. */
export const VENDOR_FILTERS = ['all', 'active', 'pending', 'rejected', 'suspended'] as const
export type VendorFilter = (typeof VENDOR_FILTERS)[number]
/** What the table is sorted by; `createdAt` has no column and is the default. */
export const VENDOR_SORTS = {
  businessName: 'asc',
  name: 'asc',
  location: 'asc',
  businessType: 'asc',
  status: 'asc',
  createdAt: 'desc',
} as const
export const VENDOR_REST = { sort: '-createdAt', label: 'Newest first' } as const

const VENDOR_TYPES = ['all', 'photographer', 'videographer', 'planner', 'florist', 'venue'] as const satisfies (
  | 'all'
  | BusinessType
)[]
export type VendorType = (typeof VENDOR_TYPES)[number]

const listed = {
  search: wordsParam,
  status: or(oneOf(VENDOR_FILTERS), 'all'),
  type: or(oneOf(VENDOR_TYPES), 'all'),
  /** Only those with unchecked changes since their approval. */
  changed: or(yes, false),
  order: sortParam(VENDOR_SORTS, VENDOR_REST.sort),
}

/** The screen's state in the URL, with the open vendor. */
export const VendorsSearch = searchParams({ ...listed, page: pageParam, id })
export type VendorsSearch = SearchParamsOf<typeof VendorsSearch>
export const SEARCH_DEFAULTS = { status: 'all', type: 'all', changed: false, order: VENDOR_REST.sort, page: 1 } as const

export const ListVendorsInput = searchParams({ ...listed, page: pageParam })
export type ListVendorsInput = SearchParamsOf<typeof ListVendorsInput>

export const ExportVendorsInput = searchParams(listed)
export type ExportVendorsInput = SearchParamsOf<typeof ExportVendorsInput>
