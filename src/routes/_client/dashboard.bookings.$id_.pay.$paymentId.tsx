import { createFileRoute } from '@tanstack/react-router'
import { RefundCalendar } from '#features/bookings/ui/booking/offer-terms.tsx'
import { PayPage } from '#features/settlement/ui/pay-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/bookings/$id_/pay/$paymentId')({
  staticData: { asks: ({ params }: { params: { id: string } }) => [ask('bookings.get', { bookingId: params.id })] },
  component: Page,
})

function Page() {
  const { id, paymentId } = Route.useParams()
  return (
    <PayPage
      bookingId={id}
      paymentId={paymentId}
      refunds={(booking) => <RefundCalendar booking={booking} heading="h2" />}
    />
  )
}
