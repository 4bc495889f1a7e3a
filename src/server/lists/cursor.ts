import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { sortParts } from '#shared/url/table-search.ts'

type Expression = AnyColumn | SQL
type Ordered = { at: Expression; id: Expression; order: string }

/** The ORDER BY of a keyset-paged list: the row's timestamp, then its id in the same direction. */
export function cursorOrder({ at, id, order }: Ordered): SQL {
  return sortParts(order).direction === 'desc' ? sql`${at} desc, ${id} desc` : sql`${at} asc, ${id} asc`
}

/** The condition for rows after a cursor from `cursorPage`; every row when there is none. */
export function afterPlace({ at, id, order }: Ordered, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const [moment, lastId] = after.split('~')
  const place = sql`(${moment}::timestamptz, ${lastId}::uuid)`
  return sortParts(order).direction === 'desc' ? sql`(${at}, ${id}) < ${place}` : sql`(${at}, ${id}) > ${place}`
}

/** A page of rows with timestamps as text, and the next page's cursor; `found` must hold one row more than a page. */
export function cursorPage<Row extends { id: string; at: Date }>(found: readonly Row[], size: number) {
  const kept = found.slice(0, size)
  const end = found.length > kept.length ? kept.at(-1) : undefined
  const items = kept.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { items, next: end ? `${end.at.toISOString()}~${end.id}` : null }
}
