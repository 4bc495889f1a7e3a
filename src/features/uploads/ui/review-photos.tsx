import { useEffect } from 'react'
import type { Picture } from '#shared/picture/picture.ts'
import { trpc } from '#shell/trpc.ts'
import { CloseIcon } from '#ui/icon/icons.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { LARGE_ONES_FIT, type UploadRules } from '../upload-rules.ts'
import classes from './application-pictures.module.css'
import { DropZone } from './drop-zone.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

/** A review waits for its photos: none can be added after it is sent. */
const NONE: readonly [] = []

type ReviewPhotosProps = {
  rules: UploadRules
  bookingId: string
  /** Photos that have arrived. */
  photos: readonly { id: string; name: string; picture: Picture }[]
  /** Whether files are on their way: the review waits for them. */
  onBusy: (isBusy: boolean) => void
}

/** Up to five photos with a review that is being written; they are kept until it is sent. */
export function ReviewPhotos({ rules, bookingId, photos, onBusy }: ReviewPhotosProps) {
  const utils = trpc.useUtils()
  const refresh = () => utils.reviews.ofBooking.invalidate({ bookingId })
  const removal = trpc.reviews.removePhoto.useMutation({ onSettled: refresh })
  // What was cancelled may never have reached the server.
  const giveBack = (id: string) => removal.mutate({ id }, { onError: () => undefined })
  const queue = useUploadQueue({
    rules,
    aboutId: bookingId,
    arrived: photos,
    arriving: NONE,
    refresh: () => void refresh(),
    onDone: () => void refresh(),
    onCancelled: giveBack,
  })
  const { isBusy } = queue
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <div className={classes.group} role="group" aria-labelledby="review-photos">
      <p id="review-photos" className={classes.title}>
        Photos
      </p>
      <DropZone
        rules={rules}
        label="Add photos"
        isSecondary
        hint={`If you like, up to ${rules.limit}: JPG, PNG or WEBP. ${LARGE_ONES_FIT} Location data is removed. They’re public along with your review.`}
        isDisabled={photos.length >= rules.limit}
        onFiles={queue.add}
      />
      {queue.message && (
        <p className={classes.message} role="alert">
          {queue.message}
        </p>
      )}
      <UploadList {...queue} />
      {photos.length > 0 && (
        <ul className={classes.grid} aria-label="Photos with your review">
          {photos.map(({ id, name, picture }) => (
            <li key={id} className={classes.thumb}>
              <Photo picture={picture} sizes="10rem" ratio="4/5" />
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name}`}
                disabled={removal.isPending}
                onClick={() => removal.mutate({ id })}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
