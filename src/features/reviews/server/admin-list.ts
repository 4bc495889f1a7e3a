import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, photographers, reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonRow, notNull, type ValueOf } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import { type CsvExport, exportTable, orderOf, readFirst, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { cutText, unitsFor } from '#shared/text/cut-text.ts'
import { ADMIN_REVIEWS_DEFAULTS, type AdminReviewsInput, type ExportReviewsInput } from '../search.ts'
import { REVIEWS_PAGE_SIZE } from '../texts.ts'

const r = alias(reviews, 'r')
const b = alias(bookings, 'b')
const d = alias(reviewDisputes, 'd')

export const COUPLE = coupleName(alias(clients, 'k'))
export const PHOTOGRAPHER = vendorName(alias(photographers, 'p'))

/** A review with its booking, its two sides and the dispute about it, if any. Drafts belong to the writer alone. */
export const WRITTEN = sql`from reviews r
  join bookings b on b.id = r.booking_id
  join clients k on k.id = r.client_id
  join photographers p on p.id = r.photographer_id
  left join review_disputes d on d.review_id = r.id
  where r.status <> 'draft'`

const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`k.first_name, k.last_name, p.name, p.business_name, r.body`)

const columns = {
  writer: sql`lower(case r.author when 'client' then ${COUPLE} else ${PHOTOGRAPHER} end)`,
  about: sql`lower(case r.author when 'client' then ${PHOTOGRAPHER} else ${COUPLE} end)`,
  status: sql`r.status`,
  submittedAt: sql`r.submitted_at`,
}

const EXCERPT_SIGNS = 140
const shared = {
  id: r.id,
  author: r.author,
  status: r.status,
  // Only drafts, which are not found here, may lack these.
  rating: notNull(r.rating),
  submittedAt: notNull(r.submittedAt),
  couple: COUPLE,
  photographer: PHOTOGRAPHER,
}

const IS_WAITING = sql`(d.id is not null and d.decision is null)`
/** Whether the promised time for a decision is over. (RV5) */
export const isOverdue = (now: Date) => sql<boolean>`(d.decision is null and d.decide_by < ${now.toISOString()})`

/** What waits for a decision comes first in the usual order, the earliest promise at the top. (RV5) */
const inOrder = (order: ExportReviewsInput['order']): SQL => {
  const chosen = orderOf(columns, order, sql`r.id`)
  return order === ADMIN_REVIEWS_DEFAULTS.order
    ? sql`${IS_WAITING} desc, case when ${IS_WAITING} then d.decide_by end, ${chosen}`
    : chosen
}

const queryOf = <Row>({ search, status, author, order }: ExportReviewsInput, item: SQL<Row>) => ({
  found: sql`${WRITTEN} and ${status === 'all' ? sql`true` : sql`r.status = ${status}`}
    and ${author === 'all' ? sql`true` : sql`r.author = ${author}`} and ${matches(search)}`,
  item,
  order: inOrder(order),
})

const rowJson = (now: Date) =>
  jsonRow({
    ...shared,
    excerpt: sql<string>`left(r.body, ${unitsFor(EXCERPT_SIGNS)}::int)`,
    /** While it waits for a decision. (RV5) */
    dispute: jsonIf(
      IS_WAITING,
      jsonRow({ reason: notNull(d.reason), decideBy: notNull(d.decideBy), isOverdue: isOverdue(now) }),
    ),
  })

/**
 * One page of the reviews of both sides, sealed ones included, searched by their words and both names; twenty a page.
 * One statement however many there are. (AD6, R37, X111)
 */
export async function listAllReviews({ db, now }: Pick<ServiceContext, 'db' | 'now'>, input: AdminReviewsInput) {
  const page = await readPage(db, queryOf(input, rowJson(now())), { page: input.page, size: REVIEWS_PAGE_SIZE })
  return { ...page, items: page.items.map((row) => ({ ...row, excerpt: cutText(row.excerpt, EXCERPT_SIGNS) })) }
}

const exportJson = jsonRow({
  ...shared,
  bookingId: b.id,
  eventDate: b.eventDate,
  quality: r.quality,
  communication: r.communication,
  punctuality: r.punctuality,
  value: r.value,
  body: r.body,
  publishedAt: r.publishedAt,
  removedAt: r.removedAt,
  removedReason: r.removedReason,
  disputedFor: d.reason,
  disputedAt: d.createdAt,
  disputeDecision: d.decision,
})

/** The filtered reviews as CSV, in the order of the screen; audited. (AD6, AU1) */
export const exportReviews = (ctx: ServiceContext, input: ExportReviewsInput): Promise<CsvExport> =>
  exportTable<ValueOf<typeof exportJson>>(ctx, {
    action: 'reviews.adminExport',
    entityType: 'reviews',
    asked: input,
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
      written_at: (row) => row.submittedAt,
      published_at: (row) => row.publishedAt,
      taken_down_at: (row) => row.removedAt,
      taken_down_for: (row) => row.removedReason,
      disputed_at: (row) => row.disputedAt,
      disputed_for: (row) => row.disputedFor,
      dispute_decision: (row) => row.disputeDecision,
    },
    read: (tx, limit) => readFirst(tx, queryOf(input, exportJson), limit),
  })
