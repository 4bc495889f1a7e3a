import { Button, Textarea } from '@mantine/core'
import type { inferRouterOutputs } from '@trpc/server'
import { trpc } from '#lib/trpc.ts'
import type { AppRouter } from '#server/app-router.ts'
import { AppForm } from '#ui/app-form.tsx'
import { DateText } from '#ui/date-text.tsx'
import { notify } from '#ui/notify.tsx'
import { PageState } from '#ui/page-state.tsx'
import { Stars } from '#ui/rating.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { ReviewInput } from '../forms.ts'
import { REVIEW_MARKS, REVIEW_TEXT_MAX, type ReviewMark } from '../model.ts'
import { MarkField } from './mark-field.tsx'
import classes from './reviews.module.css'

type Review = NonNullable<inferRouterOutputs<AppRouter>['reviews']['ofBooking']['mine']>
type BookingReviewsProps = { bookingId: string; otherName: string }

export const MARK_LABELS: Record<ReviewMark, string> = {
  quality: 'Quality',
  communication: 'Communication',
  punctuality: 'Punctuality',
  value: 'Value',
}

/** Both reviews of a completed booking: mine to write, theirs once it is revealed. (RV1-RV4) */
export function BookingReviews({ bookingId, otherName }: BookingReviewsProps) {
  const { data, error, isFetching, refetch } = trpc.reviews.ofBooking.useQuery({ bookingId })
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {error && !data && (
        <PageState.Error title="The reviews did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading the reviews" rows={2} />}
      {data && (
        <div className={classes.reviews}>
          {data.theirs && <WrittenReview review={data.theirs} by={otherName} />}
          {data.mine && <WrittenReview review={data.mine} by="You" />}
          {data.mine?.status === 'submitted' && data.revealAt && (
            <p className={classes.hint}>
              It is shown when {otherName} has written too, or on <DateText value={new Date(data.revealAt)} />.
            </p>
          )}
          {data.canWrite && <ReviewForm bookingId={bookingId} otherName={otherName} />}
          {!data.canWrite && !data.mine && <p className={classes.hint}>The time for a review is over.</p>}
        </div>
      )}
    </section>
  )
}

function WrittenReview({ review, by }: { review: Review; by: string }) {
  return (
    <article className={classes.review}>
      <p className={classes.by}>
        <Stars rating={review.rating} /> {by}
      </p>
      <p className={classes.words} dir="auto">
        {review.body}
      </p>
      {review.reply && (
        <blockquote className={classes.reply} dir="auto">
          {review.reply}
        </blockquote>
      )}
    </article>
  )
}

const START = { rating: 0, quality: 0, communication: 0, punctuality: 0, value: 0, body: '' }

function ReviewForm({ bookingId, otherName }: BookingReviewsProps) {
  const utils = trpc.useUtils()
  const submit = trpc.reviews.submit.useMutation()
  const state = useAppForm<ReviewInput>({
    schema: ReviewInput,
    initialValues: { bookingId, ...START },
    onSubmit: async (input) => {
      const { isRevealed } = await submit.mutateAsync(input)
      notify.success(isRevealed ? 'Your review is shown now' : 'Your review is sealed until the other side has written')
      await Promise.all([utils.reviews.invalidate(), utils.bookings.invalidate()])
    },
  })
  const { form } = state
  const mark = (name: 'rating' | ReviewMark) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: number) => form.setFieldValue(name, value),
  })
  return (
    <AppForm state={state} label="Your review" className={classes.form}>
      <p className={classes.hint}>
        Neither of you sees the other’s words before both have written, or two weeks are over.
      </p>
      <MarkField label="Overall" {...mark('rating')} />
      <div className={classes.marks}>
        {REVIEW_MARKS.map((name) => (
          <MarkField key={name} label={MARK_LABELS[name]} {...mark(name)} />
        ))}
      </div>
      <Textarea
        label={`How was it with ${otherName}?`}
        description="40 to 2,000 characters. E-mail addresses, phone numbers and links are removed."
        autosize
        minRows={4}
        size="md"
        maxLength={REVIEW_TEXT_MAX}
        {...form.getInputProps('body')}
      />
      <div>
        <Button type="submit" size="md" loading={state.isPending}>
          Send review
        </Button>
      </div>
    </AppForm>
  )
}
