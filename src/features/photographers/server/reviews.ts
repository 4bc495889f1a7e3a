import { type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { type ProfileReview, REVIEWS_PAGE_SIZE } from '../profile.ts'

// Visible reviews: one being checked stays visible (RV5), a removed one does not.
const VISIBLE = sql`r.author = 'client' and r.status in ('published', 'in_check')`

/** Published reviews of a photographer as one JSON array, newest first. */
export const reviewsJson = (photographerId: SQL, limit: SQL, offset: SQL): SQL => sql`(
  select coalesce(jsonb_agg(v.review order by v.published_at desc, v.id), '[]') from (
    select r.id, r.published_at, jsonb_build_object(
      'id', r.id,
      'author', trim(c.first_name || ' ' || case when c.last_name = '' then '' else left(c.last_name, 1) || '.' end),
      'rating', r.rating, 'text', r.body, 'photos', r.photos, 'eventDate', b.event_date, 'publishedAt', r.published_at,
      'isCounted', coalesce(b.total_amount_cents >= qualifying_booking_cents(), false),
      'reply', case when y.id is not null then jsonb_build_object('text', y.body, 'publishedAt', y.created_at) end
    ) as review
    from reviews r
    join clients c on c.id = r.client_id
    join bookings b on b.id = r.booking_id
    left join review_replies y on y.review_id = r.id
    where r.photographer_id = ${photographerId} and ${VISIBLE}
    order by r.published_at desc, r.id
    limit ${limit} offset ${offset}
  ) v)`

/** How many reviews of a photographer are shown. */
export const shownReviews = (photographerId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from reviews r where r.photographer_id = ${photographerId} and ${VISIBLE})`

/** One page of a listed photographer's reviews and how many there are (PF7). */
export async function listReviews(
  { db }: Pick<ServiceContext, 'db'>,
  { id, page }: { id: string; page: number },
): Promise<{ items: ProfileReview[]; total: number }> {
  const offset = (page - 1) * REVIEWS_PAGE_SIZE
  const [row] = await rows<{ items: ProfileReview[]; total: number }>(
    db.execute(sql`
      select ${reviewsJson(sql`p.id`, sql`${REVIEWS_PAGE_SIZE}`, sql`${offset}`)} as items, ${shownReviews(sql`p.id`)} as total
      from photographers p where p.id = ${id} and p.is_listed`),
  )
  return row ?? { items: [], total: 0 }
}
