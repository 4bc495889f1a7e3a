import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  BOOKING_STAGES,
  BOOKING_STATUSES,
  type BookingTie,
  type CounterWishes,
  OFFER_STATUSES,
  STAGES_OF_STATUS,
} from '#features/bookings/model.ts'
import type { BookingEvent } from '#features/bookings/transitions.ts'
import type { OfferDraftContent } from '#features/offers/inputs.ts'
import type { SalesTax, Venue } from '#features/payments/sales-tax.ts'
import { CANCELLATION_POLICIES, type CancellationTerms } from '#features/payments/terms.ts'
import { ACTOR_ROLES } from '#shared/access/roles.ts'
import { clients } from './auth.ts'
import { createdAt, id, isShare, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { inquiries } from './inquiries.ts'
import { photographers } from './photographers.ts'

/** One payment of a schedule, as frozen in an offer and a contract. Only where there is sales tax it has a share. */
export type ScheduleLine = {
  type: 'retainer' | 'balance' | 'extra'
  amountCents: number
  taxCents?: number
  dueDate: string | null
}

/** What the couple gets, as written in the offer. */
export type PackageDetails = Record<string, unknown>

const list = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const stageOfStatus = sql.raw(
  BOOKING_STATUSES.map((status) => `(status = '${status}' and stage in (${list(STAGES_OF_STATUS[status])}))`).join(
    ' or ',
  ),
)

/**
 * D5. Created by the first offer; `status` is the specification's state, `stage` the detail. A booking takes a place of
 * its photographer's date when it is confirmed, completed, or cancelled by the vendor, whose date stays blocked; the
 * trigger `calendar` refuses one more than the photographer takes.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    inquiryId: uuid('inquiry_id').references(() => inquiries.id),
    eventDate: date('event_date', { mode: 'string' }).notNull(),
    eventLocation: text('event_location').notNull().default(''),
    /** I18N1: "today" is determined in the event's zone. */
    eventTimeZone: text('event_time_zone').notNull().default('America/New_York'),
    /** X87: the day it was created, later the day it was confirmed. */
    bookingDate: date('booking_date', { mode: 'string' }).notNull().default(sql`current_date`),
    status: text('status', { enum: BOOKING_STATUSES }).notNull().default('pending'),
    stage: text('stage', { enum: BOOKING_STAGES }).notNull().default('offered'),
    /** Without sales tax, as every amount but those that a couple pays. */
    totalAmountCents: integer('total_amount_cents'),
    /** Frozen with the signature; null where none is collected. */
    salesTax: jsonb('sales_tax').$type<SalesTax>(),
    currency: text('currency').notNull().default('USD'),
    packageDetails: jsonb('package_details').$type<PackageDetails>().notNull().default({}),
    cancellationPolicy: text('cancellation_policy', { enum: CANCELLATION_POLICIES }).notNull().default('moderate'),
    deliveryDays: integer('delivery_days').notNull().default(60),
    /** Frozen when both have signed, all four or none: basis points, the cap, min(floor(rate x total), cap). */
    commissionRateBps: integer('commission_rate_bps'),
    commissionCapCents: integer('commission_cap_cents'),
    commissionCents: integer('commission_cents'),
    cancellationTerms: jsonb('cancellation_terms').$type<CancellationTerms>(),
    holdExpiresAt: ts('hold_expires_at'),
    /** When its deadlines were paused because one side is suspended; only before the first payment. */
    frozenAt: ts('frozen_at'),
    /** Cancelled by the vendor; the date stays blocked. */
    dateKept: boolean('date_kept').notNull().default(false),
    confirmedAt: ts('confirmed_at'),
    deliveredAt: ts('delivered_at'),
    /** When silence confirms the delivery. */
    confirmBy: ts('confirm_by'),
    changesCount: integer('changes_count').notNull().default(0),
    completedAt: ts('completed_at'),
    cancelledAt: ts('cancelled_at'),
    cancelReason: text('cancel_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('bookings_status_check', t.status, BOOKING_STATUSES),
    check('bookings_stage_check', stageOfStatus),
    oneOf('bookings_policy_check', t.cancellationPolicy, CANCELLATION_POLICIES),
    notNegative('bookings_total_check', t.totalAmountCents),
    check('bookings_commission_rate_check', isShare(t.commissionRateBps)),
    check(
      'bookings_commission_check',
      // least() ignores nulls, so a commission without its rate, cap and total must be refused separately.
      sql`${t.commissionCents} is null or (num_nulls(${t.commissionRateBps}, ${t.commissionCapCents}, ${t.totalAmountCents}) = 0
        and ${t.commissionCents} between 0
          and least(${t.commissionCapCents}, ${t.totalAmountCents}::bigint * ${t.commissionRateBps} / 10000))`,
    ),
    check(
      'bookings_terms_check',
      sql`num_nulls(${t.commissionRateBps}, ${t.commissionCapCents}, ${t.commissionCents}, ${t.cancellationTerms}) in (0, 4)`,
    ),
    check('bookings_date_kept_check', sql`not ${t.dateKept} or ${t.status} = 'cancelled'`),
    check('bookings_frozen_check', sql`${t.frozenAt} is null or ${t.status} = 'pending'`),
    check('bookings_changes_check', sql`${t.changesCount} between 0 and 2`),
    index('bookings_taken_index')
      .on(t.photographerId, t.eventDate)
      .where(sql`status in ('confirmed', 'completed') or date_kept`),
    unique('bookings_parties_unique').on(t.id, t.photographerId, t.clientId),
    index('bookings_photographer_index').on(t.photographerId, t.eventDate, t.id),
    index('bookings_client_index').on(t.clientId, t.eventDate, t.id),
    index('bookings_status_index').on(t.status, t.stage, t.eventDate),
    index('bookings_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('bookings_inquiry_index').on(t.inquiryId),
    index('bookings_hold_index').on(t.holdExpiresAt).where(sql`status = 'pending'`),
    index('bookings_confirm_by_index').on(t.confirmBy).where(sql`stage = 'delivered'`),
  ],
)

/** What the vendor offered; a new version supersedes the previous one. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: integer('version').notNull().default(1),
    status: text('status', { enum: OFFER_STATUSES }).notNull().default('sent'),
    totalCents: integer('total_cents').notNull(),
    /** Where the wedding is, asked for while sales tax is collected in some state, and the tax there. */
    venue: jsonb('venue').$type<Venue>(),
    salesTax: jsonb('sales_tax').$type<SalesTax>(),
    schedule: jsonb('schedule').$type<ScheduleLine[]>().notNull(),
    packageDetails: jsonb('package_details').$type<PackageDetails>().notNull().default({}),
    cancellationPolicy: text('cancellation_policy', { enum: CANCELLATION_POLICIES }).notNull().default('moderate'),
    deliveryDays: integer('delivery_days').notNull().default(60),
    message: text('message').notNull().default(''),
    declineNote: text('decline_note'),
    expiresAt: ts('expires_at').notNull(),
    /** When the mail about it is sent; null when a later mail covers it. */
    mailedAt: ts('mailed_at'),
    /** What the couple would like instead, and when it said so. */
    counterNote: text('counter_note'),
    counterWishes: jsonb('counter_wishes').$type<CounterWishes>(),
    counteredAt: ts('countered_at'),
    /** When the couple said that they would like to book. */
    wantedAt: ts('wanted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('offers_status_check', t.status, OFFER_STATUSES),
    oneOf('offers_policy_check', t.cancellationPolicy, CANCELLATION_POLICIES),
    notNegative('offers_total_check', t.totalCents),
    check(
      'offers_counter_check',
      sql`num_nulls(${t.counterNote}, ${t.counterWishes}, ${t.counteredAt}) in (0, 3) and (${t.counteredAt} is null or ${t.wantedAt} is null)`,
    ),
    unique('offers_version_unique').on(t.bookingId, t.version),
    uniqueIndex('offers_one_sent').on(t.bookingId).where(sql`status = 'sent'`),
  ],
)

