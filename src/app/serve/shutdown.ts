import type { Server as NodeServer } from 'node:http'
import { describeError, log } from '#server/log.ts'

/** Platforms kill a process after thirty seconds. */
const BOUND_MS = 25_000
/** A terminal's Ctrl-C arrives directly and again through npm: signals this close together count as one. */
const SAME_SIGNAL_MS = 1_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export type ShutdownSteps = {
  /** Makes readiness checks report that no more requests are accepted. */
  startDraining: () => void
  server: NodeServer | undefined
  /** Stops the timers, after the work they have in progress. */
  stopWorkers: () => Promise<void>
  closeDatabase: () => Promise<void>
}

/** Accepts no new connections and waits for running requests. Connections are closed as they become idle. */
async function finishRequests(server: NodeServer | undefined): Promise<void> {
  if (!server?.listening) return
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  try {
    await new Promise<void>((done) => server.close(() => done()))
  } finally {
    clearInterval(sweep)
  }
}

async function finish({ server, stopWorkers, closeDatabase }: ShutdownSteps): Promise<void> {
  // Requests first: work they leave to the workers is in the database and is done by the next process.
  await finishRequests(server)
  await stopWorkers()
  await closeDatabase()
}

/**
 * Until the returned function is called, a signal ends the process at once, with code 0: nothing is being served yet,
 * and the next start resumes an interrupted one.
 */
export function endStartOnSignals(): () => void {
  const end = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/**
 * Ends the process gracefully on SIGTERM, SIGINT or SIGHUP: running requests and their transactions finish, then the
 * workers, then the database is closed; exit code 0. Code 1 after `boundMs` or on a second signal.
 */
export function shutDownOnSignals(steps: ShutdownSteps, boundMs = BOUND_MS): void {
  let startedAt = 0
  const stop = async () => {
    if (startedAt > 0) {
      if (Date.now() - startedAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    startedAt = Date.now()
    steps.startDraining()
    setTimeout(() => {
      log.error('shutdown took too long; what was still running is cut off', { boundMs })
      process.exit(1)
    }, boundMs).unref()
    try {
      await finish(steps)
      process.exit(0)
    } catch (error) {
      log.error('shutdown failed', describeError(error))
      process.exit(1)
    }
  }
  for (const signal of SIGNALS) process.on(signal, () => void stop())
}
