import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { marketLooks } from '#drizzle/schema/index.ts'
import { jsonRow, jsonRows } from '#server/database/json-rows.ts'
import { FACTS_MIN } from '../facts.ts'
import { lookFromBits } from '../look.ts'
import { EVEN_SPREAD, type Spread, wordsOf } from '../look-words.ts'
import type { ProfileLook } from '../profile.ts'

const { low, middle, high } = alias(marketLooks, 'l')

/** How the market is spread, as it was last night, in the order of the measures; empty until then. */
export const spreadRows = jsonRows(jsonRow({ low, middle, high }), sql`from market_looks l`, sql`l.measure`)

/** A measured portfolio picture `i`. */
export const isMeasured = sql`i.status = 'ready' and not i.is_profile and cardinality(i.measures) > 0`

/** What was measured of one photographer's portfolio; its look is null when nothing was. */
export const measuredOf = (photographerId: SQL) =>
  jsonRow({
    look: sql<string | null>`(select m.look::text from match_rows m where m.photographer_id = ${photographerId})`,
    pictureCount: sql<number>`(select count(*) from photographer_images i
      where i.photographer_id = ${photographerId} and ${isMeasured})`,
    spread: spreadRows,
  })

/** The words of a portfolio; null unless three pictures or more, and the market, are measured and set it apart. */
export function profileLook(measured: {
  look: string | null
  pictureCount: number
  spread: Spread
}): ProfileLook | null {
  const { look, pictureCount, spread } = measured
  if (look === null || pictureCount < FACTS_MIN || spread.length < EVEN_SPREAD.length) return null
  const words = wordsOf(lookFromBits(look), spread)
  return words.length > 0 ? { words, pictureCount } : null
}
