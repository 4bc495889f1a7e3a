import { createFileRoute } from '@tanstack/react-router'
import { AmendmentsSection } from '#features/amendments/ui/amendments-section.tsx'
import { BookingPage } from '#features/bookings/ui/booking/booking-page.tsx'
import { askAboutName } from '#features/contracts/ui/ask-about-name.ts'
import { isDayAgreed } from '#features/day-plan/model.ts'
import { CounterOffer } from '#features/offers/ui/counter-offer.tsx'
import { PayLink } from '#features/payments/ui/pay-link.tsx'
import { BookingReviews } from '#features/reviews/ui/booking-reviews.tsx'
import { CoupleNote } from '#features/reviews/ui/couple-note.tsx'
import { REVIEW_PHOTOS } from '#features/reviews/upload-rules.ts'
import { ReviewPhotos } from '#features/uploads/ui/review-photos.tsx'
import { formatDate } from '#shared/date/format-date.ts'
import { ask } from '#shell/asks.ts'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'

export const Route = createFileRoute('/_client/dashboard/bookings/$id')({
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
      back={<ArrowLink to="/dashboard/bookings">All bookings</ArrowLink>}
      contractLink={({ id, contract, stage }) =>
        contract &&
        (stage === 'contract_sent' ? (
          <ButtonLink to="/dashboard/proposal/$id" params={{ id }} size="md">
            Read and sign
          </ButtonLink>
        ) : (
          <ArrowLink to="/dashboard/documents/$id" params={{ id: contract.id }}>
            The contract
          </ArrowLink>
        ))
      }
      dayLink={({ id, status, stage, keepsDayPlan }) =>
        (isDayAgreed(status) || keepsDayPlan) && (
          <ArrowLink to="/dashboard/bookings/$id/day" params={{ id }}>
            {keepsDayPlan || stage !== 'upcoming' ? 'Your plan for the day' : 'Plan the day'}
          </ArrowLink>
        )
      }
      messagesLink={({ threadId }) => (
        <ArrowLink to="/dashboard/messages" search={{ thread: threadId ?? undefined }}>
          Your conversation
        </ArrowLink>
      )}
      payAction={(payment, booking) => <PayLink bookingId={booking.id} payment={payment} today={booking.today} />}
      counterAction={(booking) => <CounterOffer booking={booking} />}
      changes={({ id, today, stage, photographerName, eventDate }) => (
        <AmendmentsSection
          key={stage}
          bookingId={id}
          today={today}
          about={`${photographerName}, ${formatDate(eventDate)}`}
          askAboutName={askAboutName}
        />
      )}
      reviews={({ id, status, photographerName }) =>
        status === 'completed' && (
          <>
            <BookingReviews
              bookingId={id}
              otherName={photographerName}
              photoField={(photos, onBusy) => (
                <ReviewPhotos rules={REVIEW_PHOTOS} bookingId={id} photos={photos} onBusy={onBusy} />
              )}
            />
            <CoupleNote bookingId={id} side="client" otherName={photographerName} />
          </>
        )
      }
    />
  )
}
