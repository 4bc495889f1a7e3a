import { type AnyColumn, and, desc, eq, ne, type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { calendarDays, directoryCards } from '#drizzle/schema/index.ts'
import { subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { Availability } from '#shared/status/availability.ts'
import { type DirectoryCard, SIMILAR_COUNT } from '../model.ts'

/** One bit per chosen option, as the read model stores them. */
export function maskOf(options: readonly { id: number; slug: string }[], chosen: readonly string[]): number {
  return options.reduce((mask, option) => (chosen.includes(option.slug) ? mask | (1 << option.id) : mask), 0)
}

/**
 * The answer for a photographer and the joined row of a day, which may be missing; a hold does not hide anybody, it may
 * lapse. The database's function decides it, here and in the search.
 */
export const availabilityAt = (now: Date | null): SQL<Availability> =>
  sql<Availability>`availability(${directoryCards.onlyListedDates}, ${calendarDays}, ${now?.toISOString() ?? null}::timestamptz)`

/** The row of a day in a photographer's calendar, to join with its card. */
export const isDayOf = (day: string | AnyColumn | null): SQL | undefined =>
  and(eq(calendarDays.photographerId, directoryCards.photographerId), sql`${calendarDays.day} = ${day}::date`)

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
  select found.total from search.find(
    row(${markets}::int, ${styles}::int, null, ${high}::int, ${sql.raw(String(unpriced))}, null, ${day}::date)::search.filters,
    'recommended', 0, 0, 0) found)`

/** Where a day's recommended order begins on the circle of shuffle values: it moves on by a fixed step, so nobody is skipped. */
export function rotationStart(today: string): number {
  const days = BigInt(Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000))
  // 2^31 divided by the golden ratio spreads the starting points of successive days evenly.
  return Number((days * 1_327_217_885n) % 2_147_483_648n)
}

/** How many photographers of the same place are compared at most, so that the cost does not grow with the market. */
const COMPARED = 200

const asked = alias(directoryCards, 'asked_card')

/**
 * Up to three listed photographers in the same place, closest in style and price; with a `day`, only those who can take
 * it. Empty when the photographer asked about is not listed.
 */
export async function similarTo(tx: Db, { id, day }: { id: string; day: string | null }): Promise<DirectoryCard[]> {
  const { marketMask, styleMask, priceCents, photographerId } = asked
  const near = subquery
    .select({
      photographerId: directoryCards.photographerId,
      card: directoryCards.card,
      styleMask: directoryCards.styleMask,
      priceCents: directoryCards.priceCents,
    })
    .from(directoryCards)
    .leftJoin(calendarDays, isDayOf(day))
    .where(
      and(
        sql`${directoryCards.marketMask} & ${marketMask} <> 0`,
        ne(directoryCards.photographerId, photographerId),
        day ? sql`${availabilityAt(null)} <> 'booked'` : undefined,
      ),
    )
    .orderBy(desc(directoryCards.tier), directoryCards.shuffle, directoryCards.photographerId)
    .limit(COMPARED)
    .as('near')
  const found = await tx
    .select({ card: near.card })
    .from(asked)
    .crossJoinLateral(near)
    .where(eq(photographerId, id))
    .orderBy(
      sql`bit_count((${near.styleMask} & ${styleMask})::bit(32)) desc`,
      sql`abs(${near.priceCents} - ${priceCents}) nulls last`,
      near.photographerId,
    )
    .limit(SIMILAR_COUNT)
  return found.map(({ card }) => ({ ...(JSON.parse(card) as DirectoryCard), availability: day ? 'free' : null }))
}
