import { createFileRoute } from '@tanstack/react-router'
import { RevisePage } from '#features/offers/ui/revise-page.tsx'
import { carriedContract } from '#features/contracts/ui/carried-contract.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_vendor/vendor/bookings/$id_/offer')({ component: Page })

function Page() {
  const { id } = Route.useParams()
  return (
    <RevisePage
      bookingId={id}
      carried={carriedContract}
      back={
        <ArrowLink to="/vendor/bookings/$id" params={{ id }}>
          Back to the booking
        </ArrowLink>
      }
    />
  )
}
