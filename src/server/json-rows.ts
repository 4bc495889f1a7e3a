import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import { type Db, rows } from '#server/db.ts'
import { moment } from '#server/sql.ts'

// Rows that a statement nests as JSON, typed by their columns. `sql` without a type is refused: what it holds must be
// said where it is written, not where it is read.

type Value = AnyColumn | SQL

/** A column's value as it arrives inside JSON: moments as ISO text in UTC, the rest as Drizzle reads it. */
type ColumnValue<Column extends AnyColumn> =
  | (Column['_']['data'] extends Date ? string : Column['_']['data'])
  | (Column['_']['notNull'] extends true ? never : null)

type ValueOf<Given> = Given extends SQL<infer T> ? T : Given extends AnyColumn ? ColumnValue<Given> : never

export type JsonRow<Fields extends Record<string, Value>> = { [Key in keyof Fields]: ValueOf<Fields[Key]> }

const valueOf = (value: Value): SQL => (is(value, PgTimestamp) ? moment(sql`${value}`) : sql`${value}`)

/** One object. Columns are those of `alias(table, 'x')` where the statement calls the table x. */
export function jsonRow<Fields extends Record<string, Value>>(fields: Fields): SQL<JsonRow<Fields>> {
  const parts = Object.entries(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${valueOf(value)}`)
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}

/** A value that is missing unless the condition holds, such as one of an outer join. */
export const jsonIf = <T>(condition: SQL, value: SQL<T>): SQL<T | null> => sql`case when ${condition} then ${value} end`

/** All objects of `from … where …`, in an order; empty when there are none. */
export const jsonRows = <T>(item: SQL<T>, from: SQL, order: SQL): SQL<T[]> =>
  sql`coalesce((select jsonb_agg(${item} order by ${order}) ${from}), '[]')`

/** The objects of a statement: `select item`, then the rest, from its FROM on. */
export async function readJson<T>(db: Db, item: SQL<T>, rest: SQL): Promise<T[]> {
  const found = await rows<{ item: T }>(db.execute(sql`select ${item} as item ${rest}`))
  return found.map((row) => row.item)
}
