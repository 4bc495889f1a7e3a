import '#app/application.ts'
import type { Server as NodeServer } from 'node:http'
import path from 'node:path'
import { FastResponse, serve } from 'srvx'
import { dispatch } from '#app/handlers/index.ts'
import { startJobs } from '#app/jobs.ts'
import { compressed } from '#app/serve/compress.ts'
import { ownTargets, refuseTunnels } from '#app/serve/request-target.ts'
import { endStartOnSignals, shutDownOnSignals } from '#app/serve/shutdown.ts'
import { staticFiles } from '#app/serve/static-files.ts'
import { unreadBodies } from '#app/serve/unread-body.ts'
import { users } from '#drizzle/schema/index.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { env, hasDevPages, refuseStandIns } from '#server/env.ts'
import { log } from '#server/log.ts'
import { startOutboxWorker } from '#server/mail/outbox-worker.ts'
import { closeDatabase, database, startDraining } from '#server/runtime.ts'
import { checkSecret } from '#server/uploads/secret.ts'

const DRAIN_EVERY_MS = 2_000
/** Longer than proxies and browsers keep a connection that is not in use: the side that sends is the side that closes. */
const KEEP_ALIVE_MS = 75_000

/** The people of the demonstration market, if this database has them. */
async function demoPeople(db: Db): Promise<string[]> {
  const names = ['admin', 'client', 'married', 'moderator', 'reviewer', 'vendor']
  const people = names.map((name) => `${name}@curio.example`)
  const known = db.select({ email: users.email }).from(users).where(isOneOf(users.email, people)).orderBy(users.email)
  // The product also starts without its database, and says so at /api/ready.
  return known.then(
    (found) => found.map(({ email }) => email),
    () => [],
  )
}

/** Prints where everything is. */
function announce(url: string, people: readonly string[]): void {
  const lines = [`\nCurio is ready: ${url}`]
  if (hasDevPages()) {
    lines.push(`  mailbox   ${url}/dev/mailbox`)
    if (people.length > 0) lines.push(`  sign in   ${people.join(', ')}`, '  password  curio-demo-1')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Serves the production build on one port until stopped. */
async function start(): Promise<void> {
  refuseStandIns()
  const isStarted = endStartOnSignals()
  const db = await database()
  checkSecret()
  // Node would turn a complete text into a stream; this writes it at once, with its length.
  globalThis.Response = FastResponse
  const server = serve({
    port: env.PORT,
    node: { keepAliveTimeout: KEEP_ALIVE_MS },
    silent: true,
    gracefulShutdown: false,
    middleware: [unreadBodies, ownTargets, staticFiles(path.resolve('dist'))],
    fetch: async (request) => compressed(request, await dispatch(request)),
  })
  await server.ready()
  const listening = server.node?.server as NodeServer | undefined
  if (listening) refuseTunnels(listening)
  const stopOutbox = startOutboxWorker(db, DRAIN_EVERY_MS)
  const stopJobs = startJobs(db)
  announce(env.siteUrl, await demoPeople(db))
  isStarted()
  shutDownOnSignals({
    startDraining,
    server: listening,
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
