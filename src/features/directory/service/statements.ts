import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import type { Sort } from '../model.ts'
import { STYLES } from '../options.ts'
import { allOf, type Filters } from './filters.ts'

type Row = Record<string, unknown>
type Prepared = { execute: (values: Record<string, unknown>) => Promise<Row[]> }

const statements = new WeakMap<Db, Map<string, Prepared>>()

/**
 * A named prepared statement per database and shape: the directory's cost at 20,000 photographers is parsing and
 * planning as much as running.
 */
function prepared(db: Db, name: string, build: () => Prepared): Prepared {
  let known = statements.get(db)
  if (!known) statements.set(db, (known = new Map()))
  let statement = known.get(name)
  if (!statement) known.set(name, (statement = build()))
  return statement
}

/** Where a day's recommended order begins on the circle of shuffle values: it moves on by a fixed step, so nobody is skipped. */
export function rotationStart(today: string): number {
  const days = BigInt(Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000))
  // 2^31 divided by the golden ratio spreads the starting points of successive days evenly.
  return Number((days * 1_327_217_885n) % 2_147_483_648n)
}

const PLAIN_ORDERS: Record<Exclude<Sort, 'recommended'>, SQL> = {
  'price-up': sql`c.price_cents asc nulls last, c.photographer_id`,
  'price-down': sql`c.price_cents desc nulls last, c.photographer_id`,
  newest: sql`c.listed_at desc, c.photographer_id`,
  rating: sql`c.rating_rank desc, c.review_count desc, c.photographer_id`,
}

const start = sql`${sql.placeholder('start')}::int`
const RECOMMENDED = sql`c.tier desc, (c.shuffle < ${start}), c.shuffle, c.photographer_id`

/** X73: with words, those who match more of them come first. */
function hits(wordCount: number): SQL {
  const terms = Array.from(
    { length: wordCount },
    (_, index) => sql`(c.search like search_pattern(${sql.placeholder(`word${index}`)}))::int`,
  )
  return sql.join(terms, sql` + `)
}

/** The recommended order as four index ranges, so that a page reads only as many rows as it reaches over. */
function rotatedPage(where: SQL): SQL {
  const reach = sql`${sql.placeholder('reach')}::int`
  const range = (tier: number, side: SQL) => sql`
    (select c.photographer_id, c.tier, c.shuffle from directory_cards c
     where c.tier = ${sql.raw(String(tier))} and ${side} and ${where}
     order by c.shuffle, c.photographer_id limit ${reach})`
  const ranges = [1, 0].flatMap((tier) => [
    range(tier, sql`c.shuffle >= ${start}`),
    range(tier, sql`c.shuffle < ${start}`),
  ])
  return sql`select c.photographer_id from (${sql.join(ranges, sql` union all `)}) c order by ${RECOMMENDED}`
}

const skip = sql`limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('skip')}::int`

function pageQuery(filters: Filters, sort: Sort, wordCount: number): { page: SQL; order: SQL } {
  const where = allOf(filters.conditions)
  if (sort === 'recommended' && wordCount === 0) return { page: rotatedPage(where), order: RECOMMENDED }
  const order = sort === 'recommended' ? sql`${hits(wordCount)} desc, ${RECOMMENDED}` : PLAIN_ORDERS[sort]
  return { page: sql`select c.photographer_id from directory_cards c where ${where} order by ${order}`, order }
}

/** The answer for one photographer `c` and the calendar row `d` of a day, which may be missing (DS5). */
export const availabilityOf = (now: SQL): SQL<string> => sql<string>`case
  when d.is_blocked or d.booking_id is not null or (c.only_listed_dates and d.is_listed is not true) then 'booked'
  when d.hold_until > ${now} then 'hold' else 'free' end`

export type CardRow = { card: string; availability: string | null }

/** The cards of one page in order. Values: those of the filters, and start, reach, limit, skip, shownDay, now. */
export function cardsStatement(db: Db, filters: Filters, sort: Sort, wordCount: number): Prepared {
  return prepared(db, `directory_cards_${sort}_${filters.shape}`, () => {
    const { page, order } = pageQuery(filters, sort, wordCount)
    const now = sql`${sql.placeholder('now')}::timestamptz`
    const shownDay = sql`${sql.placeholder('shownDay')}::date`
    return db
      .select({
        card: sql<string>`c.card`.as('card'),
        availability: sql<string | null>`case when ${shownDay} is not null then ${availabilityOf(now)} end`.as(
          'availability',
        ),
      })
      .from(sql`(${page} ${skip}) page
        join directory_cards c on c.photographer_id = page.photographer_id
        left join calendar_days d on d.photographer_id = page.photographer_id and d.day = ${shownDay}`)
      .orderBy(order)
      .prepare(`directory_cards_${sort}_${filters.shape}`)
  })
}

/** The exact number of matches. Values: those of the filters. */
export function totalStatement(db: Db, filters: Filters): Prepared {
  const name = `directory_total_${filters.shape}`
  return prepared(db, name, () =>
    db
      .select({ total: sql<number>`count(*)::int`.as('total') })
      .from(sql`directory_cards c`)
      .where(allOf(filters.conditions))
      .prepare(name),
  )
}

/** Matches per style, one pass. Values: those of the filters. */
export function styleCountsStatement(db: Db, filters: Filters): Prepared {
  const name = `directory_styles_${filters.shape}`
  return prepared(db, name, () => {
    const counts = Object.fromEntries(
      STYLES.map((style) => [
        style.slug,
        sql<number>`(count(*) filter (where c.style_mask & ${sql.raw(String(1 << style.id))} <> 0))::int`.as(
          style.slug,
        ),
      ]),
    )
    return db.select(counts).from(sql`directory_cards c`).where(allOf(filters.conditions)).prepare(name)
  })
}
