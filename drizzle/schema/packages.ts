import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SECOND_SHOOTER } from '#features/packages/model.ts'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import { createdAt, id, notNegative, oneOf, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/**
 * What a photographer offers at a price. A trigger keeps the lowest active price on the photographer, from which
 * `photographers.price_cents` follows. Inquiries and offers hold copies, so a package can change or go.
 */
export const packages = pgTable(
  'packages',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    hours: integer('hours').notNull(),
    photographers: integer('photographers').notNull().default(1),
    /** About how many pictures; null when it is not said. */
    images: integer('images'),
    /** Days after the wedding. */
    deliveryDays: integer('delivery_days').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** What else the couple gets, one thing a line. */
    deliverables: text('deliverables').notNull().default(''),
    /** Shown to couples. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('packages_price_check', sql`${t.priceCents} > 0`),
    check('packages_counts_check', sql`${t.hours} > 0 and ${t.photographers} > 0 and ${t.deliveryDays} > 0`),
    notNegative('packages_images_check', t.images),
    index('packages_photographer_index').on(t.photographerId, t.position, t.createdAt, t.id),
  ],
)

/** An add-on of a package. */
export const packageItems = pgTable(
  'package_items',
  {
    id: id(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Within its package, what identifies it for a couple; the form refuses two alike. */
    name: text('name').notNull(),
    priceCents: integer('price_cents').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    notNegative('package_items_price_check', t.priceCents),
    index('package_items_package_index').on(t.packageId, t.position),
  ],
)

/** How a photographer works, as couples read it. */
export const photographerPolicies = pgTable(
  'photographer_policies',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .unique()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** Where offers begin; the signed contract counts. Null when it is not said. */
    cancellationPolicy: text('cancellation_policy', { enum: CANCELLATION_POLICIES }),
    travel: text('travel').notNull().default(''),
    secondShooter: text('second_shooter', { enum: SECOND_SHOOTER }),
    backupPlan: text('backup_plan').notNull().default(''),
    /** The last day of the insurance; null without one. */
    insuredUntil: date('insured_until', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('photographer_policies_cancellation_check', t.cancellationPolicy, CANCELLATION_POLICIES),
    oneOf('photographer_policies_second_shooter_check', t.secondShooter, SECOND_SHOOTER),
  ],
)
