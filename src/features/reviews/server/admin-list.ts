import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { bookings, clients, photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { coupleName, notNull, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type CsvExport, exportTable, orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { cutText } from '#shared/text/cut-text.ts'
import { ADMIN_REVIEWS_DEFAULTS, type AdminReviewsInput, type ExportReviewsInput } from '../search.ts'
import { REVIEWS_PAGE_SIZE } from '../texts.ts'

const COUPLE = coupleName(clients)
const PHOTOGRAPHER = vendorName(photographers)

const matches = (words: string | undefined) =>
  hasWords(words, clients.firstName, clients.lastName, photographers.name, photographers.businessName, reviews.body)

const sorts = {
  writer: sql`lower(case ${reviews.author} when 'client' then ${COUPLE} else ${PHOTOGRAPHER} end)`,
  about: sql`lower(case ${reviews.author} when 'client' then ${PHOTOGRAPHER} else ${COUPLE} end)`,
  status: reviews.status,
  submittedAt: reviews.submittedAt,
}

const EXCERPT_CHARACTERS = 140
const IS_WAITING = sql<boolean>`(${reviewDisputes.id} is not null and ${reviewDisputes.decision} is null)`

/** Whether the promised time for a decision is over. */
export const isOverdue = (
  { decision, decideBy }: Pick<typeof reviewDisputes.$inferSelect, 'decision' | 'decideBy'>,
  now: Date,
) => decision === null && decideBy < now

/** What waits for a decision comes first in the usual order, the earliest promise at the top. */
const inOrder = (order: ExportReviewsInput['order']): SQL => {
  const chosen = orderOf(sorts, order, reviews.id)
  return order === ADMIN_REVIEWS_DEFAULTS.order
    ? sql`${IS_WAITING} desc, case when ${IS_WAITING} then ${reviewDisputes.decideBy} end, ${chosen}`
    : chosen
}

/** Reviews of both sides with the dispute about each, if any. Drafts belong to the writer alone. */
const written = (db: Db, { search, status, author, order }: ExportReviewsInput) =>
  db
    .select({
      id: reviews.id,
      bookingId: bookings.id,
      eventDate: bookings.eventDate,
      author: reviews.author,
      couple: COUPLE,
      photographer: PHOTOGRAPHER,
      status: reviews.status,
      // Only drafts may lack these.
      rating: notNull(reviews.rating),
      submittedAt: notNull(reviews.submittedAt),
      quality: reviews.quality,
      communication: reviews.communication,
      punctuality: reviews.punctuality,
      value: reviews.value,
      body: reviews.body,
      publishedAt: reviews.publishedAt,
      removedAt: reviews.removedAt,
      removedReason: reviews.removedReason,
      dispute: {
        reason: reviewDisputes.reason,
        createdAt: reviewDisputes.createdAt,
        decideBy: reviewDisputes.decideBy,
        decision: reviewDisputes.decision,
      },
      total: TOTAL,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(clients, eq(clients.id, reviews.clientId))
    .innerJoin(photographers, eq(photographers.id, reviews.photographerId))
    .leftJoin(reviewDisputes, eq(reviewDisputes.reviewId, reviews.id))
    .where(
      and(
        ne(reviews.status, 'draft'),
        status === 'all' ? undefined : eq(reviews.status, status),
        author === 'all' ? undefined : eq(reviews.author, author),
        matches(search),
      ),
    )
    .orderBy(inOrder(order))

/**
 * One page of the reviews of both sides, sealed ones included, searched by their words and both names; twenty a page.
 * One statement however many there are.
 */
export async function listAllReviews({ db, now }: PlainReader, input: AdminReviewsInput) {
  const page = await pageOf({ page: input.page, size: REVIEWS_PAGE_SIZE }, ({ limit, offset }) =>
    written(db, input).limit(limit).offset(offset),
  )
  return {
    ...page,
    items: page.items.map(({ id, author, couple, photographer, status, rating, submittedAt, body, dispute }) => ({
      id,
      author,
      couple,
      photographer,
      status,
      rating,
      submittedAt,
      excerpt: cutText(body, EXCERPT_CHARACTERS),
      /** While it waits for a decision. */
      dispute:
        dispute?.decision === null
          ? { reason: dispute.reason, decideBy: dispute.decideBy, isOverdue: isOverdue(dispute, now()) }
          : null,
    })),
  }
}

/** The filtered reviews as CSV, in the order of the screen; audited. */
export const exportReviews = (ctx: ServiceContext, input: ExportReviewsInput): Promise<CsvExport> =>
  exportTable(ctx, {
    action: 'reviews.adminExport',
    entityType: 'reviews',
    asked: input,
    read: (tx, limit) => written(tx, input).limit(limit),
    columns: {
      id: (row) => row.id,
      booking: (row) => row.bookingId,
      event_date: (row) => row.eventDate,
      written_by: (row) => row.author,
      couple: (row) => row.couple,
      photographer: (row) => row.photographer,
      status: (row) => row.status,
      rating: (row) => row.rating,
      quality: (row) => row.quality,
      communication: (row) => row.communication,
      punctuality: (row) => row.punctuality,
      value: (row) => row.value,
      text: (row) => row.body,
      written_at: (row) => row.submittedAt.toISOString(),
      published_at: (row) => row.publishedAt?.toISOString(),
      taken_down_at: (row) => row.removedAt?.toISOString(),
      taken_down_for: (row) => row.removedReason,
      disputed_at: (row) => row.dispute?.createdAt.toISOString(),
      disputed_for: (row) => row.dispute?.reason,
      dispute_decision: (row) => row.dispute?.decision,
    },
  })
