import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { LOOK_STEPS } from '#features/photographers/look.ts'
import { bits, ts } from './columns.ts'
import { photographers } from './photographers.ts'

/**
 * The directory's read model: one narrow row per listed photographer, with the card already rendered as JSON text.
 * Its source is the view `directory_card_source`; triggers update it in the transaction of the change, and
 * `directory_cards_differences()` checks it. Searches ask its bitmaps in the schema `search` (docs/search.md).
 */
export const directoryCards = pgTable('directory_cards', {
  photographerId: uuid('photographer_id')
    .primaryKey()
    .references(() => photographers.id, { onDelete: 'cascade' }),
  /** 1 with a ready portfolio image, else 0. */
  tier: smallint('tier').notNull(),
  shuffle: integer('shuffle').notNull(),
  /** Bit n is market n. */
  marketMask: integer('market_mask').notNull(),
  /** Bit n is style n. */
  styleMask: integer('style_mask').notNull(),
  priceCents: integer('price_cents'),
  /** round(rating * 100) with three reviews or more, else -1. */
  ratingRank: integer('rating_rank').notNull(),
  reviewCount: integer('review_count').notNull(),
  listedAt: ts('listed_at').notNull(),
  /** Free only on listed dates (the mode, and at least one date was ever listed). */
  onlyListedDates: boolean('only_listed_dates').notNull(),
  /** The median time until an inquiry is answered, of three or more; null while there are fewer. */
  replyMinutes: integer('reply_minutes'),
  /** search_normalize() of name, location, tags and business name. */
  search: text('search').notNull(),
  /** JSON text: id, name, businessName, location, tags, priceCents, rating, reviewCount, cover, avatar. */
  card: text('card').notNull(),
})

/**
 * What /get-matched compares: the cards without their texts, so that all of them are read quickly, and the look of each
 * portfolio. Its source is the view `match_rows_source`; triggers on cards and pictures keep it, and
 * `match_rows_differences()` checks it.
 */
export const matchRows = pgTable('match_rows', {
  photographerId: uuid('photographer_id')
    .primaryKey()
    .references(() => directoryCards.photographerId, { onDelete: 'cascade' }),
  tier: smallint('tier').notNull(),
  shuffle: integer('shuffle').notNull(),
  marketMask: integer('market_mask').notNull(),
  styleMask: integer('style_mask').notNull(),
  priceCents: integer('price_cents'),
  ratingRank: integer('rating_rank').notNull(),
  reviewCount: integer('review_count').notNull(),
  onlyListedDates: boolean('only_listed_dates').notNull(),
  /** For every measure its step in ones (`bitsOf`); null until a picture is measured. */
  look: bits('look', LOOK_STEPS),
})

/** How the looks of the market are spread, by measure; written every night by `spread_looks()`. */
export const marketLooks = pgTable('market_looks', {
  /** From 1, in the order of LOOK_MEASURES. */
  measure: smallint('measure').primaryKey(),
  /** The steps that a quarter, a half and three quarters of the portfolios do not exceed. */
  low: smallint('low').notNull(),
  middle: smallint('middle').notNull(),
  high: smallint('high').notNull(),
})
