import type { Server as NodeServer } from 'node:http'
import path from 'node:path'
import { serve } from 'srvx'
import { env, hasDevPages } from '#server/env.ts'
import { dispatch } from '#server/handlers/index.ts'
import { startJobs } from '#server/jobs.ts'
import { log } from '#server/log.ts'
import { startOutboxWorker } from '#server/outbox.ts'
import { closeDatabase, database, startDraining } from '#server/runtime.ts'
import { compressed } from '#tooling/compress.ts'
import { shutDownOnSignals } from '#tooling/shutdown.ts'
import { staticFiles } from '#tooling/static-files.ts'

const DRAIN_EVERY_MS = 2_000

/** Tells a person what runs where. */
function announce(url: string): void {
  const lines = [`\nCurio is ready: ${url}`]
  if (hasDevPages()) {
    lines.push(
      `  mailbox   ${url}/dev/mailbox`,
      '  sign in   admin@curio.example, client@curio.example or vendor@curio.example',
      '  password  curio-demo-1',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Serves the production build on one port until it is told to stop. */
async function start(): Promise<void> {
  const db = await database()
  const server = serve({
    port: env.PORT,
    silent: true,
    gracefulShutdown: false,
    middleware: [staticFiles(path.resolve('dist'))],
    fetch: async (request) => compressed(request, await dispatch(request)),
  })
  await server.ready()
  const stopOutbox = startOutboxWorker(db, DRAIN_EVERY_MS)
  const stopJobs = startJobs(db)
  announce(env.siteUrl)
  shutDownOnSignals({
    startDraining,
    server: server.node?.server as NodeServer | undefined,
    stopWorkers: async () => {
      await Promise.all([stopOutbox(), stopJobs()])
    },
    closeDatabase,
  })
}

/** One sentence instead of a stack: the port is taken, the data folder is in use, the environment is not usable. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'Curio could not start.'
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${env.PORT} is in use. Stop what runs there or choose another PORT.`
  }
  return error.message
}

process.on('unhandledRejection', (reason) => {
  log.error('unhandled rejection', { detail: reason instanceof Error ? reason.message.slice(0, 200) : 'unknown' })
})

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
