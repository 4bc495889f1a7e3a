import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db.ts'
import { type DirectoryCard, SIMILAR_COUNT } from '../model.ts'

type Row = Record<string, unknown>
/** A prepared statement of the directory, whatever it selects. */
export type Prepared = { execute: (values: Record<string, unknown>) => Promise<Row[]> }

/** One bit per chosen option, as the read model stores them. */
export function maskOf(options: readonly { id: number; slug: string }[], chosen: readonly string[]): number {
  return options.reduce((mask, option) => (chosen.includes(option.slug) ? mask | (1 << option.id) : mask), 0)
}

/**
 * The answer for one photographer `c` and the calendar row `d` of a day, which may be missing; a hold does not hide
 * anybody, it may lapse. The database's function decides it, here and in the search.
 */
export const availabilityOf = (now: SQL): SQL<string> => sql<string>`availability(c.only_listed_dates, d, ${now})`

/** The filters of a search as values of a statement. */
type Filters = {
  markets: SQLChunk | null
  styles: SQLChunk | null
  /** The highest price in cents. */
  high: SQLChunk | null
  unpriced: boolean
  day: SQLChunk | null
}

/** How many listed photographers meet these filters, exactly, as the search counts them. */
export const totalFound = ({ markets, styles, high, unpriced, day }: Filters): SQL<number> => sql<number>`(
  select f.total from search.find(
    row(${markets}::int, ${styles}::int, null, ${high}::int, ${sql.raw(String(unpriced))}, null, ${day}::date)::search.filters,
    'recommended', 0, 0, 0) f)`

/** Where a day's recommended order begins on the circle of shuffle values: it moves on by a fixed step, so nobody is skipped. */
export function rotationStart(today: string): number {
  const days = BigInt(Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000))
  // 2^31 divided by the golden ratio spreads the starting points of successive days evenly.
  return Number((days * 1_327_217_885n) % 2_147_483_648n)
}

/** How many photographers of the same place are compared at most, so that the cost does not grow with the market. */
const COMPARED = 200

/**
 * Up to three listed photographers in the same place, closest in style and price; with a `day`, only those who can take
 * it. Empty when the photographer asked about is not listed.
 */
export async function similarTo(tx: Db, { id, day }: { id: string; day: string | null }): Promise<DirectoryCard[]> {
  const isOpen = day ? sql`${availabilityOf(sql`null`)} <> 'booked'` : sql`true`
  const found = await rows<{ card: string }>(
    tx.execute(sql`
      select s.card
      from directory_cards me
      cross join lateral (
        select c.* from directory_cards c
        left join calendar_days d on d.photographer_id = c.photographer_id and d.day = ${day}::date
        where c.market_mask & me.market_mask <> 0 and c.photographer_id <> me.photographer_id and ${isOpen}
        order by c.tier desc, c.shuffle, c.photographer_id
        limit ${COMPARED}
      ) s
      where me.photographer_id = ${id}
      order by bit_count((s.style_mask & me.style_mask)::bit(32)) desc,
        abs(s.price_cents - me.price_cents) nulls last, s.photographer_id
      limit ${SIMILAR_COUNT}`),
  )
  return found.map(({ card }) => ({ ...(JSON.parse(card) as DirectoryCard), availability: day ? 'free' : null }))
}
