import { type AnyColumn, is, type SQL, sql } from 'drizzle-orm'
import { PgTimestamp } from 'drizzle-orm/pg-core'
import { type Db, rows } from '#server/db.ts'
import { moment } from './sql.ts'

// Rows that a statement nests as JSON, typed by their columns: those of `alias(table, 'x')` where the statement calls the
// table x. An expression says its type where it is written, not where it is read; one without a type does not compile.

type Value = AnyColumn | SQL

/** A column's value as JSON delivers it: moments as ISO text in UTC, days as YYYY-MM-DD, every number as a number. */
type ColumnValue<Column extends AnyColumn> =
  | (Column['_']['data'] extends Date
      ? string
      : Column['_']['dataType'] extends 'string numeric' | 'bigint int64'
        ? number
        : Column['_']['data'])
  | (Column['_']['notNull'] extends true ? never : null)

/** What a column, an expression or a `jsonRow` is when it is read. */
export type ValueOf<Given> = Given extends SQL<infer T> ? T : Given extends AnyColumn ? ColumnValue<Given> : never

type Typed<Given> = unknown extends ValueOf<Given> ? never : Given

export type JsonRow<Fields extends Record<string, Value>> = { [Key in keyof Fields]: ValueOf<Fields[Key]> }

const valueOf = (value: Value): SQL => (is(value, PgTimestamp) ? moment(value) : sql`${value}`)

/** One object. */
export function jsonRow<Fields extends Record<string, Value>>(
  fields: Fields & { [Key in keyof Fields]: Typed<Fields[Key]> },
): SQL<JsonRow<Fields>> {
  const parts = Object.entries<Value>(fields).map(([key, value]) => sql`${sql.raw(`'${key}'`)}, ${valueOf(value)}`)
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}

/** A value that is never null in the rows that are read, such as one that only drafts lack. */
export const notNull = <Given extends Value>(value: Given): SQL<NonNullable<ValueOf<Given>>> => sql`${valueOf(value)}`

/** A value of an outer join: null in rows without a partner. */
export const orNull = <Given extends Value>(value: Given): SQL<ValueOf<Given> | null> => sql`${valueOf(value)}`

/** A value that is null unless the condition holds. */
export const jsonIf = <Given extends Value>(condition: SQL, value: Given): SQL<ValueOf<Given> | null> =>
  sql`case when ${condition} then ${valueOf(value)} end`

/** The value of the only row, or the first: `from … where … order by … limit 1`; null when there is none. */
export const jsonOne = <Given extends Value>(value: Given, from: SQL): SQL<ValueOf<Given> | null> =>
  sql`(select ${valueOf(value)} ${from})`

/** The values of all rows of `from … where …`, in an order; empty when there are none. */
export const jsonRows = <Given extends Value>(value: Given, from: SQL, order?: SQL): SQL<ValueOf<Given>[]> =>
  sql`coalesce((select jsonb_agg(${valueOf(value)}${order ? sql` order by ${order}` : sql``}) ${from}), '[]')`

export type Part = { limit: number | SQL; offset?: number | SQL }

/** The same of a part of the rows. The limit keeps the subquery whole, so its order is that of the array. */
export const jsonPage = <Given extends Value>(
  value: Given,
  from: SQL,
  order: SQL,
  { limit, offset = 0 }: Part,
): SQL<ValueOf<Given>[]> =>
  sql`coalesce((select jsonb_agg(page.item) from (
    select ${valueOf(value)} as item ${from} order by ${order} limit ${limit} offset ${offset}) page), '[]')`

/** The values of a statement: `with …` if needed, `select value`, then the rest, from its FROM on. */
export async function readJson<T>(db: Db, value: SQL<T>, rest: SQL, ctes: SQL = sql``): Promise<T[]> {
  const found = await rows<{ item: T }>(db.execute(sql`${ctes} select ${value} as item ${rest}`))
  return found.map((row) => row.item)
}
