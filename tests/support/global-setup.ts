import path from 'node:path'
import { makeTemplate, RELAY_PORT, SERVER_SOCKETS, SERVER_URL } from './database.ts'
import { quickFolder, startPostgres } from './postgres.ts'
import { startRelay } from './ws-relay.ts'

// Databases come and go by the hundred within minutes: nothing in them grows old enough for a background process.
const SETTINGS = [
  'max_connections=300',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // A connection sends most statements a few times: planning each of those anew was a seventh of the server's work.
  'plan_cache_mode=force_generic_plan',
]

/**
 * Starts one PostgreSQL for the whole run, with a migrated template; the workers inherit its address. With
 * `TEST_POSTGRES=/usr/lib/postgresql/15/bin` it is another version. With `TEST_DRIVER=neon` every test's statements travel
 * through a WebSocket relay with Neon's own driver.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = process.env.TEST_POSTGRES
  const programs = folder && { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
  const postgres = await startPostgres(SETTINGS, { parent: quickFolder(), ...(programs ? { programs } : {}) })
  process.env[SERVER_URL] = postgres.url
  process.env[SERVER_SOCKETS] = postgres.folder
  await makeTemplate(postgres.url)
  if (process.env.TEST_DRIVER !== 'neon') return postgres.stop
  const relay = await startRelay(postgres.url)
  process.env[RELAY_PORT] = String(relay.port)
  return async () => {
    await relay.stop()
    await postgres.stop()
  }
}
