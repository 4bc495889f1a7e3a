import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ADMIN_REVIEWS_DEFAULTS, AdminReviewsSearch } from '#features/reviews/search.ts'
import { AdminReviewsPage } from '#features/reviews/ui/admin-reviews-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/reviews')({
  validateSearch: AdminReviewsSearch,
  search: { middlewares: [stripSearchParams(ADMIN_REVIEWS_DEFAULTS)] },
  staticData: {
    asks: ({ search: { id: _id, ...listed } }: { search: AdminReviewsSearch }) => [ask('reviews.adminList', listed)],
  },
  component: AdminReviewsPage,
})
