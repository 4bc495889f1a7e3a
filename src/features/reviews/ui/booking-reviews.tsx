import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MARK_LABELS, REVIEW_MARKS, type ReviewMark } from '#features/photographers/public-profile.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { RedactedTextarea } from '#ui/form/removal-preview.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Stars } from '#ui/text/rating.tsx'
import { ReviewInput } from '../inputs.ts'
import { IN_CHECK_HINT, REVIEW_TEXT_MAX, REVIEW_WAITS, TAKEN_DOWN_HINT } from '../model.ts'
import { HearingSection } from './hearing.tsx'
import { MarkField } from './mark-field.tsx'
import classes from './reviews.module.css'
import { WrittenPhotos } from './written-photos.tsx'

type Review = NonNullable<RouterOutputs['reviews']['ofBooking']['mine']>
type Reviews = RouterOutputs['reviews']['ofBooking']
type BookingReviewsProps = {
  bookingId: string
  otherName: string
  /** Where photos are added to a review, for those who may; tells when files are on their way. */
  photoField?: (photos: Reviews['draftPhotos'], onBusy: (isBusy: boolean) => void) => ReactNode
}

/** Both reviews of a completed booking: mine to write, theirs once it is revealed. */
export function BookingReviews({ bookingId, otherName, photoField }: BookingReviewsProps) {
  const { data, error, isFetching, refetch } = trpc.reviews.ofBooking.useQuery({ bookingId })
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {error && !data && (
        <PageState.Error title="The reviews didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <PageState.Loading label="Loading the reviews" rows={2} />}
      {data && (
        <div className={classes.reviews}>
          {data.theirs && <WrittenReview review={data.theirs} by={otherName} />}
          {data.theirs && <HearingSection review={data.theirs} />}
          {data.mine && <WrittenReview review={data.mine} by="You" />}
          {data.mine?.status === 'in_check' && <p className={classes.hint}>{IN_CHECK_HINT}</p>}
          {data.mine?.status === 'removed' && <p className={classes.hint}>{TAKEN_DOWN_HINT}</p>}
          {data.mine && <HearingSection review={data.mine} />}
          {data.mine?.status === 'submitted' && data.revealAt && (
            <p className={classes.hint}>
              It will be shown once {otherName} has written too, or on <DateText value={new Date(data.revealAt)} />.
            </p>
          )}
          {data.canWrite && (
            <ReviewForm bookingId={bookingId} otherName={otherName}>
              {photoField && ((onBusy) => photoField(data.draftPhotos, onBusy))}
            </ReviewForm>
          )}
          {!data.canWrite && !data.mine && (
            <p className={classes.hint}>{data.isWaiting ? REVIEW_WAITS : 'The time to write a review is over.'}</p>
          )}
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
      <WrittenPhotos photos={review.photos} by={by} />
      {review.reply && (
        <blockquote className={classes.reply} dir="auto">
          {review.reply}
        </blockquote>
      )}
    </article>
  )
}

const START = { rating: 0, quality: 0, communication: 0, punctuality: 0, value: 0, body: '' }

type ReviewFormProps = {
  bookingId: string
  otherName: string
  children?: ((onBusy: (isBusy: boolean) => void) => ReactNode) | undefined
}

function ReviewForm({ bookingId, otherName, children }: ReviewFormProps) {
  const [isUploading, setUploading] = useState(false)
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const submit = trpc.reviews.submit.useMutation()
  const state = useAppForm<ReviewInput>({
    schema: ReviewInput,
    initialValues: { bookingId, ...START },
    draft: `review:${bookingId}:${viewer?.role}`,
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
        Neither of you sees the other’s words until both have written or two weeks have passed.
      </p>
      <HelpLink topic="reviews">How reviews work</HelpLink>
      <MarkField label="Overall" {...mark('rating')} />
      <div className={classes.marks}>
        {REVIEW_MARKS.map((name) => (
          <MarkField key={name} label={MARK_LABELS[name]} {...mark(name)} />
        ))}
      </div>
      <RedactedTextarea
        otherName="everyone"
        isPublic
        label={`How was it with ${otherName}?`}
        description="40 to 2,000 characters. Email addresses, phone numbers and links are removed."
        autosize
        minRows={4}
        size="md"
        limit={REVIEW_TEXT_MAX}
        {...form.getInputProps('body')}
      />
      {children?.(setUploading)}
      <div>
        <Button type="submit" size="md" loading={state.isPending} disabled={isUploading}>
          Send review
        </Button>
        {isUploading && <p className={classes.hint}>As soon as your photos have arrived.</p>}
      </div>
    </AppForm>
  )
}
