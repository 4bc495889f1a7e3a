import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { prepared } from '#server/prepared.ts'
import { countIf } from '#server/sql.ts'
import type { Sort } from '../search.ts'
import { STYLES } from '#features/photographers/markets-and-styles.ts'
import { availabilityOf, type Prepared } from './records.ts'
import { allOf, type Filters } from './filters.ts'
import { orderedPage, type PagePlan } from './page-order.ts'

const skip = sql`limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('skip')}::int`

export type CardRow = { card: string; availability: string | null; total: number | null }
export type CardsRequest = { filters: Filters; sort: Sort; wordCount: number; plan: PagePlan }

/**
 * The cards of one page in order, with the exact total when the plan counts on the way. Values: those of the filters,
 * and start, reach, limit, skip, shownDay, now.
 */
export function cardsStatement(db: Db, { filters, sort, wordCount, plan }: CardsRequest): Prepared {
  const name = `directory_cards_${sort}_${plan}_${filters.shape}`
  return prepared(db, name, () => {
    const { page, order } = orderedPage(filters, sort, wordCount, plan)
    const now = sql`${sql.placeholder('now')}::timestamptz`
    const shownDay = sql`${sql.placeholder('shownDay')}::date`
    const total = plan === 'pass' ? sql<number | null>`page.total` : sql<number | null>`null::int`
    return db
      .select({
        card: sql<string>`c.card`.as('card'),
        availability: sql<string | null>`case when ${shownDay} is not null then ${availabilityOf(now)} end`.as(
          'availability',
        ),
        total: total.as('total'),
      })
      .from(sql`(${page} ${skip}) page
        join directory_cards c on c.photographer_id = page.photographer_id
        left join calendar_days d on d.photographer_id = page.photographer_id and d.day = ${shownDay}`)
      .orderBy(order)
      .prepare(name)
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
        countIf(sql`c.style_mask & ${sql.raw(String(1 << style.id))} <> 0`).as(style.slug),
      ]),
    )
    return db.select(counts).from(sql`directory_cards c`).where(allOf(filters.conditions)).prepare(name)
  })
}
