import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { marketLooks, matchRows, photographerImages } from '#drizzle/schema/index.ts'
import { constant, countRows, subquery } from '#server/database/sql.ts'
import { FACTS_MIN } from '../facts.ts'
import { lookFromBits } from '../look.ts'
import { EVEN_SPREAD, wordsOf } from '../look-words.ts'
import type { ProfileLook } from '../public-profile.ts'

/** A measured portfolio picture. */
export const isMeasured = ({ status, isProfile, measures }: typeof photographerImages): SQL =>
  constant(and(eq(status, 'ready'), eq(isProfile, false), sql`cardinality(${measures}) > 0`))

/** The look of a photographer's portfolio; null when nothing was measured. */
export const portfolioLook = (photographerId: AnyColumn): SQL<string | null> =>
  sql`${subquery
    .select({ look: sql`${matchRows.look}::text` })
    .from(matchRows)
    .where(eq(matchRows.photographerId, photographerId))}`

/** How many pictures of a photographer were measured. */
export const measuredPictures = (photographerId: AnyColumn): SQL<number> =>
  countRows(
    photographerImages,
    and(eq(photographerImages.photographerId, photographerId), isMeasured(photographerImages)),
  )

/** How the market is spread, as it was last night: low, middle and high of each measure; empty until then. */
export const SPREAD = sql<[low: number, middle: number, high: number][]>`array${subquery
  .select({ ends: sql`array[${marketLooks.low}, ${marketLooks.middle}, ${marketLooks.high}]` })
  .from(marketLooks)
  .orderBy(marketLooks.measure)}`

type Measured = { look: string | null; measured: number; spread: [low: number, middle: number, high: number][] }

/** The words of a portfolio; null unless three pictures or more, and the market, are measured and set it apart. */
export function profileLook({ look, measured, spread }: Measured): ProfileLook | null {
  if (look === null || measured < FACTS_MIN || spread.length < EVEN_SPREAD.length) return null
  const ends = spread.map(([low, middle, high]) => ({ low, middle, high }))
  const words = wordsOf(lookFromBits(look), ends)
  return words.length > 0 ? { words, pictureCount: measured } : null
}
