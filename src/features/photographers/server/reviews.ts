import { type AnyColumn, and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { reviews } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { countRows } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type ProfileReview, REVIEWS_PAGE_SIZE, type ReviewFilter } from '../public-profile.ts'
import { isCounted, isVisible } from './review-records.ts'

type Kept = (review: Pick<typeof reviews, 'photos' | 'rating'>) => SQL | undefined

const KEPT: Record<ReviewFilter, Kept> = {
  all: () => undefined,
  photos: ({ photos }) => sql`jsonb_array_length(${photos}) > 0`,
  5: ({ rating }) => eq(rating, 5),
  4: ({ rating }) => eq(rating, 4),
  3: ({ rating }) => lte(rating, 3),
}

/** Published reviews of a photographer, newest first, as a part of what is read of them. */
export const reviewsPart = (kept: Kept = KEPT.all) =>
  ({
    columns: {
      id: true,
      rating: true,
      quality: true,
      communication: true,
      punctuality: true,
      value: true,
      body: true,
      photos: true,
      status: true,
      publishedAt: true,
    },
    where: { RAW: (review: typeof reviews) => and(isVisible(review), kept(review))! },
    with: {
      client: {
        columns: {},
        extras: {
          author: ({ firstName, lastName }: Record<'firstName' | 'lastName', AnyColumn>) =>
            sql<string>`trim(${firstName} || ' ' || case when ${lastName} <> '' then left(${lastName}, 1) || '.' else '' end)`,
        },
      },
      booking: { columns: { eventDate: true }, extras: { isCounted } },
      reply: { columns: { body: true, createdAt: true } },
    },
    orderBy: { publishedAt: 'desc', id: 'asc' },
    limit: REVIEWS_PAGE_SIZE,
  }) as const

const ofPhotographer = (db: Db) => db.query.photographers.findFirst({ columns: {}, with: { reviews: reviewsPart() } })
type ReviewRow = NonNullable<Awaited<ReturnType<typeof ofPhotographer>>>['reviews'][number]

/** A published review as everybody may read it. */
export const shownReview = (row: ReviewRow): ProfileReview => ({
  id: row.id,
  author: row.client.author,
  // Only drafts lack these.
  rating: row.rating!,
  publishedAt: row.publishedAt!.toISOString(),
  marks: {
    quality: row.quality,
    communication: row.communication,
    punctuality: row.punctuality,
    value: row.value,
  },
  text: row.body,
  photos: row.photos,
  eventDate: row.booking.eventDate,
  isCounted: row.booking.isCounted,
  /** Someone disputes it and our team has not decided yet. */
  isInCheck: row.status === 'in_check',
  reply: row.reply && { text: row.reply.body, publishedAt: row.reply.createdAt.toISOString() },
})

/** How many reviews of a photographer are shown. */
export const shownReviews = (photographerId: AnyColumn, kept: Kept = KEPT.all): SQL<number> =>
  countRows(reviews, and(eq(reviews.photographerId, photographerId), isVisible(reviews), kept(reviews)))

/** One page of a listed photographer's reviews of one kind, and how many there are of it (PF7). */
export async function listReviews(
  { db }: PlainReader,
  { id, page, show = 'all' }: { id: string; page: number; show?: ReviewFilter | undefined },
): Promise<{ items: ProfileReview[]; total: number }> {
  const found = await db.query.photographers.findFirst({
    columns: {},
    where: { id, RAW: ({ isListed }) => sql`${isListed}` },
    extras: { total: (photographer) => shownReviews(photographer.id, KEPT[show]) },
    with: { reviews: { ...reviewsPart(KEPT[show]), offset: (page - 1) * REVIEWS_PAGE_SIZE } },
  })
  return { items: found?.reviews.map(shownReview) ?? [], total: found?.total ?? 0 }
}
