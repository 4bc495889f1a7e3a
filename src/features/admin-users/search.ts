import { ROLES } from '#shared/access/roles.ts'
import { id, oneOf, or, type SearchParamsOf, searchParams } from '#shared/url/search-params.ts'
import { pageParam, sortParam, wordsParam } from '#shared/url/table-search.ts'

// A separate file: URL search parameters are parsed in every page's first script, where the rest of the
// model is not needed.

/** "All" means all. */
export const ROLE_FILTERS = ['all', ...ROLES] as const
export type RoleFilter = (typeof ROLE_FILTERS)[number]

/** An account's standing: what it is suspended or left for comes first, whether or not its address is confirmed. */
const STANDINGS = ['active', 'suspended', 'unconfirmed', 'leaving', 'left'] as const
export type Standing = (typeof STANDINGS)[number]
export const STANDING_FILTERS = ['all', ...STANDINGS] as const
export type StandingFilter = (typeof STANDING_FILTERS)[number]

/** What the table is sorted by. */
export const USER_SORTS = { name: 'asc', email: 'asc', role: 'asc', createdAt: 'desc', lastSeenAt: 'desc' } as const
const USERS_START = '-createdAt'

const listed = {
  /** Part of a name, a business name or an e-mail address. */
  search: wordsParam,
  role: or(oneOf(ROLE_FILTERS), 'all'),
  standing: or(oneOf(STANDING_FILTERS), 'all'),
  order: sortParam(USER_SORTS, USERS_START),
}

/** The screen's state in the URL, with the open account. */
export const UsersSearch = searchParams({ ...listed, page: pageParam, id })
export type UsersSearch = SearchParamsOf<typeof UsersSearch>
export const SEARCH_DEFAULTS = { role: 'all', standing: 'all', order: USERS_START, page: 1 } as const

export const ListUsersInput = searchParams({ ...listed, page: pageParam })
export type ListUsersInput = SearchParamsOf<typeof ListUsersInput>

export const ExportUsersInput = searchParams(listed)
export type ExportUsersInput = SearchParamsOf<typeof ExportUsersInput>
