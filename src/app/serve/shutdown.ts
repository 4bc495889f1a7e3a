import type { Server as NodeServer } from 'node:http'
import { describeError, log } from '#server/log.ts'

/** Platforms end a process for good after thirty seconds. */
const BOUND_MS = 25_000
/** A terminal's Ctrl-C reaches us directly and once more through npm: together they are one. */
const SAME_SIGNAL_MS = 1_000
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export type ShutdownSteps = {
  /** Says to who asks for readiness that nothing more is taken. */
  startDraining: () => void
  server: NodeServer | undefined
  /** Ends the clocks, after what they have under way. */
  stopWorkers: () => Promise<void>
  closeDatabase: () => Promise<void>
}

/** Takes no new connection and waits for the running requests. Idle connections are closed, again as they become idle. */
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
  // Requests first: what they leave to the workers is kept in the database and done by the next process.
  await finishRequests(server)
  await stopWorkers()
  await closeDatabase()
}

/**
 * Until the returned function is called, a signal ends the process at once, with code 0: nobody was served yet, and an
 * interrupted start goes on at the next one.
 */
export function endStartOnSignals(): () => void {
  const end = () => process.exit(0)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/**
 * Ends the process well at SIGTERM, SIGINT or SIGHUP: running requests and their transactions end, then the workers,
 * then the database is closed; exit code 0. Code 1 when that takes longer than `boundMs`, or at a second signal at once.
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