export const offerItems = pgTable(
  'offer_items',
  {
    id: id(),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    quantity: integer('quantity').notNull().default(1),
    unitCents: integer('unit_cents').notNull(),
    totalCents: integer('total_cents').generatedAlwaysAs(sql`quantity * unit_cents`),
  },
  (t) => [
    check('offer_items_quantity_check', sql`${t.quantity} > 0`),
    notNegative('offer_items_unit_check', t.unitCents),
    unique('offer_items_position_unique').on(t.offerId, t.position),
  ],
)

/** An offer as far as it is typed, for an open inquiry or for the next offer of a booking; gone when it is sent. */
export const offerDrafts = pgTable(
  'offer_drafts',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    inquiryId: uuid('inquiry_id')
      .unique()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id')
      .unique()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<OfferDraftContent>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('offer_drafts_about_check', sql`num_nonnulls(${t.inquiryId}, ${t.bookingId}) = 1`),
    index('offer_drafts_photographer_index').on(t.photographerId),
  ],
)

/** Every transition and every other event of a booking, append-only. The actor's id outlives the account. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    type: text('type').$type<BookingEvent>().notNull(),
    fromStatus: text('from_status', { enum: BOOKING_STATUSES }),
    fromStage: text('from_stage', { enum: BOOKING_STAGES }),
    toStatus: text('to_status', { enum: BOOKING_STATUSES }),
    toStage: text('to_stage', { enum: BOOKING_STAGES }),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: ACTOR_ROLES }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('booking_events_actor_role_check', t.actorRole, ACTOR_ROLES),
    oneOf('booking_events_status_check', t.toStatus, BOOKING_STATUSES),
    oneOf('booking_events_stage_check', t.toStage, BOOKING_STAGES),
    index('booking_events_booking_index').on(t.bookingId, t.createdAt, t.id),
  ],
)

/** One per round; the second round's clock is 7 days. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    round: integer('round').notNull(),
    url: text('url').notNull(),
    pin: text('pin'),
    expiresOn: date('expires_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    imageCount: integer('image_count'),
    confirmBy: ts('confirm_by').notNull(),
    changesNote: text('changes_note'),
    changesRequestedAt: ts('changes_requested_at'),
    confirmedAt: ts('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('deliveries_round_check', sql`${t.round} > 0`),
    notNegative('deliveries_image_count_check', t.imageCount),
    unique('deliveries_round_unique').on(t.bookingId, t.round),
  ],
)

/** What the two sides of a booking have in common, one row a reason. Defined in drizzle/sql/bookings/ties.sql. */
export const bookingTies = pgView('booking_ties', {
  bookingId: uuid('booking_id').notNull(),
  reason: text('reason').$type<BookingTie>().notNull(),
}).existing()
