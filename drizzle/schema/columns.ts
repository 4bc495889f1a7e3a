import { type Column, sql } from 'drizzle-orm'
import { type CheckBuilder, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random primary key. */
export const id = () => uuid('id').primaryKey().defaultRandom()

/** A timestamp in milliseconds: finer values would never compare equal to a JavaScript Date. */
export const ts = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Bytes of a file kept in the database. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** This many bits, as text of ones and zeros. */
export const bits = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `bit(${length})` })(name)

export const createdAt = () => ts('created_at').notNull().defaultNow()

export const updatedAt = () =>
  ts('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

const quoted = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))

/** A CHECK that `column` is one of `values` (or null); unlike an enum, the list can grow in a transaction. */
export const oneOf = (name: string, column: Column, values: readonly string[]): CheckBuilder =>
  check(name, sql`${column} in (${quoted(values)})`)

/** A CHECK that an array `column` holds only `values`. */
export const allOf = (name: string, column: Column, values: readonly string[]): CheckBuilder =>
  check(name, sql`${column} <@ array[${quoted(values)}]::text[]`)

/** A CHECK that `column`, an amount or a count, is not negative (or is null). */
export const notNegative = (name: string, column: Column): CheckBuilder => check(name, sql`${column} >= 0`)

/**
 * A CHECK's condition: a share in basis points, or none. Today's rates stay out of the database: they change, and what
 * was signed keeps the old ones.
 */
export const isShare = (column: Column) => sql`${column} between 0 and 10000`

/** A CHECK's condition: a picture's measures, none or all of them. */
export const hasMeasures = (column: Column) => sql`cardinality(${column}) in (0, 7)`
