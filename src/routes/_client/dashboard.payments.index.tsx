import { createFileRoute } from '@tanstack/react-router'
import { ClientPayments } from '#features/payments/search.ts'
import { ClientPaymentsPage } from '#features/payments/ui/client-payments-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/payments/')({
  validateSearch: ClientPayments,
  staticData: { asks: () => [ask('payments.mine'), ask('payments.ways')] },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ClientPaymentsPage added={Route.useSearch().added} onTold={() => void navigate({ search: {}, replace: true })} />
  )
}
