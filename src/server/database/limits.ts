import type { OpenOptions } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'

// Together under ten seconds: a request that finds its connection dead fails within them.
const CONNECT_TIMEOUT_MS = 4_000
const QUERY_TIMEOUT_MS = 5_500
/** The server gives up a little earlier than the client waits, so that what is slow is told from what is dead. */
const SERVER_LEAD_MS = 500
/** A process that died inside a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000

/** How long a driver waits, in milliseconds: for a connection, for an answer, and what the server itself is told. */
export const limitsOf = ({
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: OpenOptions) => ({
  connectMs: connectTimeoutMs,
  statementMs: Math.floor(queryTimeoutMs - Math.min(SERVER_LEAD_MS, queryTimeoutMs / 4)),
  idleInTransactionMs: Math.max(IDLE_IN_TRANSACTION_MS, queryTimeoutMs),
  queryMs: queryTimeoutMs,
})

type Pool = { ending: boolean; on: (event: 'error', listener: (error: unknown) => void) => unknown }

/** A dropped idle connection is reported here; unheard, it would end the process. A pool that is closing drops its own. */
export function reportLost(pool: Pool): void {
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database connection lost', describeError(error))
  })
}
