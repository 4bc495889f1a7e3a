import { type Picture, pictureUrl } from '#shared/picture/picture.ts'
import { useSite } from '#ui/page/site.ts'
import { Photo } from '#ui/picture/photo.tsx'
import classes from './reviews.module.css'

/** The photos of a review, small; each opens in full in a new tab. */
export function WrittenPhotos({ photos, by }: { photos: Picture[]; by: string }) {
  const { filesUrl } = useSite()
  if (photos.length === 0) return null
  return (
    <ul className={classes.photos}>
      {photos.map((photo, index) => (
        <li key={photo.key}>
          <a href={pictureUrl(photo, filesUrl, photo.width)} target="_blank" rel="noopener">
            <Photo
              picture={{ ...photo, alt: `Photo ${index + 1} of the review by ${by}` }}
              sizes="4.5rem"
              ratio="4/5"
            />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
