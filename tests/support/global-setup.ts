import { makeTemplate, RELAY_PORT, SERVER_URL } from './database.ts'
import { startPostgres } from './postgres.ts'
import { startRelay } from './ws-relay.ts'

/**
 * Starts one PostgreSQL for the whole run, with a migrated template; the workers inherit its address. With
 * `TEST_DRIVER=neon` every test's statements travel through a WebSocket relay with Neon's own driver.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres(['max_connections=300'])
  process.env[SERVER_URL] = postgres.url
  await makeTemplate(postgres.url)
  if (process.env.TEST_DRIVER !== 'neon') return postgres.stop
  const relay = await startRelay(postgres.url)
  process.env[RELAY_PORT] = String(relay.port)
  return async () => {
    await relay.stop()
    await postgres.stop()
  }
}
