import { getRouteApi } from '@tanstack/react-router'
import type { VendorsSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/vendors')

/** The list's state as it stands in the address, and ways to change it. */
export function useVendorsSearch() {
  const search: VendorsSearch = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: (before: VendorsSearch) => VendorsSearch, replace = false) =>
    void navigate({ search: change, replace, resetScroll: false })
  return {
    search,
    /** Other filters start from the first page. */
    filter: (changed: Partial<VendorsSearch>) => go((before) => ({ ...before, ...changed, page: 1 }), true),
    openVendor: (id: string) => go((before) => ({ ...before, id })),
    closeVendor: () => go(({ id: _id, ...before }) => before),
  }
}
