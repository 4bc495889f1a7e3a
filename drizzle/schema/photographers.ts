import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  APPROVAL_STATUSES,
  AVAILABILITY_MODES,
  IMAGE_CATEGORIES,
  IMAGE_STATUSES,
} from '#features/photographers/model.ts'
import { BUSINESS_TYPES } from '#shared/access/roles.ts'
import { users } from './auth.ts'
import { createdAt, hasMeasures, id, isShare, notNegative, oneOf, ts, updatedAt } from './columns.ts'

/** The nine markets; `id` is also the bit in a market mask. */
export const markets = pgTable('markets', {
  id: smallint('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull().unique(),
  position: smallint('position').notNull().unique(),
  timeZone: text('time_zone').notNull(),
})

/** The union of both style lists; `id` is also the bit in a style mask; a null position means "not in that list". */
export const styles = pgTable('styles', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull().unique(),
  filterPosition: smallint('filter_position').unique(),
  applicationPosition: smallint('application_position').unique(),
  nearStyleId: smallint('near_style_id').references((): AnyPgColumn => styles.id),
})

/**
 * A vendor of any business type. The public shape is `directory_cards` and the profile DTO, never this row:
 * `email` and `phone` and `admin_notes` are for the owner's own screens and for admins.
 */
export const photographers = pgTable(
  'photographers',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The contact person. */
    name: text('name').notNull(),
    businessName: text('business_name').notNull().default(''),
    businessType: text('business_type', { enum: BUSINESS_TYPES }).notNull().default('photographer'),
    /** Free text from the vendor; the location filter uses `photographer_markets`. */
    location: text('location').notNull().default(''),
    specialty: text('specialty').array().notNull().default(sql`'{}'`),
    /** X67: a copy of `specialty`, for reads. */
    tags: text('tags').array().generatedAlwaysAs(sql`specialty`),
    /** Null means "no listed price"; zero is never stored. */
    startingPriceCents: integer('starting_price_cents'),
    /** The lowest price of the active packages; written only by the trigger on `packages`. */
    lowestPackageCents: integer('lowest_package_cents'),
    /** "Starting at", everywhere: the lowest active package, without one the starting price. */
    priceCents: integer('price_cents').generatedAlwaysAs(sql`coalesce(lowest_package_cents, starting_price_cents)`),
    /** A copy of the published reviews' average and count, kept by a trigger on `reviews`. */
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    email: text('email').notNull(),
    phone: text('phone'),
    /** For couples whose booking is confirmed; `phone` stays with the platform. */
    couplesPhone: text('couples_phone'),
    /** A handle, without "@". */
    instagramId: text('instagram_Id'),
    website: text('website'),
    bio: text('bio').notNull().default(''),
    isPublished: boolean('is_published').notNull().default(false),
    /** Whether the badge on their own site shows anything. */
    showsBadge: boolean('shows_badge').notNull().default(true),
    approvalStatus: text('approval_status', { enum: APPROVAL_STATUSES }).notNull().default('pending'),
    /** The latest staff note, for admins only; the history is in `staff_notes`. */
    adminNotes: text('admin_notes'),
    suspendedAt: ts('suspended_at'),
    suspendedReason: text('suspended_reason'),
    availabilityMode: text('availability_mode', { enum: AVAILABILITY_MODES }).notNull().default('open'),
    /** When it first had everything that a public profile needs. */
    setUpAt: ts('set_up_at'),
    /** Approved, published, set up, not suspended, and of the open category. In queries use a literal, never a parameter. */
    isListed: boolean('is_listed').generatedAlwaysAs(
      sql`is_published and approval_status = 'approved' and set_up_at is not null and suspended_at is null and business_type = 'photographer'`,
    ),
    /** First time it became listed, for "newest"; set by a trigger. */
    listedAt: ts('listed_at'),
    firstPublishedAt: ts('first_published_at'),
    /** A position on a circle: the recommended order starts at a point that moves every day. */
    shuffle: integer('shuffle').notNull().default(sql`floor(random() * 2147483647)::int`),
    /** When the application entered the queue (address confirmed). */
    submittedAt: ts('submitted_at'),
    /** When the application was complete; the milestones count from here. */
    completeAt: ts('complete_at'),
    /** When the promised time for a decision ends: without the time in which the applicant was asked. */
    decideBy: ts('decide_by'),
    /** The first and the last day on which its pictures were taken, as their files said; the files' own dates are not kept. */
    takenFrom: date('taken_from', { mode: 'string' }),
    takenTo: date('taken_to', { mode: 'string' }),
    decidedAt: ts('decided_at'),
    /** The reasons given for a rejection, and when the vendor may apply again. */
    rejectionReasons: text('rejection_reasons').array().notNull().default(sql`'{}'`),
    reapplyAfter: ts('reapply_after'),
    /** When the team took its rejection back: approving it now takes two administrators, of whom one has asked. */
    reopenedAt: ts('reopened_at'),
    approvalAskedBy: uuid('approval_asked_by').references(() => users.id, { onDelete: 'set null' }),
    /** An admin's override in basis points (1000 = 10%). */
    commissionRateBps: integer('commission_rate_bps'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('photographers_business_type_check', t.businessType, BUSINESS_TYPES),
    oneOf('photographers_approval_status_check', t.approvalStatus, APPROVAL_STATUSES),
    oneOf('photographers_availability_mode_check', t.availabilityMode, AVAILABILITY_MODES),
    check('photographers_starting_price_check', sql`${t.startingPriceCents} > 0`),
    check('photographers_rating_check', sql`${t.rating} between 0 and 5`),
    notNegative('photographers_review_count_check', t.reviewCount),
    notNegative('photographers_shuffle_check', t.shuffle),
    check('photographers_commission_rate_check', isShare(t.commissionRateBps)),
    index('photographers_status_index').on(t.approvalStatus, t.createdAt.desc().nullsFirst(), t.id),
    index('photographers_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
  ],
)

/** D3. Variants are stored at `${storage_path}-${width}.webp`; the original is not kept (it may hold GPS). */
export const photographerImages = pgTable(
  'photographer_images',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    storagePath: text('storage_path').notNull().unique(),
    /** The largest variant, relative to the file store's base URL (which is configuration, not data). */
    imageUrl: text('image_url').generatedAlwaysAs(
      sql`case when cardinality(widths) > 0 then storage_path || '-' || widths[cardinality(widths)]::text || '.webp' end`,
    ),
    category: text('category', { enum: IMAGE_CATEGORIES }).notNull().default('portfolio'),
    isProfile: boolean('is_profile').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    position: integer('position').notNull().default(0),
    alt: text('alt').notNull().default(''),
    /** Only a decorative image may have no text. */
    isDecorative: boolean('is_decorative').notNull().default(false),
    width: integer('width'),
    height: integer('height'),
    /** The stored widths, ascending. */
    widths: integer('widths').array().notNull().default(sql`'{}'`),
    thumbhash: text('thumbhash'),
    /** What its pixels measure, 0 to 100 each (look.ts); null until measured, empty when its file cannot be read. */
    measures: smallint('measures').array(),
    /** SHA-256 (hex) of the uploaded bytes. */
    hash: text('hash'),
    /** Whether the uploaded file said where it came from (C2PA); what is stored does not. */
    hasProvenance: boolean('has_provenance').notNull().default(false),
    /** When it was compared with other photographers' pictures. */
    comparedAt: ts('compared_at'),
    sizeBytes: integer('size_bytes'),
    originalName: text('original_name'),
    status: text('status', { enum: IMAGE_STATUSES }).notNull().default('ready'),
    /** When an `uploading` row loses its slot, and when a `removed` one and its files are deleted. */
    expiresAt: ts('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('photographer_images_category_check', t.category, IMAGE_CATEGORIES),
    oneOf('photographer_images_status_check', t.status, IMAGE_STATUSES),
    check('photographer_images_profile_check', sql`${t.isProfile} = (${t.category} = 'profile')`),
    check(
      'photographer_images_expiry_check',
      sql`${t.status} not in ('uploading', 'removed') or ${t.expiresAt} is not null`,
    ),
    check(
      'photographer_images_ready_check',
      sql`${t.status} <> 'ready' or (${t.width} > 0 and ${t.height} > 0 and cardinality(${t.widths}) > 0)`,
    ),
    notNegative('photographer_images_size_check', t.sizeBytes),
    check('photographer_images_measures_check', hasMeasures(t.measures)),
    index('photographer_images_order_index').on(t.photographerId, t.position, t.createdAt, t.id),
    uniqueIndex('photographer_images_one_profile').on(t.photographerId).where(sql`is_profile and status = 'ready'`),
    index('photographer_images_unmeasured_index')
      .on(t.id)
      .where(sql`measures is null and status = 'ready' and not is_profile`),
    index('photographer_images_uncompared_index').on(t.id).where(sql`compared_at is null and status = 'ready'`),
    index('photographer_images_expiry_index').on(t.expiresAt).where(sql`status in ('uploading', 'removed')`),
  ],
)

/** Where a photographer works; a location filter matches any of these. */
export const photographerMarkets = pgTable(
  'photographer_markets',
  {
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    marketId: smallint('market_id')
      .notNull()
      .references(() => markets.id),
  },
  (t) => [
    primaryKey({ columns: [t.photographerId, t.marketId] }),
    index('photographer_markets_market_index').on(t.marketId),
  ],
)

/**
 * What a photographer's own inquiries and weddings say, kept by triggers on them (`photographer_facts_source`). Medians
 * go with how many they are of; without a row everything is zero.
 */
export const photographerFacts = pgTable(
  'photographer_facts',
  {
    photographerId: uuid('photographer_id')
      .primaryKey()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** The median of the latest 100 inquiries; one that expired without an answer counts as its whole week. */
    replyMinutes: integer('reply_minutes'),
    replyCount: integer('reply_count').notNull().default(0),
    /** The median of days from the wedding to the first delivery. */
    deliveryDays: integer('delivery_days'),
    deliveryCount: integer('delivery_count').notNull().default(0),
    /** Deliveries later than agreed. */
    lateCount: integer('late_count').notNull().default(0),
    /** Cancelled by the photographer after they were confirmed. */
    cancelCount: integer('cancel_count').notNull().default(0),
  },
  (t) => [
    check(
      'photographer_facts_check',
      sql`least(${t.replyMinutes}, ${t.replyCount}, ${t.deliveryCount}, ${t.lateCount}, ${t.cancelCount}) >= 0`,
    ),
  ],
)

/** What staff write about a vendor; never shown to the vendor. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_notes_photographer_index').on(t.photographerId, t.createdAt.desc().nullsFirst())],
)
