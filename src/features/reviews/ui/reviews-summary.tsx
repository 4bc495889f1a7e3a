import type { CSSProperties } from 'react'
import { MARK_LABELS, REVIEW_MARKS } from '#features/photographers/public-profile.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { Average, MarkAverages } from '#ui/text/rating.tsx'
import classes from './reviews-summary.module.css'

type Summary = Pick<RouterOutputs['reviews']['vendorList'], 'rating' | 'marks' | 'stars'>

const STARS = [5, 4, 3, 2, 1] as const

/** The average as couples see it, and how many gave how many stars. */
export function ReviewsSummary({ rating, marks, stars }: Summary) {
  return (
    <section aria-label="Your reviews together" className={classes.summary}>
      <div>
        {rating === null ? (
          <p className={classes.hint}>Your average appears once you have three reviews that count.</p>
        ) : (
          <Average rating={rating} />
        )}
        <p
          className={classes.hint}
        >{`${stars.total} ${stars.total === 1 ? 'review' : 'reviews'} from completed bookings`}</p>
      </div>
      <ul className={classes.stars} aria-label="How many gave how many stars">
        {STARS.map((count) => (
          <li key={count}>
            <span>{`${count} ${count === 1 ? 'star' : 'stars'}`}</span>
            <span
              className={classes.bar}
              style={{ '--share': stars[count] / Math.max(1, stars.total) } as CSSProperties}
              aria-hidden="true"
            />
            <span className={classes.count}>{stars[count]}</span>
          </li>
        ))}
      </ul>
      {marks && (
        <div className={classes.marks}>
          <MarkAverages marks={REVIEW_MARKS.map((mark) => ({ label: MARK_LABELS[mark], average: marks[mark] }))} />
        </div>
      )}
    </section>
  )
}
