import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { VendorReviewsPage } from '#features/reviews/ui/vendor-reviews-page.tsx'
import { ask } from '#shell/asks.ts'
import { pageSearch } from '#ui/list/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/reviews')({
  validateSearch: pageSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  staticData: { asks: ({ search: { page } }: { search: { page: number } }) => [ask('reviews.vendorList', { page })] },
  component: function Page() {
    return <VendorReviewsPage page={Route.useSearch().page} />
  },
})
