import { getRouteApi } from '@tanstack/react-router'
import type { AdminReviewsSearch } from '../search.ts'

const route = getRouteApi('/_admin/admin/reviews')

/** The list's state as it stands in the address, and ways to change it. */
export function useAdminReviews() {
  const search: AdminReviewsSearch = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: (before: AdminReviewsSearch) => AdminReviewsSearch, replace = false) =>
    void navigate({ search: change, replace, resetScroll: false })
  return {
    search,
    /** Other filters start from the first page. */
    filter: (changed: Partial<AdminReviewsSearch>) => go((before) => ({ ...before, ...changed, page: 1 }), true),
    openReview: (id: string) => go((before) => ({ ...before, id })),
    closeReview: () => go(({ id: _id, ...before }) => before),
  }
}
