import { makeTemplate, SERVER_URL } from './database.ts'
import { startPostgres } from './postgres.ts'

/** Starts one PostgreSQL for the whole run, with a migrated template; the workers inherit its address. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres(['max_connections=300'])
  process.env[SERVER_URL] = postgres.url
  await makeTemplate(postgres.url)
  return postgres.stop
}
