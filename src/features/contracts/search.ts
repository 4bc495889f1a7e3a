import { id, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** The vendor's tabs (CT11). */
export const CONTRACT_TABS = ['all', 'draft', 'sent', 'viewed', 'signed'] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]

/** What the vendor's list can be sorted by. */
export const VENDOR_CONTRACT_SORTS = {
  createdAt: 'desc',
  title: 'asc',
  client: 'asc',
  event: 'asc',
  sent: 'desc',
  total: 'desc',
} as const

const own = {
  tab: or(oneOf(CONTRACT_TABS), 'all'),
  search: wordsParam,
  order: sortParam(VENDOR_CONTRACT_SORTS, '-createdAt'),
  page: pageParam,
}
/** One page of the vendor's contracts: a tab, words of the title or the couple's names, and an order. */
export const VendorContractsInput = searchParams(own)
export type VendorContractsInput = SearchParamsOf<typeof VendorContractsInput>

/** The same in the URL; with a booking, a new contract for its offer is open. */
export const VendorContractsSearch = searchParams({ ...own, booking: id })
export type VendorContractsSearch = SearchParamsOf<typeof VendorContractsSearch>
export const VENDOR_CONTRACTS_DEFAULTS = { tab: 'all', order: '-createdAt', page: 1 } as const

/** The couple's way through an offer and its contract; the step is that of the booking but for what was read. */
export const ProposalSearch = searchParams({ step: oneOf(['sign'] as const) })

/** The specification's filter of the administrators' list, and `active`, which its counter counts (X62). */
export const ADMIN_CONTRACT_FILTERS = ['all', 'active', 'draft', 'sent', 'viewed', 'signed', 'expired'] as const
export type AdminContractFilter = (typeof ADMIN_CONTRACT_FILTERS)[number]
export const ADMIN_CONTRACT_SORTS = {
  title: 'asc',
  vendor: 'asc',
  client: 'asc',
  createdAt: 'desc',
  status: 'asc',
} as const

const listed = {
  search: wordsParam,
  status: or(oneOf(ADMIN_CONTRACT_FILTERS), 'all'),
  order: sortParam(ADMIN_CONTRACT_SORTS, '-createdAt'),
}

/** The screen's state in the URL, with the open contract. */
export const AdminContractsSearch = searchParams({ ...listed, page: pageParam, id })
export type AdminContractsSearch = SearchParamsOf<typeof AdminContractsSearch>
export const ADMIN_CONTRACTS_DEFAULTS = { status: 'all', order: '-createdAt', page: 1 } as const

export const AdminContractsInput = searchParams({ ...listed, page: pageParam })
export type AdminContractsInput = SearchParamsOf<typeof AdminContractsInput>

export const ExportContractsInput = searchParams(listed)
export type ExportContractsInput = SearchParamsOf<typeof ExportContractsInput>
