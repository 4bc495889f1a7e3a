import { type SQL, sql } from 'drizzle-orm'
import { type DirectorySearch, PRICE } from '../search.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { isOpenOn, maskOf } from './records.ts'

/** Conditions on `directory_cards c` with named placeholders, their values, and a name for their shape: short, since PostgreSQL tells statements apart by 63 characters. */
export type Filters = { conditions: SQL[]; shape: string; values: Record<string, unknown> }

const CENTS = 100

type Draft = { conditions: SQL[]; shape: string[]; values: Record<string, unknown> }

function addWords(draft: Draft, patterns: readonly string[]): void {
  if (patterns.length === 0) return
  draft.shape.push(`w${patterns.length}`)
  for (const [index, pattern] of patterns.entries()) draft.values[`word${index}`] = pattern
  const matches = patterns.map((_, index) => sql`c.search like ${sql.placeholder(`word${index}`)}`)
  draft.conditions.push(sql`(${sql.join(matches, sql` or `)})`)
}

/** DS4: the slider's ends are open; photographers without a price are included unless left out. */
function addPrice(draft: Draft, { min, max, priced }: DirectorySearch): void {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  const bounds: SQL[] = []
  if (low !== undefined && low > PRICE.min) {
    draft.values.low = low * CENTS
    bounds.push(sql`c.price_cents >= ${sql.placeholder('low')}`)
  }
  if (high !== undefined && high < PRICE.max) {
    draft.values.high = high * CENTS
    bounds.push(sql`c.price_cents <= ${sql.placeholder('high')}`)
  }
  const key = `${draft.values.low === undefined ? '' : 'l'}${draft.values.high === undefined ? '' : 'h'}`
  if (priced) {
    draft.shape.push(`l${key}`)
    draft.conditions.push(bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`c.price_cents is not null`)
  } else if (bounds.length > 0) {
    draft.shape.push(`p${key}`)
    draft.conditions.push(sql`(c.price_cents is null or (${sql.join(bounds, sql` and `)}))`)
  }
}

/**
 * The filters of a search. Values travel as placeholders, so that every search of one shape is one prepared statement.
 * @param patterns of the words, from patternsOf()
 * @param day the wedding date to answer for, already checked, or null
 */
export function filtersOf(search: DirectorySearch, patterns: readonly string[], day: string | null): Filters {
  const draft: Draft = { conditions: [], shape: [], values: {} }
  if (search.location) {
    draft.shape.push('m')
    draft.values.market = maskOf(MARKETS, search.location)
    draft.conditions.push(sql`c.market_mask & ${sql.placeholder('market')} <> 0`)
  }
  if (search.style) {
    draft.shape.push('s')
    draft.values.style = maskOf(STYLES, search.style)
    draft.conditions.push(sql`c.style_mask & ${sql.placeholder('style')} <> 0`)
  }
  addPrice(draft, search)
  addWords(draft, patterns)
  if (day && !search.unavailable) {
    draft.shape.push('d')
    draft.values.day = day
    draft.conditions.push(isOpenOn(sql`${sql.placeholder('day')}::date`))
  }
  return { conditions: draft.conditions, shape: draft.shape.join('_'), values: draft.values }
}

/** All conditions as one, true when there are none. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
