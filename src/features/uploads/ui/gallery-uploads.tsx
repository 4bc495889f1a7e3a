import type { Picture } from '#shared/picture/picture.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { ArrivingUpload } from '../model.ts'
import {
  LARGE_ONES_FIT,
  NOT_YOUR_PROFILE,
  PERMISSION_DENIED,
  SIGN_IN_TO_UPLOAD,
  UPLOAD_DONE,
  UPLOAD_FAILED,
  UPLOAD_PARTIAL,
  type UploadRules,
  uploadedOf,
} from '../upload-rules.ts'
import { DropZone } from './drop-zone.tsx'
import classes from './gallery-uploads.module.css'
import type { UploadSummary } from './upload-item.ts'
import { UploadList } from './upload-list.tsx'
import { type UploadControls, useUploadQueue } from './use-upload-queue.ts'

type GalleryUploadsProps = {
  rules: UploadRules
  /** The wedding they are of; without one they are the portfolio's. */
  aboutId?: string
  /** Images, and uploads that hold a place: together they count towards the limit. */
  arrived: readonly { id: string }[]
  arriving: readonly ArrivingUpload[]
  onArrived: (image: { id: string; picture: Picture }) => void
  onCancelled: (id: string) => void
  onSettled: () => void
}

/** T50: the outcome of one choice of files. */
function tellResult({ done, all }: UploadSummary, errors: readonly (string | null)[]): void {
  if (errors.some((error) => error === NOT_YOUR_PROFILE || error === SIGN_IN_TO_UPLOAD)) {
    notify.error(PERMISSION_DENIED)
  } else if (done === 0) notify.error(UPLOAD_FAILED)
  else if (done < all) notify.info(uploadedOf(done, all), { title: UPLOAD_PARTIAL })
  else notify.success(UPLOAD_DONE)
}

/** Adding images to a gallery: drop zone, picker, camera, and each file's outcome. */
export function GalleryUploads(props: GalleryUploadsProps) {
  const { rules, aboutId, arrived, arriving, onArrived, onCancelled, onSettled } = props
  const queue: UploadControls = useUploadQueue({
    rules,
    ...(aboutId && { aboutId }),
    arrived,
    arriving,
    refresh: onSettled,
    onDone: ({ id, picture }) => picture && onArrived({ id, picture }),
    onCancelled,
    onSettled: (summary, items) => {
      tellResult(
        summary,
        items.map(({ error }) => error),
      )
      onSettled()
    },
  })
  const isFull = arrived.length >= rules.limit
  const message = queue.message ?? (isFull ? rules.full : null)
  return (
    <div className={classes.uploads}>
      <DropZone
        rules={rules}
        label="Upload images"
        hint={`JPG, PNG or WEBP. ${LARGE_ONES_FIT} Location data is removed.`}
        isDisabled={isFull}
        onFiles={queue.add}
      />
      {message && (
        <p role="alert" className={classes.message}>
          {message}
        </p>
      )}
      <UploadList {...queue} />
    </div>
  )
}
