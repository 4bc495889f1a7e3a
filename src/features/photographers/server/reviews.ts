import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, reviewReplies, reviews } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonPage, jsonRow, notNull, type Part, readJson } from '#server/json-rows.ts'
import { countOf } from '#server/sql.ts'
import { type ProfileReview, REVIEWS_PAGE_SIZE } from '../profile.ts'

// Visible reviews: one being checked stays visible (RV5), a removed one does not.
const VISIBLE = sql`r.author = 'client' and r.status in ('published', 'in_check')`

const r = alias(reviews, 'r')
const b = alias(bookings, 'b')
const y = alias(reviewReplies, 'y')

const reviewJson: SQL<ProfileReview> = jsonRow({
  id: r.id,
  author: sql<string>`trim(c.first_name || ' ' || case when c.last_name = '' then '' else left(c.last_name, 1) || '.' end)`,
  rating: notNull(r.rating),
  text: r.body,
  photos: r.photos,
  eventDate: b.eventDate,
  publishedAt: notNull(r.publishedAt),
  isCounted: sql<boolean>`coalesce(b.total_amount_cents >= qualifying_booking_cents(), false)`,
  reply: jsonIf(sql`y.id is not null`, jsonRow({ text: y.body, publishedAt: y.createdAt })),
})

/** Published reviews of a photographer, newest first. */
export const reviewsJson = (photographerId: SQL, part: Part): SQL<ProfileReview[]> =>
  jsonPage(
    reviewJson,
    sql`from reviews r
      join clients c on c.id = r.client_id
      join bookings b on b.id = r.booking_id
      left join review_replies y on y.review_id = r.id
      where r.photographer_id = ${photographerId} and ${VISIBLE}`,
    sql`r.published_at desc, r.id`,
    part,
  )

/** How many reviews of a photographer are shown. */
export const shownReviews = (photographerId: SQL): SQL<number> =>
  countOf(sql`from reviews r where r.photographer_id = ${photographerId} and ${VISIBLE}`)

/** One page of a listed photographer's reviews and how many there are (PF7). */
export async function listReviews(
  { db }: Pick<ServiceContext, 'db'>,
  { id, page }: { id: string; page: number },
): Promise<{ items: ProfileReview[]; total: number }> {
  const part = { limit: REVIEWS_PAGE_SIZE, offset: (page - 1) * REVIEWS_PAGE_SIZE }
  const [found] = await readJson(
    db,
    jsonRow({ items: reviewsJson(sql`p.id`, part), total: shownReviews(sql`p.id`) }),
    sql`from photographers p where p.id = ${id} and p.is_listed`,
  )
  return found ?? { items: [], total: 0 }
}
