import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { WEDDING_IMAGE_STATUSES } from '#features/weddings/model.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'
import { photographers } from './photographers.ts'

/** One whole wedding of a photographer, told in pictures. Public once it is complete and the profile is. */
export const weddings = pgTable(
  'weddings',
  {
    id: id(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    title: text('title').notNull(),
    venue: text('venue').notNull().default(''),
    /** The first day of the month it was in. */
    month: date('month', { mode: 'string' }),
    /** When the photographer recorded that the couple agrees to being shown; null without consent. */
    consentAt: ts('consent_at'),
    /** When our team hid it, and why; null while couples may see it. */
    hiddenAt: ts('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** Ready pictures; written only by the trigger on `wedding_images`. */
    pictureCount: integer('picture_count').notNull().default(0),
    /** All that couples need to see it. In queries use a literal, never a parameter. */
    isComplete: boolean('is_complete').generatedAlwaysAs(
      sql`picture_count >= 40 and venue <> '' and month is not null and consent_at is not null`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('weddings_month_check', sql`extract(day from ${t.month}) = 1`),
    notNegative('weddings_picture_count_check', t.pictureCount),
    index('weddings_photographer_index').on(t.photographerId, t.position, t.createdAt, t.id),
    index('weddings_complete_index').on(t.id).where(sql`is_complete`),
  ],
)

/** Pictures of a wedding in the order of its story, stored like a portfolio's (`photographer_images`). */
export const weddingImages = pgTable(
  'wedding_images',
  {
    id: id(),
    weddingId: uuid('wedding_id')
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    storagePath: text('storage_path').notNull().unique(),
    position: integer('position').notNull().default(0),
    alt: text('alt').notNull().default(''),
    width: integer('width'),
    height: integer('height'),
    /** The stored widths, ascending. */
    widths: integer('widths').array().notNull().default(sql`'{}'`),
    thumbhash: text('thumbhash'),
    /** SHA-256 (hex) of the uploaded bytes. */
    hash: text('hash'),
    /** As on `photographer_images`. */
    hasProvenance: boolean('has_provenance').notNull().default(false),
    comparedAt: ts('compared_at'),
    sizeBytes: integer('size_bytes'),
    originalName: text('original_name').notNull().default(''),
    status: text('status', { enum: WEDDING_IMAGE_STATUSES }).notNull().default('ready'),
    /** When an `uploading` row loses its slot, and when a `removed` one and its files are deleted. */
    expiresAt: ts('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('wedding_images_status_check', t.status, WEDDING_IMAGE_STATUSES),
    check('wedding_images_expiry_check', sql`${t.status} in ('ready', 'hidden') or ${t.expiresAt} is not null`),
    check(
      'wedding_images_ready_check',
      sql`${t.status} <> 'ready' or (${t.width} > 0 and ${t.height} > 0 and cardinality(${t.widths}) > 0)`,
    ),
    notNegative('wedding_images_size_check', t.sizeBytes),
    index('wedding_images_order_index').on(t.weddingId, t.position, t.createdAt, t.id),
    index('wedding_images_uncompared_index').on(t.id).where(sql`compared_at is null and status = 'ready'`),
    index('wedding_images_expiry_index').on(t.expiresAt).where(sql`status in ('uploading', 'removed')`),
  ],
)
