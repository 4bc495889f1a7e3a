import path from 'node:path'
import { serve } from 'srvx'
import { env, hasDevPages } from '#server/env.ts'
import { dispatch } from '#server/handlers/index.ts'
import { startOutboxWorker } from '#server/outbox.ts'
import { database } from '#server/runtime.ts'
import { compressed } from '#tooling/compress.ts'
import { staticFiles } from '#tooling/static-files.ts'

/** Tells a person what runs where. */
function announce(url: string): void {
  const lines = [`Curio is ready at ${url}`]
  if (hasDevPages()) {
    lines.push(
      `  mailbox     ${url}/dev/mailbox`,
      '  sign-ins    admin@curio.example, client@curio.example, vendor@curio.example (password curio-demo-1)',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Serves the production build on one port until it is told to stop. */
export async function start(): Promise<void> {
  const db = await database()
  const stopOutbox = startOutboxWorker(db, 2_000)
  const server = serve({
    port: env.PORT,
    silent: true,
    gracefulShutdown: false,
    middleware: [staticFiles(path.resolve('dist'))],
    fetch: (request) => dispatch(request).then((response) => compressed(request, response)),
  })
  await server.ready()
  announce(`http://localhost:${new URL(server.url!).port || env.PORT}`)
  const stop = async () => {
    await stopOutbox()
    await server.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
