import { type AnyColumn, and, count, eq, sql } from 'drizzle-orm'
import { bookings, photographers, type reviewDisputes, reviews } from '#drizzle/schema/index.ts'
import { REVIEW_WINDOW_DAYS } from '#features/bookings/model.ts'
import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/public-profile.ts'
import { isCounted, isVisible } from '#features/photographers/server/review-records.ts'
import { isGone } from '#server/account/left.ts'
import type { Reader } from '#server/context.ts'
import { countIf, isOneOf } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { pageCountOf } from '#server/lists/table.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import { NO_PHOTOGRAPHER_PROFILE } from '#shared/access/vendor-record.ts'
import { hearingUntil, mayAnswer } from '../hearing.ts'
import { DISPUTE_DAYS, LATE_REVIEW_DAYS, REVIEW_NOT_FOUND } from '../model.ts'

const DAY_MS = 86_400_000
const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

const SENT = {
  id: true,
  rating: true,
  quality: true,
  communication: true,
  punctuality: true,
  value: true,
  body: true,
  author: true,
  status: true,
  photos: true,
  submittedAt: true,
} as const
const REPLY = { columns: { body: true } } as const

type SentRow = {
  rating: number | null
  submittedAt: Date | null
  author: string
  reply: { body: string } | null
  dispute?: unknown
}

/** What a side reads of a check of its review: the grounds, what it has said itself, and whether it still may. */
function checkOf(check: typeof reviewDisputes.$inferSelect | null, side: 'writer' | 'subject', now: Date) {
  if (!check) return null
  const { reason, writerAnswer, subjectAnswer } = check
  const said = side === 'writer' ? writerAnswer : subjectAnswer
  const canAnswer = mayAnswer(check, side, now)
  return said !== null || canAnswer ? { reason, said, canAnswer, until: hearingUntil(check, now) } : null
}

/** A sent review, which has its rating, as it is shown. */
function shown<Row extends SentRow>(row: Row) {
  const { author: _, dispute: _check, reply, rating, submittedAt, ...review } = row
  return { ...review, rating: rating!, submittedAt: submittedAt!, reply: reply?.body ?? null }
}

/**
 * The reviews of one of the asker's own bookings; the other side's stays sealed until it is revealed.
 * @throws AppError NOT_FOUND.
 */
export async function reviewsOfBooking(ctx: Reader, { bookingId }: { bookingId: string }) {
  const { role, userId } = ctx.actor!
  const author = role === 'photographer' ? 'vendor' : 'client'
  const booking = await ctx.db.query.bookings.findFirst({
    columns: { status: true, completedAt: true },
    where: {
      id: bookingId,
      ...(author === 'vendor' ? { photographer: { userId } } : { client: { members: { userId } } }),
    },
    with: {
      client: { columns: { email: true } },
      photographer: { columns: { email: true } },
      reviews: {
        columns: SENT,
        where: {
          OR: [
            { author, status: { ne: 'draft' } },
            { author: { ne: author }, RAW: ({ status }) => isOneOf(status, ['published', 'in_check']) },
          ],
        },
        with: { reply: REPLY, dispute: true },
      },
      reviewPhotos: { where: { status: 'ready' }, orderBy: { createdAt: 'asc', id: 'asc' } },
    },
    extras: { isWaiting: ({ id }) => isTakenBack(id) },
  })
  if (!booking) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  const { status, completedAt, isWaiting } = booking
  const other = author === 'vendor' ? booking.client : booking.photographer
  const mine = booking.reviews.find((review) => review.author === author)
  const theirs = booking.reviews.find((review) => review.author !== author)
  return {
    /** What this side wrote, sealed or not. */
    mine: mine ? { ...shown(mine), check: checkOf(mine.dispute, 'writer', ctx.now()) } : null,
    /** What the other side wrote, once it is revealed. */
    theirs: theirs ? { ...shown(theirs), check: checkOf(theirs.dispute, 'subject', ctx.now()) } : null,
    canWrite:
      status === 'completed' &&
      !isWaiting &&
      completedAt !== null &&
      ctx.now() <= daysAfter(completedAt, LATE_REVIEW_DAYS) &&
      !isGone(other.email) &&
      !mine,
    /** It can be written once the couple's bank has nothing of the money any more. */
    isWaiting,
    /** When the window closes. Null before the completion. */
    revealAt: completedAt && daysAfter(completedAt, REVIEW_WINDOW_DAYS),
    /** Photos of the couple's review while it is being written. */
    draftPhotos:
      author === 'client'
        ? booking.reviewPhotos.map((photo) => ({
            id: photo.id,
            name: photo.originalName,
            picture: publicPicture({ ...photo, alt: photo.originalName }),
          }))
        : [],
  }
}

