import { Link } from '@tanstack/react-router'
import { useViewer } from '#shell/account/viewer.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { disputeLabel, REMOVAL_LABELS } from '../model.ts'
import { REVIEW_AUTHOR_LABELS } from '../texts.ts'
import { ReviewBadge } from './admin-review-columns.tsx'
import type { AdminReview } from './types.ts'

/** A review's status, and what it belongs to. */
export function AdminReviewValues({ review }: { review: AdminReview }) {
  const isAdmin = useViewer()?.role === 'admin'
  return (
    <dl>
      <RecordValue label="Status">
        <ReviewBadge status={review.status} />
      </RecordValue>
      {review.dispute && <Dispute dispute={review.dispute} names={namesOf(review)} />}
      {review.removal && <Removal removal={review.removal} />}
      <RecordValue label="Written by">
        {REVIEW_AUTHOR_LABELS[review.author]}, <DateText value={review.submittedAt} />
        {review.isLate && ', after the two weeks'}
      </RecordValue>
      {review.publishedAt ? (
        <RecordValue label="Shown since">
          <DateText value={review.publishedAt} />
        </RecordValue>
      ) : (
        review.revealAt && (
          <RecordValue label="Shown from">
            <DateText value={review.revealAt} />, or when the other side has written
          </RecordValue>
        )
      )}
      {isAdmin ? <Links review={review} /> : <Names review={review} />}
    </dl>
  )
}

/** What it is about, with the pages of each. */
function Links({ review: { id, booking, couple, photographer } }: { review: AdminReview }) {
  return (
    <>
      <RecordValue label="Booking">
        <Link to="/admin/bookings/$id" params={{ id: booking.id }}>
          <DateText value={booking.eventDate} />
        </Link>
      </RecordValue>
      <RecordValue label="Couple">
        {couple.userId ? (
          <Link to="/admin/users" search={{ id: couple.userId }}>
            {couple.name}
          </Link>
        ) : (
          couple.name
        )}
      </RecordValue>
      <RecordValue label="Photographer">
        <Link to="/admin/vendors" search={{ id: photographer.id }}>
          {photographer.name}
        </Link>
      </RecordValue>
      <RecordValue label="Records">
        <Link to="/admin/audit" search={{ entityType: 'review', entityId: id }}>
          Audit log
        </Link>
      </RecordValue>
    </>
  )
}

/** The same for moderators, to whom those pages do not belong. */
function Names({ review: { booking, couple, photographer } }: { review: AdminReview }) {
  return (
    <>
      <RecordValue label="Booking">
        <DateText value={booking.eventDate} />
      </RecordValue>
      <RecordValue label="Couple">{couple.name}</RecordValue>
      <RecordValue label="Photographer">{photographer.name}</RecordValue>
    </>
  )
}

function Removal({ removal: { at, policy, note, by } }: { removal: NonNullable<AdminReview['removal']> }) {
  return (
    <RecordValue label="Taken down">
      {at && <DateText value={at} />}
      {by && ` by ${by}`}
      {`\n${REMOVAL_LABELS[policy]}`}
      {note && `\n${note}`}
    </RecordValue>
  )
}

/** Who wrote the review, and whom it is about. */
const namesOf = ({ author, couple, photographer }: AdminReview) =>
  author === 'client'
    ? { writer: couple.name, subject: photographer.name }
    : { writer: photographer.name, subject: couple.name }

type DisputeProps = { dispute: NonNullable<AdminReview['dispute']>; names: ReturnType<typeof namesOf> }

/** Why the review is or was checked, what both sides say, and the outcome. */
function Dispute({ dispute, names }: DisputeProps) {
  const { reason, openedBy, explanation, at, decideBy, isOverdue, decision, decidedAt, kept } = dispute
  const { writerAnswer, subjectAnswer, hearingUntil } = dispute
  return (
    <>
      <RecordValue label={openedBy === 'team' ? 'Checked by our team' : 'Disputed'}>
        <DateText value={at} />
        {`\n${disputeLabel(reason)}\n${explanation}`}
      </RecordValue>
      <RecordValue label={`${names.writer} says`}>{writerAnswer ?? 'Nothing so far'}</RecordValue>
      {openedBy === 'team' && (
        <RecordValue label={`${names.subject} says`}>{subjectAnswer ?? 'Nothing so far'}</RecordValue>
      )}
      {decision === null && hearingUntil && (
        <RecordValue label="Both are heard until">
          <DateText value={hearingUntil} format="moment" />
        </RecordValue>
      )}
      {decision === null && (
        <RecordValue label={isOverdue ? 'Decision was promised by' : 'Decision promised by'}>
          <DateText value={decideBy} />
        </RecordValue>
      )}
      {decision === 'kept' && decidedAt && (
        <RecordValue label="Decided to stay">
          <DateText value={decidedAt} />
          {kept?.by && ` by ${kept.by}`}
          {kept?.note && `\n${kept.note}`}
        </RecordValue>
      )}
    </>
  )
}
