import { attachDatabasePool } from '@vercel/functions'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { relations } from '#drizzle/schema/relations/index.ts'
import type { OpenedDatabase, OpenOptions } from '#server/db.ts'
import { limitsOf, reportLost } from './limits.ts'
import { steady } from './steady-pool.ts'

/** PgBouncer refuses limits as startup parameters; its URLs say `?pgbouncer=true`, as other tools expect. */
const hasPooler = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true'

/**
 * Opens a plain PostgreSQL over TCP. Statements are limited on the server too, unless the URL ends with
 * `?pgbouncer=true`.
 */
export function openPg(url: string, options: OpenOptions = {}): OpenedDatabase {
  const limits = limitsOf(options)
  const isLimited = !hasPooler(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    query_timeout: limits.queryMs,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(isLimited && {
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
  })
  reportLost(pool)
  steady(pool, limits, { isNaming: options.isNaming, isLimited })
  attachDatabasePool(pool)
  return { db: drizzle({ client: pool, relations }), close: () => pool.end() }
}
