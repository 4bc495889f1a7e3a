import { createFileRoute } from '@tanstack/react-router'
import { BookingPage } from '#features/bookings/ui/booking/booking-page.tsx'
import { ArrowAnchor, ArrowLink } from '#ui/link.tsx'

export const Route = createFileRoute('/_admin/admin/bookings/$id')({ component: Page })

function Page() {
  return (
    <BookingPage
      bookingId={Route.useParams().id}
      back={<ArrowLink to="/admin/bookings">All bookings</ArrowLink>}
      contractLink={({ contract }) =>
        contract && <ArrowAnchor href={`/api/contracts/${contract.id}.pdf`}>The contract as PDF</ArrowAnchor>
      }
      messagesLink={() => null}
    />
  )
}
