import { getRouteApi } from '@tanstack/react-router'
import type { ApplicationsSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/applications')

/** The list's state as it stands in the address, and ways to change it. */
export function useApplicationsSearch() {
  const search: ApplicationsSearch = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Opens one application over the list. */
    openApplication: (id: string, { replace = false } = {}) =>
      void navigate({ search: (before: ApplicationsSearch) => ({ ...before, id }), replace, resetScroll: false }),
    closeApplication: () =>
      void navigate({ search: ({ id: _id, ...before }: ApplicationsSearch) => before, resetScroll: false }),
    /** Another order starts from the first page. */
    sortBy: (order: ApplicationsSearch['order']) =>
      void navigate({
        search: (before: ApplicationsSearch) => ({ ...before, order, page: 1 }),
        replace: true,
        resetScroll: false,
      }),
    /** New words start from the first page. */
    searchFor: (q: string) =>
      void navigate({
        search: (before: ApplicationsSearch) => ({ ...before, q: q || undefined, page: 1 }),
        replace: true,
        resetScroll: false,
      }),
  }
}
