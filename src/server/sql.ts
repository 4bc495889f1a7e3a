import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A timestamp as ISO text in UTC, for rows that a statement builds as JSON. */
export const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The current time for a clock that may be paused: a frozen row's clock stopped when it was frozen. (X123)
 */
export const clockOf = (frozenAt: SQL, now: Date): SQL => sql`coalesce(${frozenAt}, ${now.toISOString()}::timestamptz)`

/**
 * Whether a column has one of these values. The list travels as one array: written out, every length would be a
 * statement of its own, to be parsed and planned anew.
 */
export const isOneOf = <Column extends AnyColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])})`
