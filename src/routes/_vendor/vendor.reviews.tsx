import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { VendorReviewsPage } from '#features/reviews/ui/vendor-reviews-page.tsx'
import { pageSearch } from '#ui/list/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/reviews')({
  validateSearch: pageSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: function Page() {
    return <VendorReviewsPage page={Route.useSearch().page} />
  },
})
