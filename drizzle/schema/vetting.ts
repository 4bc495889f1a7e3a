import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CASE_KINDS, CASE_OUTCOMES } from '#features/vetting/model.ts'
import { users } from './auth.ts'
import { createdAt, id, oneOf, ts } from './columns.ts'
import { photographerImages, photographers } from './photographers.ts'

/**
 * Something that reviewers score by the rubric: an application, a yearly re-check, or one of a month's known applications.
 * What it came to is written when it is closed and never changes.
 */
export const vettingCases = pgTable(
  'vetting_cases',
  {
    id: id(),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: CASE_OUTCOMES }),
    closedAt: ts('closed_at'),
    /** Of an application: until when the team promised a first look, and when somebody took it. */
    firstLookBy: ts('first_look_by'),
    firstLookedAt: ts('first_looked_at'),
    /** Of a calibration: its month, YYYY-MM-01. */
    month: date('month', { mode: 'string' }),
    /** Of a calibration: the points everybody should come to, ×100 for each item. */
    known: smallint('known').array(),
    /** Of a re-check that found something: until when it is to be mended. */
    mendBy: date('mend_by', { mode: 'string' }),
    /** Of a re-check: when the photographer was taken off the list until something is mended. */
    takenOffAt: ts('taken_off_at'),
    /** At the end: how many scored it, and their average points ×100 for each item. */
    reviewers: smallint('reviewers'),
    averages: smallint('averages').array(),
    /** At the end: how many pictures and whole weddings there were to look at. */
    pictures: integer('pictures'),
    weddings: integer('weddings'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('vetting_cases_kind_check', t.kind, CASE_KINDS),
    oneOf('vetting_cases_outcome_check', t.outcome, CASE_OUTCOMES),
    check('vetting_cases_closed_check', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
    check(
      'vetting_cases_calibration_check',
      sql`(${t.kind} = 'calibration') = (${t.month} is not null) and (${t.kind} = 'calibration') = (${t.known} is not null)`,
    ),
    check('vetting_cases_averages_check', sql`cardinality(${t.averages}) = 5 and cardinality(${t.known}) = 5`),
    uniqueIndex('vetting_cases_open_index')
      .on(t.photographerId, t.kind)
      .where(sql`closed_at is null and kind <> 'calibration'`),
    uniqueIndex('vetting_cases_month_index').on(t.photographerId, t.month).where(sql`kind = 'calibration'`),
    index('vetting_cases_photographer_index').on(t.photographerId, t.closedAt),
    index('vetting_cases_closed_index').on(t.closedAt),
    index('vetting_cases_unseen_index').on(t.firstLookBy).where(sql`closed_at is null and first_looked_at is null`),
  ],
)

/** One reviewer's points and notes for a case, an entry for each item. Nobody else sees them until all are in. */
export const vettingScores = pgTable(
  'vetting_scores',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => vettingCases.id, { onDelete: 'cascade' }),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    points: smallint('points').array().notNull(),
    notes: text('notes').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'vetting_scores_points_check',
      sql`cardinality(${t.points}) = 5 and cardinality(${t.notes}) = 5 and ${t.points} <@ array[0, 1, 2]::smallint[]`,
    ),
    unique('vetting_scores_once').on(t.caseId, t.reviewerId),
    index('vetting_scores_reviewer_index').on(t.reviewerId),
  ],
)

/** A reviewer's place at what they have open: it counts like a score until it is over, so that nobody scores for nothing. */
export const vettingClaims = pgTable(
  'vetting_claims',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => vettingCases.id, { onDelete: 'cascade' }),
    reviewerId: uuid('reviewer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: ts('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.reviewerId] }), index('vetting_claims_reviewer_index').on(t.reviewerId)],
)

/** What the job measured of a picture of an application: it informs reviewers and decides nothing. */
export const pictureChecks = pgTable('picture_checks', {
  imageId: uuid('image_id')
    .primaryKey()
    .references(() => photographerImages.id, { onDelete: 'cascade' }),
  /** Of the finest tenth, 0 to 100; null when the file could not be read. */
  sharpness: smallint('sharpness'),
  /** Shares of pixels without detail, in thousandths. */
  dark: smallint('dark'),
  bright: smallint('bright'),
  createdAt: createdAt(),
})

/** What the job found out about an application as a whole. */
export const applicationChecks = pgTable('application_checks', {
  photographerId: uuid('photographer_id')
    .primaryKey()
    .references(() => photographers.id, { onDelete: 'cascade' }),
  /** The address that was asked, and why there was no answer; null when there was one. */
  website: text('website'),
  websiteFault: text('website_fault'),
  createdAt: createdAt(),
})
