import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookings,
  clients,
  photographers,
  reviewDisputes,
  reviewPhotos,
  reviewReplies,
  reviews,
} from '#drizzle/schema/index.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/profile.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { averageMarks, IS_COUNTED, IS_IN_CHECK, IS_VISIBLE } from '#features/photographers/server/review-records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonIf, jsonOne, jsonPage, jsonRow, jsonRows, notNull, readJson } from '#server/database/json-rows.ts'
import { countIf, moment } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { pageCountOf } from '#server/lists/table.ts'
import { pictureFields } from '#server/pictures/picture-fields.ts'
import { DISPUTE_DAYS, LATE_REVIEW_DAYS, REVIEW_NOT_FOUND } from '../model.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

const r = alias(reviews, 'r')
const y = alias(reviewReplies, 'y')
const d = alias(reviewDisputes, 'd')
const f = alias(reviewPhotos, 'f')
const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')

/** Of a sent review, which has its rating. */
const reviewFields = {
  id: r.id,
  rating: notNull(r.rating),
  quality: r.quality,
  communication: r.communication,
  punctuality: r.punctuality,
  value: r.value,
  body: r.body,
  status: r.status,
  photos: r.photos,
  submittedAt: notNull(r.submittedAt),
  reply: jsonOne(y.body, sql`from review_replies y where y.review_id = r.id`),
}

/** The reviews of a booking, for the side that asks. */
const bookingJson = (author: 'client' | 'vendor', now: string) =>
  jsonRow({
    /** What this side wrote, sealed or not. */
    mine: jsonOne(
      jsonRow(reviewFields),
      sql`from reviews r where r.booking_id = b.id and r.author = ${author} and r.status <> 'draft'`,
    ),
    /** What the other side wrote, once it is revealed. */
    theirs: jsonOne(
      jsonRow(reviewFields),
      sql`from reviews r where r.booking_id = b.id and r.author <> ${author} and r.status in ('published', 'in_check')`,
    ),
    canWrite: sql<boolean>`coalesce(b.status = 'completed' and not ${isTakenBack(sql`b.id`)}
      and ${now}::timestamptz <= b.completed_at + make_interval(days => ${LATE_REVIEW_DAYS})
      and not exists (select from reviews r where r.booking_id = b.id and r.author = ${author}
        and r.status <> 'draft'), false)`,
    /** It can be written once the couple's bank has nothing of the money any more. (X142) */
    isWaiting: isTakenBack(sql`b.id`),
    /** When the window closes. Null before the completion. */
    revealAt: moment(sql`(b.completed_at + make_interval(days => ${REVIEW_WINDOW_DAYS}))`),
    /** Photos of the couple's review while it is being written. */
    draftPhotos: jsonRows(
      jsonRow({ id: f.id, name: f.originalName, picture: jsonRow({ ...pictureFields(f), alt: f.originalName }) }),
      sql`from review_photos f where f.booking_id = b.id and f.status = 'ready' and ${author === 'client'}`,
      sql`f.created_at, f.id`,
    ),
  })

/**
 * The reviews of one of the asker's own bookings; the other side's stays sealed until it is revealed. (RV2)
 * @throws AppError NOT_FOUND.
 */
export async function reviewsOfBooking(ctx: Reader, { bookingId }: { bookingId: string }) {
  const { role, userId } = ctx.actor!
  const author = role === 'photographer' ? 'vendor' : 'client'
  const now = ctx.now().toISOString()
  const isOwner = role === 'photographer' ? sql`p.user_id = ${userId}` : sql`k.id = ${coupleOf(userId)}`
  const [found] = await readJson(
    ctx.db,
    bookingJson(author, now),
    sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
      where b.id = ${bookingId} and ${isOwner}`,
  )
  if (!found) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  return found
}

const disputableUntil = sql`(r.published_at + make_interval(days => ${DISPUTE_DAYS}))`

const vendorJson = (now: string) =>
  jsonRow({
    ...reviewFields,
    bookingId: b.id,
    coupleName: k.firstName,
    eventDate: b.eventDate,
    /** Of a booking large enough to count in the average (X127). */
    isCounted: IS_COUNTED,
    isInCheck: IS_IN_CHECK,
    /** The photographer's one objection, and its outcome (RV5). */
    dispute: jsonOne(
      jsonRow({ reason: d.reason, at: d.createdAt, decideBy: d.decideBy, decision: d.decision }),
      sql`from review_disputes d where d.review_id = r.id`,
    ),
    /** Until when it can be disputed; null when it no longer can. (RV5) */
    disputableUntil: jsonIf(
      sql`r.status = 'published' and ${now}::timestamptz <= ${disputableUntil}
      and not exists (select from review_disputes d where d.review_id = r.id)`,
      moment(disputableUntil),
    ),
  })
const PAGE_SIZE = 10

/** How many of the reviews in `r` gave so many stars. */
const given = (stars: number) => countIf(sql`r.rating = ${sql.raw(String(stars))}`)

/**
 * The published reviews of the signed-in photographer, newest first, with how many gave how many stars and, as on the
 * profile, the averages of those that count; null with fewer than three. (R37, RV4, X119)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorReviews(ctx: Reader, { page }: { page: number }) {
  const vendorId = await ownPhotographerId(ctx)
  const shown = (of: SQL) => sql`from reviews r ${of} where r.photographer_id = ${vendorId} and ${IS_VISIBLE}`
  const counts = sql`p.review_count >= ${MIN_REVIEWS_FOR_RATING}::int`
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      rating: jsonIf(counts, p.rating),
      marks: jsonIf(counts, averageMarks(sql`p.id`)),
      stars: notNull(
        jsonOne(
          jsonRow({ total: countIf(sql`true`), 5: given(5), 4: given(4), 3: given(3), 2: given(2), 1: given(1) }),
          shown(sql``),
        ),
      ),
      items: jsonPage(
        vendorJson(ctx.now().toISOString()),
        shown(sql`join bookings b on b.id = r.booking_id join clients k on k.id = r.client_id`),
        sql`r.published_at desc, r.id`,
        { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      ),
    }),
    sql`from photographers p where p.id = ${vendorId}`,
  )
  const { stars, ...rest } = found!
  return { ...rest, stars, pageCount: pageCountOf(stars.total, PAGE_SIZE) }
}
