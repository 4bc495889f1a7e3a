import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CHECK_OPENERS,
  DISPUTE_DECISIONS,
  REMOVAL_REASONS,
  REVIEW_AUTHORS,
  REVIEW_PHOTO_STATUSES,
  REVIEW_STATUSES,
} from '#features/reviews/model.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { bookings } from './bookings.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'

/** One per booking and side; a couple's published ones make photographers.rating. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    photographerId: uuid('photographer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    author: text('author', { enum: REVIEW_AUTHORS }).notNull().default('client'),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('draft'),
    rating: smallint('rating'),
    quality: smallint('quality'),
    communication: smallint('communication'),
    punctuality: smallint('punctuality'),
    value: smallint('value'),
    body: text('body').notNull().default(''),
    photos: jsonb('photos').$type<Picture[]>().notNull().default([]),
    /** Written after the window, so revealed without the other side. */
    isLate: boolean('is_late').notNull().default(false),
    /** When the window closes and a sealed review is revealed. */
    revealAt: ts('reveal_at'),
    submittedAt: ts('submitted_at'),
    publishedAt: ts('published_at'),
    removedAt: ts('removed_at'),
    removedReason: text('removed_reason', { enum: REMOVAL_REASONS }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'reviews_booking_fk',
      columns: [t.bookingId, t.photographerId, t.clientId],
      foreignColumns: [bookings.id, bookings.photographerId, bookings.clientId],
    }),
    oneOf('reviews_author_check', t.author, REVIEW_AUTHORS),
    oneOf('reviews_status_check', t.status, REVIEW_STATUSES),
    check(
      'reviews_marks_check',
      sql`${t.rating} between 1 and 5 and ${t.quality} between 1 and 5 and ${t.communication} between 1 and 5 and ${t.punctuality} between 1 and 5 and ${t.value} between 1 and 5`,
    ),
    check(
      'reviews_complete_check',
      sql`${t.status} = 'draft' or (${t.rating} is not null and ${t.submittedAt} is not null and char_length(${t.body}) between 40 and 2000)`,
    ),
    check('reviews_published_check', sql`${t.status} not in ('published', 'in_check') or ${t.publishedAt} is not null`),
    // A review is removed only for a stated policy reason, never for its rating.
    oneOf('reviews_removed_reason_check', t.removedReason, REMOVAL_REASONS),
    check('reviews_removed_check', sql`${t.status} <> 'removed' or ${t.removedReason} is not null`),
    check('reviews_photos_check', sql`jsonb_array_length(${t.photos}) <= 5`),
    unique('reviews_one_per_side').on(t.bookingId, t.author),
    index('reviews_photographer_index').on(t.photographerId, t.status, t.publishedAt.desc().nullsFirst(), t.id),
    index('reviews_client_index').on(t.clientId),
    index('reviews_reveal_index').on(t.revealAt).where(sql`status = 'submitted'`),
    index('reviews_status_index').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
  ],
)

/** Photos of a couple's review that is being written; when it is sent they move into `reviews.photos`. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    storagePath: text('storage_path').notNull().unique(),
    originalName: text('original_name').notNull().default(''),
    sizeBytes: integer('size_bytes').notNull().default(0),
    width: integer('width'),
    height: integer('height'),
    widths: integer('widths').array().notNull().default(sql`'{}'`),
    thumbhash: text('thumbhash'),
    hash: text('hash'),
    status: text('status', { enum: REVIEW_PHOTO_STATUSES }).notNull().default('uploading'),
    /** When an `uploading` row loses its slot, and when a `ready` one becomes an orphan. */
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('review_photos_status_check', t.status, REVIEW_PHOTO_STATUSES),
    notNegative('review_photos_size_check', t.sizeBytes),
    check(
      'review_photos_ready_check',
      sql`${t.status} <> 'ready' or (${t.width} > 0 and ${t.height} > 0 and cardinality(${t.widths}) > 0)`,
    ),
    index('review_photos_booking_index').on(t.bookingId, t.createdAt, t.id),
    index('review_photos_expiry_index').on(t.expiresAt),
  ],
)

/** One answer per review, never overwritten: append-only. */
export const reviewReplies = pgTable('review_replies', {
  id: id(),
  reviewId: uuid('review_id')
    .notNull()
    .unique()
    .references(() => reviews.id),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** Why a review is being checked, by the photographer's objection or by our team; open until there is a decision. */
export const reviewDisputes = pgTable(
  'review_disputes',
  {
    id: id(),
    reviewId: uuid('review_id')
      .notNull()
      .unique()
      .references(() => reviews.id),
    reason: text('reason', { enum: REMOVAL_REASONS }).notNull(),
    openedBy: text('opened_by', { enum: CHECK_OPENERS }).notNull().default('photographer'),
    /** This and what the two sides say to it are read by our team only. */
    explanation: text('explanation').notNull(),
    writerAnswer: text('writer_answer'),
    writerAnsweredAt: ts('writer_answered_at'),
    subjectAnswer: text('subject_answer'),
    subjectAnsweredAt: ts('subject_answered_at'),
    /** By when the photographer was promised a decision. */
    decideBy: ts('decide_by').notNull(),
    decision: text('decision', { enum: DISPUTE_DECISIONS }),
    decidedAt: ts('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('review_disputes_reason_check', t.reason, REMOVAL_REASONS),
    oneOf('review_disputes_opened_by_check', t.openedBy, CHECK_OPENERS),
    check('review_disputes_writer_check', sql`(${t.writerAnswer} is null) = (${t.writerAnsweredAt} is null)`),
    check('review_disputes_subject_check', sql`(${t.subjectAnswer} is null) = (${t.subjectAnsweredAt} is null)`),
    oneOf('review_disputes_decision_check', t.decision, DISPUTE_DECISIONS),
    check('review_disputes_decided_check', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    index('review_disputes_open_index').on(t.decideBy).where(sql`decision is null`),
  ],
)

/**
 * What a photographer tells colleagues about a couple after the wedding, one per booking: read by the couple, and by
 * photographers whom it has asked. Deleted after two years.
 */
export const coupleNotes = pgTable(
  'couple_notes',
  {
    id: id(),
    bookingId: uuid('booking_id').notNull().unique(),
    photographerId: uuid('photographer_id').notNull(),
    clientId: uuid('client_id').notNull(),
    body: text('body').notNull(),
    /** The couple's one answer, shown with it. */
    answer: text('answer'),
    answeredAt: ts('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'couple_notes_booking_fk',
      columns: [t.bookingId, t.photographerId, t.clientId],
      foreignColumns: [bookings.id, bookings.photographerId, bookings.clientId],
    }),
    check('couple_notes_body_check', sql`char_length(${t.body}) between 1 and 800`),
    check('couple_notes_answer_check', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    index('couple_notes_client_index').on(t.clientId, t.createdAt.desc().nullsFirst()),
    index('couple_notes_photographer_index').on(t.photographerId),
    index('couple_notes_created_index').on(t.createdAt),
  ],
)

/** What a photographer's rating should be; without a row there is none. The view is in `drizzle/sql/reviews`. */
export const ratingSource = pgView('rating_source', {
  photographerId: uuid('photographer_id').notNull(),
  rating: numeric('rating', { mode: 'number' }).notNull(),
  reviewCount: integer('review_count').notNull(),
}).existing()
