import { Pool } from '@neondatabase/serverless'
import { attachDatabasePool } from '@vercel/functions'
import { drizzle } from 'drizzle-orm/neon-serverless'
import { relations } from '#drizzle/schema/relations/index.ts'
import type { OpenedDatabase, OpenOptions } from '#server/db.ts'
import { limitsOf, reportLost } from './limits.ts'
import { steady } from './steady-pool.ts'

/**
 * Opens Neon over WebSockets. One small pool per instance, registered with the platform so that idle connections
 * are closed before an instance is frozen. `query_timeout` is what ends a query on a half-open connection.
 */
export function openNeon(url: string, options: OpenOptions = {}): OpenedDatabase {
  const limits = limitsOf(options)
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 5,
    query_timeout: limits.queryMs,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: 5_000,
  })
  reportLost(pool)
  steady(pool, limits, options)
  attachDatabasePool(pool)
  return { db: drizzle({ client: pool, relations }), close: () => pool.end() }
}
