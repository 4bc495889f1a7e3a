'use no memo'

import { StarIcon } from '#ui/icon/icons.tsx'
import classes from './rating.module.css'

type RatingProps = { rating: number | null; reviewCount: number; className?: string }

/** Average and count with three reviews or more; before that the word New, never an empty score. */
export function Rating({ rating, reviewCount, className }: RatingProps) {
  const name = [classes.rating, className].filter(Boolean).join(' ')
  if (rating === null) return <span className={name}>New</span>
  return (
    <span className={name}>
      <StarIcon className={classes.star} />
      <span>
        {rating.toFixed(1)} <span className="visually-hidden">out of 5, </span>
        <span className={classes.count}>
          ({reviewCount}
          <span className="visually-hidden"> reviews</span>)
        </span>
      </span>
    </span>
  )
}

/** One review's stars, with the same rating in words. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars}>
      <span className="visually-hidden">{`${rating} out of 5 stars`}</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <StarIcon key={place} className={place <= Math.round(rating) ? classes.star : classes.empty} />
      ))}
    </span>
  )
}

/** A photographer's average in large figures. */
export function Average({ rating }: { rating: number }) {
  return (
    <p className={classes.average}>
      {rating.toFixed(1)} <span className={classes.outOf}>out of 5</span>
    </p>
  )
}

/** The averages of what reviews judge one by one; a dash where nobody has. */
export function MarkAverages({ marks }: { marks: readonly { label: string; average: number | null | undefined }[] }) {
  return (
    <dl className={classes.averages}>
      {marks.map(({ label, average }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{average?.toFixed(1) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
