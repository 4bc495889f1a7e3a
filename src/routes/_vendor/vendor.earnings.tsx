import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EarningsSearch } from '#features/payments/search.ts'
import { EarningsPage } from '#features/payments/ui/earnings-page.tsx'
import { EarningsFigure } from '#features/vendor-dashboard/ui/earnings-figure.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_vendor/vendor/earnings')({
  validateSearch: EarningsSearch,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  staticData: {
    asks: ({ search: { page } }: { search: EarningsSearch }) => [
      ask('payments.earnings', { page }),
      ask('payments.payoutAccount'),
      ask('vendorDashboard.earnings'),
    ],
  },
  component: function Page() {
    const { page, payouts } = Route.useSearch()
    return <EarningsPage page={page} came={payouts} byMonth={<EarningsFigure hasLink={false} />} />
  },
})
