import type { OpenOptions } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'

// Together under ten seconds, so a request whose connection is dead fails within that time.
const CONNECT_TIMEOUT_MS = 4_000
const QUERY_TIMEOUT_MS = 5_500
/** The server gives up a little before the client, so that a slow statement is told from a dead connection. */
const SERVER_LEAD_MS = 500
/** How long a process that died inside a transaction can hold its locks. */
const IDLE_IN_TRANSACTION_MS = 15_000

/** A driver's limits in milliseconds: for a connection, for an answer, and the limits set on the server. */
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

/** Logs a dropped idle connection; without a listener it would end the process. A closing pool drops its own. */
export function reportLost(pool: Pool): void {
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database connection lost', describeError(error))
  })
}
