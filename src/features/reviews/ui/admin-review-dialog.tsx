import { Button } from '@mantine/core'
import { MARK_LABELS, REVIEW_MARKS } from '#features/photographers/public-profile.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Stars } from '#ui/text/rating.tsx'
import { canMoveReview } from '../model.ts'
import { REVIEW_UNKNOWN, type ReviewAction } from '../texts.ts'
import type { ChosenAction } from './admin-review-action.tsx'
import { AdminReviewValues } from './admin-review-values.tsx'
import classes from './admin-reviews.module.css'
import type { AdminReview } from './types.ts'
import { WrittenPhotos } from './written-photos.tsx'

type AdminReviewDialogProps = { id: string; onClose: () => void; onAction: (chosen: ChosenAction) => void }

const ACTIONS: readonly { action: ReviewAction; label: string }[] = [
  { action: 'check', label: 'Check' },
  { action: 'keep', label: 'Keep' },
  { action: 'takeDown', label: 'Take down' },
  { action: 'restore', label: 'Restore' },
]

/** One review in full, with what can be done about it. */
export function AdminReviewDialog({ id, onClose, onAction }: AdminReviewDialogProps) {
  const { data, error, isFetching, refetch } = trpc.reviews.adminGet.useQuery({ id })
  return (
    <Dialog title={data ? titleOf(data) : 'Review'} isOpen onClose={onClose} size="xl">
      {data ? (
        <div className={classes.details}>
          <Words review={data} />
          <AdminReviewValues review={data} />
          <DialogButtons>
            {ACTIONS.filter(({ action }) => canMoveReview(data.status, action)).map(({ action, label }) => (
              <Button key={action} variant="default" onClick={() => onAction({ id: data.id, action })}>
                {label}
              </Button>
            ))}
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        </div>
      ) : isNotFound(error) ? (
        <PageState.Empty title="Review not found" message={REVIEW_UNKNOWN} />
      ) : error ? (
        <PageState.Error title="The review didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the review" rows={8} />
      )}
    </Dialog>
  )
}

const titleOf = ({ author, couple, photographer }: AdminReview) =>
  author === 'client' ? `${couple.name} on ${photographer.name}` : `${photographer.name} on ${couple.name}`

function Words({ review }: { review: AdminReview }) {
  const writer = review.author === 'client' ? review.couple.name : review.photographer.name
  const marks = REVIEW_MARKS.filter((mark) => review[mark] !== null)
  return (
    <div>
      <Stars rating={review.rating} />
      {marks.length > 0 && (
        <p className={classes.marks}>
          {marks.map((mark) => (
            <span key={mark}>
              {MARK_LABELS[mark]} {review[mark]}
            </span>
          ))}
        </p>
      )}
      <p className={classes.words} dir="auto">
        {review.body}
      </p>
      <WrittenPhotos photos={review.photos} by={writer} />
      {review.reply && (
        <blockquote className={classes.reply} dir="auto">
          {review.reply}
        </blockquote>
      )}
    </div>
  )
}
