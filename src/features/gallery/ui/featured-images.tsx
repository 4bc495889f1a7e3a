import { StarIcon } from '#ui/icon/icons.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import type { GalleryImage } from '../model.ts'
import classes from './featured-images.module.css'
import { imageName } from './gallery-tile.tsx'

type FeaturedProps = { images: readonly GalleryImage[]; onUnfeature: (id: string) => void }

/** What couples see first: the featured images in gallery order, the cover before the others. */
export function FeaturedImages({ images, onUnfeature }: FeaturedProps) {
  const featured = images
    .map((image, index) => ({ image, name: imageName(image, index + 1) }))
    .filter(({ image }) => image.isFeatured)
  return (
    <section className={classes.section} aria-labelledby="featured-images">
      <h2 id="featured-images" className={classes.title}>
        Featured
      </h2>
      {featured.length === 0 ? (
        <p className={classes.hint}>
          Nothing is featured. The first image in the gallery is your cover; star another one to replace it.
        </p>
      ) : (
        <ul className={classes.row} aria-label="Featured images">
          {featured.map(({ image, name }, place) => (
            <li key={image.id} className={classes.item}>
              <Photo picture={image.picture} sizes="(min-width: 48em) 200px, 40vw" ratio="4/5" />
              <div className={classes.foot}>
                <span className={classes.word}>{place === 0 ? 'Cover' : 'Featured'}</span>
                <button
                  type="button"
                  className={classes.star}
                  aria-label={`Stop featuring ${name}`}
                  onClick={() => onUnfeature(image.id)}
                >
                  <StarIcon />
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
