import { Button } from '#ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { formatDate } from '#shared/dates.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { Stars } from '#ui/rating.tsx'
import { type PhotographerProfile, type ProfileReview, REVIEWS_PAGE_SIZE } from '../profile.ts'
import { monthOf } from './months.ts'
import { ReviewPhotos } from './review-photos.tsx'
import classes from './reviews.module.css'

/** What booked couples wrote: average only with three reviews or more, further pages on demand (PF7, X119). */
export function Reviews({ profile }: { profile: PhotographerProfile }) {
  const [pages, setPages] = useState(1)
  const more = trpc.useQueries((query) =>
    Array.from({ length: pages - 1 }, (_, place) => query.photographers.reviews({ id: profile.id, page: place + 2 })),
  )
  const last = more.at(-1)
  const reviews = [...profile.reviews, ...more.flatMap((page) => page.data?.items ?? [])]
  const hasMore = pages * REVIEWS_PAGE_SIZE < profile.shownReviews
  const { list, focusNext } = useFocusOnNew(reviews.length)
  return (
    <section aria-labelledby="reviews" className={classes.reviews}>
      <div className={classes.head}>
        <h2 id="reviews">Reviews</h2>
        <Summary rating={profile.rating} count={profile.shownReviews} />
      </div>
      {reviews.length > 0 && (
        <div className={classes.body}>
          <ul ref={list} role="list" className={classes.list}>
            {reviews.map((review) => (
              <li key={review.id} tabIndex={-1} className={classes.item}>
                <Review review={review} reply={profile.name} />
              </li>
            ))}
          </ul>
          <p role="status" className={classes.status}>
            {last?.isError && 'The reviews could not be loaded. '}
            {pages > 1 && last?.isSuccess && <span className="visually-hidden">{reviews.length} reviews shown</span>}
          </p>
          {last?.isError ? (
            <Button variant="default" onClick={() => void last.refetch()}>
              Retry
            </Button>
          ) : (
            hasMore && (
              <Button
                variant="default"
                loading={last?.isLoading}
                onClick={() => {
                  focusNext()
                  setPages(pages + 1)
                }}
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

/** After 'More reviews' the focus goes to the first new one, also when the button has gone with the last page. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    const item = list.current?.children[awaited.current]
    awaited.current = null
    if (item instanceof HTMLElement) item.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    focusNext: () => {
      awaited.current = count
    },
  }
}

function Summary({ rating, count }: { rating: number | null; count: number }) {
  if (count === 0) return <p className={classes.summary}>New here. Couples can review after a completed booking.</p>
  const words = `${count} ${count === 1 ? 'review' : 'reviews'} from completed bookings`
  if (rating === null) return <p className={classes.summary}>{words}</p>
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        {rating.toFixed(1)} <span className={classes.outOf}>out of 5</span>
      </p>
      <p>{words}</p>
    </div>
  )
}

function Review({ review, reply }: { review: ProfileReview; reply: string }) {
  return (
    <article className={classes.review}>
      <Stars rating={review.rating} />
      <p className={classes.text}>{review.text}</p>
      <ReviewPhotos photos={review.photos} author={review.author} />
      <footer className={classes.author}>
        <span className={classes.name}>{review.author}</span>
        <span>Wedding in {monthOf(review.eventDate)}</span>
        <span className={classes.verified}>
          <CheckIcon />
          Verified booking
        </span>
        {!review.isCounted && <span>Small booking, shown and not counted in the average</span>}
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
