import { createFileRoute } from '@tanstack/react-router'
import { RefundsBeforePaying } from '#features/bookings/ui/booking/refunds-before-paying.tsx'
import { ClientPaymentsPage } from '#features/payments/ui/client-payments-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/payments/')({
  staticData: { asks: () => [ask('payments.mine')] },
  component: Page,
})

function Page() {
  return <ClientPaymentsPage refunds={(bookingId) => <RefundsBeforePaying bookingId={bookingId} />} />
}
