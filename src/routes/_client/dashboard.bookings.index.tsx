import { createFileRoute } from '@tanstack/react-router'
import { ClientBookingsPage } from '#features/bookings/ui/client-bookings-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/bookings/')({
  staticData: { asks: () => [ask('bookings.clientList')] },
  component: ClientBookingsPage,
})
