import { Pool as NeonPool } from '@neondatabase/serverless'
import { attachDatabasePool } from '@vercel/functions'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzleNeon } from 'drizzle-orm/neon-serverless'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from '#drizzle/schema/index.ts'

export type Schema = typeof schema

/** The one database type of the server: PGlite, Neon, node-postgres and every transaction handle fit it. */
export type Db = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** An open database and the way to let go of it. */
export type OpenedDatabase = { db: Db; close: () => Promise<void> }

/** `max` connections, and how long one query may take; migrations and seeds ask for more time. */
export type OpenOptions = { max?: number; queryTimeoutMs?: number }

/** The rows of a raw `db.execute()`. Raw values differ by driver: write `count(*)::int`, and fetch no dates this way. */
export async function rows<T>(result: PromiseLike<unknown>): Promise<T[]> {
  return ((await result) as { rows: T[] }).rows
}

const DEFAULT_QUERY_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 5_000

// A dropped idle connection is reported here; unheard, it would end the process. The message carries no parameters.
const reportLostConnection = (error: Error) => console.warn(`database: a connection was lost (${error.message})`)

/** Opens a plain PostgreSQL over TCP. */
export function openPg(
  url: string,
  { max = 10, queryTimeoutMs = DEFAULT_QUERY_TIMEOUT_MS }: OpenOptions = {},
): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', reportLostConnection)
  return { db: drizzlePg(pool, { schema }), close: () => pool.end() }
}

/**
 * Opens Neon over WebSockets. One small pool per instance, given to the platform so that idle connections are closed
 * before an instance is frozen. `query_timeout` is what ends a query on a half-open connection.
 */
export function openNeon(
  url: string,
  { max = 5, queryTimeoutMs = DEFAULT_QUERY_TIMEOUT_MS }: OpenOptions = {},
): OpenedDatabase {
  const pool = new NeonPool({
    connectionString: url,
    max,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 5_000,
  })
  pool.on('error', reportLostConnection)
  attachDatabasePool(pool)
  return { db: drizzleNeon(pool, { schema }), close: () => pool.end() }
}

/** Whether an address is Neon's: those are reached over WebSockets, every other one over TCP. */
export function isNeonUrl(url: string): boolean {
  return new URL(url).hostname.endsWith('.neon.tech')
}

/** Opens the database at `url` with the driver its host needs. */
export function openDatabase(url: string, options: OpenOptions = {}): OpenedDatabase {
  return isNeonUrl(url) ? openNeon(url, options) : openPg(url, options)
}
