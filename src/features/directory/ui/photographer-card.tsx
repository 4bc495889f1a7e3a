import { Link } from '@tanstack/react-router'
import { PRICE_ON_REQUEST, startingAt } from '#features/photographers/texts.ts'
import { Heart } from '#ui/button/heart.tsx'
import { AvailabilityMark } from '#ui/date/availability-mark.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import { Portrait } from '#ui/picture/portrait.tsx'
import { SHARP_PHONE } from '#ui/picture/sharp-phone.ts'
import { Rating } from '#ui/text/rating.tsx'
import { CARD_TAGS, type DirectoryCard, NO_PORTFOLIO_IMAGES } from '../model.ts'
import classes from './photographer-card.module.css'

/** How wide a card is drawn in the grid of one, two, three and four columns. */
const CARD_SIZES = [
  SHARP_PHONE,
  '(min-width: 90em) 320px',
  '(min-width: 75em) 22vw',
  '(min-width: 62em) 29vw',
  '(min-width: 36em) 44vw',
  'calc(100vw - 2.5rem)',
].join(', ')
/** In the directory a phone shows one or two in a row, by choice: browsers that can fetch what is then drawn. */
const GRID_SIZES = `auto, ${CARD_SIZES}`

type PhotographerCardProps = {
  photographer: DirectoryCard | null | undefined
  /** The chosen wedding date, carried to the profile. */
  date?: string | undefined
  /** Only for the very first picture of a page. */
  priority?: boolean
  /** Set by the directory, so that the profile's back link returns to the same place in it. */
  isFromDirectory?: boolean
  /** On a phone the cover is beside the caption instead of above it. */
  isBeside?: boolean
  sizes?: string
}

/** One photographer as a cover and a caption, all of it one link; nothing when data is missing (L7). */
export function PhotographerCard({
  photographer,
  date,
  priority,
  isFromDirectory,
  isBeside,
  // Only of a picture that is fetched late is the width known.
  sizes = isFromDirectory && !priority ? GRID_SIZES : CARD_SIZES,
}: PhotographerCardProps) {
  if (!photographer?.id || !photographer.name) return null
  const { id, name, location, cover, avatar, availability, priceCents, rating, reviewCount, tags } = photographer
  return (
    <article className={classes.card} data-availability={availability ?? undefined} data-beside={isBeside || undefined}>
      <Link
        to="/photographer/$id"
        params={{ id }}
        search={{ date }}
        state={isFromDirectory ? { isFromDirectory: true } : undefined}
        className={classes.link}
      >
        <span className={classes.cover}>
          {cover ? (
            <Photo picture={cover} sizes={sizes} ratio="4/5" priority={priority} className={classes.photo} />
          ) : (
            <span className={classes.noCover}>{NO_PORTFOLIO_IMAGES}</span>
          )}
          {availability && <AvailabilityMark availability={availability} className={classes.availability} />}
          <Portrait picture={avatar && { ...avatar, alt: '' }} name={name} className={classes.avatar} />
        </span>
        <span className={classes.head}>
          <h3 className={classes.name}>{name}</h3>
          <Rating rating={rating} reviewCount={reviewCount} />
        </span>
        <span className={classes.location}>{location}</span>
        <Tags tags={tags} />
        <span className={classes.price}>{priceCents === null ? PRICE_ON_REQUEST : startingAt(priceCents)}</span>
      </Link>
      <Heart id={id} name={name} />
    </article>
  )
}

/** Three tags at most; the rest is a number (C14). */
function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  const hidden = tags.length - CARD_TAGS
  return (
    <span className={classes.tags}>
      {tags.slice(0, CARD_TAGS).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {hidden > 0 && (
        <span className={classes.more}>
          +{hidden}
          <span className="visually-hidden"> more styles</span>
        </span>
      )}
    </span>
  )
}
