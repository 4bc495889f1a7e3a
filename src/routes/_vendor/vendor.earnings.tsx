import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EarningsPage } from '#features/payments/ui/earnings-page.tsx'
import { EarningsFigure } from '#features/vendor-dashboard/ui/earnings-figure.tsx'
import { pageSearch } from '#ui/tab-search.ts'

export const Route = createFileRoute('/_vendor/vendor/earnings')({
  validateSearch: pageSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: function Page() {
    return <EarningsPage page={Route.useSearch().page} byMonth={<EarningsFigure hasLink={false} />} />
  },
})
