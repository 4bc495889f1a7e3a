import { createFileRoute } from '@tanstack/react-router'
import { ClientPaymentsPage } from '#features/payments/ui/client-payments-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/payments/')({
  staticData: { asks: () => [ask('payments.mine'), ask('payments.ways')] },
  component: ClientPaymentsPage,
})
