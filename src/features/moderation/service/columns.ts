import { type Column, type SQL, sql } from 'drizzle-orm'
import { clients, photographers } from '#drizzle/schema/index.ts'

/** C19: rows of one page. */
export const ROWS_PER_PAGE = 50
/** As much of a message as a list shows; the rest is read in its dialog, which is audited. */
const SNIPPET = 160

export const vendorName = sql<string>`coalesce(nullif(${photographers.businessName}, ''), ${photographers.name})`
export const coupleName = sql<string>`trim(${clients.firstName} || ' ' || ${clients.lastName})`

/** The beginning of a text. */
export const snippetOf = (text: Column | SQL) =>
  sql<string>`case when length(${text}) > ${SNIPPET} then rtrim(left(${text}, ${SNIPPET})) || '…' else ${text} end`

type Place = { at: string; id: string }

/** What comes after a place in a list that begins with the newest. */
export const isAfter = (at: Column, id: Column, place: Place | undefined): SQL | undefined =>
  place && sql`(${at} < ${place.at}::timestamptz or (${at} = ${place.at}::timestamptz and ${id} > ${place.id}::uuid))`

/** A page of the rows found, of which one more was asked for, and where it goes on. */
export function pageOf<Row extends { id: string; at: Date }>(found: readonly Row[]) {
  const kept = found.slice(0, ROWS_PER_PAGE)
  const end = found.length > kept.length ? kept.at(-1) : undefined
  const items = kept.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { items, next: end ? { at: end.at.toISOString(), id: end.id } : null }
}
