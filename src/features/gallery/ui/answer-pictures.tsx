import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { GALLERY_ERROR } from '../model.ts'
import classes from './answer-pictures.module.css'
import type { UploadsSlot } from './gallery-page.tsx'
import { useGalleryChanges, useGalleryQuery } from './use-gallery.ts'

/** How many of the newest are shown: what was just added is among them. */
const SHOWN = 8

/** Adding pictures to one's gallery from another page, such as the answer to a question about them. (BZ5) */
export function AnswerPictures({ Uploads }: { Uploads: UploadsSlot }) {
  const { data, error, isFetching, refetch } = useGalleryQuery()
  const changes = useGalleryChanges()
  if (error && !data) {
    return <PageState.Error title={GALLERY_ERROR} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <PageState.Loading label="Loading your pictures" rows={2} />
  const newest = data.images.slice(-SHOWN)
  return (
    <section aria-labelledby="answer-pictures" className={classes.pictures}>
      <h3 id="answer-pictures" className={classes.title}>
        Pictures
      </h3>
      <p
        className={classes.count}
      >{`${data.images.length} of ${GALLERY_LIMIT} in your gallery, which our team can see.`}</p>
      <Uploads
        arrived={data.images}
        arriving={data.arriving}
        onArrived={changes.arrive}
        onCancelled={changes.cancelUpload}
        onSettled={() => void changes.refresh()}
      />
      <ul className={classes.grid} aria-label="Your newest pictures">
        {newest.map(({ id, picture }) => (
          <li key={id}>
            <Photo picture={picture} sizes="10rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
