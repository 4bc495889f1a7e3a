import { createFileRoute } from '@tanstack/react-router'
import { RefundsBeforePaying } from '#features/bookings/ui/booking/refunds-before-paying.tsx'
import { Stations } from '#features/bookings/ui/booking/stations.tsx'
import { CoupleCalendar } from '#features/bookings/ui/couple-calendar.tsx'
import { ClientDashboardPage } from '#features/client-dashboard/ui/client-dashboard-page.tsx'
import { PayButton } from '#features/payments/ui/pay-button.tsx'
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
      payAction={(payment, { photographer, bookingId }) => (
        <PayButton
          payment={payment}
          photographerName={photographer.name}
          refunds={bookingId && <RefundsBeforePaying bookingId={bookingId} />}
        />
      )}
      calendar={<CoupleCalendar />}
    />
  )
}
