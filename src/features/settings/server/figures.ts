import { and, countDistinct, eq, sql } from 'drizzle-orm'
import { bookings, directoryCards, photographers, reviews } from '#drizzle/schema/index.ts'
import { countRows, isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import {
  COMPUTED_FROM_WEDDINGS,
  FIGURE_KEYS,
  perFigure,
  type ShownFigures,
  VETTED_CLAIMED,
} from '#shared/site/figures.ts'
import type { Settings } from '#shared/site/settings.ts'

/** What is counted changes slowly, and pages ask on every visit. */
const COUNTED_CACHE_MS = 5 * 60_000
const cache = new WeakMap<Db, { readAt: number; counted: ReturnType<typeof countMarket> }>()

const isCompleted = eq(bookings.status, 'completed')
const byCouples = and(eq(reviews.author, 'client'), isOneOf(reviews.status, ['published', 'in_check']))

/** The market as it really is, in one statement. */
async function countMarket(db: Db) {
  const wereAccepted = sql`count(*) filter (where ${photographers.approvalStatus} = 'approved')`
  const wereDecided = sql`count(*) filter (where ${isOneOf(photographers.approvalStatus, ['approved', 'rejected'])})`
  const [counted] = await db
    .select({
      vetted: countRows(directoryCards, sql`true`),
      events: countRows(bookings, isCompleted),
      couples: sql<number>`${db
        .select({ count: countDistinct(bookings.clientId) })
        .from(bookings)
        .where(isCompleted)}`.mapWith(Number),
      acceptance: sql<number | null>`ceil(100.0 * ${wereAccepted} / nullif(${wereDecided}, 0))::int`,
      rating: sql<number | null>`${db
        .select({ average: sql`round(avg(${reviews.rating}), 1)::float` })
        .from(reviews)
        .where(byCouples)}`,
      satisfaction: sql<number | null>`${db
        .select({
          share: sql`floor(100.0 * count(*) filter (where ${reviews.rating} >= 4) / nullif(count(*), 0))::int`,
        })
        .from(reviews)
        .where(byCouples)}`,
    })
    .from(photographers)
  return counted!
}

function countedMarket(db: Db, now = Date.now()) {
  const known = cache.get(db)
  if (known && now - known.readAt < COUNTED_CACHE_MS) return known.counted
  const counted = countMarket(db)
  cache.set(db, { readAt: now, counted })
  counted.catch(() => cache.delete(db))
  return counted
}

/** Makes the next visit count again. */
export const forgetCounted = (db: Db): void => void cache.delete(db)

/**
 * Which claims a visitor sees: in the demonstration those of the specification; elsewhere what an administrator has
 * stated to be true, and once enough weddings are completed the computed figures instead. "50+" never stands beside
 * fewer photographers. (X152)
 */
export async function shownFigures(
  db: Db,
  { showMarketingFigures, figureStatements }: Pick<Settings, 'showMarketingFigures' | 'figureStatements'>,
  isDemo: boolean,
): Promise<ShownFigures> {
  if (!showMarketingFigures) return {}
  if (isDemo) return perFigure(() => 'fixed' as const)
  const stated: ShownFigures = Object.fromEntries(
    FIGURE_KEYS.filter((key) => figureStatements[key].isTrue).map((key) => [key, 'fixed'] as const),
  )
  const counted = await countedMarket(db)
  if (counted.events >= COMPUTED_FROM_WEDDINGS) {
    const figures = Object.entries(counted).filter(([, value]) => value !== null)
    return { ...Object.fromEntries(figures), ...(stated.testimonials && { testimonials: stated.testimonials }) }
  }
  if (counted.vetted < VETTED_CLAIMED) delete stated.vetted
  return stated
}
