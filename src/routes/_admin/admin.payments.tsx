import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { MONEY_DEFAULTS, MoneySearch } from '#features/payments/search.ts'
import { AdminPaymentsPage } from '#features/payments/ui/admin-payments-page.tsx'
import { Approvals } from '#features/settlement/ui/approvals.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/payments')({
  validateSearch: MoneySearch,
  search: { middlewares: [stripSearchParams(MONEY_DEFAULTS)] },
  staticData: { asks: () => [ask('payments.overview'), ask('bookings.approvals', { bookingId: null })] },
  component: Page,
})

function Page() {
  return <AdminPaymentsPage approvals={<Approvals />} />
}
