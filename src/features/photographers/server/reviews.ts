import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, reviewReplies, reviews } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonIf, jsonPage, jsonRow, notNull, type Part, readJson } from '#server/database/json-rows.ts'
import { countOf } from '#server/database/sql.ts'
import { type ProfileReview, REVIEWS_PAGE_SIZE, type ReviewFilter } from '../profile.ts'
import { IS_COUNTED, IS_IN_CHECK, IS_VISIBLE } from './review-records.ts'

const KEPT: Record<ReviewFilter, SQL> = {
  all: sql`true`,
  photos: sql`jsonb_array_length(r.photos) > 0`,
  5: sql`r.rating = 5`,
  4: sql`r.rating = 4`,
  3: sql`r.rating <= 3`,
}

const r = alias(reviews, 'r')
const b = alias(bookings, 'b')
const y = alias(reviewReplies, 'y')

const reviewJson: SQL<ProfileReview> = jsonRow({
  id: r.id,
  author: sql<string>`trim(c.first_name || ' ' || case when c.last_name = '' then '' else left(c.last_name, 1) || '.' end)`,
  rating: notNull(r.rating),
  marks: jsonRow({ quality: r.quality, communication: r.communication, punctuality: r.punctuality, value: r.value }),
  text: r.body,
  photos: r.photos,
  eventDate: b.eventDate,
  publishedAt: notNull(r.publishedAt),
  isCounted: IS_COUNTED,
  isInCheck: IS_IN_CHECK,
  reply: jsonIf(sql`y.id is not null`, jsonRow({ text: y.body, publishedAt: y.createdAt })),
})

/** Published reviews of a photographer, newest first. */
export const reviewsJson = (photographerId: SQL, part: Part, kept = KEPT.all): SQL<ProfileReview[]> =>
  jsonPage(
    reviewJson,
    sql`from reviews r
      join clients c on c.id = r.client_id
      join bookings b on b.id = r.booking_id
      left join review_replies y on y.review_id = r.id
      where r.photographer_id = ${photographerId} and ${IS_VISIBLE} and ${kept}`,
    sql`r.published_at desc, r.id`,
    part,
  )

/** How many reviews of a photographer are shown. */
export const shownReviews = (photographerId: SQL, kept = KEPT.all): SQL<number> =>
  countOf(sql`from reviews r where r.photographer_id = ${photographerId} and ${IS_VISIBLE} and ${kept}`)

/** One page of a listed photographer's reviews of one kind, and how many there are of it (PF7). */
export async function listReviews(
  { db }: PlainReader,
  { id, page, show = 'all' }: { id: string; page: number; show?: ReviewFilter | undefined },
): Promise<{ items: ProfileReview[]; total: number }> {
  const part = { limit: REVIEWS_PAGE_SIZE, offset: (page - 1) * REVIEWS_PAGE_SIZE }
  const [found] = await readJson(
    db,
    jsonRow({ items: reviewsJson(sql`p.id`, part, KEPT[show]), total: shownReviews(sql`p.id`, KEPT[show]) }),
    sql`from photographers p where p.id = ${id} and p.is_listed`,
  )
  return found ?? { items: [], total: 0 }
}
