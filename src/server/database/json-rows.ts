import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'

// One object as the value of a subquery, typed by its columns, for what no relation nests: a sum of several columns, a row
// found by a text that names it, a field of a builder's list. Each use says which. Everything else is a relational query.

type Value = AnyColumn | SQL

/** A column's value as JSON delivers it: moments as ISO text in UTC, days as YYYY-MM-DD, every number as a number. */
type ColumnValue<Column extends AnyColumn> =
  | (Column['_']['data'] extends Date
      ? string
      : Column['_']['dataType'] extends 'string numeric' | 'bigint int64'
        ? number
        : Column['_']['data'])
  | (Column['_']['notNull'] extends true ? never : null)

type ValueOf<Given> = Given extends SQL<infer T> ? T : Given extends AnyColumn ? ColumnValue<Given> : never

type Typed<Given> = unknown extends ValueOf<Given> ? never : Given

type JsonRow<Fields extends Record<string, Value>> = { [Key in keyof Fields]: ValueOf<Fields[Key]> }

/** A timestamp as ISO text in UTC. */
const moment = (at: PgTimestamp): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One object. An expression says its type where it is written; one without a type does not compile. */
export function jsonRow<Fields extends Record<string, Value>>(
  fields: Fields & { [Key in keyof Fields]: Typed<Fields[Key]> },
): SQL<JsonRow<Fields>> {
  const parts = Object.entries<Value>(fields).map(
    ([key, value]) => sql`${sql.raw(`'${key}'`)}, ${is(value, PgTimestamp) ? moment(value) : value}`,
  )
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}
