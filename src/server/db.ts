import { type SQL, sql } from 'drizzle-orm'
import type { PgAsyncDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { relations } from '#drizzle/schema/relations/index.ts'

/** The one database type of the server: PGlite, Neon, node-postgres and every transaction handle fit it. */
export type Db = PgAsyncDatabase<PgQueryResultHKT, typeof relations>

/** An open database and the function that closes it. */
export type OpenedDatabase = { db: Db; close: () => Promise<void> }

/** `max` connections, and how long one query may take; migrations and seeds need more time. */
export type OpenOptions = {
  max?: number
  queryTimeoutMs?: number
  connectTimeoutMs?: number
  /** False for commands that run a statement once, such as migrations: a name would only cost. */
  isNaming?: boolean
}

/** The value of one expression, most often a call of a database function. */
export async function evaluate<T>(db: Db, expression: SQL<T>): Promise<T> {
  const [row] = await rows<{ value: T }>(db.execute(sql`select ${expression} as value`))
  return row!.value
}

/** The rows of a raw `db.execute()`. Raw values differ by driver: write `count(*)::int`, and fetch no dates this way. */
export async function rows<T>(result: PromiseLike<unknown>): Promise<T[]> {
  return ((await result) as { rows: T[] }).rows
}
