import { sql } from 'drizzle-orm'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import type { PlainReader } from '#server/context.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { type DirectoryCard, type DirectoryPage, PAGE_SIZE, type StyleCounts, withoutFilter } from '../model.ts'
import { activeFilters, type DirectorySearch, type Filter, PRICE } from '../search.ts'
import { maskOf, rotationStart } from './records.ts'
import { reportTrouble } from './trouble.ts'
import { patternsOf } from './words.ts'

type Found = { items: DirectoryCard[]; total: number }

/** The answers to one search, each asked for when it is needed. */
export type Finding = {
  /** The wedding date the answers are for: null when none was asked, or it is past or beyond 24 months. */
  date: string | null
  /** The cards of a page, and the exact number of photographers on all of them. A size of 0 only counts. */
  page: (number: number, size?: number) => Promise<Found>
  /** Photographers per style under the other filters. */
  facets: () => Promise<StyleCounts>
  /** The one filter whose removal shows most photographers, if any does (DS9). */
  relax: () => Promise<DirectoryPage['relax']>
}

const CENTS = 100
const place = sql.placeholder

const FILTERS = sql`row(${place('markets')}::int, ${place('styles')}::int, ${place('low')}::int, ${place('high')}::int,
  ${place('unpriced')}::boolean, ${place('patterns')}::text[], ${place('day')}::date)::search.filters`

/**
 * A search's filters as the database takes them (`search.filters`). The slider's ends are open, and photographers without
 * a price are included unless left out. (DS4)
 */
export function filtersOf(search: DirectorySearch, patterns: readonly string[], day: string | null) {
  const { min, max } = search
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
  return {
    markets: search.location ? maskOf(MARKETS, search.location) : null,
    styles: search.style ? maskOf(STYLES, search.style) : null,
    low: low !== undefined && low > PRICE.min ? low * CENTS : null,
    high: high !== undefined && high < PRICE.max ? high * CENTS : null,
    unpriced: search.priced !== true,
    patterns: patterns.length > 0 ? patterns : null,
    day: search.unavailable ? null : day,
  }
}

/** Every page of every search is this one statement. It joins nothing, so that PostgreSQL keeps its plan. */
const pageStatement = (db: Db) =>
  prepared(db, 'directory_page', (_, name) =>
    db
      .select({
        cards: sql<string>`search.cards(found.ids, ${place('shown')}::date, ${place('now')}::timestamptz)`,
        total: sql<number>`found.total`,
        trouble: sql<string | null>`found.trouble`,
      })
      .from(
        sql`search.find(${FILTERS}, ${place('sort')}::text, ${place('start')}::int, ${place('skip')}::int,
          ${place('take')}::int) found`,
      )
      .prepare(name),
  )

const stylesStatement = (db: Db) =>
  prepared(db, 'directory_styles', (_, name) =>
    db
      .select({
        counts: sql<string>`array_to_json(found.counts)::text`,
        trouble: sql<string | null>`found.trouble`,
      })
      .from(sql`search.find(${FILTERS}, 'recommended', 0, 0, null) found`)
      .prepare(name),
  )

type Values = Record<string, unknown>
type Statement<Row> = { execute: (values: Values) => Promise<Row[]> }

async function run<Row extends { trouble: string | null }>(
  db: Db,
  statement: Statement<Row>,
  values: Values,
): Promise<Row> {
  const [row] = await statement.execute(values)
  if (row!.trouble) reportTrouble(db, row!.trouble)
  return row!
}

/**
 * Searches the directory (DS2): the only entry point. Results are exact and include changes made a moment ago;
 * docs/search.md says how. Another search engine would replace this function.
 */
export async function find(ctx: PlainReader, search: DirectorySearch): Promise<Finding> {
  const { db, now } = ctx
  const at = now()
  const today = todayIn((await getSettings(db)).timeZone, at)
  const date = search.date && isBookableDay(search.date, today) ? search.date : null
  const filters = filtersOf(search, await patternsOf(db, search), date)
  const order = { sort: search.sort, start: rotationStart(today) }

  async function page(number: number, size = PAGE_SIZE): Promise<Found> {
    const window = { skip: (number - 1) * size, take: size, shown: date, now: at.toISOString() }
    const values = { ...filters, ...order, ...window }
    const { cards, total } = await run(db, pageStatement(db), values)
    return { items: JSON.parse(cards) as DirectoryCard[], total }
  }

  async function facets(): Promise<StyleCounts> {
    const { counts } = await run(db, stylesStatement(db), { ...filters, styles: null })
    const byId = JSON.parse(counts) as number[]
    return Object.fromEntries(STYLES.map(({ id, slug }) => [slug, byId[id]])) as StyleCounts
  }

  async function relax(): Promise<DirectoryPage['relax']> {
    const candidates = activeFilters(search).filter((filter) => filter !== 'date' || filters.day)
    const freed = await Promise.all(
      candidates.map(async (filter: Filter) => {
        const { total } = await (await find(ctx, withoutFilter(search, filter))).page(1, 0)
        return { filter, total }
      }),
    )
    const best = freed.toSorted((a, b) => b.total - a.total)[0]
    return best && best.total > 0 ? best : null
  }

  return { date, page, facets, relax }
}
