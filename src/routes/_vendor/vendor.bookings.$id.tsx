import { createFileRoute } from '@tanstack/react-router'
import { AmendmentsSection } from '#features/amendments/ui/amendments-section.tsx'
import { BookingPage } from '#features/bookings/ui/booking/booking-page.tsx'
import { askAboutName } from '#features/contracts/ui/ask-about-name.ts'
import { isDayAgreed } from '#features/day-plan/model.ts'
import { BookingReviews } from '#features/reviews/ui/booking-reviews.tsx'
import { CoupleNote } from '#features/reviews/ui/couple-note.tsx'
import { formatDate } from '#shared/date/format-date.ts'
import { ask } from '#shell/asks.ts'
import { ArrowLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_vendor/vendor/bookings/$id')({
  staticData: {
    asks: ({ params }: { params: { id: string } }) => [
      ask('bookings.get', { bookingId: params.id }),
      ask('amendments.list', { bookingId: params.id }),
    ],
  },
  component: Page,
})

function Page() {
  return (
    <BookingPage
      bookingId={Route.useParams().id}
      back={
        <ArrowLink to="/vendor/bookings" search={{ tab: 'all', page: 1 }}>
          All bookings
        </ArrowLink>
      }
      contractLink={({ contract }) =>
        contract && (
          <ArrowLink to="/vendor/contracts/$id" params={{ id: contract.id }}>
            The contract
          </ArrowLink>
        )
      }
      dayLink={({ id, status, stage }) =>
        isDayAgreed(status) && (
          <ArrowLink to="/vendor/bookings/$id/day" params={{ id }}>
            {stage === 'upcoming' ? 'Plan the day' : 'The plan for the day'}
          </ArrowLink>
        )
      }
      messagesLink={({ threadId }) => (
        <ArrowLink to="/vendor/inbox" search={{ thread: threadId ?? undefined }}>
          Your conversation
        </ArrowLink>
      )}
      changes={({ id, today, stage, coupleName, eventDate }) => (
        <AmendmentsSection
          key={stage}
          bookingId={id}
          today={today}
          about={`${coupleName}, ${formatDate(eventDate)}`}
          askAboutName={askAboutName}
        />
      )}
      reviews={({ id, status, coupleName }) =>
        status === 'completed' && (
          <>
            <BookingReviews bookingId={id} otherName={coupleName} />
            <CoupleNote bookingId={id} side="vendor" otherName={coupleName} />
          </>
        )
      }
    />
  )
}
