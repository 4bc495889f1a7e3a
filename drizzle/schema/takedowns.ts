import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { TAKEDOWN_ORIGINS, TAKEDOWN_STATUSES } from '#features/takedowns/transitions.ts'
import { users } from './auth.ts'
import { createdAt, id, oneOf, ts, updatedAt } from './columns.ts'
import { photographerImages, photographers } from './photographers.ts'
import { weddingImages } from './weddings.ts'

/** A quarter of the hash, 0 to 65535: two hashes that differ in up to seven bits have one that differs in at most one. */
const band = (number: number) => sql.raw(`((across >> ${16 * number}) & 65535)`)

/**
 * How pictures look (src/server/pictures/difference-hash.ts): a row for the whole picture and one for each crop of it. Six
 * a picture, found by any of four bands.
 */
export const pictureHashes = pgTable(
  'picture_hashes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id').references(() => photographerImages.id, { onDelete: 'cascade' }),
    weddingImageId: uuid('wedding_image_id').references(() => weddingImages.id, { onDelete: 'cascade' }),
    /** 0 is the whole picture. */
    crop: smallint('crop').notNull(),
    across: bigint('across', { mode: 'string' }).notNull(),
    down: bigint('down', { mode: 'string' }).notNull(),
  },
  (t) => [
    check('picture_hashes_picture_check', sql`num_nonnulls(${t.imageId}, ${t.weddingImageId}) = 1`),
    index('picture_hashes_photographer_index').on(t.photographerId),
    index('picture_hashes_image_index').on(t.imageId),
    index('picture_hashes_wedding_image_index').on(t.weddingImageId),
    ...[0, 1, 2, 3].flatMap((number) => [
      index(`picture_hashes_band${number}_index`).on(band(number)),
      index(`picture_hashes_whole${number}_index`).on(band(number)).where(sql`crop = 0`),
    ]),
  ],
)

/**
 * A picture of which somebody says, or we have noticed, that it may be somebody else's: the notice, the answer and what
 * was decided. It outlives the pictures themselves: repeated cases count.
 */
export const takedowns = pgTable(
  'takedowns',
  {
    id: id(),
    origin: text('origin', { enum: TAKEDOWN_ORIGINS }).notNull(),
    status: text('status', { enum: TAKEDOWN_STATUSES }).notNull().default('open'),
    photographerId: uuid('photographer_id')
      .notNull()
      .references(() => photographers.id, { onDelete: 'cascade' }),
    /** The picture, of a portfolio or of a wedding; neither once it is deleted. */
    imageId: uuid('image_id').references(() => photographerImages.id, { onDelete: 'set null' }),
    weddingImageId: uuid('wedding_image_id').references(() => weddingImages.id, { onDelete: 'set null' }),
    /** Of a match: the other photographer's, and in how many of 64 places they differ. */
    otherImageId: uuid('other_image_id').references(() => photographerImages.id, { onDelete: 'set null' }),
    otherWeddingImageId: uuid('other_wedding_image_id').references(() => weddingImages.id, { onDelete: 'set null' }),
    distance: smallint('distance'),
    isMirrored: boolean('is_mirrored').notNull().default(false),
    /** Both pictures' ids: a pair is asked about once. */
    pair: text('pair').unique(),
    /** Of a notice: who says so, what is theirs, and the typed signature under the sworn statement. */
    claimant: text('claimant'),
    claimantEmail: text('claimant_email'),
    claimantAddress: text('claimant_address'),
    /** What they own: the work, and where it can be seen. */
    work: text('work'),
    /** Why it may not be shown here. */
    claim: text('claim'),
    signature: text('signature'),
    /** The photographer's counter-notice, with their address for papers and typed signature. */
    counter: text('counter'),
    counterName: text('counter_name'),
    counterAddress: text('counter_address'),
    counterSignature: text('counter_signature'),
    counteredAt: ts('countered_at'),
    /** The day from which it is shown again unless the claimant has gone to court. */
    restoreOn: date('restore_on', { mode: 'string' }),
    hiddenAt: ts('hidden_at'),
    /** Why the team decided as it did last; both sides read it. */
    reason: text('reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: ts('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('takedowns_origin_check', t.origin, TAKEDOWN_ORIGINS),
    oneOf('takedowns_status_check', t.status, TAKEDOWN_STATUSES),
    check('takedowns_notice_check', sql`(${t.origin} = 'notice') = (${t.claimantEmail} is not null)`),
    check('takedowns_counter_check', sql`(${t.counteredAt} is null) = (${t.restoreOn} is null)`),
    index('takedowns_status_index').on(t.status, t.createdAt),
    index('takedowns_photographer_index').on(t.photographerId, t.createdAt),
    index('takedowns_image_index').on(t.imageId),
    index('takedowns_wedding_image_index').on(t.weddingImageId),
    index('takedowns_other_image_index').on(t.otherImageId),
    index('takedowns_other_wedding_image_index').on(t.otherWeddingImageId),
    index('takedowns_restore_index').on(t.restoreOn).where(sql`status = 'countered'`),
  ],
)
