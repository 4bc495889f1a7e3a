import { createFileRoute } from '@tanstack/react-router'
import { CounterWords } from '#features/bookings/ui/booking/counter-section.tsx'
import { offerContract } from '#features/contracts/ui/offer-contract.tsx'
import { useStartWords } from '#features/contracts/ui/template-choice.tsx'
import { RevisePage } from '#features/offers/ui/revise-page.tsx'
import { ask } from '#shell/asks.ts'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_vendor/vendor/bookings/$id_/offer')({
  staticData: {
    asks: ({ params }: { params: { id: string } }) => [
      ask('bookings.get', { bookingId: params.id }),
      ask('contracts.templates'),
    ],
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <RevisePage
      bookingId={id}
      contractPart={offerContract}
      contractWords={useStartWords()}
      wishes={(booking) => <CounterWords booking={booking} />}
      back={
        <ArrowLink to="/vendor/bookings/$id" params={{ id }}>
          Back to the booking
        </ArrowLink>
      }
    />
  )
}
