import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MARK_LABELS, REVIEW_MARKS } from '#features/photographers/public-profile.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { pageLink } from '#ui/list/page-link.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { ArrowLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Dotted } from '#ui/text/dotted.tsx'
import { Stars } from '#ui/text/rating.tsx'
import { ReplyInput } from '../inputs.ts'
import { REVIEW_TEXT_MAX } from '../model.ts'
import { DisputeReview, DisputeStanding } from './dispute-review.tsx'
import classes from './reviews.module.css'
import { ReviewsSummary } from './reviews-summary.tsx'
import { WrittenPhotos } from './written-photos.tsx'

type Review = RouterOutputs['reviews']['vendorList']['items'][number]

/** What couples wrote, newest first, and the one answer to each. */
export function VendorReviewsPage({ page }: { page: number }) {
  const { data, error, isFetching, refetch } = trpc.reviews.vendorList.useQuery(
    { page },
    { placeholderData: (former) => former },
  )
  return (
    <>
      <title>Reviews</title>
      <PageHeader title="Reviews" subtitle="Couples write them after a completed booking. You can answer each once." />
      {error && !data && (
        <VendorError
          error={error}
          title="Your reviews didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PageState.Loading label="Loading your reviews" />}
      {data?.items.length === 0 && (
        <PageState.Empty
          title="No reviews yet"
          message="After a completed booking, we ask both sides for a few words."
          action={<ArrowLink to="/vendor/bookings">See your bookings</ArrowLink>}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ReviewsSummary rating={data.rating} marks={data.marks} stars={data.stars} />
          <ul className={classes.list}>
            {data.items.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <Pagination page={page} total={data.pageCount} linkFor={pageLink} />
        </>
      )}
    </>
  )
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className={classes.item}>
      <Stars rating={review.rating} />
      <p className={classes.facts}>
        <Dotted parts={REVIEW_MARKS.map((mark) => review[mark] !== null && `${MARK_LABELS[mark]} ${review[mark]}`)} />
      </p>
      <p className={classes.quote} dir="auto">
        {review.body}
      </p>
      <WrittenPhotos photos={review.photos} by={review.coupleName} />
      <p className={classes.facts}>
        <Link to="/vendor/bookings/$id" params={{ id: review.bookingId }} className={classes.author}>
          {review.coupleName}
        </Link>
        <span>
          Wedding on <DateText value={review.eventDate} />
        </span>
        {review.isInCheck && <span>Being checked: it stays visible until our team has decided</span>}
        <DisputeStanding review={review} />
        {!review.isCounted && <span>Small booking: shown but not counted in your average</span>}
      </p>
      {review.reply && (
        <blockquote className={classes.reply} dir="auto">
          {review.reply}
        </blockquote>
      )}
      <div className={classes.ways}>
        {!review.reply && <Reply reviewId={review.id} />}
        {review.disputableUntil && <DisputeReview reviewId={review.id} until={review.disputableUntil} />}
      </div>
    </li>
  )
}

function Reply({ reviewId }: { reviewId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Answer
      </Button>
    )
  }
  return <ReplyForm reviewId={reviewId} />
}

function ReplyForm({ reviewId }: { reviewId: string }) {
  const utils = trpc.useUtils()
  const reply = trpc.reviews.reply.useMutation()
  const state = useAppForm<ReplyInput>({
    schema: ReplyInput,
    initialValues: { reviewId, body: '' },
    draft: `answer:${reviewId}`,
    onSubmit: async (input) => {
      await reply.mutateAsync(input)
      notify.success('Answer published')
      await utils.reviews.invalidate()
    },
  })
  return (
    <AppForm state={state} label="Answer" className={classes.form}>
      <RedactedTextarea
        otherName="everyone"
        isPublic
        label="Your answer"
        description="It’s public and can’t be changed later."
        autosize
        minRows={3}
        size="md"
        limit={REVIEW_TEXT_MAX}
        {...state.form.getInputProps('body')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Publish answer
        </Button>
      </div>
    </AppForm>
  )
}
