import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type Db, openPg } from '#server/db.ts'
import { migrate } from '#server/ops/migrate.ts'

/** The environment variable with the server's address, set by global-setup.ts for every worker. */
export const SERVER_URL = 'CURIO_TEST_POSTGRES_URL'

const TEMPLATE = 'curio_template'

const withDatabase = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the migrated database that every test file's own is a copy of. */
export async function makeTemplate(server: string): Promise<void> {
  await administer(server, `create database ${TEMPLATE}`)
  const { db, close } = openPg(withDatabase(server, TEMPLATE), { max: 1, queryTimeoutMs: 120_000 })
  try {
    await migrate(db)
  } finally {
    await close()
  }
}

/** A database of one's own: its address, and the way to drop it. `migrated: false` gives an empty one. */
export async function createDatabase({ migrated = true } = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env[SERVER_URL]
  if (!server) throw new Error(`${SERVER_URL} is not set; run the tests through vitest.config.ts.`)
  const name = `t_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name} template ${migrated ? TEMPLATE : 'template0'} strategy file_copy`)
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

/** A migrated database for one test file, dropped after its last test: `const db = await useDatabase()`. */
export async function useDatabase(options: { max?: number } = {}): Promise<Db> {
  const { url, drop } = await createDatabase()
  const { db, close } = openPg(url, options)
  afterAll(async () => {
    await close()
    await drop()
  })
  return db
}
