'use no memo'

import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#shared/date/format-date.ts'
import { monthName, monthOf } from '#shared/date/months.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon } from '#ui/icon/page-icons.tsx'
import { Dotted } from '#ui/text/dotted.tsx'
import { Average, MarkAverages, Stars } from '#ui/text/rating.tsx'
import {
  MARK_LABELS,
  type PhotographerProfile,
  type ProfileReview,
  REVIEW_FILTER_LABELS,
  REVIEW_FILTERS,
  REVIEW_MARKS,
  REVIEWS_PAGE_SIZE,
  type ReviewFilter,
} from '../public-profile.ts'
import { ReviewPhotos } from './review-photos.tsx'
import classes from './reviews.module.css'

/** Reviews from which on a choice among them is offered. */
const FILTERED_FROM = 4
/** Reviews a phone shows at first; the stylesheet hides the others of the first page, and on tablets all but two. */
const FOLDED_TO = 1

/** What booked couples wrote: average only with three reviews or more, further pages on demand. */
export function Reviews({ profile }: { profile: PhotographerProfile }) {
  const { show, last, reviews, total, hasMore, folds, list, choose, showMore } = useReviews(profile)
  return (
    <section aria-labelledby="reviews" className={classes.reviews}>
      <div className={classes.head}>
        <h2 id="reviews">Reviews</h2>
        <Summary profile={profile} />
      </div>
      {profile.shownReviews > 0 && (
        <div className={classes.body}>
          {profile.shownReviews >= FILTERED_FROM && <FilterChoice show={show} onChange={choose} />}
          <ul ref={list} role="list" className={classes.list} data-folded={folds || undefined}>
            {reviews.map((review) => (
              <li key={review.id} tabIndex={-1} className={classes.item}>
                <Review review={review} reply={profile.name} />
              </li>
            ))}
          </ul>
          <p role="status" className={classes.status}>
            {last?.isError && 'The reviews didn’t load. '}
            {last?.isSuccess && total === 0 && 'None of these yet.'}
            {last?.isSuccess && total > 0 && <span className="visually-hidden">{reviews.length} reviews shown</span>}
          </p>
          {last?.isError ? (
            <Button variant="default" onClick={() => void last.refetch()}>
              Retry
            </Button>
          ) : (
            (hasMore || folds) && (
              <Button
                variant="default"
                loading={last?.isLoading}
                className={hasMore ? undefined : classes.unfold}
                onClick={showMore}
              >
                More reviews
              </Button>
            )
          )}
        </div>
      )}
    </section>
  )
}

/** The reviews shown so far and the ways to others and to more of them. */
function useReviews(profile: PhotographerProfile) {
  const [{ show, pages }, setShown] = useState<{ show: ReviewFilter; pages: number }>({ show: 'all', pages: 1 })
  const [isFolded, setFolded] = useState(true)
  // The first page of all reviews is the profile's own.
  const first = show === 'all' ? 2 : 1
  const more = trpc.useQueries((query) =>
    Array.from({ length: pages + 1 - first }, (_, place) =>
      query.photographers.reviews({ id: profile.id, page: place + first, show }),
    ),
  )
  const last = more.at(-1)
  const reviews = [...(show === 'all' ? profile.reviews : []), ...more.flatMap((page) => page.data?.items ?? [])]
  const total = show === 'all' ? profile.shownReviews : (more[0]?.data?.total ?? 0)
  const hasMore = pages * REVIEWS_PAGE_SIZE < total
  const { list, focusNext } = useFocusOnNew()
  const folds = isFolded && pages === 1 && reviews.length > FOLDED_TO
  return {
    show,
    last,
    reviews,
    total,
    hasMore,
    folds,
    list,
    choose: (chosen: ReviewFilter) => setShown({ show: chosen, pages: 1 }),
    showMore: () => {
      focusNext()
      setFolded(false)
      if (hasMore) setShown({ show, pages: pages + 1 })
    },
  }
}

/** After 'More reviews' the focus goes to the first that was not seen, also when the button has gone with the last page. */
function useFocusOnNew() {
  const list = useRef<HTMLUListElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    const item = awaited.current === null ? undefined : list.current?.children[awaited.current]
    if (!(item instanceof HTMLElement)) return
    awaited.current = null
    item.focus({ preventScroll: true })
  })
  return {
    list,
    focusNext: () => {
      const items = [...list.current!.children]
      const hidden = items.findIndex((item) => item.getClientRects().length === 0)
      awaited.current = hidden === -1 ? items.length : hidden
    },
  }
}

type FilterChoiceProps = { show: ReviewFilter; onChange: (show: ReviewFilter) => void }

function FilterChoice({ show, onChange }: FilterChoiceProps) {
  return (
    <label className={classes.filter}>
      <span className={classes.filterLabel}>Show</span>
      <select
        className={classes.select}
        value={show}
        onChange={(event) => onChange(event.currentTarget.value as ReviewFilter)}
      >
        {REVIEW_FILTERS.map((value) => (
          <option key={value} value={value}>
            {REVIEW_FILTER_LABELS[value]}
          </option>
        ))}
      </select>
    </label>
  )
}

function Summary({ profile: { rating, marks, shownReviews: count } }: { profile: PhotographerProfile }) {
  if (count === 0) return <p className={classes.summary}>New here. Couples can review after a completed booking.</p>
  const words = `${count} ${count === 1 ? 'review' : 'reviews'} from completed bookings`
  if (rating === null) return <p className={classes.summary}>{words}</p>
  return (
    <div className={classes.summary}>
      <Average rating={rating} />
      <p>{words}</p>
      {marks && (
        <div className={classes.averages}>
          <MarkAverages marks={REVIEW_MARKS.map((mark) => ({ label: MARK_LABELS[mark], average: marks[mark] }))} />
        </div>
      )}
    </div>
  )
}

function Review({ review, reply }: { review: ProfileReview; reply: string }) {
  return (
    <article className={classes.review}>
      <Stars rating={review.rating} />
      <p className={classes.marks}>
        <Dotted
          parts={REVIEW_MARKS.map(
            (mark) => review.marks[mark] !== null && `${MARK_LABELS[mark]} ${review.marks[mark]}`,
          )}
        />
      </p>
      <p className={classes.text}>{review.text}</p>
      <ReviewPhotos photos={review.photos} author={review.author} />
      <footer className={classes.author}>
        <span className={classes.name}>{review.author}</span>
        <span>Wedding in {monthName(monthOf(review.eventDate))}</span>
        <span className={classes.verified}>
          <CheckIcon />
          Verified booking
        </span>
        {review.isInCheck && <span>Being checked</span>}
        {!review.isCounted && <span>Small booking: shown, but not counted in the average</span>}
      </footer>
      {review.reply && (
        <div className={classes.reply}>
          <p className={classes.replyHead}>
            {reply} replied on {formatDate(review.reply.publishedAt, 'medium')}
          </p>
          <p className={classes.replyText}>{review.reply.text}</p>
        </div>
      )}
    </article>
  )
}
