import { createFileRoute } from '@tanstack/react-router'
import { OfferSection } from '#features/bookings/ui/booking/offer-section.tsx'
import { RefundCalendar } from '#features/bookings/ui/booking/offer-terms.tsx'
import { ProposalSearch } from '#features/contracts/search.ts'
import { ProposalPage } from '#features/contracts/ui/proposal-page.tsx'
import { CounterOffer } from '#features/offers/ui/counter-offer.tsx'
import { PaySummary } from '#features/settlement/ui/pay-summary.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_client/dashboard/proposal/$id')({
  validateSearch: ProposalSearch,
  staticData: { asks: ({ params }: { params: { id: string } }) => [ask('bookings.get', { bookingId: params.id })] },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ProposalPage
      bookingId={Route.useParams().id}
      isRead={Route.useSearch().step === 'sign'}
      onRead={(isRead) => void navigate({ search: isRead ? { step: 'sign' } : {} })}
      offer={(booking) => <OfferSection booking={booking} />}
      counter={(booking) => <CounterOffer booking={booking} />}
      pay={(payment, booking) => (
        <PaySummary booking={booking} line={payment} refunds={<RefundCalendar booking={booking} />} />
      )}
    />
  )
}
