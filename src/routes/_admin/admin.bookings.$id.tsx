import { createFileRoute } from '@tanstack/react-router'
import { AmendmentsSection } from '#features/amendments/ui/amendments-section.tsx'
import { BookingPage } from '#features/bookings/ui/booking/booking-page.tsx'
import { askAboutName } from '#features/contracts/ui/ask-about-name.ts'
import { Approvals } from '#features/settlement/ui/approvals.tsx'
import { formatDate } from '#shared/date/format-date.ts'
import { ask } from '#shell/asks.ts'
import { ArrowAnchor, ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_admin/admin/bookings/$id')({
  staticData: {
    asks: ({ params }: { params: { id: string } }) => [
      ask('bookings.get', { bookingId: params.id }),
      ask('bookings.approvals', { bookingId: params.id }),
      ask('amendments.list', { bookingId: params.id }),
    ],
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return (
    <BookingPage
      bookingId={id}
      back={<ArrowLink to="/admin/bookings">All bookings</ArrowLink>}
      contractLink={({ contract }) =>
        contract && <ArrowAnchor href={`/api/contracts/${contract.id}.pdf`}>The contract as PDF</ArrowAnchor>
      }
      messagesLink={() => null}
      approvals={<Approvals bookingId={id} />}
      changes={({ today, stage, coupleName, eventDate }) => (
        <AmendmentsSection
          key={stage}
          bookingId={id}
          today={today}
          about={`${coupleName}, ${formatDate(eventDate)}`}
          askAboutName={askAboutName}
        />
      )}
    />
  )
}
