import { type AnyColumn, and, asc, gt, lte, sql } from 'drizzle-orm'
import { calendarDays, directoryCards } from '#drizzle/schema/index.ts'
import { MARKETS, type MarketSlug, STYLES, type StyleSlug } from '#features/photographers/markets-and-styles.ts'
import type { PlainReader } from '#server/context.ts'
import type { Availability } from '#shared/status/availability.ts'
import type { DirectoryCard } from '../model.ts'
import { requireBookable } from './date-check.ts'
import { availabilityAt, isDayOf, maskOf } from './records.ts'

type Walk = {
  market?: MarketSlug | undefined
  style?: StyleSlug | undefined
  maxPriceCents?: number | undefined
  /** Leaves out who is booked on this day. */
  day?: string | undefined
  /** The last photographer of the page before. */
  after?: string | undefined
  limit: number
}

const hasBit = (column: AnyColumn, mask: number) => sql`${column} & ${mask}::int <> 0`

/**
 * The listed photographers in the order of their ids, page by page, for programs: an order that no day and no new
 * photographer changes. With a day, each with its availability.
 * @throws AppError INVALID_INPUT for a day nobody can book.
 */
export async function walkPhotographers(
  ctx: PlainReader,
  { market, style, maxPriceCents, day, after, limit }: Walk,
): Promise<{ items: DirectoryCard[]; hasMore: boolean }> {
  if (day !== undefined) await requireBookable(ctx, day)
  const { photographerId, marketMask, styleMask, priceCents, card } = directoryCards
  const availability = availabilityAt(ctx.now())
  const found = await ctx.db
    .select({ card, availability: day === undefined ? sql<Availability | null>`null` : availability })
    .from(directoryCards)
    .leftJoin(calendarDays, isDayOf(day ?? null))
    .where(
      and(
        market && hasBit(marketMask, maskOf(MARKETS, [market])),
        style && hasBit(styleMask, maskOf(STYLES, [style])),
        maxPriceCents === undefined ? undefined : lte(priceCents, maxPriceCents),
        day === undefined ? undefined : sql`${availability} <> 'booked'`,
        after === undefined ? undefined : gt(photographerId, after),
      ),
    )
    .orderBy(asc(photographerId))
    .limit(limit + 1)
  const items = found
    .slice(0, limit)
    .map((row) => ({ ...(JSON.parse(row.card) as DirectoryCard), availability: row.availability }))
  return { items, hasMore: found.length > limit }
}
