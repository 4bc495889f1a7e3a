import { type SQL, sql } from 'drizzle-orm'

/** A timestamp as ISO text in UTC, for rows that a statement builds as JSON. */
export const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
