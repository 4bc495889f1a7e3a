import { getRouteApi } from '@tanstack/react-router'
import type { UsersSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/users')

/** The list's state as it stands in the address, and ways to change it. */
export function useUsersSearch() {
  const search: UsersSearch = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: (before: UsersSearch) => UsersSearch, replace = false) =>
    void navigate({ search: change, replace, resetScroll: false })
  return {
    search,
    /** Other filters start from the first page. */
    filter: (changed: Partial<UsersSearch>) => go((before) => ({ ...before, ...changed, page: 1 }), true),
    openUser: (id: string) => go((before) => ({ ...before, id })),
    closeUser: () => go(({ id: _id, ...before }) => before),
  }
}
