import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EarningsSearch } from '#features/payments/search.ts'
import { EarningsPage } from '#features/payments/ui/earnings-page.tsx'
import { EarningsFigure } from '#features/vendor-dashboard/ui/earnings-figure.tsx'

export const Route = createFileRoute('/_vendor/vendor/earnings')({
  validateSearch: EarningsSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: function Page() {
    const { page, payouts } = Route.useSearch()
    return <EarningsPage page={page} came={payouts} byMonth={<EarningsFigure hasLink={false} />} />
  },
})