/** How many reviews gave each number of stars. */
const given = (stars: number) => countIf(eq(reviews.rating, stars))

/** The average of a mark over the reviews that count. */
const average = (mark: AnyColumn) =>
  sql<number | null>`(round(avg(${mark}) filter (where ${isCounted(bookings)}), 1))::float8`

/** How many stars a photographer's shown reviews gave, and the averages of their marks. */
async function sumsOf({ db, actor }: Reader) {
  const [sums] = await db
    .select({
      stars: { total: count(), 5: given(5), 4: given(4), 3: given(3), 2: given(2), 1: given(1) },
      marks: {
        quality: average(reviews.quality),
        communication: average(reviews.communication),
        punctuality: average(reviews.punctuality),
        value: average(reviews.value),
      },
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(photographers, eq(photographers.id, reviews.photographerId))
    .where(and(eq(photographers.userId, actor!.userId), isVisible(reviews)))
  return sums!
}

const PAGE_SIZE = 10

/**
 * The published reviews of the signed-in photographer, newest first, with how many gave how many stars and, as on the
 * profile, the averages of those that count; null with fewer than three.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function listVendorReviews(ctx: Reader, { page }: { page: number }) {
  const now = ctx.now()
  const [photographer, { stars, marks }] = await Promise.all([
    ctx.db.query.photographers.findFirst({
      columns: { rating: true, reviewCount: true },
      where: { userId: ctx.actor!.userId },
      with: {
        reviews: {
          columns: { ...SENT, publishedAt: true },
          where: { RAW: isVisible },
          orderBy: { publishedAt: 'desc', id: 'asc' },
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          with: {
            reply: REPLY,
            client: { columns: { firstName: true } },
            booking: { columns: { id: true, eventDate: true }, extras: { isCounted } },
            /** The photographer's one objection, and its outcome. */
            dispute: { columns: { reason: true, createdAt: true, decideBy: true, decision: true, openedBy: true } },
          },
        },
      },
    }),
    sumsOf(ctx),
  ])
  if (!photographer) throw new AppError('NOT_FOUND', NO_PHOTOGRAPHER_PROFILE)
  const counts = photographer.reviewCount >= MIN_REVIEWS_FOR_RATING
  return {
    rating: counts ? photographer.rating : null,
    marks: counts ? marks : null,
    stars,
    items: photographer.reviews.map(({ client, booking, dispute, publishedAt, ...review }) => {
      const until = daysAfter(publishedAt!, DISPUTE_DAYS)
      return {
        ...shown(review),
        bookingId: booking.id,
        coupleName: client.firstName,
        eventDate: booking.eventDate,
        /** Of a booking large enough to count in the average. */
        isCounted: booking.isCounted,
        isInCheck: review.status === 'in_check',
        dispute:
          dispute?.openedBy !== 'photographer'
            ? null
            : {
                reason: dispute.reason,
                at: dispute.createdAt,
                decideBy: dispute.decideBy,
                decision: dispute.decision,
              },
        /** Until when it can be disputed; null when it no longer can. */
        disputableUntil: review.status === 'published' && !dispute && now <= until ? until : null,
      }
    }),
    pageCount: pageCountOf(stars.total, PAGE_SIZE),
  }
}
