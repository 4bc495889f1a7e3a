import { createFileRoute } from '@tanstack/react-router'
import { Stations } from '#features/bookings/ui/booking/stations.tsx'
import { CoupleCalendar } from '#features/bookings/ui/couple-calendar.tsx'
import { ClientDashboardPage } from '#features/client-dashboard/ui/client-dashboard-page.tsx'
import { PayLink } from '#features/payments/ui/pay-link.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/')({
  staticData: {
    asks: () => [ask('clientDashboard.get'), ask('clientDashboard.firstDays'), ask('bookings.coupleCalendar')],
  },
  component: Page,
})

function Page() {
  return (
    <ClientDashboardPage
      stations={({ stage, status }) => <Stations stage={stage} isCancelled={status === 'cancelled'} />}
      payAction={(payment, today) => <PayLink {...payment} today={today} />}
      calendar={<CoupleCalendar />}
    />
  )
}
