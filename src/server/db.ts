import { Pool as NeonPool } from '@neondatabase/serverless'
import { attachDatabasePool } from '@vercel/functions'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzleNeon } from 'drizzle-orm/neon-serverless'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from '#drizzle/schema/index.ts'
import { describeError, log } from '#server/log.ts'
import { steady } from '#server/steady-pool.ts'

export type Schema = typeof schema

/** The one database type of the server: PGlite, Neon, node-postgres and every transaction handle fit it. */
export type Db = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** An open database and the way to let go of it. */
export type OpenedDatabase = { db: Db; close: () => Promise<void> }

/** `max` connections, and how long one query may take; migrations and seeds ask for more time. */
export type OpenOptions = { max?: number; queryTimeoutMs?: number; connectTimeoutMs?: number }

/** The rows of a raw `db.execute()`. Raw values differ by driver: write `count(*)::int`, and fetch no dates this way. */
export async function rows<T>(result: PromiseLike<unknown>): Promise<T[]> {
  return ((await result) as { rows: T[] }).rows
}

// Together under ten seconds: a request that finds its connection dead fails within them.
const CONNECT_TIMEOUT_MS = 4_000
const QUERY_TIMEOUT_MS = 5_500
/** The server gives up a little earlier than the client waits, so that what is slow is told from what is dead. */
const SERVER_LEAD_MS = 500
/** A process that died inside a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000

const limitsOf = ({ queryTimeoutMs = QUERY_TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS }: OpenOptions) => ({
  connectMs: connectTimeoutMs,
  statementMs: Math.floor(queryTimeoutMs - Math.min(SERVER_LEAD_MS, queryTimeoutMs / 4)),
  idleInTransactionMs: Math.max(IDLE_IN_TRANSACTION_MS, queryTimeoutMs),
  queryMs: queryTimeoutMs,
})

/** A dropped idle connection is reported here; unheard, it would end the process. A pool that is closing drops its own. */
function reportLost(pool: pg.Pool | NeonPool): void {
  pool.on('error', (error: unknown) => {
    if (!pool.ending) log.warn('database connection lost', describeError(error))
  })
}

/** PgBouncer refuses limits at the start of a connection; such an address says so, as other tools want it to. */
const hasPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true'

/**
 * Opens a plain PostgreSQL over TCP. Statements are limited on the server, too, unless the address ends with
 * `?pgbouncer=true`.
 */
export function openPg(url: string, options: OpenOptions = {}): OpenedDatabase {
  const limits = limitsOf(options)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    query_timeout: limits.queryMs,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(hasPooler(url)
      ? {}
      : {
          statement_timeout: limits.statementMs,
          idle_in_transaction_session_timeout: limits.idleInTransactionMs,
        }),
  })
  reportLost(pool)
  steady(pool, limits)
  attachDatabasePool(pool)
  return { db: drizzlePg(pool, { schema }), close: () => pool.end() }
}

/**
 * Opens Neon over WebSockets. One small pool per instance, given to the platform so that idle connections are closed
 * before an instance is frozen. `query_timeout` is what ends a query on a half-open connection.
 */
export function openNeon(url: string, options: OpenOptions = {}): OpenedDatabase {
  const limits = limitsOf(options)
  const pool = new NeonPool({
    connectionString: url,
    max: options.max ?? 5,
    query_timeout: limits.queryMs,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 5_000,
  })
  reportLost(pool)
  steady(pool, limits)
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
